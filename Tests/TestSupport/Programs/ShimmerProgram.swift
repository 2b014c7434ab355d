public import Foundation

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
