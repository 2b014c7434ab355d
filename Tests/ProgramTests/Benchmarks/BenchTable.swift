import Testing

/// A table of comma-separated values, as benchmarks write it: a line of names, then a line for each row.
struct BenchTable {
  /// The rows' values by the names of their columns.
  let rows: [[String: String]]

  /// Reads a table, and expects names that differ and as many values in each row.
  ///
  /// - Throws: When there is no line of names.
  init(_ text: String) throws {
    let lines = text.split(separator: "\n").map { Self.fields(of: $0) }
    let columns = try #require(lines.first, "no line of names")
    #expect(Set(columns).count == columns.count && !columns.contains(""), "\(columns)")
    for line in lines { #expect(line.count == columns.count, "\(line)") }
    rows = lines.dropFirst().map { line in
      Dictionary(zip(columns, line)) { first, _ in first }
    }
  }

  /// A column's values, empty texts where it is missing.
  subscript(column: String) -> [String] { rows.map { $0[column] ?? "" } }

  /// The fields of a line; quotation marks hold commas together.
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
