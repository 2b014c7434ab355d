import Platform
import Viewer

extension PresetDocument {
  /// The preset with the path of its picture as the program can use it, instead of relative to the preset's folder.
  var shown: Preset { preset.mapImage(path) }

  private func path(_ name: String) -> String {
    let folder = path.map(FileSystem.folder) ?? ""
    return name.unicodeScalars.first == "/" ? name : folder + name
  }

  /// Returns the values with which a scene begins: see ``assignments(among:)``.
  ///
  /// - Parameters:
  ///   - entry: The scene.
  ///   - typed: The keys of the parameters that options set; by default none.
  /// - Throws: Also an error with exit code 66 that contains the preset and a missing picture.
  mutating func values(
    for entry: SceneCatalog.Entry, without typed: Set<String> = []
  ) throws(ProgramError) -> [ParameterAssignment] {
    let values = try assignments(among: entry.parameters).filter { !typed.contains($0.key) }
    for name in values.pictureNames where !FileSystem.exists(name) {
      throw missing("image", "there is no file \(cut: preset.value(of: "image") ?? name)")
    }
    return values.withOneContent
  }

  /// Returns the background: a colour, or the path of a picture; `nil` if the preset has none.
  ///
  /// - Throws: An error with exit code 66 that contains the preset and the missing file.
  func background() throws(ProgramError) -> String? {
    guard let ground = preset.background, ColorText.parse(ground) == nil else {
      return preset.background
    }
    if FileSystem.exists(path(ground)) { return path(ground) }
    let guess = ColorText.nearest(to: ground).map { "; did you mean \($0)?" } ?? ""
    throw missing("background", "\(quoted: ground) is neither a colour nor a file\(guess)")
  }

  private func missing(_ key: String, _ problem: String) -> ProgramError {
    ProgramError(
      "\(path ?? preset.name): \(key): \(problem)",
      remedy: "paths are relative to the folder of the preset", status: .noInput)
  }
}

extension Preset {
  /// Adds the background, and gives all files below the preset's folder paths relative to it, and all others absolute
  /// ones.
  ///
  /// - Parameters:
  ///   - background: A colour, or the path of a picture; `nil` for none.
  ///   - folder: The folder; `nil` if it is not known, so that all paths are absolute.
  mutating func store(_ background: String?, in folder: String?) {
    let root = folder.flatMap(FileSystem.resolved).map { Array("\($0)/".unicodeScalars) } ?? []
    func stored(_ path: String) -> String {
      guard let whole = FileSystem.resolved(path)?.unicodeScalars else { return path }
      if root.isEmpty || !whole.starts(with: root) { return String(whole) }
      let name = String(whole.dropFirst(root.count))
      return ColorText.parse(name) == nil ? name : "./\(name)"
    }
    self = mapImage(stored)
    self.background = background.map { ColorText.parse($0) == nil ? stored($0) : $0 }
  }
}
