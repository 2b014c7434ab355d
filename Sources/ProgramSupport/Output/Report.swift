package import ArgumentParser
package import Display
import FoundationEssentials

/// What a program reports: members for machines, lines for people.
///
/// The properties of a report's values are the members of its JSON document. A member without a value is `null`
/// (``Nullable``), and so is a number that is not finite.
package protocol Report: Encodable {
  /// The report for people, line by line.
  var lines: [String] { get }
}

/// The form of a report.
package enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// Lines for people.
  case human
  /// One JSON document.
  case json

  /// The version of all JSON documents, their member `schema`; grows when a member changes its meaning.
  package static let schema = 4

  /// The text of a report.
  package func text(of report: some Report) throws(ProgramError) -> String {
    switch self {
    case .human: TerminalText.lines(report.lines)
    case .json: try JSONText.write(report)
    }
  }
}

/// Where a report goes, and what is told beside it.
package struct ReportDestination: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the report to FILE; - is standard output.", valueName: "FILE|-"),
    transform: nonemptyText)
  package var output: String?

  @Flag(help: "Tell on standard error what was chosen, and why.")
  package var verbose = false

  package init() {}

  /// Writes a report's text.
  package func write(_ text: String) throws(ProgramError) {
    try TextFile.write(text, to: output ?? "-")
  }
}

/// Where a report goes, and in which form.
package struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form of the report.", valueName: "human|json"))
  package var format: ReportFormat?

  @OptionGroup package var destination: ReportDestination

  package init() {}

  /// Whether what was chosen is told on standard error.
  package var verbose: Bool { destination.verbose }

  /// Writes a report where it goes, in the form that was asked for.
  package func write(_ report: some Report) throws(ProgramError) {
    try destination.write(try (format ?? .human).text(of: report))
  }
}

/// JSON as text.
package enum JSONText {
  /// Reads a value; a failure names the file, and what to do.
  package static func parse(
    _ bytes: [UInt8], from path: String, remedy: String? = nil
  ) throws(ProgramError) -> JSONValue {
    do {
      return try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw ProgramError(
        "\(path) is no JSON", why: reason(error), remedy: remedy, status: .badData)
    }
  }

  /// Reads what one of this project's programs has written; nothing where it is something else.
  package static func read<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }

  /// Writes a value with its members in alphabetical order and every digit of its numbers; a number that is not finite
  /// is `null`, and what a terminal must not get is escaped in strings.
  package static func write(_ value: some Encodable) throws(ProgramError) -> String {
    // `JSONEncoder` writes such numbers as strings alone. Nobody outside can guess this one.
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

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context):
      let cause = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      return cause.hasSuffix(".") ? String(cause.dropLast()) : cause
    case DecodingError.typeMismatch(_, let context):
      // The one kind of value that every kind of value refuses.
      let steps = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
      let place = steps.joined().drop { $0 == "." }
      return "the number at \(cut: place) is too large, or too near to zero"
    default: return "\(error)"
    }
  }
}
