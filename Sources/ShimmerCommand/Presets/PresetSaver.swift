import ProgramSupport
import Scenes
import Viewer

/// Keeps what a scene is set to in the user's folder.
enum PresetSaver {
  /// Writes the scene's values as the first of `SCENE-1.toml`, `SCENE-2.toml`, … that the user's folder does not have.
  ///
  /// - Returns: The preset, named as its file, and the file.
  /// - Throws: An error with exit code 73; nothing that was there is changed in any case.
  static func save(_ session: ViewerSession) throws(ProgramError) -> (Preset, path: String) {
    let folder = try PresetFolders.requireOwn(orEndWith: .cannotWrite)
    try PresetFolders.make(folder)
    let path = try NumberedFile.write(
      named: { PresetFolders.path(of: "\(session.entry.name)-\($0)", in: folder) },
      remedy: "set XDG_DATA_HOME to a folder that you may write",
      bytes: { Array(PresetLibrary.text(of: preset(of: session, in: $0)).utf8) })
    return (preset(of: session, in: path), path)
  }

  /// The scene's values, named as a file.
  private static func preset(of session: ViewerSession, in path: String) -> Preset {
    session.preset(named: PresetLibrary.title(of: path))
  }
}
