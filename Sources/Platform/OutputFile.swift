import CLinux
import Glibc

/// The file at a path that the user gave, written in pieces.
///
/// A regular file changes only once it is complete: a new file with its owner, group and permissions takes its name.
/// If that is impossible, the contents are copied into the old file once they are complete: if the file has several
/// names (hard links) or an access list, if its owner cannot be kept, or if its folder cannot be written. If the path
/// is a symbolic link, the link stays, and the file to which it leads is written or created. Other files, such as a
/// pipe or a terminal, and paths that stand for an open descriptor are written in place.
package final class OutputFile: Sendable {
  private enum Target {
    case inPlace(descriptor: Int32)
    case named(PartialFile, String)
    case copied(PartialFile, descriptor: Int32)
  }

  private let target: Target

  /// Opens the file for writing; a regular file at the path stays unchanged until ``finish()``.
  ///
  /// Opening a pipe with a name waits for its reader.
  ///
  /// - Throws: The call that failed.
  package init(_ path: String) throws(SystemError) {
    let (name, isReplaced) = try Self.destination(of: path)
    if !isReplaced {
      // A folder cannot be written; opening it for writing reports that.
      target = .inPlace(descriptor: try Self.open(path, O_WRONLY | O_TRUNC))
      return
    }
    var existing = stat()
    if unsafe stat(name.system, &existing) == 0 {
      target = try Self.target(for: name, existing)
    } else {
      target = .named(try PartialFile(beside: name), name)
    }
  }

  deinit {
    switch target {
    case .inPlace(let descriptor), .copied(_, let descriptor): close(descriptor)
    case .named: break
    }
  }

  /// The path by which another program can write the file until ``finish()``; if the file is written in place, that
  /// program may be unable to write the beginning again.
  package var writingPath: String {
    switch target {
    case .inPlace(let descriptor): FileSystem.path(of: descriptor)
    case .named(let file, _), .copied(let file, _): file.path
    }
  }

  /// Appends bytes.
  package func write(_ bytes: RawSpan) throws(SystemError) {
    switch target {
    case .inPlace(let descriptor): try WholeFile.write(bytes, to: descriptor)
    case .named(let file, _), .copied(let file, _): try file.write(bytes)
    }
  }

  /// Lets the complete file appear at its path.
  package func finish() throws(SystemError) {
    switch target {
    case .inPlace: break
    case .named(let file, let name): try file.replace(name)
    case .copied(let file, let descriptor): try file.overwrite(descriptor)
    }
  }

  /// Removes the incomplete file; may be called on any thread and more than once.
  package func discard() {
    switch target {
    case .inPlace: break
    case .named(let file, _), .copied(let file, _): file.discard()
    }
  }

  /// Returns whether a path leads to a regular file, or to none yet, so that it is not written in place.
  ///
  /// - Throws: `ELOOP` if symbolic links lead to each other.
  package static func isReplaced(_ path: String) throws(SystemError) -> Bool {
    try destination(of: path).isReplaced
  }

  /// Returns whether two paths lead to one regular file, or to one that would be created.
  package static func isShared(_ first: String, _ second: String) -> Bool {
    guard let (one, isOne) = try? destination(of: first),
      let (other, isOther) = try? destination(of: second),
      isOne, isOther
    else { return false }
    switch (identity(of: one), identity(of: other)) {
    case (let one?, let other?): return one == other
    case (nil, nil):
      let folder = identity(of: FileSystem.folder(of: one))
      return FileSystem.name(of: one) == FileSystem.name(of: other) && folder != nil
        && folder == identity(of: FileSystem.folder(of: other))
    default: return false
    }
  }

  /// The device and the number of the file at a path; `nil` if no file exists.
  private static func identity(of path: String) -> [UInt]? {
    var status = stat()
    return unsafe stat(path.system, &status) == 0
      ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
  }

  /// Returns the path to which symbolic links lead, also if nothing is there; the path itself if they lead to each other.
  ///
  /// Slashes at its end, after which only a folder that exists is found, are left out.
  package static func resolved(_ path: String) -> String {
    var name = path
    while name.hasSuffix("/"), name != "/" { name.removeLast() }
    return (try? destination(of: name).name) ?? name
  }

  /// Returns the number of the error with which writing a file would fail; `nil` if no obstacle is known.
  ///
  /// Only what costs nothing is checked: that the path is no folder, and that the file, or a new file in its folder, may
  /// be written.
  package static func obstacle(toWriting path: String) -> Int32? {
    do throws(SystemError) {
      let name = try destination(of: path).name
      var status = stat()
      if unsafe stat(name.system, &status) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
        return unsafe access(name.system, W_OK) == 0 ? nil : errno
      }
      if errno != ENOENT { return errno }
      return unsafe access(FileSystem.folder(of: name).system, W_OK | X_OK) == 0 ? nil : errno
    } catch {
      return error.errno
    }
  }

  /// Prepares the replacement of an existing regular file.
  private static func target(for name: String, _ existing: stat) throws(SystemError) -> Target {
    // Renaming requires permission only for the folder, so the file's own permission is checked here.
    if unsafe access(name.system, W_OK) != 0 { throw SystemError(operation: "open", errno: errno) }
    let file: PartialFile
    do throws(SystemError) {
      file = try PartialFile(beside: name)
      if existing.st_nlink == 1, unsafe clinux_has_access_list(name.system) == 0,
        file.assume(existing)
      {
        return .named(file, name)
      }
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.errno) else { throw error }
      file = try PartialFile(beside: "\(FileSystem.temporaryFolder)/")
    }
    return .copied(file, descriptor: try open(name, O_WRONLY))
  }

  /// Returns the path to which symbolic links lead, and whether a regular file is or can be there.
  private static func destination(
    of path: String
  ) throws(SystemError) -> (name: String, isReplaced: Bool) {
    var name = path
    // The kernel follows as many links.
    for _ in 0...40 {
      var status = stat()
      if unsafe lstat(name.system, &status) != 0 { return (name, true) }
      // Such a link stands for an open descriptor, as /dev/stdout does. It may lead to a regular file, to which other
      // programs would go on to write if it were replaced.
      if isOfProcess(status) { return (name, false) }
      let kind = status.st_mode & S_IFMT
      if kind != S_IFLNK { return (name, kind == S_IFREG) }
      guard let next = FileSystem.linkTarget(name) else {
        throw SystemError(operation: "readlink", errno: errno)
      }
      name = next.unicodeScalars.first == "/" ? next : FileSystem.folder(of: name) + next
    }
    throw SystemError(operation: "open", errno: ELOOP)
  }

  /// Returns whether a file belongs to the file system of processes.
  private static func isOfProcess(_ status: stat) -> Bool {
    var processes = stat()
    return unsafe stat("/proc/self", &processes) == 0 && processes.st_dev == status.st_dev
  }

  private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    let file = unsafe Glibc.open(path.system, flags | O_CLOEXEC)
    if file < 0 { throw SystemError(operation: "open", errno: errno) }
    return file
  }
}
