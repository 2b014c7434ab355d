public import LayerKit

/// Where the words of a line begin and end.
///
/// Words are what white space parts. Of a text of several lines only the first one counts.
public struct WordEdges: Hashable, Sendable {
  /// A word's beginning and end, as distances from the line's beginning in points.
  public struct Word: Hashable, Sendable {
    /// Where it begins.
    public var begin: Double

    /// Where it ends; not before its beginning.
    public var end: Double
  }

  /// The line's box, in points from the top left of the box that the text is set in.
  public let line: Rect

  /// Whether the line begins at the right.
  public let runsLeft: Bool

  /// The words in reading order.
  public let words: [Word]

  /// Measures a line.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - width: The width that it is aligned within, in points; `nil` for as wide as it is.
  ///   - typesetter: Measures it; a layer's is `layer.context.typesetter`.
  public init(of run: TextRun, width: Double? = nil, typesetter: any Typesetter) {
    let string = run.string.prefix { !$0.isNewline }
    var single = run
    single.string = String(string)
    single.isWrapped = false
    line = typesetter.metrics(of: single, width: width).lines.first ?? .zero
    single.alignment = .natural
    single.truncation = .none
    let natural = typesetter.metrics(of: single, width: nil).size.width
    // Natural alignment puts a line that begins at the right to the right of the room it has.
    let room = typesetter.metrics(of: single, width: natural + 100).lines.first?.minX ?? 0
    runsLeft = room > 50
    func distance(to index: String.Index) -> Double {
      var head = single
      head.string = String(string[..<index])
      return typesetter.metrics(of: head, width: nil).size.width
    }
    words = string.split(whereSeparator: \.isWhitespace).map { word in
      let begin = distance(to: word.startIndex)
      return Word(begin: begin, end: max(begin, distance(to: word.endIndex)))
    }
  }

  /// The words of a line.
  public static func words(of string: String) -> [Substring] {
    string.prefix { !$0.isNewline }.split(whereSeparator: \.isWhitespace)
  }
}
