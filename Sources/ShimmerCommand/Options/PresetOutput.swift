import ArgumentParser
import Platform
import Viewer

/// The option for the preset to which the scene's final values are written; shared by the commands that change
/// values.
struct PresetOutput: ParsableArguments {
  @Option(
    name: .customLong("save-preset"),
    help: ArgumentHelp(
      "Write the scene's final values as a preset; - is standard output.",
      valueName: "FILE|-"),
    transform: nonemptyText)
  var path: String?

  /// Writes the scene's current values and the content as a preset, if the option is given.
  func write(_ session: Session, _ content: ContentRequest) throws(ProgramError) {
    guard let path else { return }
    let name = path == "-" ? session.document.entry.name : PresetLibrary.title(of: path)
    var preset = session.preset(named: name)
    preset.store(content.background, in: path == "-" ? nil : FileSystem.folder(of: path))
    try TextFile.write(PresetLibrary.text(of: preset), to: path)
  }
}
