import Glibc

/// Questions about what lies at a path.
package enum FileSystem {
  /// Whether there is anything.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether it is a program that may be run.
  package static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  /// Whether it is a folder.
  package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// Whether it is a regular file, which has an end and does not block; `nil` where there is nothing.
  package static func isRegular(_ path: String) -> Bool? { kind(of: path).map { $0 == S_IFREG } }

  /// The names of what is in a folder, in no order; none where it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let length = unsafe Int(strlen(&entry.pointee.d_name.0))
      // SAFETY: the name ends with a zero inside of the entry, which lives until the next is read.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix(length), as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// The path without symbolic links; `nil` where there is nothing.
  package static func resolved(_ path: String) -> String? {
    // SAFETY: the answer is a text of the caller's, which is freed after it has been copied.
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Removes a file, or a folder with all that is in it; of a link only the link.
  package static func remove(_ path: String) {
    if unsafe unlink(path) == 0 || errno != EISDIR { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// The bits of the mode that say what it is; links are followed.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// A folder for what a run leaves; it goes with the object, unless it is to be kept.
package final class ScratchFolder {
  /// The folder's path.
  package let path: String

  /// Whether the folder outlives this object.
  package var isKept = false

  /// Makes an empty folder in `$TMPDIR`, by default `/tmp`.
  ///
  /// - Parameter name: What its name begins with.
  package init(named name: String) throws(SystemError) {
    var template = Array("\(Environment.value(of: "TMPDIR") ?? "/tmp")/\(name)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw SystemError(operation: "mkdtemp", errno: errno)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if !isKept { FileSystem.remove(path) }
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file; none where it cannot be read.
  package func bytes(of name: String) -> [UInt8] {
    (try? WholeFile.read(file(name), atMost: 1 << 26)) ?? []
  }

  /// Removes all files whose names end so.
  package func removeFiles(ending: String) {
    for name in FileSystem.names(in: path) where name.hasSuffix(ending) {
      FileSystem.remove(file(name))
    }
  }
}
