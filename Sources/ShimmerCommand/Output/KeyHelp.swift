import ViewerCore

/// The key table as text.
enum KeyHelp {
  /// Two columns for a terminal.
  static var text: String {
    let lines = KeyTable.lines
    let width = lines.map(\.keys.count).max() ?? 0
    return lines.map { line in
      "  " + line.keys + String(repeating: " ", count: width - line.keys.count + 2) + line.title
    }.joined(separator: "\n")
  }

  /// A table for documents.
  static var markdown: String {
    "| key | does |\n|---|---|\n"
      + KeyTable.rows.map { row in
        let keys = row.labels.map { $0.count == 1 ? "`\($0)`" : $0 }.joined(separator: " ")
        return "| \(keys) | \(row.title) |"
      }.joined(separator: "\n")
  }
}
