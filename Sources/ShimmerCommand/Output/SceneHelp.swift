import Display
import Scenes
import Viewer
import ViewerUI

/// The scenes as text.
enum SceneHelp {
  /// What each scene shows and what can be changed about it, for a terminal.
  static func text(of entries: [SceneCatalog.Entry]) -> String {
    entries.map(lines).joined(separator: "\n\n")
  }

  private static func lines(of entry: SceneCatalog.Entry) -> String {
    let card = entry.card
    let notes =
      card.equivalents.map { "= \($0)" } + (card.action.map { ["l: \($0)"] } ?? [])
      + (card.drag.map { ["drag: \($0)"] } ?? [])
    let parameters = entry.parameters
    let width = parameters.map(\.key.count).max() ?? 0
    let rows = parameters.map { parameter in
      "    \(ColumnText.padded(parameter.key, to: width + 2))\(parameter.summary)"
    }
    return (["\(card.name): \(card.summary)"] + notes.map { "  \($0)" } + rows)
      .joined(separator: "\n")
  }

  /// A table for documents.
  static func markdown(of entries: [SceneCatalog.Entry]) -> String {
    (["| scene | shows | equivalent to | `l` | drag |", "|---|---|---|---|---|"]
      + entries.map { entry in
        let card = entry.card
        return "| `\(card.name)` | \(card.summary) | \(card.equivalents.joined(separator: "; ")) "
          + "| \(card.action ?? "") | \(card.drag ?? "") |"
      }).joined(separator: "\n")
  }
}
