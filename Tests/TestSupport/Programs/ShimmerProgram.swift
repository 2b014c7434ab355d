public import Foundation
import Synchronization

/// The built program, started as a person would start it.
public enum ShimmerProgram {
  /// The error for an executable that could not be found.
  public struct NotBuilt: Error, CustomStringConvertible {
    /// The missing executable, and the product to build.
    public let description: String
  }

  /// The root folder of the package.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns an executable that was built together with the running tests.
  ///
  /// - Parameter name: The executable's name; `shimmer` by default.
  public static func executable(_ name: String = "shimmer") throws -> URL {
    // The test bundle, whose path is among the arguments, is in the same folder as the executable.
    for argument in CommandLine.arguments {
      guard let end = argument.range(of: ".xctest") else { continue }
      let bundle = URL(fileURLWithPath: String(argument[..<end.upperBound]))
      let candidate = bundle.deletingLastPathComponent().appending(path: name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    throw NotBuilt(description: "no \(name) beside the tests; build the product \(name) first")
  }

  /// Runs the program to its end, by default without a display.
  ///
  /// - Parameter program: The name of another executable to run in its place.
  public static func run(
    _ arguments: [String], program: String = "shimmer", display: String? = nil,
    environment: [String: String?] = [:], input: String = "", directory: URL? = nil
  ) throws -> Child.Outcome {
    try start(
      arguments, program: program, display: display, environment: environment, input: input,
      directory: directory
    ).wait()
  }

  /// Starts the program; the parameters are those of `run`.
  public static func start(
    _ arguments: [String], program: String = "shimmer", display: String? = nil,
    environment: [String: String?] = [:], input: String = "", directory: URL? = nil
  ) throws -> Child {
    var variables: [String: String?] = ["DISPLAY": display, "WAYLAND_DISPLAY": nil as String?]
    variables.merge(environment) { $1 }
    return try Child(
      try executable(program).path, arguments, environment: variables, input: input,
      directory: directory)
  }
}

/// A thread with as large a stack as a program's main thread: 8 MiB, much more than a test's thread has.
public enum LargeStack {
  /// Runs a body on such a thread, waits for its end, and returns its result.
  public static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = Mutex<Result?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let answer = body()
      result.withLock { $0 = answer }
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    guard let answer = result.withLock({ $0 }) else {
      preconditionFailure("a thread ended without an answer")
    }
    return answer
  }
}
