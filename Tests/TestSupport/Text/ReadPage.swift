public import Foundation
import FoundationXML

/// A page of the program, read by an XML parser that is not the program's own.
public struct ReadPage {
  /// An element of the page.
  public struct Element: Equatable {
    /// The name, without a prefix.
    public var name: String

    /// The values of the attributes by their names.
    public var attributes: [String: String]

    /// The element's own text, without that of the elements in it.
    public var text = ""
  }

  /// The text cannot be read as XML.
  public struct Fault: Error {
    /// The number of the line, from 1.
    public let line: Int

    /// The parser's words.
    public let reason: String
  }

  /// All elements, in the order of their beginnings.
  public let elements: [Element]

  /// Reads a page; throws a ``Fault`` if it is not well-formed.
  public init(_ data: Data) throws {
    let reader = Reader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    guard parser.parse() else {
      throw Fault(line: parser.lineNumber, reason: "\(parser.parserError.debugDescription)")
    }
    elements = reader.elements
  }

  /// Reads a page; throws a ``Fault`` if it is not well-formed.
  public init(_ text: String) throws { try self.init(Data(text.utf8)) }

  /// Returns the texts of all elements with a name.
  public func texts(of name: String) -> [String] {
    elements.filter { $0.name == name }.map(\.text)
  }

  /// Returns the commands of all paths of a class, one path after the other.
  public func paths(_ kind: String) -> [String] {
    elements.filter { $0.name == "path" && $0.attributes["class"] == kind }
      .compactMap { $0.attributes["d"] }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }
  }
}
