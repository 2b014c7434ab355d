import ArgumentParser
import Display
import Viewer

/// The command `presets`, whose subcommands list presets, show, rename or delete a preset, or print where presets are
/// stored.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List presets, show, rename or delete one, or print where they are stored.",
    discussion: """
      A preset is a YAML file with values for a scene's parameters, and perhaps a text, an image and a background. \
      The program searches for presets in \
      $XDG_DATA_HOME/shimmer/presets (by default ~/.local/share/shimmer/presets), then in shimmer/presets in each \
      folder of $XDG_DATA_DIRS, then among the built-in presets. In the viewer, --preset starts with a preset, Ctrl-s \
      saves one with a name, and o shows the next one.
      """,
    subcommands: [
      PresetsListCommand.self, PresetsShowCommand.self, PresetsPathCommand.self,
      PresetsRenameCommand.self, PresetsDeleteCommand.self,
    ],
    defaultSubcommand: PresetsListCommand.self)
}

/// The command `presets list`, which lists all presets.
struct PresetsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the presets and their scenes.")

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    outputOptions.noteFolders()
    let rows = PresetLibrary.readable().map { PresetRow($0.preset, named: $0.item) }
    try outputOptions.write(PresetList(rows: rows))
  }
}

private struct PresetList: Report {
  let rows: [PresetRow]

  func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }

  var lines: [String] {
    let names = rows.map { TerminalText.line($0.name) }
    let width = names.map(\.count).max() ?? 0
    let sceneWidth = rows.map(\.scene.count).max() ?? 0
    return zip(names, rows).map { name, row in
      ColumnText.padded(name, to: width + 2) + ColumnText.padded(row.scene, to: sceneWidth + 2)
        + (row.summary.isEmpty ? row.path : row.summary)
        + (row.content.map { " (with \(NumberText.list($0)))" } ?? "")
    }
  }
}

/// The command `presets show`, which prints a preset.
struct PresetsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a preset and the meaning of its parameters.")

  @Argument(
    help: ArgumentHelp("The preset.", valueName: "FILE|NAME"), transform: nonemptyText)
  var preset: String

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    outputOptions.noteFolders()
    var document = try PresetLibrary.load(preset)
    if let scene = document.preset.scene,
      let entry = SceneCatalog.all.first(where: { $0.name == scene })
    {
      _ = try document.assignments(among: entry.parameters)
    }
    document.printWarnings()
    try outputOptions.write(ShownPreset(preset: document.preset))
  }
}

/// The report of `presets show`: the preset as YAML text, or its members as JSON.
private struct ShownPreset: Report {
  let preset: Preset

  private struct Members: Encodable {
    let version = Preset.version
    let name: String
    let values: [String: Value]
    let summary, fidelity, scene, text, image, background: String?
  }

  /// A value, encoded as a number if it is a finite number, otherwise as text.
  private struct Value: Encodable {
    let number: Double?
    let text: String

    func encode(to encoder: any Encoder) throws {
      if let number, number.isFinite {
        try number.encode(to: encoder)
      } else {
        try text.encode(to: encoder)
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    let values = preset.values.map {
      ($0.key, Value(number: $0.number, text: $0.text))
    }
    let members = Members(
      name: preset.name, values: Dictionary(values, uniquingKeysWith: { $1 }),
      summary: preset.summary.isEmpty ? nil : preset.summary,
      fidelity: preset.fidelity.isEmpty ? nil : preset.fidelity, scene: preset.scene,
      text: preset.value(of: "text"), image: preset.value(of: "image"),
      background: preset.background)
    try members.encode(to: encoder)
  }

  var lines: [String] {
    PresetLibrary.text(of: preset).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}

/// The command `presets path`, which prints the path of a preset, or of the folder in which presets are saved.
struct PresetsPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print the path of a preset, or the folder in which presets are saved.")

  @Argument(help: ArgumentHelp("The preset.", valueName: "NAME"), transform: nonemptyText)
  var preset: String?

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    outputOptions.noteFolders()
    try outputOptions.write(PresetPath(path: try path()))
  }

  private func path() throws(ProgramError) -> String {
    guard let preset else { return try PresetFolders.requireOwn(orEndWith: .usage) }
    if let path = try PresetLibrary.item(named: preset).path { return path }
    throw ProgramError(
      "\(preset) is built in and has no file",
      remedy: "create one with shimmer presets show \(preset) -o FILE", status: .usage)
  }
}

/// The command `presets rename`, which renames the file of a preset in the user's folder.
struct PresetsRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename one of your presets.")

  @Argument(help: ArgumentHelp("The preset.", valueName: "OLD"), transform: nonemptyText)
  var preset: String

  @Argument(help: ArgumentHelp("Its new name.", valueName: "NEW"), transform: nonemptyText)
  var name: String

  func run() throws {
    let (old, new) = try PresetLibrary.rename(preset, to: name)
    Console.note("renamed \(old) to \(new)")
  }
}

/// The command `presets delete`, which deletes the file of a preset in the user's folder.
struct PresetsDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete one of your presets.")

  @Argument(help: ArgumentHelp("The preset.", valueName: "NAME"), transform: nonemptyText)
  var preset: String

  func run() throws {
    let path = try PresetLibrary.delete(named: preset)
    Console.note("deleted \(path)")
  }
}

/// The report of `presets path`: the path of a preset, or of the folder in which presets are saved.
private struct PresetPath: Report {
  let path: String

  var lines: [String] { [path] }
}

extension OutputOptions {
  /// Prints the folders that are searched for presets, if `--verbose` is given.
  fileprivate func noteFolders() {
    guard verbose else { return }
    Console.note("searching for presets in \(PresetFolders.all.joined(separator: ", "))")
  }
}

/// A preset in the report of `presets list`.
private struct PresetRow: Encodable {
  let name: String
  let scene: String
  let summary: String
  /// The kinds of content that the preset has; `nil` for none.
  let content: [String]?
  let path: String

  /// Creates the row of a preset.
  ///
  /// - Parameter item: The name and location of the preset. The name may differ from the name in the preset's text.
  init(_ preset: Preset, named item: PresetLibrary.Item) {
    name = item.name
    scene = preset.scene ?? "any"
    summary = preset.summary
    var kinds = SceneCard.Content.allCases.map(\.rawValue).filter { preset.value(of: $0) != nil }
    if preset.background != nil { kinds.append("background") }
    content = kinds.isEmpty ? nil : kinds
    path = item.path ?? ""
  }
}
