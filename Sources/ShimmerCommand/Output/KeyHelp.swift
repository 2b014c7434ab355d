import ViewerCore

/// The key table as text.
enum KeyHelp {
  /// The longest line that is not folded again on its way to a terminal of 80 columns.
  private static let columns = 79

  /// Two columns for a terminal; what a row does goes on under itself where it is long.
  static var text: String {
    let lines = KeyTable.lines
    let width = lines.map(\.keys.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return lines.map { line in
      let keys = "  " + line.keys + String(repeating: " ", count: width - line.keys.count + 2)
      return keys + folded(line.title, to: columns - width - 4).joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }

  /// A text in lines of at most so many characters, broken between words.
  private static func folded(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
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
