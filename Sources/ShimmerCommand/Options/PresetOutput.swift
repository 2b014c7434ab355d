import ArgumentParser
import ProgramSupport
import Scenes
import Viewer

/// Where the values go that a scene has at the end: shared by the commands in which they change.
struct PresetOutput: ParsableArguments {
  @Option(
    name: .customLong("save-preset"),
    help: ArgumentHelp(
      "Write the values that the scene has at the end as a preset; - is standard output.",
      valueName: "FILE|-"),
    transform: nonemptyText)
  var path: String?

  /// Writes what the scene is set to, if that was asked for.
  func write(_ session: ViewerSession) throws(ProgramError) {
    guard let path else { return }
    let name = path == "-" ? session.entry.name : PresetLibrary.title(of: path)
    try TextFile.write(PresetLibrary.text(of: session.preset(named: name)), to: path)
  }
}
