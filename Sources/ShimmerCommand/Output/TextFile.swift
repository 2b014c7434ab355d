import Drawing
import Glibc

/// Text in files, where `-` is the program's own input or output.
enum TextFile {
  /// The most bytes that are read: 64 MiB, so that a device without an end does not fill the memory.
  static let byteLimit = 64 << 20

  /// Reads a whole file of at most 64 MiB.
  static func read(_ path: String) throws(ProgramError) -> [UInt8] {
    do throws(WholeFile.Failure) {
      if path == "-" { return try WholeFile.read(STDIN_FILENO, atMost: byteLimit) }
      return try WholeFile.read(path, atMost: byteLimit)
    } catch {
      throw unreadable(path, error)
    }
  }

  /// Whether a path leads to a regular file, which has an end and does not block; `nil` where it leads nowhere.
  static func isRegular(_ path: String) -> Bool? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// What is said of a file that cannot be read.
  static func unreadable(_ path: String, _ failure: WholeFile.Failure) -> ProgramError {
    ProgramError(
      "cannot read \(name(ofInput: path))", why: systemMessage(failure.errno),
      remedy: "name a file that you may read", status: .noInput)
  }

  /// What people call the input of a path.
  static func name(ofInput path: String) -> String { path == "-" ? "standard input" : path }

  /// Writes a whole text, replacing what was there only when all of it is written.
  static func write(_ text: String, to path: String) throws(ProgramError) {
    if path == "-" { return try Console.write(text) }
    do throws(WholeFile.Failure) {
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      throw ProgramError(
        cannotWrite: path, errno: error.errno, remedy: "name a file that you may write")
    }
  }
}
