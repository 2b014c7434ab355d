import ArgumentParser
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
    let scenes = SceneCatalog.all.map { "  \($0.name)  \($0.summary)" }
    let width = ParameterTable.keys.map(\.count).max() ?? 0
    let parameters = ParameterTable.all.map { parameter in
      let gap = String(repeating: " ", count: width - parameter.key.count + 2)
      return "  \(parameter.key)\(gap)\(parameter.summary)"
    }
    return
      (["Scenes:"] + scenes + ["", "Parameters of a shimmer, with the library's defaults:"]
      + parameters)
      .joined(separator: "\n") + "\n"
  }
}
