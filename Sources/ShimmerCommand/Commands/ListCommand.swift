import ArgumentParser
import Compositor
import Display
import Drawing
import Viewer

/// The command `list`, which describes the scenes or the viewer's keys.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the scenes and their parameters.")

  @Argument(help: ArgumentHelp("Describe only these scenes.", valueName: "SCENE"))
  var scenes: [String] = []

  @Flag(help: "List the viewer's keys instead, as a Markdown table.")
  var keys = false

  @Flag(help: "List the commands instead, which a file of your own keys can name.")
  var commands = false

  @Flag(help: "List the installed font families instead.")
  var fonts = false

  @Flag(help: "List the scenes as a Markdown table.")
  var table = false

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func validate() throws {
    let flags = [
      ("--keys", keys), ("--commands", commands), ("--fonts", fonts), ("--table", table),
    ].filter(\.1)
    let wishes = flags.map(\.0) + (scenes.isEmpty ? [] : ["scene names"])
    if wishes.count > 1, wishes != ["--table", "scene names"] {
      throw ValidationError("\(wishes[0]) cannot be used with \(wishes[1])")
    }
    if keys || table, outputOptions.chosenFormat == .json {
      throw ValidationError("JSON cannot be used with \(keys ? "--keys" : "--table")")
    }
  }

  func run() throws {
    if keys { return try outputOptions.destination.write(KeyHelp.markdown + "\n") }
    if commands { return try outputOptions.write(CommandList()) }
    if fonts {
      try Typesetting.check()
      return try outputOptions.write(FontList(lines: PangoTypesetter.families))
    }
    let entries = try entries()
    if table { return try outputOptions.destination.write(SceneHelp.markdown(of: entries) + "\n") }
    try outputOptions.write(SceneList(entries: entries))
  }

  private func entries() throws(ProgramError) -> [SceneCatalog.Entry] {
    do throws(SceneError) {
      if scenes.isEmpty { return SceneCatalog.all }
      return try scenes.map { name throws(SceneError) in try SceneCatalog.entry(typed: name) }
    } catch {
      if case .unknownName(let word, _) = error,
        let remedy = Guess(about: word, in: SelectedCommand(in: ["list"])).remedyForWord
      {
        throw ProgramError(
          "there is no scene \(quoted: word); did you mean \(remedy)?", status: .usage)
      }
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    }
  }
}

/// The report of `list`: the scenes with their parameters.
private struct SceneList: Report {
  let entries: [SceneCatalog.Entry]

  /// A scene in the JSON report.
  private struct Item: Encodable {
    let name, summary: String
    let equivalents: [String]
    @Nullable var action: String?
    @Nullable var drag: String?
    let parameters: [Value]

    init(_ entry: SceneCatalog.Entry) {
      let card = entry.card
      (name, summary, equivalents) = (card.name, card.summary, card.equivalents)
      (action, drag) = (card.action, card.drag)
      parameters = entry.shownParameters.map(Value.init)
    }
  }

  /// A parameter in the JSON report: a number has a range, a word or a curve with a name has choices.
  private struct Value: Encodable {
    let key, title, about, unit: String
    let `default`: String
    var minimum, maximum, step: Double?
    var choices: [String]?

    init(_ parameter: Parameter) {
      (key, title, about) = (parameter.key, parameter.title, parameter.about)
      unit = parameter.unit.words
      `default` = parameter.defaultValue.text
      (minimum, maximum) = (parameter.numberRange?.lowerBound, parameter.numberRange?.upperBound)
      switch parameter.kind {
      case .number(_, let step): self.step = step
      case .whole(_, let step): self.step = Double(step)
      case .choice(let words): choices = words
      case .curve: choices = CurveText.names
      case .color, .text, .content: break
      }
    }
  }

  func encode(to encoder: any Encoder) throws { try entries.map(Item.init).encode(to: encoder) }

  var lines: [String] {
    Array(entries.map { SceneHelp.lines(of: $0) }.joined(separator: [""]))
  }
}

/// The report of `list --commands`: the viewer's commands with their keys.
private struct CommandList: Report {
  /// A command with its keys and what the key table says of them.
  private struct Item: Encodable {
    let command: String
    let keys: [String]
    let title: String
  }

  private let items = ViewerCommand.allCases.map { command in
    Item(
      command: command.rawValue, keys: KeyTable.bindings(of: command).map(\.trigger.label),
      title: KeyTable.row(of: command)?.title ?? "")
  }

  func encode(to encoder: any Encoder) throws { try items.encode(to: encoder) }

  var lines: [String] {
    let rows = items.map { ($0.command, $0.keys.joined(separator: " "), $0.title) }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    return rows.map { command, keys, title in
      ColumnText.padded(command, to: widths.0 + 2) + ColumnText.padded(keys, to: widths.1 + 2)
        + title
    }
  }
}

/// The report of `list --fonts`: the installed families.
private struct FontList: Report {
  let lines: [String]

  func encode(to encoder: any Encoder) throws { try lines.encode(to: encoder) }
}

/// The description of the scenes as text.
private enum SceneHelp {
  /// Returns the summary and the parameters of a scene, formatted for a terminal.
  static func lines(of entry: SceneCatalog.Entry) -> [String] {
    let card = entry.card
    let notes =
      card.equivalents.map { "= \($0)" } + (card.action.map { ["l: \($0)"] } ?? [])
      + (card.drag.map { ["drag: \($0)"] } ?? [])
    let parameters = entry.shownParameters
    let width = parameters.map(\.key.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 6)
    let rows = parameters.flatMap { parameter in
      [
        "    \(ColumnText.padded(parameter.key, to: width + 2))\(parameter.summary)",
        indent + parameter.about,
      ]
    }
    return ["\(card.name): \(card.summary)"] + notes.map { "  \($0)" } + rows
  }

  /// Returns the scenes as a Markdown table.
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
  /// The technique's name for users, followed by "fast" or "general", as its frames are counted.
  var title: String {
    let words =
      switch self {
      case .picture: "Picture"
      case .profile: "Mask along an axis"
      case .box: "Box kernel"
      case .boxMask: "Box mask"
      case .mask: "Mask, redrawn"
      case .painting: "Redrawn"
      }
    return "\(words), \(isFast ? "fast" : "general")"
  }
}

/// The table of the viewer's keys as text.
enum KeyHelp {
  /// The maximum length of a line that a terminal of 80 columns does not wrap.
  private static let columns = 79

  /// The table in two columns for a terminal; long descriptions continue below in the same column.
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

  /// The table as Markdown.
  static var markdown: String {
    "| key | does |\n|---|---|\n"
      + KeyTable.rows.map { row in
        let keys = row.labels.map { $0.count == 1 ? "`\($0)`" : $0 }.joined(separator: ", ")
        return "| \(keys) | \(row.title) |"
      }.joined(separator: "\n")
  }
}
