public import Testing

/// Something typed, given or done that cannot work, and what the program must say of it.
///
/// Most rows are run in a process that runs many of them, by the program's own function; those that
/// only a process of the program's can show, and an example of each kind, are run by a shell.
public struct Mistake: CustomTestStringConvertible, Sendable {
  /// Which X server the program finds.
  public enum Screen: Sendable {
    /// None: `DISPLAY` is not set, unless by the row itself.
    case none
    /// One that works.
    case usual
  }

  /// The arguments; `%` stands for the folder with the samples.
  public let arguments: [String]

  /// The exit code.
  public let status: Int32

  /// What the line has to contain: the thing and the remedy.
  var words: [String] = []

  /// What comes from standard input.
  public var input = ""

  /// Variables that are set.
  var environment: [String: String] = [:]

  /// What the shell does before: limits.
  public var before = ""

  /// What the shell does with the streams.
  public var streams = ""

  /// Which server there is.
  public var screen = Screen.none

  /// Whether the row stands for its exit code or its subcommand among those that have a process.
  var isExample = false

  /// Whether the row makes the program start itself once more, as pictures do.
  var startsDecoder = false

  /// Whether a function cannot show it: the row wants limits, streams, a display or a program of its own.
  var needsProcess: Bool {
    !before.isEmpty || !streams.isEmpty || screen != .none || startsDecoder
  }

  /// The rows that the program's function runs.
  public static var inProcess: [Mistake] { all.filter { !$0.needsProcess } }

  /// The rows that the built program runs, each in a process.
  public static var asProcesses: [Mistake] { all.filter { $0.needsProcess || $0.isExample } }

  /// The row as it would be typed, with its variables before it and its input behind.
  public var testDescription: String {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let parts = [before] + variables + arguments + [streams] + (input.isEmpty ? [] : ["<", input])
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The row on a server.
  func on(_ screen: Screen) -> Mistake {
    var row = self
    row.screen = screen
    return row
  }

  /// The row as one that also has a process.
  func asExample() -> Mistake {
    var row = self
    row.isExample = true
    return row
  }

  /// The row as one that gets as far as the decoder of a picture.
  func withDecoder() -> Mistake {
    var row = self
    row.startsDecoder = true
    return row
  }

  /// A row of `view`.
  public static func view(
    _ arguments: String..., status: Int32 = 2, says words: [String]
  ) -> Mistake {
    Mistake(arguments: ["view"] + arguments, status: status, words: words)
  }

  /// A row of `render` with a small frame.
  static func render(_ arguments: String..., status: Int32 = 2, says words: [String]) -> Mistake {
    Mistake(
      arguments: ["render", "--size", "8x8"] + arguments, status: status, words: words)
  }

  /// A row of a benchmark.
  static func bench(_ arguments: String..., status: Int32 = 2, says words: [String]) -> Mistake {
    Mistake(arguments: ["bench"] + arguments, status: status, words: words)
  }

  /// A row of `trace` with a scenario.
  static func trace(_ input: String, status: Int32 = 65, says words: [String]) -> Mistake {
    Mistake(arguments: ["trace", "-"], status: status, words: words, input: input)
  }

  /// A row of `render` with a recording.
  static func replay(_ input: String, status: Int32 = 65, says words: [String]) -> Mistake {
    Mistake(
      arguments: ["render", "--replay", "-", "-o", "x.png"], status: status, words: words,
      input: input)
  }

  /// A row of a variable.
  static func variable(
    _ name: String, _ value: String, _ arguments: [String] = ["view"], status: Int32 = 2,
    says words: [String]
  ) -> Mistake {
    Mistake(
      arguments: arguments, status: status, words: words, environment: [name: value])
  }
}
