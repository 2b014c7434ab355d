public import Foundation

/// The code of a document's example, as it stands between two comments of a test file.
///
/// ```
/// // example: HowTimeFlows, pausing
/// …
/// // end
/// ```
public struct CompiledExample: CustomStringConvertible {
  /// The name of the document.
  public let document: String

  /// What the example is called in it.
  public let name: String

  /// The lines that are not empty, with blanks squeezed.
  public let lines: [String]

  /// The number of the comment before the code; the first line has 1.
  let lineNumber: Int

  /// The document and the example.
  public var description: String { "\(document), \(name)" }

  /// A failure to read the examples of a file.
  public struct Malformed: Error, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String
  }

  /// Reads all examples of a Swift file.
  ///
  /// - Throws: `Malformed` for a comment without its other half, or without a document and a name.
  public static func all(in file: URL) throws -> [CompiledExample] {
    let text = try String(contentsOf: file, encoding: .utf8)
    var examples: [CompiledExample] = []
    var open: CompiledExample?
    var lines: [String] = []
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      let line = squeezed(line)
      let place = "\(file.lastPathComponent):\(index + 1)"
      if line.hasPrefix("// example:") {
        let title = line.dropFirst("// example:".count).split(separator: ",", maxSplits: 1)
        guard open == nil, title.count == 2 else {
          throw Malformed(description: "\(place): an example inside of one, or without a name")
        }
        let names = title.map { $0.trimmingCharacters(in: .whitespaces) }
        open = CompiledExample(
          document: names[0], name: names[1], lines: [], lineNumber: index + 1)
        lines = []
      } else if line == "// end" {
        guard let example = open else {
          throw Malformed(description: "\(place): an end of nothing")
        }
        examples.append(
          CompiledExample(
            document: example.document, name: example.name, lines: lines,
            lineNumber: example.lineNumber))
        open = nil
      } else if !line.isEmpty {
        lines.append(line)
      }
    }
    if let open { throw Malformed(description: "\(file.lastPathComponent): \(open) has no end") }
    return examples
  }

  /// A line without the blanks around it, and with single ones inside.
  public static func squeezed(_ line: some StringProtocol) -> String {
    line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What the example says that it prints: the comments behind its prints.
  ///
  /// - Throws: `Malformed` for a print that does not say it.
  func statedOutput() throws -> [String] {
    try lines.filter { $0.hasPrefix("print(") }.map { line in
      guard let comment = line.range(of: " // ", options: .backwards) else {
        throw Malformed(description: "\(self): “\(line)” does not say what it prints")
      }
      return String(line[comment.upperBound...])
    }
  }
}
