import Glibc

/// Reads whole files, and writes files that appear either complete or not at all.
package enum WholeFile {
  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The path of a file of any kind, including a pipe.
  ///   - byteLimit: The maximum number of bytes, so that a device without an end does not fill the memory.
  /// - Throws: The call that failed; `read` with `EFBIG` if the file has more than `byteLimit` bytes.
  package static func read(_ path: String, atMost byteLimit: Int) throws(SystemError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw SystemError(operation: "open", errno: errno) }
    defer { close(file) }
    return try read(file, atMost: byteLimit)
  }

  /// Returns the text of a system file, such as a file under `/proc`; empty if the file cannot be read.
  package static func systemText(_ path: String) -> String {
    String(decoding: (try? read(path, atMost: 1 << 26)) ?? [], as: UTF8.self)
  }

  /// Returns the remaining bytes of an open descriptor.
  ///
  /// - Throws: The call that failed; `read` with `EFBIG` if there are more than `byteLimit` bytes.
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

  /// Writes a file under a temporary name in the same folder, then renames the file to its path.
  ///
  /// A signal that would end the program takes effect only after the temporary name is gone.
  ///
  /// A new file keeps the permissions of the file it replaces. If the path is a symbolic link, the link's target is
  /// replaced. Files that cannot be replaced are written in place: files that are not regular, such as a pipe or a
  /// terminal, and paths that stand for an open descriptor.
  ///
  /// - Throws: The call that failed; a regular file at the path is then unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    var existing = stat()
    let exists = unsafe stat(path, &existing) == 0
    // A folder cannot be written; opening it for writing reports that.
    if namesDescriptor(path) || (exists && existing.st_mode & S_IFMT != S_IFREG) {
      let file = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      if file < 0 { throw SystemError(operation: "open", errno: errno) }
      return try fill(file, with: bytes)
    }
    // Renaming requires permission only for the folder, so the file's own permission is checked here.
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

  /// Writes a file under a temporary name and then gives it its own name, unless a file of that name exists.
  ///
  /// A signal that would end the program takes effect only after the temporary name is gone.
  ///
  /// - Returns: Whether the file was written; false if a file already exists at the path.
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
    // The file system does not support links: create the file under its final name at once, then fill it.
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

  /// Writes all bytes of an array to an open descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try unsafe write(bytes.span.bytes, to: descriptor)
  }

  /// Writes all bytes of a span to an open descriptor.
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

  /// Returns whether a path stands for an open descriptor of the process, as `/dev/stdout` does.
  ///
  /// Such a path is a symbolic link, which may lead to a file. If that file were replaced, other programs would
  /// continue to write to the old one.
  private static func namesDescriptor(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }

  /// Creates a temporary file in the same folder as a path, so that renaming it does not copy its bytes, and returns
  /// its descriptor and its path.
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

  /// Writes all bytes to a file and closes it.
  private static func fill(_ file: Int32, with bytes: [UInt8]) throws(SystemError) {
    let written = Result { () throws(SystemError) in try write(bytes, to: file) }
    // Some file systems report a full disk only here.
    let closed = close(file) == 0 ? nil : SystemError(operation: "close", errno: errno)
    try written.get()
    if let closed { throw closed }
  }
}
