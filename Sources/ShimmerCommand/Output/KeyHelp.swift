import Display
import Viewer
import ViewerUI

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
      let keys = "  " + ColumnText.padded(line.keys, to: width + 2)
      let words = line.title.split(separator: " ").map(String.init)
      return keys
        + ColumnText.folded(words, to: columns - width - 4).joined(separator: "\n" + indent)
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
