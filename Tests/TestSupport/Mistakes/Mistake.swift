public import Testing

/// A mistake in what is typed, given or done, and the message that the program must print.
///
/// Most rows run in a process that runs many of them, by calling the program's own function. Those that only a
/// process of the program can show, and an example of each kind, are run by a shell.
public struct Mistake: CustomTestStringConvertible, Sendable {
  /// The X server that the program finds.
  public enum Screen: Sendable {
    /// None: `DISPLAY` is not set, unless by the row itself.
    case none
    /// A server that works.
    case usual
  }

  /// The arguments; `%` stands for the folder of the samples.
  public let arguments: [String]

  /// The expected exit code.
  public let status: Int32

  /// The words that the message must contain: the mistake and the remedy.
  var words: [String] = []

  /// The program's standard input.
  public var input = ""

  /// The environment variables to set.
  var environment: [String: String] = [:]

  /// The shell command before the program, which sets limits; empty by default.
  public var before = ""

  /// The shell's redirections of the program's streams; empty by default.
  public var streams = ""

  /// The X server that the row needs; none by default.
  public var screen = Screen.none

  /// Whether the row represents its exit code or its subcommand among the rows that run as processes.
  var isExample = false

  /// Whether the row makes the program start itself again, as it does to decode images.
  var startsDecoder = false

  /// Whether a function cannot show the row: it needs limits, streams, a display or a decoder process.
  var needsProcess: Bool {
    !before.isEmpty || !streams.isEmpty || screen != .none || startsDecoder
  }

  /// The rows that are run by calling the program's function.
  public static var inProcess: [Mistake] { all.filter { !$0.needsProcess } }

  /// The rows that the built program runs, each in a process.
  public static var asProcesses: [Mistake] { all.filter { $0.needsProcess || $0.isExample } }

  /// The row as it would be typed, with its variables before it and its input after it.
  public var testDescription: String {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let parts = [before] + variables + arguments + [streams] + (input.isEmpty ? [] : ["<", input])
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the row with a server.
  func on(_ screen: Screen) -> Mistake {
    var row = self
    row.screen = screen
    return row
  }

  /// Returns the row as one that also runs as a process.
  func asExample() -> Mistake {
    var row = self
    row.isExample = true
    return row
  }

  /// Returns the row as one that reaches the decoder of an image.
  func withDecoder() -> Mistake {
    var row = self
    row.startsDecoder = true
    return row
  }

  /// Returns a row of `view`, with exit code 2 by default.
  public static func view(
    _ arguments: String..., status: Int32 = 2, says words: [String]
  ) -> Mistake {
    Mistake(arguments: ["view"] + arguments, status: status, words: words)
  }

  /// Returns a row of `render` with a small frame.
  static func render(_ arguments: String..., status: Int32 = 2, says words: [String]) -> Mistake {
    let size = arguments.contains("--size") ? [] : ["--size", "8x8"]
    return Mistake(arguments: ["render"] + size + arguments, status: status, words: words)
  }

  /// Returns a row of a benchmark.
  static func bench(_ arguments: String..., status: Int32 = 2, says words: [String]) -> Mistake {
    Mistake(arguments: ["bench"] + arguments, status: status, words: words)
  }

  /// Returns a row of `bench compare`, which reads the second report from standard input.
  static func compare(_ input: String, says words: [String]) -> Mistake {
    Mistake(
      arguments: ["bench", "compare", "%/report.json", "-"], status: 65, words: words,
      input: input)
  }

  /// Returns a row of `trace` with a scenario.
  static func trace(_ input: String, status: Int32 = 65, says words: [String]) -> Mistake {
    Mistake(arguments: ["trace", "-"], status: status, words: words, input: input)
  }

  /// Returns a row of `render` with a recording.
  static func replay(_ input: String, status: Int32 = 65, says words: [String]) -> Mistake {
    Mistake(
      arguments: ["render", "--replay", "-", "-o", "x.png"], status: status, words: words,
      input: input)
  }

  /// Returns a row that renders all frames of a recording with the given lines.
  static func frames(of lines: String, says words: [String]) -> Mistake {
    Mistake(
      arguments: ["render", "--replay", "-", "--frames", "all", "-o", "d"], status: 2,
      words: words, input: "shimmer recording 1\nscene wordmark\nsize 9x9\n\(lines)\n")
  }

  /// Returns a row with an environment variable.
  static func variable(
    _ name: String, _ value: String, _ arguments: [String] = ["view"], status: Int32 = 2,
    says words: [String]
  ) -> Mistake {
    Mistake(
      arguments: arguments, status: status, words: words, environment: [name: value])
  }
}
