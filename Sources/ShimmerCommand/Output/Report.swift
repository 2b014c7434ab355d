package import ArgumentParser
import FoundationEssentials
package import Viewer

/// A report of a program, as a JSON document for machines or as lines of text for people.
///
/// The properties of a report's values are the members of its JSON document. The value of a member is `null` if the
/// property is `nil` (``Nullable``), or if it is a number that is not finite.
package protocol Report: Encodable {
  /// The lines of the report as text.
  var lines: [String] { get }
}

/// The format of a report.
package enum ReportFormat: String, CaseIterable {
  /// Lines of text.
  case human
  /// A JSON document.
  case json

  /// The version of the schema of all JSON documents, written as their member `schema`; incremented when a member
  /// changes its meaning.
  package static let schema = 5

  /// The names of all formats, separated by vertical bars, for option help.
  package static let names = allCases.map(\.rawValue).joined(separator: "|")

  /// Returns a report in this format.
  package func text(of report: some Report) throws(ProgramError) -> String {
    switch self {
    case .human: TerminalText.lines(report.lines)
    case .json: try JSONText.write(report)
    }
  }
}

/// The destination of a report, and whether to print details on standard error.
package struct ReportDestination: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the report to FILE; - is standard output.", valueName: "FILE|-"),
    transform: nonemptyText)
  package var output: String?

  @Flag(help: "Print the program's choices and the reasons for them on standard error.")
  package var verbose = false

  package init() {}

  /// The format that the ending of the file names: JSON for `.json`, otherwise text.
  package var namedFormat: ReportFormat { hasEnding("json") ? .json : .human }

  /// Returns whether the file's name ends in a dot and these small letters, in letters of any case.
  package func hasEnding(_ ending: String) -> Bool {
    output?.lowercased().hasSuffix(".\(ending)") == true
  }

  /// Writes the text of a report.
  package func write(_ text: String) throws(ProgramError) {
    try TextFile.write(text, to: output ?? "-")
  }
}

/// The destination and the format of a report.
package struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the report; by default json for a FILE ending in .json, otherwise human.",
      valueName: ReportFormat.names),
    completion: .list(ReportFormat.allCases.map(\.rawValue)), transform: namedValue)
  package var format: ReportFormat?

  @OptionGroup package var destination: ReportDestination

  package init() {}

  /// Whether the program's choices and the reasons for them are printed on standard error: `--verbose`.
  package var verbose: Bool { destination.verbose }

  /// The format of the report: by its name, otherwise by the ending `.json` of the file, otherwise text.
  package var chosenFormat: ReportFormat { format ?? destination.namedFormat }

  /// Writes a report in the requested format to its destination.
  package func write(_ report: some Report) throws(ProgramError) {
    try destination.write(try chosenFormat.text(of: report))
  }
}

/// Conversion from and to JSON text.
package enum JSONText {
  /// Parses JSON text and returns its value.
  ///
  /// - Parameters:
  ///   - bytes: The JSON text.
  ///   - path: The file's name in the error message.
  ///   - remedy: The remedy in the error message, or `nil` for none.
  /// - Throws: An error with exit code 65.
  package static func parse(
    _ bytes: [UInt8], from path: String, remedy: String? = nil
  ) throws(ProgramError) -> JSONValue {
    do {
      return try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw ProgramError(
        "\(path) is not JSON", why: reason(error), remedy: remedy, status: .badData)
    }
  }

  /// Decodes a value from a JSON document that one of this project's programs has written; `nil` if the document
  /// cannot be decoded as this type.
  package static func read<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }

  /// Returns a value as JSON, with sorted members and the full precision of numbers.
  ///
  /// A number that is not finite becomes `null`. Characters that are unsafe for a terminal are escaped.
  package static func write(_ value: some Encodable) throws(ProgramError) -> String {
    // `JSONEncoder` can write such numbers only as strings. A random one cannot occur in the data.
    let mark =
      "not finite \(UInt64.random(in: 0...UInt64.max)) \(UInt64.random(in: 0...UInt64.max))"
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: mark, negativeInfinity: mark, nan: mark)
      let text = Array(try encoder.encode(value))
        .replacing(Array("\"\(mark)\"".utf8), with: Array("null".utf8))
      return TerminalText.json(String(decoding: text, as: UTF8.self) + "\n")
    } catch {
      throw ProgramError("cannot write JSON", why: "\(error)", status: .internal)
    }
  }

  /// Returns a value as it is read back from its JSON; `null` if it cannot be written.
  package static func value(of value: some Encodable) -> JSONValue {
    (try? write(value)).flatMap { read(Array($0.utf8)) } ?? .null
  }

  private static func reason(_ error: any Error) -> String? {
    switch error {
    case DecodingError.dataCorrupted(let context):
      let cause = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      // Words that say only that it is not JSON.
      return cause.hasPrefix("The given data was not valid JSON")
        ? nil
        : cause.hasSuffix(".") ? String(cause.dropLast()) : cause
    case DecodingError.typeMismatch(_, let context):
      // The parsed type accepts every kind of JSON value, so only a number out of range matches none.
      let steps = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
      let place = steps.joined().drop { $0 == "." }
      return "the number at \(cut: place) is too large, or too close to zero"
    default: return "\(error)"
    }
  }
}
