import CLinux
import Glibc

/// Queries about the file at a path.
package enum FileSystem {
  /// Returns whether a file of any kind exists at a path.
  package static func exists(_ path: String) -> Bool { unsafe access(path.system, F_OK) == 0 }

  /// Returns whether this process may execute the file at a path.
  package static func isExecutable(_ path: String) -> Bool { unsafe access(path.system, X_OK) == 0 }

  /// Returns whether a path is that of a folder.
  package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// Returns whether a path is that of a regular file, unlike a pipe or a device; `nil` if no file exists.
  package static func isRegular(_ path: String) -> Bool? { kind(of: path).map { $0 == S_IFREG } }

  /// Returns the names of a folder's entries, in no particular order; empty if the folder cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path.system) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let length = unsafe Int(strlen(&entry.pointee.d_name.0))
      // SAFETY: the name ends with a zero inside the entry, which is valid until the next one is read.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(system: bytes.prefix(length))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns a path with symbolic links resolved; `nil` if no file exists at the path.
  package static func resolved(_ path: String) -> String? {
    // SAFETY: this function owns the returned string, copies it and then frees it.
    guard let text = unsafe realpath(path.system, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(system: text)
  }

  /// Returns the path to which a symbolic link leads, as it stands in the link; `nil` with `errno` set if it cannot be
  /// read.
  package static func linkTarget(_ path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: the call writes at most the length of the array.
    let count = unsafe readlink(path.system, &text, text.count)
    if count < 0 { return nil }
    return String(system: text.prefix(count).map(UInt8.init(bitPattern:)))
  }

  /// Returns the part of a path before its last component, with its slash; `./` if there is none.
  package static func folder(of path: String) -> String {
    let scalars = path.unicodeScalars
    return scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? "./"
  }

  /// Returns the last component of a path; empty if the path ends with a slash.
  package static func name(of path: String) -> String {
    // A combining mark behind a slash makes one character with it, but not for the kernel.
    let scalars = path.unicodeScalars
    return scalars.lastIndex(of: "/").map { String(scalars[scalars.index(after: $0)...]) } ?? path
  }

  /// The folder for temporary files: `$TMPDIR`, otherwise `/tmp`.
  static var temporaryFolder: String { Environment.value(of: "TMPDIR") ?? "/tmp" }

  /// Returns the path by which this process, and the programs that it starts, can open the file of a descriptor again.
  package static func path(of descriptor: Int32) -> String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Opens a file for reading, without waiting for the writer of a pipe with a name.
  ///
  /// ``WholeFile/read(_:atMost:)-(Int32,_)`` waits for it, so that signals and time limits count meanwhile.
  ///
  /// - Returns: The descriptor, which the caller must close.
  /// - Throws: The call that failed.
  package static func openForReading(_ path: String) throws(SystemError) -> Int32 {
    let file = unsafe open(path.system, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { throw SystemError(operation: "open", errno: errno) }
    // The file was opened without other flags that can be changed.
    _ = fcntl(file, F_SETFL, 0)
    return file
  }

  /// Removes a file, or a folder with its contents.
  ///
  /// If the path is a symbolic link, only the link is removed.
  package static func remove(_ path: String) {
    if unsafe unlink(path.system) == 0 || errno != EISDIR { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    unsafe rmdir(path.system)
  }

  /// Returns the file type bits of a file's mode, following symbolic links; `nil` if no file exists.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path.system, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// A temporary folder that is removed when this object is released, unless ``isKept`` is set.
package final class ScratchFolder {
  /// The path of the folder, inside ``FileSystem/temporaryFolder``.
  package let path: String

  /// Whether the folder outlives this object; defaults to `false`.
  package var isKept = false

  /// Creates an empty folder.
  ///
  /// - Parameter name: The prefix of the folder's name.
  package init(named name: String) throws(SystemError) {
    var template = "\(FileSystem.temporaryFolder)/\(name)-XXXXXX".system
    guard unsafe mkdtemp(&template) != nil else {
      throw SystemError(operation: "mkdtemp", errno: errno)
    }
    path = String(system: template.dropLast().map(UInt8.init(bitPattern:)))
  }

  deinit {
    if !isKept { FileSystem.remove(path) }
  }

  /// Returns the path of a file in the folder; the file need not exist.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the contents of a file in the folder; empty if the file cannot be read.
  package func bytes(of name: String) -> [UInt8] {
    (try? WholeFile.read(file(name), atMost: 1 << 26)) ?? []
  }

  /// Removes all files in the folder whose names end with a suffix.
  package func removeFiles(ending: String) {
    for name in FileSystem.names(in: path) where name.hasSuffix(ending) {
      FileSystem.remove(file(name))
    }
  }
}
