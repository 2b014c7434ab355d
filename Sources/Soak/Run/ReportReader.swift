import Display
import FoundationEssentials

/// The viewer's report.
enum ReportReader {
  /// Reads a report; `null` where there is none.
  static func read(_ bytes: [UInt8]) -> JSONValue {
    (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))) ?? .null
  }
}
