import Glibc

/// Reading whole files, and writing files that appear completely or not at all.
package enum WholeFile {
  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: The path of a file of any kind, also of a pipe.
  ///   - byteLimit: The maximum number of bytes, so that a device without an end does not fill the memory.
  /// - Throws: The call that failed; `read` with `EFBIG` if the file has more bytes.
  package static func read(_ path: String, atMost byteLimit: Int) throws(SystemError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw SystemError(operation: "open", errno: errno) }
    defer { close(file) }
    return try read(file, atMost: byteLimit)
  }

  /// Returns the text of a system file such as those under `/proc`; empty if it cannot be read.
  package static func systemText(_ path: String) -> String {
    String(decoding: (try? read(path, atMost: 1 << 26)) ?? [], as: UTF8.self)
  }

  /// Reads an open descriptor to its end.
  ///
  /// - Throws: The same errors as for a path.
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
      // SAFETY: the call writes at most as many bytes as the array has.
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

  /// Writes a file under a temporary name in the same folder, then renames it.
  ///
  /// A signal that would end the program is held back until the temporary name is gone.
  ///
  /// A replaced file passes on its permissions. If the path is a symbolic link, its target is replaced. A file that
  /// exists and is not a regular file, such as a pipe or a terminal, is written in place, and so is a path that names
  /// an open descriptor: neither can be replaced.
  ///
  /// - Throws: The call that failed; a regular file at the path is unchanged then.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    var existing = stat()
    let exists = unsafe stat(path, &existing) == 0
    // A directory cannot be written; opening it for writing reports that.
    if namesDescriptor(path) || (exists && existing.st_mode & S_IFMT != S_IFREG) {
      let file = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      if file < 0 { throw SystemError(operation: "open", errno: errno) }
      return try fill(file, with: bytes)
    }
    // Renaming requires only permission for the folder, so check the file's own.
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

  /// Writes a file under a temporary name, then links it to a name that must be free.
  ///
  /// A signal that would end the program is held back until the temporary name is gone.
  ///
  /// - Returns: Whether the name was free; if it was not, nothing has been written.
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
    // The file system has no links: create the file under its name at once, and fill it then.
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
      // SAFETY: the call reads at most the bytes of the span.
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

  /// Whether a path names an open descriptor of the process, as `/dev/stdout` does.
  ///
  /// Such a path looks like a link to the file, but other programs keep writing to the open one.
  private static func namesDescriptor(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }

  /// Creates a file with an unused name in the same folder, so that renaming it moves no bytes.
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
