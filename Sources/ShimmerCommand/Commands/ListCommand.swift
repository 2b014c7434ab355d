import ArgumentParser
import ProgramSupport
import Scenes
import Viewer

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
