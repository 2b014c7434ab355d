import Drawing
import Glibc

extension ProgramError {
  /// An output that cannot be written.
  ///
  /// - Parameters:
  ///   - output: Its name.
  ///   - code: The error number of the call that failed.
  ///   - remedy: What helps, unless a limit of the process is the reason: then it is that limit that is named.
  init(cannotWrite output: String, errno code: Int32, remedy: String) {
    self.init(
      "cannot write \(output)", why: systemMessage(code),
      remedy: code == EFBIG ? "raise the limit of a file's size: ulimit -f" : remedy,
      status: .cannotWrite)
  }
}
