import ArgumentParser
import Display
import Measuring
import Raster
import Scenes
import X11Display
import ProgramSupport

/// Measures how frames reach the display.
struct BenchPresentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "present", abstract: "Measure when frames reach the display, and what that costs.",
    discussion: """
      Every combination of scene, size, transport, number of buffers and mode is a case; cases are measured in turns, \
      each in a window of its own. A paced case is shown at the deadlines of a grid, by the viewer's own loop: does \
      every frame make its deadline? A flat case draws the same frames without waiting: how fast can it go? Printed \
      are percentiles of all rounds together and in how many buckets of doubling length they lie, what \
      became of the ticks, and what it took. Interval is from one tick to the next, lateness from a deadline \
      to the wake-up for it, composite the time in which a frame was evaluated and drawn, animation error how \
      much the time between two frames' completions differs from that between the instants for which they were drawn. \
      Completion is when the display server has read a frame's pixels: when a monitor shows them, nobody tells; \
      a flat case hears of it no sooner than it needs a buffer, so that the next frame's drawing is part of that time. \
      The floors of the machine are measured in the same run, and figures are multiples of them too. \
      Presented, unchanged, blocked and dropped ticks make up all ticks, and completed and failed frames all presented \
      ones; a run in which they do not ends with code 1. --bars also measures what \
      is promised, most of it beside what one would write by hand, which takes more than two minutes.
      """)

  @OptionGroup(title: "Cases")
  var caseOptions: PresentCaseOptions

  @OptionGroup(title: "Scene options")
  var contentOptions: ContentOptions

  @OptionGroup(title: "Scene options")
  var motionOption: MotionOption

  @OptionGroup(title: "Run options")
  var runOptions: PresentRunOptions

  @Flag(help: "Also measure what is promised, and judge it; exit code 1 when a bar is missed.")
  var bars = false

  @Flag(
    name: .customLong("validate"),
    help: """
      First draw frames of each scene whole, in parts and with baseline kernels, and compare them; exit code 1 when \
      they differ. With --frames 0 nothing else is done, and no display is needed.
      """)
  var validates = false

  @Flag(help: "Keep every tick with all of its instants in the JSON.")
  var samples = false

  /// The form of the report: that of every other one, or a table.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// Lines for people.
    case human
    /// One JSON document.
    case json
    /// A line of names and a line for each case.
    case csv
  }

  @OptionGroup(title: "Report options")
  var formatOption: FormatOption

  /// The option of the form, so that it stands among those of the report.
  struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp("The form of the report.", valueName: "human|json|csv"))
    var format: Format?
  }

  @OptionGroup(title: "Report options")
  var destination: ReportDestination

  func validate() throws {
    if runOptions.geometry?.width != nil, !caseOptions.typedSizes.isEmpty {
      throw ValidationError("--size and a size in --geometry exclude each other")
    }
    if bars, runOptions.frames == 0 {
      throw ValidationError("--bars and --frames 0 exclude each other")
    }
  }

  func run() throws {
    let requests = try caseOptions.requests()
    var plan = try runOptions.plan(contentOptions, motionOption)
    plan.keepsSamples = samples
    let validation = validates ? FrameValidation.run(requests.map(\.request)) : nil
    var report = PresentReport(
      cases: [], results: [], plan: plan, floors: [], validation: validation, showsSamples: samples)
    if runOptions.frames != 0 { try measure(requests, plan, into: &report) }
    try destination.write(try text(of: report))
    try judge(report)
  }

  private func measure(
    _ requests: [(text: String, request: SceneRequest)], _ plan: PresentPlan,
    into report: inout PresentReport
  ) throws {
    let (display, room) = try facts(plan)
    let sizes =
      plan.isFullscreen
      ? [display.screenSize] : caseOptions.sizes(within: room, geometry: plan.geometry)
    for size in sizes {
      try DrawingMemory.check(forPictures: 4, of: size, remedy: "use a smaller --size")
    }
    let cases = try caseOptions.all(requests, sizes: sizes)
    report.cases = cases
    report.display = display
    do throws(DisplayError) {
      for size in sizes where room.hasRoom(for: size) || plan.isFullscreen {
        tell("measuring the floors at \(size.text)")
        report.floors.append(try Floors.measure(size: size, rounds: 5, display: plan.display))
      }
    } catch {
      throw ProgramError(error)
    }
    var benchmark = PresentBenchmark(cases: cases, plan: plan, room: room)
    benchmark.onCase = { round, item in tell("round \(round + 1): \(item.name)") }
    let outcome = try benchmark.run()
    report.results = outcome.results
    report.unseen = outcome.unseen
    if bars { report.trials = try PresentTrials.run(plan, room: room, tell: tell) }
  }

  /// What is known of the display, and the room for windows on it.
  private func facts(_ plan: PresentPlan) throws(ProgramError) -> (DisplayFacts, PixelSize) {
    do throws(DisplayError) {
      let facts = try DisplayFacts(display: plan.display)
      return (facts, try X11Connection(name: plan.display).workArea.size)
    } catch {
      throw ProgramError(error)
    }
  }

  private func text(of report: PresentReport) throws(ProgramError) -> String {
    switch formatOption.format ?? .human {
    case .human: try ReportFormat.human.text(of: report)
    case .json: try ReportFormat.json.text(of: report)
    case .csv: report.csv
    }
  }

  private func judge(_ report: PresentReport) throws {
    let first = report.results.isEmpty ? report.unseen.first : nil
    // What has no room at all is no surprise: the report tells it. The first of all may be what ends the run.
    let others = report.unseen.dropFirst(first == nil ? 0 : 1) + (report.trials?.unseen ?? [])
    for omission in others where omission.hasRoom { Console.complain(omission.line) }
    if let wrong = report.validation?.lazy.compactMap(\.failure).first { throw wrong }
    for (name, sentences) in report.contradictions {
      guard let sentence = sentences.first else { continue }
      throw ProgramError(
        "the counts of \(name) do not add up", why: sentence,
        remedy: "do not trust this run", status: .comparisonFailed)
    }
    if let first {
      throw ProgramError(
        "nothing was measured", why: first.clause, remedy: first.remedy, status: .noDisplay)
    }
    try ProgramError.judge(report.bars)
  }

  private func tell(_ line: String) { if destination.verbose { Console.tell(line) } }
}
