import ArgumentParser
import Compositor
import Display
import ProgramSupport
import Scenes
import Viewer
import ViewerUI

/// Lists what can be named on the command line.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the scenes and their parameters.")

  @Argument(help: ArgumentHelp("Describe these scenes alone.", valueName: "SCENE"))
  var scenes: [String] = []

  @Flag(help: "List the keys of the viewer instead, as a table for documents.")
  var keys = false

  @Flag(help: "List the scenes as a table for documents.")
  var table = false

  func validate() throws {
    if keys, table || !scenes.isEmpty {
      throw ValidationError("--keys excludes --table and names of scenes")
    }
  }

  func run() throws {
    try Console.write(try text() + "\n")
  }

  private func text() throws -> String {
    if keys { return KeyHelp.markdown }
    let entries = try entries()
    return table ? SceneHelp.markdown(of: entries) : SceneHelp.text(of: entries)
  }

  private func entries() throws(ProgramError) -> [SceneCatalog.Entry] {
    do throws(SceneError) {
      if scenes.isEmpty { return SceneCatalog.all }
      return try scenes.map { name throws(SceneError) in try SceneCatalog.entry(named: name) }
    } catch {
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    }
  }
}

/// The scenes as text.
private enum SceneHelp {
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

extension Technique {
  /// The technique in words, with the path that its frames count as.
  var title: String {
    let words =
      switch self {
      case .picture: "Picture"
      case .profile: "Mask along an axis"
      case .box: "Box kernel"
      case .boxMask: "Mask that is a box"
      case .mask: "Mask, painted anew"
      case .painting: "Painted anew"
      }
    return "\(words), \(isFast ? "fast" : "general")"
  }
}

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
