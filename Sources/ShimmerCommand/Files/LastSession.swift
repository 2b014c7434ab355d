import Platform
package import Viewer

/// The files of values that were changed and not saved: one preset for each scene, `shimmer/last-session/SCENE.yaml`
/// in `$XDG_STATE_HOME`, by default in `~/.local/state`.
package enum LastSession {
  private static var folder: String? { UserFolder.state.path.map { "\($0)/shimmer/last-session" } }

  /// Reads the values that earlier sessions have left; prints an error for each file that is invalid.
  package static func read() -> [Preset] {
    guard let folder else { return [] }
    return PresetFolders.files(in: folder).compactMap { name in
      let item = PresetLibrary.Item(name: name, path: "\(folder)/\(name)")
      guard var preset = PresetLibrary.readable(item), preset.scene != nil else { return nil }
      preset.name = Preset.lastSession
      return preset
    }
  }

  /// Writes the values for the next session.
  ///
  /// - Parameters:
  ///   - presets: The unsaved values, at most one preset for a scene.
  ///   - seen: The scenes whose values were shown; their files are removed unless there are unsaved values again.
  /// - Throws: An error with exit code 73 if a file cannot be written.
  package static func keep(
    _ presets: [Preset], without seen: [String]
  ) throws(ProgramError) {
    guard let folder else { return }
    func path(_ scene: String) -> String { PresetFolders.path(of: scene, in: folder) }
    for scene in seen { FileSystem.remove(path(scene)) }
    if presets.isEmpty { return }
    try UserFolder.state.make(folder)
    for var preset in presets {
      guard let scene = preset.scene else { continue }
      preset.name = "last-session"
      try TextFile.write(
        PresetLibrary.text(of: preset), to: path(scene), remedy: UserFolder.state.remedy)
    }
  }
}
