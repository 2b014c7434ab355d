package import Platform

extension ProgramError {
  /// Returns the result of a closure, whose failed call of the system becomes the program's error.
  ///
  /// - Parameters:
  ///   - what: What failed.
  ///   - usual: The exit status, unless memory, threads or files are lacking.
  package static func ofSystem<Result>(
    _ what: String, otherwise usual: ExitStatus, _ body: () throws(SystemError) -> Result
  ) throws(ProgramError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw ProgramError(what, error, otherwise: usual)
    }
  }

  /// Creates a temporary folder.
  package static func folder(named name: String) throws(ProgramError) -> ScratchFolder {
    try ofSystem("cannot create a temporary folder", otherwise: .cannotWrite) {
      () throws(SystemError) in try ScratchFolder(named: name)
    }
  }
}

extension ChildProcess.Outcome {
  /// Throws an error with the last line of standard error, if the process failed.
  ///
  /// - Parameter name: The words for the process.
  package func check(_ name: String) throws(ProgramError) {
    if status == 0 { return }
    let line = String(decoding: errors, as: UTF8.self).split(separator: "\n").last
    throw ProgramError(
      "\(name) ended with exit code \(status)",
      why: line.map { String($0.trimmingPrefix("shimmer: ")) }, status: .internal)
  }
}
