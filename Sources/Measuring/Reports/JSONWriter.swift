package import Display
import FoundationEssentials

/// JSON as text.
package enum JSONWriter {
  /// Writes a value with its members in alphabetical order and every digit of its numbers; what a terminal must not
  /// get is escaped in strings.
  ///
  /// - Throws: `EncodingError`, which no value that a report makes can cause.
  package static func text(_ value: JSONValue) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TerminalText.json(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
