import Platform

/// The completion of paths that the user types in the window.
enum PathCompletion {
  /// Returns the paths with which a text can go on, in alphabetical order; folders end with a slash.
  ///
  /// Hidden files are left out unless the text begins their names.
  static func paths(beginningWith text: String) -> [String] {
    if text == "~" { return ["~/"] }
    let name = FileSystem.name(of: text)
    let folder = String(text.unicodeScalars.dropLast(name.unicodeScalars.count))
    let place = UserFolder.expanded(FileSystem.folder(of: text))
    return FileSystem.names(in: place)
      .filter { $0.hasPrefix(name) && (name.hasPrefix(".") || !$0.hasPrefix(".")) }
      .sorted()
      .map { folder + $0 + (FileSystem.isFolder(place + $0) ? "/" : "") }
  }
}
