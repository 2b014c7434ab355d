import Glibc

/// Where the program's own pictures are.
///
/// `$SHIMMER_ASSETS`, else `share/shimmer` beside the executable's `bin`, else the folder `Assets` found
/// by going up from the executable.
struct Assets {
  /// The folder, or nothing when there is none.
  let folder: String?

  /// Looks for the folder.
  init() {
    if let folder = Environment.value(of: "SHIMMER_ASSETS") {
      self.folder = folder
      return
    }
    guard var place = Self.executableFolder else {
      folder = nil
      return
    }
    let installed = "\(Self.parent(of: place))/share/shimmer"
    if Self.isFolder(installed) {
      folder = installed
      return
    }
    while !place.isEmpty {
      let candidate = "\(place)/Assets"
      if Self.isFolder(candidate) {
        folder = candidate
        return
      }
      place = Self.parent(of: place)
    }
    folder = nil
  }

  /// The path of a file in the folder, or nothing without a folder.
  func path(_ name: String) -> String? { folder.map { "\($0)/\(name)" } }

  private static var executableFolder: String? {
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    return parent(of: unsafe String(cString: path))
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}
