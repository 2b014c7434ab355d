package import Display
import FoundationEssentials

/// JSON as text.
package enum JSONText {
  /// Reads a value; a failure names the file, and what to do.
  package static func parse(
    _ bytes: [UInt8], from path: String, remedy: String = "see shimmer trace --help"
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
