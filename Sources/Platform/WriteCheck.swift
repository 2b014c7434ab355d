import Glibc

/// The check of an output before the work whose result it gets.
package enum WriteCheck {
  /// Returns the number of the error with which writing a file would fail; `nil` if nothing speaks against it.
  ///
  /// Only what costs nothing is checked: that the path is no folder, and that the file, or a new file in its folder, may
  /// be written.
  package static func obstacle(toWriting path: String) -> Int32? {
    var status = stat()
    if unsafe stat(path.system, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
      return unsafe access(path.system, W_OK) == 0 ? nil : errno
    }
    if errno != ENOENT { return errno }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return unsafe access(folder.system, W_OK | X_OK) == 0 ? nil : errno
  }
}
