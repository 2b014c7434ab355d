import Testing

/// A table of comma-separated values as benchmarks write it: a header line, then one line per row.
struct BenchTable {
  /// The values of each row by column name.
  let rows: [[String: String]]

  /// Reads a table, and expects unique column names and as many values in each row.
  ///
  /// - Throws: An error if there is no header line.
  init(_ text: String) throws {
    let lines = text.split(separator: "\n").map { Self.fields(of: $0) }
    let columns = try #require(lines.first, "no line of names")
    #expect(Set(columns).count == columns.count && !columns.contains(""), "\(columns)")
    for line in lines { #expect(line.count == columns.count, "\(line)") }
    rows = lines.dropFirst().map { line in
      Dictionary(zip(columns, line)) { first, _ in first }
    }
  }

  /// Returns the fields of a line; commas inside quotation marks do not separate fields.
  private static func fields(of line: Substring) -> [String] {
    var (fields, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
