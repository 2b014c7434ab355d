import Glibc

/// Files that appear complete or not at all.
enum WholeFile {
  /// The call that failed, and its error number.
  struct Failure: Error {
    /// The name of the call.
    var operation: String

    /// Its error number.
    var errno: Int32
  }

  /// Writes a file under a temporary name beside the one asked for, then renames it.
  ///
  /// What exists and is no regular file, such as a pipe or a terminal, is written to in place: it
  /// cannot be replaced.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if isSpecial(path) {
      let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
      if file < 0 { throw Failure(operation: "open", errno: errno) }
      return try fill(file, with: bytes)
    }
    let (file, partial) = try openPartial(beside: path)
    do throws(Failure) {
      try fill(file, with: bytes)
      if unsafe rename(partial, path) != 0 { throw Failure(operation: "rename", errno: errno) }
    } catch {
      unsafe unlink(partial)
      throw error
    }
  }

  private static func isSpecial(_ path: String) -> Bool {
    var information = stat()
    if unsafe stat(path, &information) != 0 { return false }
    let kind = information.st_mode & S_IFMT
    // A directory is no target at all; opening it for writing says so.
    return kind != S_IFREG
  }

  /// Makes a file with a name that is free, in the same folder, so that renaming moves no bytes.
  private static func openPartial(beside path: String) throws(Failure) -> (Int32, String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    for attempt in 0..<100 {
      let name = "\(folder).partial-\(getpid())-\(attempt)"
      let file = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, name) }
      if errno != EEXIST { throw Failure(operation: "open", errno: errno) }
    }
    throw Failure(operation: "open", errno: EEXIST)
  }

  /// Writes everything and closes the file.
  private static func fill(_ file: Int32, with bytes: [UInt8]) throws(Failure) {
    var failure: Failure?
    unsafe bytes.withUnsafeBytes { all in
      var offset = 0
      while offset < all.count && failure == nil {
        // SAFETY: the range from `offset` lies inside the lent bytes.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: all[offset...])
        let count = unsafe Glibc.write(file, rest.baseAddress, rest.count)
        if count >= 0 {
          offset += count
        } else if errno != EINTR {
          failure = Failure(operation: "write", errno: errno)
        }
      }
    }
    // Some file systems report a full disk only here.
    if close(file) != 0 && failure == nil { failure = Failure(operation: "close", errno: errno) }
    if let failure { throw failure }
  }
}
