import Platform
import Viewer

extension ContentRequest {
  /// Adds what a preset has and no option gives; text or an image of an option replaces those of the preset.
  ///
  /// - Throws: An error with exit code 66 that contains the preset and the missing file, or with exit code 2 for text
  ///   that is too long.
  mutating func add(from document: PresetDocument) throws(ProgramError) {
    guard let content = document.preset.content else { return }
    let place = document.path ?? document.preset.name
    let folder = document.path.map(FileSystem.folder) ?? ""
    func file(_ name: String, _ key: String, _ problem: String) throws(ProgramError) -> String {
      let path = name.unicodeScalars.first == "/" ? name : folder + name
      if FileSystem.exists(path) { return path }
      throw ProgramError(
        "\(place): \(key): \(problem)", remedy: "paths are relative to the folder of the preset",
        status: .noInput)
    }
    if text == nil, image == nil {
      if let long = content.text.flatMap(SceneContent.mistake) {
        throw ProgramError("\(place): text is too long: \(long)", status: .usage)
      }
      text = content.text
      if let name = content.image {
        image = try file(name, "image", "there is no file \(cut: name)")
      }
    }
    guard background == nil, let ground = content.background else { return }
    if ColorText.parse(ground) != nil {
      background = ground
    } else {
      let guess = ColorText.nearest(to: ground).map { "; did you mean \($0)?" } ?? ""
      background = try file(
        ground, "background", "\(quoted: ground) is neither a colour nor a file\(guess)")
    }
  }

  /// Returns the content for a preset in a folder, with the paths of files below the folder relative to it, and all
  /// other paths absolute; `nil` if there is no content.
  ///
  /// - Parameter folder: The folder; `nil` if it is not known, so that all paths are absolute.
  func ofPreset(in folder: String?) -> PresetContent? {
    let root = folder.flatMap(FileSystem.resolved).map { Array("\($0)/".unicodeScalars) } ?? []
    func stored(_ path: String) -> String {
      guard let whole = FileSystem.resolved(path)?.unicodeScalars else { return path }
      if root.isEmpty || !whole.starts(with: root) { return String(whole) }
      let name = String(whole.dropFirst(root.count))
      return ColorText.parse(name) == nil ? name : "./\(name)"
    }
    return PresetContent(
      text: text, image: image.map(stored),
      background: background.map { ColorText.parse($0) == nil ? stored($0) : $0 })
  }
}
