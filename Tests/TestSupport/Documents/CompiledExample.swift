public import Foundation

/// The code of a document's example, between two comments of a test file.
///
/// ```
/// // example: HowTimeFlows, pausing
/// …
/// // end
/// ```
///
/// Parts with the same name in one file are one example: imports at the top of the file, and code in a test.
public struct CompiledExample: CustomStringConvertible {
  /// The name of the document.
  public let document: String

  /// The name of the example in the document.
  public let name: String

  /// The lines that are not empty, with single spaces in place of other white space.
  public let lines: [String]

  /// The line number of the comment before the last part of the code, counted from 1.
  let lineNumber: Int

  /// The names of the document and of the example.
  public var description: String { "\(document), \(name)" }

  /// A failure to read the examples of a file.
  public struct Malformed: Error, CustomStringConvertible {
    /// The mistake and its location.
    public let description: String
  }

  /// Reads a program of `Tests/Examples`, which a document shows as a whole.
  init(program name: String, in document: String) throws {
    let file = ShimmerProgram.root.appending(path: "Tests/Examples/Sources/\(name)/main.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    self.init(
      document: document, name: name,
      lines: lines.map(Self.squeezed).filter { !$0.isEmpty }, lineNumber: 1)
  }

  fileprivate init(document: String, name: String, lines: [String], lineNumber: Int) {
    self.document = document
    self.name = name
    self.lines = lines
    self.lineNumber = lineNumber
  }

  /// Reads all examples of a Swift file.
  ///
  /// - Throws: `Malformed` if a comment lacks its counterpart, or a document and a name.
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
        examples.add(
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

  /// Returns a line without surrounding white space, and with single spaces inside.
  public static func squeezed(_ line: some StringProtocol) -> String {
    line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the output that the example states: the comments after its prints.
  ///
  /// - Throws: `Malformed` if a print has no such comment.
  func statedOutput() throws -> [String] {
    try lines.filter { $0.hasPrefix("print(") }.map { line in
      guard let comment = line.range(of: " // ", options: .backwards) else {
        throw Malformed(description: "\(self): “\(line)” does not say what it prints")
      }
      return String(line[comment.upperBound...])
    }
  }
}

extension [CompiledExample] {
  /// Adds a part of an example: to the parts before it, or as a new example.
  fileprivate mutating func add(_ part: CompiledExample) {
    let known = firstIndex { $0.document == part.document && $0.name == part.name }
    guard let known else { return append(part) }
    self[known] = CompiledExample(
      document: part.document, name: part.name, lines: self[known].lines + part.lines,
      lineNumber: part.lineNumber)
  }
}
