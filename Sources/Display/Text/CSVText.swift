/// A table as comma-separated values, as RFC 4180 describes them.
package enum CSVText {
  /// A line of names and a line of values.
  package static func write(_ columns: [(name: String, value: String)]) -> String {
    line(columns.map(\.name)) + line(columns.map(\.value))
  }

  /// A line of names and a line for each row.
  package static func write(columns: [String], rows: [[String]]) -> String {
    ([columns] + rows).map(line).joined()
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
