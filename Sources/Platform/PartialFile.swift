import CLinux
package import Glibc
import Synchronization

/// A file that is written in pieces, and that gets its name only once it is complete.
///
/// Until then it has no name, so nothing of it remains, however the process ends. File systems without such files, as
/// NFS, give it a temporary name in the same folder, which ``discard()`` removes; only a process that is killed leaves
/// it.
package final class PartialFile: Sendable {
  /// The path by which this process, and the programs that it starts, can write and read the file.
  package let path: String

  /// The descriptor for writing and reading, which is closed with this object.
  private let descriptor: Int32

  /// The path of the folder, with a slash at its end.
  private let folder: String

  private let isAnonymous: Bool

  /// Whether a file has the temporary name.
  private let hasTemporaryName: Atomic<Bool>

  /// The number in the next temporary name; every file of the process has another one.
  private static let nextNumber = Atomic(0)

  /// Creates an empty file, with the permissions of any new file.
  ///
  /// - Parameters:
  ///   - target: The path in whose folder the file gets its name.
  ///   - anonymously: Whether the file has no name if the file system permits that; defaults to `true`.
  /// - Throws: The call that failed.
  package init(beside target: String, anonymously: Bool = true) throws(SystemError) {
    folder = FileSystem.folder(of: target)
    if anonymously, let file = Self.openAnonymous(in: folder) {
      (path, descriptor, isAnonymous) = (FileSystem.path(of: file), file, true)
    } else {
      (path, descriptor) = try Self.named(in: folder) { name in
        let file = unsafe open(name.system, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        return file < 0 ? nil : file
      }
      isAnonymous = false
    }
    hasTemporaryName = Atomic(!isAnonymous)
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

  /// Gives the file the owner, the group and the permissions of another file.
  ///
  /// - Returns: Whether the process may give them.
  package func assume(_ status: stat) -> Bool {
    var own = stat()
    if unsafe fstat(descriptor, &own) != 0 { return false }
    if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid),
      fchown(descriptor, status.st_uid, status.st_gid) != 0
    {
      return false
    }
    return fchmod(descriptor, status.st_mode & 0o777) == 0
  }

  /// Gives the file its name, in place of an existing file.
  ///
  /// A signal that would end the program takes effect only after there is no temporary name any more.
  package func replace(_ target: String) throws(SystemError) {
    if isAnonymous, try name(target) { return }
    try flush()
    try EndingSignals.whileHeld { () throws(SystemError) in
      // Only a file with a name can replace another one.
      let name = isAnonymous ? try linkTemporarily() : path
      if unsafe rename(name.system, target.system) != 0 {
        let failure = SystemError(operation: "rename", errno: errno)
        if isAnonymous { unsafe unlink(name.system) }
        throw failure
      }
      hasTemporaryName.store(false, ordering: .releasing)
    }
  }

  /// Gives the file its name, unless a file of that name exists.
  ///
  /// - Returns: Whether the file got its name; if not, another one can be tried.
  /// - Throws: The call that failed.
  package func name(_ target: String) throws(SystemError) -> Bool {
    try flush()
    if link(to: target) {
      discard()
      return true
    }
    if errno == EEXIST { return false }
    guard !isAnonymous, errno == EPERM || errno == EOPNOTSUPP else {
      throw SystemError(operation: "link", errno: errno)
    }
    // The file system does not support links. Other file systems do not support this call.
    if unsafe clinux_rename_new(path.system, target.system) == 0 {
      hasTemporaryName.store(false, ordering: .releasing)
      return true
    }
    if errno == EEXIST { return false }
    throw SystemError(operation: "rename", errno: errno)
  }

  /// Writes the contents over those of another file.
  ///
  /// A signal that would end the program takes effect afterwards.
  ///
  /// - Parameter target: A descriptor for writing the other file.
  package func overwrite(_ target: Int32) throws(SystemError) {
    try EndingSignals.whileHeld { () throws(SystemError) in
      if ftruncate(target, 0) != 0 { throw SystemError(operation: "ftruncate", errno: errno) }
      var piece = [UInt8](repeating: 0, count: 1 << 18)
      var offset = 0
      while true {
        // SAFETY: the call writes at most as many bytes as the array has.
        let count = unsafe pread(descriptor, &piece, piece.count, offset)
        if count == 0 { return }
        if count < 0 { throw SystemError(operation: "pread", errno: errno) }
        offset += count
        try unsafe WholeFile.write(piece.span.bytes.extracting(first: count), to: target)
      }
    }
  }

  /// Removes the temporary name, if there is one; may be called on any thread and more than once.
  package func discard() {
    if hasTemporaryName.exchange(false, ordering: .acquiringAndReleasing) {
      unsafe unlink(path.system)
    }
  }

  /// Reports a full disk, which some file systems notice only when a file is closed.
  private func flush() throws(SystemError) {
    let copy = dup(descriptor)
    if copy < 0 { throw SystemError(operation: "dup", errno: errno) }
    if close(copy) != 0 { throw SystemError(operation: "close", errno: errno) }
  }

  private func link(to name: String) -> Bool {
    unsafe linkat(AT_FDCWD, path.system, AT_FDCWD, name.system, AT_SYMLINK_FOLLOW) == 0
  }

  private func linkTemporarily() throws(SystemError) -> String {
    try Self.named(in: folder) { name in link(to: name) ? () : nil }.name
  }

  /// Opens a file without a name; returns `nil` if the file system or the machine does not permit that.
  private static func openAnonymous(in folder: String) -> Int32? {
    let file = unsafe open(
      folder.system, O_RDWR | Int32(clinux_no_name) | O_DIRECTORY | O_CLOEXEC, 0o666)
    if file < 0 { return nil }
    // Without /proc, the file could never get a name.
    if FileSystem.exists(FileSystem.path(of: file)) { return file }
    close(file)
    return nil
  }

  /// Returns the first temporary name with which a call succeeds, and the call's result.
  ///
  /// - Parameter call: Returns `nil` and sets `errno` if it fails.
  private static func named<Result>(
    in folder: String, _ call: (String) -> Result?
  ) throws(SystemError) -> (name: String, result: Result) {
    for _ in 0..<100 {
      let number = nextNumber.add(1, ordering: .relaxed).oldValue
      let name = "\(folder)\(prefix(of: getpid()))\(number)"
      if let result = call(name) { return (name, result) }
      if errno != EEXIST { throw SystemError(operation: "open", errno: errno) }
    }
    throw SystemError(operation: "open", errno: EEXIST)
  }
}
