import Foundation
import ShimmerCommand
import TestSupport

/// Runs the program by calling its main function in the tests' process.
///
/// Meanwhile the standard streams, the environment and the current folder change for the whole process, which must
/// therefore be that of an exit test.
struct ProgramHere {
  /// The folder with the files that replace the standard streams: `input`, `output`, `errors`.
  let folder: URL

  /// The function to run; the program's own by default.
  var main: @Sendable ([String]) -> Int32 = { Shimmer.end(of: $0).code }

  /// Runs the program until it ends; the parameters are those of ``TestSupport/Child``.
  ///
  /// - Throws: ``TestSupport/Child/Failure`` if a stream or the folder is unavailable.
  func run(
    _ arguments: [String], environment: [String: String?], input: String = "", directory: URL
  ) throws -> Child.Outcome {
    let (inputFile, outputFile, errorsFile) = (file("input"), file("output"), file("errors"))
    try Data(input.utf8).write(to: inputFile)
    for file in [outputFile, errorsFile] { try Data().write(to: file) }
    let files = [
      (inputFile, O_RDONLY), (outputFile, O_WRONLY), (errorsFile, O_WRONLY | O_APPEND),
    ]
    let main = main
    let status = try Self.inFolder(directory) {
      try Self.withVariables(environment) {
        try Self.withStreams(files) { LargeStack.run { main(arguments) } }
      }
    }
    return Child.Outcome(
      status: status, output: try String(contentsOf: outputFile, encoding: .utf8),
      errors: try String(contentsOf: errorsFile, encoding: .utf8))
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }

  private static func inFolder<Result>(_ url: URL, _ body: () throws -> Result) throws -> Result {
    let manager = FileManager.default
    let old = manager.currentDirectoryPath
    guard manager.changeCurrentDirectoryPath(url.path) else {
      throw Child.Failure(description: "cannot go to \(url.path)")
    }
    defer { _ = manager.changeCurrentDirectoryPath(old) }
    return try body()
  }

  /// Runs a body with changed environment variables; `nil` unsets one.
  private static func withVariables<Result>(
    _ variables: [String: String?], _ body: () throws -> Result
  ) rethrows -> Result {
    let present = ProcessInfo.processInfo.environment
    let old = variables.map { ($0.key, present[$0.key]) }
    set(variables.map { ($0.key, $0.value) })
    defer { set(old) }
    return try body()
  }

  private static func set(_ variables: [(name: String, value: String?)]) {
    for (name, value) in variables {
      // SAFETY: no other thread of an exit test's process uses the environment.
      if let value { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) }
    }
  }

  /// Runs a body while standard input, output and error are redirected to files.
  private static func withStreams<Result>(
    _ files: [(url: URL, flags: Int32)], _ body: () throws -> Result
  ) throws -> Result {
    var old: [Int32] = []
    defer {
      // Flush first, so that text written through the C library reaches the stream it was meant for.
      fflush(nil)
      for (stream, descriptor) in old.enumerated() {
        dup2(descriptor, Int32(stream))
        close(descriptor)
      }
    }
    fflush(nil)
    for (stream, file) in files.enumerated() {
      let kept = fcntl(Int32(stream), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      let opened = unsafe open(file.url.path, file.flags | O_CLOEXEC)
      if kept >= 0 { old.append(kept) }
      defer { close(opened) }
      guard kept >= 0, opened >= 0, dup2(opened, Int32(stream)) >= 0 else {
        throw Child.Failure(description: "stream \(stream) cannot lead to \(file.url.path)")
      }
    }
    return try body()
  }
}
