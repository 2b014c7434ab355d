import CLinux
package import Glibc
import Synchronization

/// A file that is written in pieces under a temporary name, and that gets its own name only once it is complete.
///
/// The temporary file is in the same folder, so that giving it its name copies no bytes. Unless the file gets a name,
/// it is removed with this object or by ``discard()``.
package final class PartialFile: Sendable {
  /// The temporary path; another program may write the file by this path.
  package let path: String

  /// The descriptor for writing, which is closed with this object.
  private let descriptor: Int32

  /// Whether the file has its name, so that nothing must be removed.
  private let isNamed = Atomic(false)

  /// The number in the next temporary name; every file of the process has another one.
  private static let nextNumber = Atomic(0)

  /// Creates an empty file in the same folder as a path.
  ///
  /// - Parameter mode: The permissions; `nil` for those of any new file.
  /// - Throws: The call that failed.
  package init(beside target: String, mode: mode_t? = nil) throws(SystemError) {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    for _ in 0..<100 {
      let number = Self.nextNumber.add(1, ordering: .relaxed).oldValue
      let name = "\(folder)\(Self.prefix(of: getpid()))\(number)"
      let file = unsafe open(name.system, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 {
        (path, descriptor) = (name, file)
        if let mode { fchmod(file, mode & 0o777) }
        return
      }
      if errno != EEXIST { throw SystemError(operation: "open", errno: errno) }
    }
    throw SystemError(operation: "open", errno: EEXIST)
  }

  deinit {
    discard()
    close(descriptor)
  }

  /// Returns the beginning of all temporary names of a process, without the folder.
  package static func prefix(of process: Int32) -> String { ".partial-\(process)-" }

  /// Appends bytes.
  package func write(_ bytes: RawSpan) throws(SystemError) {
    try WholeFile.write(bytes, to: descriptor)
  }

  /// Gives the file its name, in place of an existing file.
  package func replace(_ target: String) throws(SystemError) {
    try flush()
    if unsafe rename(path.system, target.system) != 0 {
      throw SystemError(operation: "rename", errno: errno)
    }
    isNamed.store(true, ordering: .releasing)
  }

  /// Gives the file its name, unless a file of that name exists.
  ///
  /// - Returns: Whether the file got its name; if not, another one can be tried.
  /// - Throws: The call that failed.
  package func name(_ target: String) throws(SystemError) -> Bool {
    try flush()
    if unsafe link(path.system, target.system) == 0 {
      discard()
      isNamed.store(true, ordering: .releasing)
      return true
    }
    if errno == EEXIST { return false }
    guard errno == EPERM || errno == EOPNOTSUPP else {
      throw SystemError(operation: "link", errno: errno)
    }
    // The file system does not support links. Other file systems do not support this call.
    if unsafe clinux_rename_new(path.system, target.system) == 0 {
      isNamed.store(true, ordering: .releasing)
      return true
    }
    if errno == EEXIST { return false }
    throw SystemError(operation: "rename", errno: errno)
  }

  /// Removes the file, unless it has its name; may be called on any thread and more than once.
  package func discard() {
    if !isNamed.load(ordering: .acquiring) { unsafe unlink(path.system) }
  }

  /// Reports a full disk, which some file systems notice only when a file is closed.
  private func flush() throws(SystemError) {
    let copy = dup(descriptor)
    if copy < 0 { throw SystemError(operation: "dup", errno: errno) }
    if close(copy) != 0 { throw SystemError(operation: "close", errno: errno) }
  }
}

/// The file at a path that the user gave, written in pieces.
///
/// A regular file is written under a temporary name and appears only once it is complete. It keeps the permissions of
/// the file it replaces. If the path is a symbolic link, the link's target is replaced. Files that cannot be replaced
/// are written in place: files that are not regular, such as a pipe or a terminal, and paths that stand for an open
/// descriptor.
package final class OutputFile: Sendable {
  private enum Target {
    case inPlace(descriptor: Int32)
    case partial(PartialFile, named: String)
  }

  private let target: Target

  /// Opens the file for writing; a regular file at the path stays unchanged until ``finish()``.
  ///
  /// - Throws: The call that failed.
  package init(_ path: String) throws(SystemError) {
    var existing = stat()
    let exists = unsafe stat(path.system, &existing) == 0
    // A folder cannot be written; opening it for writing reports that.
    if Self.namesDescriptor(path) || (exists && existing.st_mode & S_IFMT != S_IFREG) {
      let file = unsafe open(path.system, O_WRONLY | O_TRUNC | O_CLOEXEC)
      if file < 0 { throw SystemError(operation: "open", errno: errno) }
      target = .inPlace(descriptor: file)
      return
    }
    // Renaming requires permission only for the folder, so the file's own permission is checked here.
    if exists, unsafe access(path.system, W_OK) != 0 {
      throw SystemError(operation: "open", errno: errno)
    }
    let name = exists ? FileSystem.resolved(path) ?? path : path
    target = .partial(
      try PartialFile(beside: name, mode: exists ? existing.st_mode : nil), named: name)
  }

  deinit {
    if case .inPlace(let descriptor) = target { close(descriptor) }
  }

  /// The path by which another program can write the file until ``finish()``; `nil` for a file that is written in
  /// place, of which that program may be unable to write the beginning again.
  package var writingPath: String? {
    if case .partial(let file, _) = target { file.path } else { nil }
  }

  /// Appends bytes.
  package func write(_ bytes: RawSpan) throws(SystemError) {
    switch target {
    case .inPlace(let descriptor): try WholeFile.write(bytes, to: descriptor)
    case .partial(let file, _): try file.write(bytes)
    }
  }

  /// Lets the complete file appear at its path.
  package func finish() throws(SystemError) {
    if case .partial(let file, let name) = target { try file.replace(name) }
  }

  /// Removes the incomplete file; may be called on any thread and more than once.
  package func discard() {
    if case .partial(let file, _) = target { file.discard() }
  }

  /// Returns whether a path stands for an open descriptor of the process, as `/dev/stdout` does.
  ///
  /// Such a path is a symbolic link, which may lead to a file. If that file were replaced, other programs would
  /// continue to write to the old one.
  private static func namesDescriptor(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }
}
