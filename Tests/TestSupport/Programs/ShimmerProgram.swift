public import Foundation
import Synchronization

/// The built program, as a person would start it.
public enum ShimmerProgram {
  /// The program could not be found.
  public struct NotBuilt: Error, CustomStringConvertible {
    /// What to do.
    public let description: String
  }

  /// The root of the package.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// An executable that was built together with the running tests.
  ///
  /// - Parameter name: Its name; the program's by default.
  public static func executable(_ name: String = "shimmer") throws -> URL {
    // The test bundle, whose path is among the arguments, lies beside the executable.
    for argument in CommandLine.arguments {
      guard let end = argument.range(of: ".xctest") else { continue }
      let bundle = URL(fileURLWithPath: String(argument[..<end.upperBound]))
      let candidate = bundle.deletingLastPathComponent().appending(path: name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    throw NotBuilt(description: "no \(name) beside the tests; build the product \(name) first")
  }

  /// Runs the program to its end, without a display unless one is given.
  ///
  /// - Parameter program: The name of another executable that runs in its place.
  public static func run(
    _ arguments: [String], program: String = "shimmer", display: String? = nil,
    environment: [String: String?] = [:], input: String = "", directory: URL? = nil
  ) throws -> Child.Outcome {
    try start(
      arguments, program: program, display: display, environment: environment, input: input,
      directory: directory
    ).wait()
  }

  /// Starts the program; the parameters are those of a run.
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

/// A thread with as much stack as a program's main thread has: 8 MiB, where a test's has little.
public enum LargeStack {
  /// Runs a body on such a thread, waits for its end, and answers what it answers.
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
