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
    let file = try FileSystem.openForReading(path)
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
      if status.st_mode & S_IFMT == S_IFIFO { waitForWriter(of: descriptor) }
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

  /// Waits until a pipe has something to read or its writers have gone; before its first writer, reading would report
  /// its end.
  private static func waitForWriter(of pipe: Int32) {
    var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
  }

  /// Writes a file completely or not at all: see ``OutputFile``.
  ///
  /// A signal that would end the program takes effect only after a regular file is complete or gone.
  ///
  /// - Throws: The call that failed; a regular file at the path is then unchanged, unless it had to be overwritten and
  ///   that failed.
  package static func write(_ bytes: RawSpan, to path: String) throws(SystemError) {
    // Other files may never be read.
    if try !OutputFile.isReplaced(path) { return try writeHere(bytes, to: path) }
    try EndingSignals.whileHeld { () throws(SystemError) in try writeHere(bytes, to: path) }
  }

  private static func writeHere(_ bytes: RawSpan, to path: String) throws(SystemError) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
  }

  /// Writes a file completely or not at all.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try unsafe write(bytes.span.bytes, to: path)
  }

  /// Writes a file under a temporary name and then gives it its own name, unless a file of that name exists.
  ///
  /// A signal that would end the program takes effect only after the temporary name is gone.
  ///
  /// - Returns: Whether the file was written; false if a file already exists at the path.
  /// - Throws: The call that failed.
  package static func writeNew(_ bytes: RawSpan, to path: String) throws(SystemError) -> Bool {
    try EndingSignals.whileHeld { () throws(SystemError) in
      let file = try PartialFile(beside: path)
      try file.write(bytes)
      return try file.name(path)
    }
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
}
