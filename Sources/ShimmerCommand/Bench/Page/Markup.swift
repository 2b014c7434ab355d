import Display
import Viewer

/// A part of a page: XHTML or SVG in which all text is escaped.
///
/// Nothing else makes markup of text, so that text from outside can neither end an attribute nor begin an element. The
/// result reads the same as HTML and as XML.
struct Markup: ExpressibleByStringInterpolation {
  /// The markup, as the file contains it.
  let source: String

  /// Creates the markup of text.
  init(_ text: String) { source = Self.escaped(text) }

  init(stringLiteral text: String) { self.init(text) }

  /// Creates markup that the program's own source contains, such as a style sheet.
  init(verbatim source: StaticString) { self.source = "\(source)" }

  private init(source: String) { self.source = source }

  /// Returns an element.
  ///
  /// - Parameters:
  ///   - name: The element's name, a word of this program's.
  ///   - attributes: The names of the attributes, words of this program's, and their values.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: [Markup] = []
  ) -> Markup {
    let words = attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    // HTML knows no short form of other elements.
    let isVoid = name == "meta"
    let end = isVoid ? "/>" : ">" + content.map(\.source).joined() + "</\(name)>"
    return Markup(source: "<\(name)\(words)\(end)")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // No XML document may contain these.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

// Tables.
extension Markup {
  /// Returns a table whose first column names the rows.
  ///
  /// - Parameters:
  ///   - columns: The names of all columns.
  ///   - rows: The texts of each row, one for each column, and the row's class.
  static func table(
    _ columns: [String], _ rows: [(texts: [String], kind: String)]
  ) -> Markup {
    let head = columns.map { element("th", ["scope": "col"], [Markup($0)]) }
    let body = rows.map { row in
      let cells = row.texts.enumerated().map { index, text in
        index == 0
          ? element("th", ["scope": "row"], [Markup(text)]) : element("td", [:], [Markup(text)])
      }
      return element("tr", row.kind.isEmpty ? [:] : ["class": row.kind], cells)
    }
    return element(
      "table", [:],
      [element("thead", [:], [element("tr", [:], head)]), element("tbody", [:], body)])
  }
}

// Drawings. Coordinates are in pixels, from the top left corner.
extension Markup {
  /// Returns a drawing of a size.
  static func drawing(
    width: Double, height: Double, about title: String, _ parts: [Markup]
  ) -> Markup {
    element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-label": title,
        "viewBox": "0 0 \(number(width)) \(number(height))",
      ], parts)
  }

  /// Returns a path with the commands of SVG.
  static func path(_ commands: String, _ kind: String) -> Markup {
    element("path", ["class": kind, "d": commands])
  }

  /// Returns text in a drawing.
  ///
  /// - Parameter anchor: The point of the text that is at `x`: start, middle or end.
  static func label(
    _ text: String, x: Double, y: Double, anchor: String = "start", _ kind: String = "label"
  ) -> Markup {
    element(
      "text", ["class": kind, "x": number(x), "y": number(y), "text-anchor": anchor],
      [Markup(text)])
  }

  /// Returns a coordinate, rounded to half a pixel.
  static func number(_ coordinate: Double) -> String {
    NumberText.shortest((coordinate * 2).rounded() / 2)
  }
}
