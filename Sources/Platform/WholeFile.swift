import Glibc

/// Files that are read to their end, and that appear complete or not at all.
package enum WholeFile {
  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: The file; what it is does not matter, a pipe is read as well.
  ///   - byteLimit: The most bytes, so that a device without an end does not fill the memory.
  /// - Throws: The call that failed; `read` with `EFBIG` for a file of more bytes.
  package static func read(_ path: String, atMost byteLimit: Int) throws(SystemError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw SystemError(operation: "open", errno: errno) }
    defer { close(file) }
    return try read(file, atMost: byteLimit)
  }

  /// The text of a file in which the system tells of itself, or nothing in it where it cannot be read.
  package static func systemText(_ path: String) -> String {
    String(decoding: (try? read(path, atMost: 1 << 26)) ?? [], as: UTF8.self)
  }

  /// Reads an open descriptor to its end.
  ///
  /// - Throws: As for a path.
  package static func read(
    _ descriptor: Int32, atMost byteLimit: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0 {
      bytes.reserveCapacity(min(max(Int(status.st_size), 0), byteLimit + 1))
    }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      // SAFETY: the call writes at most the length of the array, whose address it is lent.
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: piece.prefix(count))
        if bytes.count > byteLimit { throw SystemError(operation: "read", errno: EFBIG) }
      } else if errno != EINTR {
        throw SystemError(operation: "read", errno: errno)
      }
    }
  }

  /// Writes a file under a temporary name beside the one asked for, then renames it.
  ///
  /// A signal that would end the program waits until the temporary name is gone.
  ///
  /// A file that is replaced hands on its permissions, and one that is reached by a symbolic link is
  /// replaced where it lies. What exists and is no regular file, such as a pipe or a terminal, is
  /// written to in place, as is what a path stands for that names an open descriptor: neither can be
  /// replaced.
  ///
  /// - Throws: The call that failed; a regular file at the path is as before then.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    var existing = stat()
    let exists = unsafe stat(path, &existing) == 0
    // A directory is no target at all; opening it for writing says so.
    if namesDescriptor(path) || (exists && existing.st_mode & S_IFMT != S_IFREG) {
      let file = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      if file < 0 { throw SystemError(operation: "open", errno: errno) }
      return try fill(file, with: bytes)
    }
    // Renaming asks only for the folder's permission.
    if exists, unsafe access(path, W_OK) != 0 { throw SystemError(operation: "open", errno: errno) }
    try EndingSignals.whileHeld { () throws(SystemError) in
      try replace(
        exists ? FileSystem.resolved(path) ?? path : path, with: bytes,
        mode: exists ? existing.st_mode : nil)
    }
  }

  private static func replace(
    _ target: String, with bytes: [UInt8], mode: mode_t?
  ) throws(SystemError) {
    let (file, partial) = try openPartial(beside: target)
    do throws(SystemError) {
      if let mode { fchmod(file, mode & 0o777) }
      try fill(file, with: bytes)
      if unsafe rename(partial, target) != 0 {
        throw SystemError(operation: "rename", errno: errno)
      }
    } catch {
      unsafe unlink(partial)
      throw error
    }
  }

  /// Writes a file under a temporary name, then gives it one that is free.
  ///
  /// A signal that would end the program waits until the temporary name is gone.
  ///
  /// - Returns: Whether the name was free; where it was not, nothing has been written.
  /// - Throws: The call that failed.
  package static func writeNew(_ bytes: [UInt8], to path: String) throws(SystemError) -> Bool {
    try EndingSignals.whileHeld { () throws(SystemError) in try makeNew(path, with: bytes) }
  }

  private static func makeNew(_ path: String, with bytes: [UInt8]) throws(SystemError) -> Bool {
    let (file, partial) = try openPartial(beside: path)
    defer { unsafe unlink(partial) }
    try fill(file, with: bytes)
    if unsafe link(partial, path) == 0 { return true }
    if errno == EEXIST { return false }
    // A file system without links: the name is taken at once, and its file filled then.
    guard errno == EPERM || errno == EOPNOTSUPP else {
      throw SystemError(operation: "link", errno: errno)
    }
    let new = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if new < 0 {
      if errno == EEXIST { return false }
      throw SystemError(operation: "open", errno: errno)
    }
    do throws(SystemError) {
      try fill(new, with: bytes)
    } catch {
      unsafe unlink(path)
      throw error
    }
    return true
  }

  /// Writes everything to an open descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try unsafe write(bytes.span.bytes, to: descriptor)
  }

  /// Writes everything to an open descriptor.
  package static func write(_ bytes: RawSpan, to descriptor: Int32) throws(SystemError) {
    var offset = 0
    while offset < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: offset)
      // SAFETY: the call reads at most the bytes that it is lent.
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        throw SystemError(operation: "write", errno: errno)
      }
    }
  }

  /// Whether a path stands for something that the process has open, as `/dev/stdout` does.
  ///
  /// It looks like a link to the file, but others go on writing to the open one.
  private static func namesDescriptor(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }

  /// Makes a file with a name that is free, in the same folder, so that renaming moves no bytes.
  private static func openPartial(beside path: String) throws(SystemError) -> (Int32, String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    for attempt in 0..<100 {
      let name = "\(folder).partial-\(getpid())-\(attempt)"
      let file = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, name) }
      if errno != EEXIST { throw SystemError(operation: "open", errno: errno) }
    }
    throw SystemError(operation: "open", errno: EEXIST)
  }

  /// Writes everything and closes the file.
  private static func fill(_ file: Int32, with bytes: [UInt8]) throws(SystemError) {
    let written = Result { () throws(SystemError) in try write(bytes, to: file) }
    // Some file systems report a full disk only here.
    let closed = close(file) == 0 ? nil : SystemError(operation: "close", errno: errno)
    try written.get()
    if let closed { throw closed }
  }
}
