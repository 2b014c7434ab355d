import ArgumentParser
import Glibc
import Platform
import ProgramSupport

/// The command line.
struct SoakCommand: ProgramCommand {
  static let programName = "soak"
  static let helpCommand = "scripts/soak --help"

  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Run the viewer under random input for a long time.",
    discussion: """
      Keys, held keys, sizes, places, clicks, drags, the wheel, windows taken away and covered, focus \
      changes, window managers, rests and storms of toggles or sizes come in an order that the seed alone decides, for one version of \
      this program; when they come depends on the machine. At the end a table says what was done and what \
      became of each promise: no X error, no lost completion, no growth of the viewer's and the server's \
      memory by more than \(SoakTerms.memoryLimit >> 20) MiB after the first minute, an answer to a key, a good \
      end, nothing left. Memory, segments, descriptors and blocked \
      ticks are judged in runs of two minutes and more.

      Exit codes: 0 when every promise was kept, 1 when one was broken (the last actions are printed and \
      the viewer's report is kept), 2 for what was typed wrong, 69 without a display or a server.
      """)

  @Option(
    help: ArgumentHelp(
      "What decides the actions; another one each time by default.", valueName: "N"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("How long it lasts; default 600.", valueName: "S"),
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

  @Option(help: ArgumentHelp("A running server instead.", valueName: "NAME"))
  var display: String?

  @Option(
    help: ArgumentHelp(
      "How pixels reach the server; the viewer's own choice by default.", valueName: "fd|sysv|put"),
    transform: { text in
      guard ["fd", "sysv", "put"].contains(text) else {
        throw ValidationError("use fd, sysv or put")
      }
      return text
    })
  var transport: String?

  @Option(
    help: ArgumentHelp("The viewer's buffers, 1 to 3; default 2.", valueName: "N"),
    transform: { try Self.whole($0, 1...3) })
  var buffers = 2

  @Flag(help: "Print the actions, 1000 of them unless --actions says how many, and do nothing.")
  var plan = false

  @Option(
    help: ArgumentHelp("The built viewer; beside this program by default.", valueName: "FILE"))
  var viewer: String?

  @Flag(help: .hidden)
  var privateSegments = false

  func validate() throws {
    if server != nil, display != nil {
      throw ValidationError("--server and --display exclude each other")
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
      seed: seed, seconds: seconds, actions: actions, transport: transport, buffers: buffers,
      viewer: viewer ?? Self.viewerBesideUs)
    let folder: ScratchFolder
    do throws(SystemError) {
      folder = try ScratchFolder(named: "soak")
    } catch {
      throw ProgramError(
        "cannot begin", why: "no temporary folder: \(systemMessage(error.errno))",
        status: .cannotWrite)
    }
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
    try Console.write("The last actions, the newest at the end:\n")
    try Console.write(table.outcome.lastSteps.map { "  \($0)\n" }.joined())
    if table.outcome.hasReachedEnd {
      try Console.write("Then the end of every run: rest, a key that must change the picture, q\n")
    }
    let findings = broken.map { "\($0.name) (\($0.finding))" }
    throw ProgramError(
      "not kept: \(findings.joined(separator: ", "))", why: "the report is in \(folder.path)",
      remedy: "replay with \(replay(table.terms))", status: .comparisonFailed)
  }

  /// The options that make the same run again.
  private func replay(_ terms: SoakTerms) -> String {
    var options = ["--seed \(terms.seed)", "--seconds \(terms.seconds)"]
    if let actions { options.append("--actions \(actions)") }
    options.append(display.map { "--display \($0)" } ?? "--server \((server ?? .xvfb).rawValue)")
    if let transport { options.append("--transport \(transport)") }
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

  /// What is said of arguments that do not parse: each name that could have been meant has a line of its own.
  static func complaint(about error: any Error) -> String {
    let message = message(for: error).split(separator: "\n").joined(separator: " ")
    return "\(message) (see \(helpCommand))"
  }
}

/// The soak: reads arguments, runs, and turns every outcome into an exit code, as `shimmer` does.
@main
struct Program {
  static func main() {
    Console.exit(SoakCommand.end(of: Array(CommandLine.arguments.dropFirst())))
  }
}
