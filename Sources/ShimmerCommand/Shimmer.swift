package import ArgumentParser
import Platform
import X11Display

/// The command line of the program, with all of its subcommands.
package struct Shimmer: ProgramCommand {
  package static let programName = "shimmer"
  package static let helpCommand = "shimmer --help"

  /// The second part of `WM_CLASS`, which the desktop entry names as its `StartupWMClass`.
  static let windowClass = "Shimmer"

  package static let configuration = CommandConfiguration(
    commandName: "shimmer",
    abstract: "Show the shimmer effect in a window, off-screen or as numbers.",
    usage: """
      shimmer [<options>] [<FILE|TEXT>]
      shimmer <subcommand>
      """,
    discussion: "Without a subcommand, shimmer opens the viewer, with the options of view.",
    version: ProjectVersion.build,
    subcommands: [
      ViewCommand.self, RenderCommand.self, CompareCommand.self, TraceCommand.self,
      ProbeCommand.self,
      BenchCommand.self, ListCommand.self, PresetsCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  /// The instant at which the program began, in nanoseconds of the monotonic clock.
  static let startedAt = MonotonicClock.now

  /// The age of the process when the program began, in nanoseconds: the time that loading it took; `nil` unless
  /// `--verbose` tells it.
  static let ageAtStart = Console.isVerbose ? ProcessAge.nanoseconds : nil

  /// The decoders of the images that the arguments seem to name, which begin with the first use of this property.
  static let pictures = EarlyPictures(ProgramArguments.words)

  /// The fonts of the machine, which are read from the first use of this property on.
  static let fonts = FontReading()

  package init() {}

  /// Parses the arguments of the process, runs the command, and converts every outcome to an exit code.
  package static func start() -> Never {
    _ = (startedAt, ageAtStart)
    runProcess()
  }

  /// Begins to decode the images and to read the fonts, if the arguments may be those of the viewer.
  package static func begin(_ arguments: [String]) {
    let questions = ["-h", "--help", "--version", "-v", "-V", "version"]
    if namesOtherCommand(arguments) || arguments.contains(where: questions.contains) { return }
    _ = (pictures, fonts)
  }

  /// Returns whether the arguments begin with the name of another command than the viewer.
  private static func namesOtherCommand(_ arguments: [String]) -> Bool {
    guard let first = arguments.first, first != "view" else { return false }
    return first == "help" || first == "scenes"
      || configuration.subcommands.contains { $0.configuration.commandName == first }
  }

  package static func help(_ text: String) -> String {
    text == helpMessage() ? HelpPage.page(from: text) : text
  }

  /// Returns the command that arguments name; that of the viewer is parsed alone.
  ///
  /// To choose among subcommands, the parser would describe the viewer's options twice, which takes a third of the time
  /// that parsing takes. Whatever is not a viewer's arguments is left to it.
  package static func command(for arguments: [String]) throws -> any ParsableCommand {
    let arguments = try prepared(arguments)
    if !namesOtherCommand(arguments) {
      let options = arguments.first == "view" ? Array(arguments.dropFirst()) : arguments
      if let viewer = try? ViewCommand.parse(options) { return viewer }
    }
    return try parseAsRoot(arguments)
  }

  /// Replaces what other programs call the version and the list, and checks what the parser would ignore.
  package static func prepared(_ arguments: [String]) throws -> [String] {
    if ["version", "-v", "-V"].contains(arguments.first), arguments.count == 1 {
      return ["--version"]
    }
    if arguments.first == "scenes" { return ["list"] + arguments.dropFirst() }
    if arguments.first == "help" { try Complaint.checkHelp(of: Array(arguments.dropFirst())) }
    try MisreadOption.check(arguments)
    return arguments
  }

  /// Adds what to type instead, and the help that describes it.
  package static func complaint(about error: any Error, in arguments: [String]) -> String {
    let complaint = Complaint(about: arguments)
    return "\(complaint.text(for: message(for: error))) (see \(complaint.help))"
  }
}

/// The command `bench`, whose subcommands measure frames and compare measurements.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the timing and cost of frames, relative to the machine's baselines.",
    subcommands: [
      BenchSmoothCommand.self, BenchPresentCommand.self, BenchCalibrateCommand.self,
      BenchCompareCommand.self,
    ])
}
