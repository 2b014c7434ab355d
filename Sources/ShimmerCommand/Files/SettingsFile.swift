import Display
import Platform
package import Viewer

/// The file in which the viewer remembers its settings: `shimmer/viewer` in `$XDG_STATE_HOME`, by default in
/// `~/.local/state`.
package enum SettingsFile {
  /// The maximum size of a file that is read: 4 KiB, many times that of any file that the viewer writes.
  private static let byteLimit = 4096

  private static var folder: String? { UserFolder.state.path.map { "\($0)/shimmer" } }

  private static func path(in folder: String) -> String { "\(folder)/viewer" }

  /// Reads the settings of an earlier session.
  ///
  /// If the file cannot be read, or was not written by this program, prints a warning.
  ///
  /// - Returns: The settings in the file; those of a first session if there is no file, or if it is ignored.
  package static func read() -> RememberedSettings {
    guard let folder else { return RememberedSettings() }
    let path = path(in: folder)
    // Reading a pipe would block.
    switch FileSystem.isRegular(path) {
    case nil: return RememberedSettings()
    case false?: return ignoring(path, because: "it is not a regular file")
    case true?: break
    }
    do throws(SystemError) {
      let bytes = try WholeFile.read(path, atMost: byteLimit)
      return RememberedSettings(text: String(decoding: bytes, as: UTF8.self))
        ?? ignoring(path, because: "shimmer did not write it")
    } catch {
      return ignoring(path, because: systemMessage(error.errno))
    }
  }

  private static func ignoring(_ path: String, because reason: String) -> RememberedSettings {
    Console.error("the remembered settings in \(path) are ignored (\(reason); remove the file)")
    return RememberedSettings()
  }

  /// Writes the settings, so that the file is always that of a single session, whatever other viewers do.
  ///
  /// - Throws: An error with exit code 73 if the file cannot be written.
  package static func write(_ settings: RememberedSettings) throws(ProgramError) {
    let remedy = UserFolder.state.remedy
    guard let folder else {
      throw ProgramError(
        "the folder for remembered settings is not known", remedy: "set XDG_STATE_HOME or HOME",
        status: .cannotWrite)
    }
    try UserFolder.state.make(folder)
    let path = path(in: folder)
    if FileSystem.isRegular(path) == false {
      throw ProgramError(
        "cannot write \(path)", why: "it is not a regular file", remedy: remedy,
        status: .cannotWrite)
    }
    try TextFile.write(settings.text, to: path, remedy: remedy)
  }
}
