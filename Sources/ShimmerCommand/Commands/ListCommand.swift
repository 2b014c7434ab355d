import ArgumentParser
import LayerKit
import ViewerCore

/// Lists what can be named on the command line.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the scenes and their parameters.")

  @Flag(help: "List the keys of the viewer instead, as a table for documents.")
  var keys = false

  func run() throws {
    try Console.write(keys ? KeyHelp.markdown + "\n" : scenes)
  }

  private var scenes: String {
    let width = ParameterTable.keys.map(\.count).max() ?? 0
    let parameters = ParameterTable.all.map { parameter in
      "  \(ColumnText.padded(parameter.key, to: width + 2))\(parameter.summary)"
    }
    return
      (["Scenes, with what they begin with:"] + SceneCatalog.all.flatMap(lines)
      + ["", "Parameters of a shimmer, with the library's defaults:"] + parameters)
      .joined(separator: "\n") + "\n"
  }

  private func lines(of entry: SceneCatalog.Entry) -> [String] {
    let scene = entry.make(LayerContext(), SceneContent(), SceneArt())
    let beginning = scene.defaults.map { "\($0.key)=\($0.value.text)" }.joined(separator: " ")
    return ["  \(entry.name)  \(entry.summary)", "    \(beginning)"]
  }
}
