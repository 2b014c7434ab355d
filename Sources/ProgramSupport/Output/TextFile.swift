import Display
import Drawing
import Glibc
package import Platform

/// Text in files, where `-` is the program's own input or output.
package enum TextFile {
  /// The most bytes that are read: 64 MiB, so that a device without an end does not fill the memory.
  package static let byteLimit = 64 << 20

  /// Reads a whole file.
  ///
  /// - Parameter byteLimit: The most bytes; 64 MiB unless given.
  package static func read(
    _ path: String, atMost byteLimit: Int = byteLimit
  ) throws(ProgramError) -> [UInt8] {
    do throws(SystemError) {
      if path == "-" { return try WholeFile.read(STDIN_FILENO, atMost: byteLimit) }
      return try WholeFile.read(path, atMost: byteLimit)
    } catch {
      throw unreadable(path, error, byteLimit: byteLimit)
    }
  }

  /// What is said of a file that cannot be read, or has more bytes than are read.
  package static func unreadable(
    _ path: String, _ failure: SystemError, byteLimit: Int
  ) -> ProgramError {
    ProgramError(
      "cannot read \(name(ofInput: path))", why: systemMessage(failure.errno),
      remedy: failure.errno == EFBIG
        ? "name one of at most \(NumberText.limit(ofBytes: byteLimit))"
        : "name a file that you may read",
      status: .noInput)
  }

  /// What people call the input of a path.
  package static func name(ofInput path: String) -> String { path == "-" ? "standard input" : path }

  /// Writes a whole text, replacing what was there only when all of it is written.
  ///
  /// A file gets what standard output would, harmless to the terminal on which it may be shown.
  package static func write(_ text: String, to path: String) throws(ProgramError) {
    if path == "-" { return try Console.write(text) }
    do throws(SystemError) {
      try WholeFile.write(Array(TerminalText.whole(text).utf8), to: path)
    } catch {
      throw ProgramError(
        cannotWrite: path, errno: error.errno, remedy: "name a file that you may write")
    }
  }
}
