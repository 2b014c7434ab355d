import Drawing
import Glibc

/// Text in files, where `-` is the program's own input or output.
enum TextFile {
  /// The most bytes that are read: 64 MiB, so that a device without an end does not fill the memory.
  private static let byteLimit = 64 << 20

  /// Reads a whole file of at most 64 MiB.
  static func read(_ path: String) throws(ProgramError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      // SAFETY: the pointer is used only during the call, which writes at most `count` bytes.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
        if bytes.count > byteLimit { throw unreadable(path, EFBIG) }
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw unreadable(path, errno)
      }
    }
  }

  /// Writes a whole text, replacing what was there only when all of it is written.
  static func write(_ text: String, to path: String) throws(ProgramError) {
    if path == "-" { return try Console.write(text) }
    do throws(WholeFile.Failure) {
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      throw ProgramError(
        "cannot write \(path)", why: systemMessage(error.errno),
        remedy: "name a file that you may write", status: .cannotWrite)
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> ProgramError {
    ProgramError(
      "cannot read \(path)", why: systemMessage(code), remedy: "name a file that you may read",
      status: .noInput)
  }
}
