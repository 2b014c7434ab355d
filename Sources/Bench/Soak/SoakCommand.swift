import ArgumentParser
import Glibc
import Platform
import ShimmerCommand
import X11Display

/// The command line of the soak program, which tests the viewer with random input.
struct SoakCommand: ProgramCommand {
  static let programName = "soak"
  static let helpCommand = "scripts/soak --help"

  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Run the viewer under random input for a long time.",
    discussion: """
      The input consists of keys, held keys, sizes, positions, clicks, drags, the wheel, windows unmapped and \
      covered, focus changes, window managers, rests, and storms of toggles or sizes. For one version of this \
      program the seed alone decides the order of the actions; their times depend on the machine. At the end a \
      table shows the actions and the verdict on each promise: no X error, no lost completion, no growth of the \
      viewer's and the server's memory by more than \(SoakTerms.memoryLimit >> 20) MiB after the first minute, \
      a response to a key, a clean end, nothing left behind. Memory, segments, descriptors and blocked ticks \
      are judged only in runs of at least two minutes.

      Exit codes: 0 if every promise was kept, 1 if one was broken (the last actions are printed and the \
      viewer's report is kept), 2 for wrong arguments, 66 without a viewer, 69 without a display or a server, \
      73 if nothing can be written.
      """)

  @Option(
    help: ArgumentHelp(
      "The seed that decides the actions; a random one by default.", valueName: "N"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("The duration in seconds; default 600.", valueName: "S"),
    transform: { try Self.whole($0, 3...1_000_000) })
  var seconds = 600

  @Option(
    help: ArgumentHelp("Stop after this many actions.", valueName: "N"),
    transform: { try Self.whole($0, 1...Int.max) })
  var actions: Int?

  @Option(
    help: ArgumentHelp(
      "A server to start: \(ServerKind.allCases.map(\.rawValue).joined(separator: ", ")); default xvfb.",
      valueName: "NAME"))
  var server: ServerKind?

  @Option(help: ArgumentHelp("A running server to use instead.", valueName: "NAME"))
  var display: String?

  @Option(
    help: ArgumentHelp(
      "The transport of pixels to the server; the viewer's own choice by default.",
      valueName: Transport.names), transform: namedValue)
  var transport: Transport?

  @Option(
    help: ArgumentHelp("The number of the viewer's buffers, 1 to 3; default 2.", valueName: "N"),
    transform: { try Self.whole($0, 1...3) })
  var buffers = 2

  @Flag(help: "Print the actions without performing them: 1000, or the number of --actions.")
  var plan = false

  @Option(
    help: ArgumentHelp(
      "The path of the viewer; by default the viewer beside this program.", valueName: "FILE"))
  var viewer: String?

  @Flag(help: .hidden)
  var privateSegments = false

  func validate() throws {
    if server != nil, display != nil {
      throw ValidationError("--server and --display cannot be used together")
    }
  }

  func run() throws {
    let seed = seed ?? UInt64.random(in: 1...999_999)
    try Console.write("soak: seed \(seed)\n")
    if plan {
      let steps = SoakPlan(seed: seed).prefix(actions ?? 1000)
      return try Console.write(steps.map { "\($0)\n" }.joined())
    }
    let terms = SoakTerms(
      seed: seed, seconds: seconds, actions: actions, transport: transport?.rawValue,
      buffers: buffers,
      viewer: viewer ?? Self.viewerBesideUs)
    let folder = try ProgramError.folder(named: "soak")
    try report(try soak(terms, in: folder), folder)
  }

  private func soak(_ terms: SoakTerms, in folder: ScratchFolder) throws -> SoakTable {
    if let display {
      let outcome = try SoakRun(terms, display: display, folder: folder).run()
      return SoakTable(terms, outcome, place: display)
    }
    let kind = server ?? .xvfb
    let own = try SoakServer(kind)
    var outcome = try SoakRun(
      terms, display: own.display, server: own.identifier, folder: folder
    ).run()
    own.stop()
    if privateSegments { outcome.strangeSegments = ProcessStatus.segmentCount() }
    return SoakTable(terms, outcome, place: "\(kind.rawValue) (\(own.display))")
  }

  private func report(_ table: SoakTable, _ folder: ScratchFolder) throws {
    try Console.write(table.lines.map { "\($0)\n" }.joined())
    let broken = table.checks.filter { $0.verdict == .broken }
    if broken.isEmpty { return try Console.write("soak: passed\n") }
    folder.isKept = true
    try Console.write("The last actions, oldest first:\n")
    try Console.write(table.outcome.lastSteps.map { "  \($0)\n" }.joined())
    if table.outcome.hasReachedEnd {
      try Console.write("Then, as in every run: rest, a key that must change the picture, q\n")
    }
    let findings = broken.map { "\($0.name) (\($0.finding))" }
    throw ProgramError(
      "promises not kept: \(findings.joined(separator: ", "))",
      why: "the report is in \(folder.path)",
      remedy: "replay with \(replay(table.terms))", status: .comparisonFailed)
  }

  /// Returns the command-line options with which the same run can be repeated.
  private func replay(_ terms: SoakTerms) -> String {
    var options = ["--seed \(terms.seed)", "--seconds \(terms.seconds)"]
    if let actions { options.append("--actions \(actions)") }
    options.append(display.map { "--display \($0)" } ?? "--server \((server ?? .xvfb).rawValue)")
    if let transport { options.append("--transport \(transport.rawValue)") }
    options.append("--buffers \(terms.buffers)")
    if let viewer { options.append("--viewer \(viewer)") }
    return options.joined(separator: " ")
  }

  private static var viewerBesideUs: String {
    let own = Environment.executablePath ?? ""
    return own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + "shimmer"
  }

  private static func whole(_ text: String, _ range: ClosedRange<Int>) throws -> Int {
    try wholeNumber(
      text, within: range, else: "write a whole number of at least \(range.lowerBound)")
  }

  /// Returns the message for arguments that do not parse, on one line.
  ///
  /// The parser puts each suggested name on a line of its own.
  static func complaint(about error: any Error, in arguments: [String]) -> String {
    let message = message(for: error).split(separator: "\n").joined(separator: " ")
    return "\(message) (see \(helpCommand))"
  }
}
