package import Display
package import Drawing
import Platform
import Glibc
import Raster

/// A failure of the program: the line that people read and the exit code.
package struct ProgramError: Error {
  /// What failed, why, and what to do: `what (why; what to do)`.
  package let line: String

  /// How the program ends.
  package let status: ExitStatus

  /// Puts the line together.
  package init(_ what: String, why: String? = nil, remedy: String? = nil, status: ExitStatus) {
    let details = [why, remedy].compactMap { $0 }.joined(separator: "; ")
    line = details.isEmpty ? what : "\(what) (\(details))"
    self.status = status
  }
}

extension DisplayError {
  /// What happened, why, what helps, and how the program ends.
  fileprivate var account: (what: String, why: String?, remedy: String?, status: ExitStatus) {
    switch self {
    case .cannotOpen(let display, let reason):
      (
        display.isEmpty ? "there is no display" : "cannot open the display \(display)", reason,
        "set DISPLAY or use --display", .noDisplay
      )
    case .unsupported(let feature, let reason):
      ("the display has no \(feature)", reason, "use another display or depth", .noDisplay)
    case .tooFewDescriptors(let needed):
      (
        "too few files may be open at once", "a display takes \(needed) descriptors",
        "raise the limit of open files: ulimit -n", .noDisplay
      )
    case .system(let operation, let code):
      ("\(operation) failed", systemMessage(code), nil, .internal)
    case .cannotAllocate(let byteCount, let reason):
      (
        "there is no memory for frames of \(byteCount) bytes", reason, "use a smaller window",
        .noDisplay
      )
    case .connectionLost(let display):
      (
        "the connection to the display \(display) was lost", nil, "start the viewer again",
        .connectionLost
      )
    }
  }

  /// What happened and why, without a full stop.
  package var reason: String {
    ProgramError(account.what, why: account.why, status: account.status).line
  }
}

extension ProgramError {
  /// What a failure of the display means for the program.
  ///
  /// - Parameter remedy: What helps, where that is not what helps the viewer.
  package init(_ error: DisplayError, remedy: String? = nil) {
    let account = error.account
    self.init(
      account.what, why: account.why, remedy: remedy ?? account.remedy, status: account.status)
  }

  /// What it means for the program that a picture cannot be written.
  package init(_ error: PNGError, remedy: String) {
    switch error {
    case .cannotEncode(let size, let reason):
      self.init(
        "cannot write \(size.width)×\(size.height) pixels as PNG", why: reason, remedy: remedy,
        status: .cannotWrite)
    case .cannotWrite(let path, _, let errno):
      self.init(cannotWrite: path, errno: errno, remedy: remedy)
    }
  }

  /// An output that cannot be written.
  ///
  /// - Parameters:
  ///   - output: Its name.
  ///   - code: The error number of the call that failed.
  ///   - remedy: What helps, unless a limit of the process is the reason: then it is that limit that is named.
  package init(cannotWrite output: String, errno code: Int32, remedy: String) {
    self.init(
      "cannot write \(output)", why: systemMessage(code),
      remedy: code == EFBIG ? "raise the limit of a file's size: ulimit -f" : remedy,
      status: .cannotWrite)
  }
}
