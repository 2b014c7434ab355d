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
    commandName: "present", abstract: "Measure when frames reach the display and what they cost.",
    discussion: """
      Every combination of scene, size, transport, number of buffers and mode is a case. Cases are measured in turns, \
      each in a window of its own. A paced case shows frames at the deadlines of a grid with the viewer's own loop: does \
      every frame make its deadline? A flat case draws the same frames without waiting: how fast can it go?

      The report shows percentiles over all rounds, the number of buckets of doubling length that the values fill, \
      the outcome of the ticks, and the cost. The interval is the time from one tick to the next; the lateness, from a \
      deadline to the wake-up for it; composite, the time to evaluate and draw a frame; the animation error, the \
      difference between the time between the completions of two frames and the time between the instants for which they \
      were drawn. A frame is complete when the display server has read its pixels; no one reports when a monitor shows \
      them. A flat case learns of a completion only when it needs a buffer, so its completion time includes the drawing of \
      the next frame.

      The machine's baselines are measured in the same run, and figures are also given as multiples of them. Presented, \
      unchanged, blocked and dropped ticks add up to all ticks, and completed and failed frames to all presented ones; \
      otherwise the run ends with exit code 1. --bars also checks the promised thresholds, most of them against a \
      hand-written equivalent, which takes more than two minutes.
      """)

  @OptionGroup(title: "Cases")
  var caseOptions: PresentCaseOptions

  @OptionGroup(title: "Scene options")
  var contentOptions: ContentOptions

  @OptionGroup(title: "Scene options")
  var motionOption: MotionOption

  @OptionGroup(title: "Run options")
  var runOptions: PresentRunOptions

  @Flag(help: "Also check the promised thresholds; exit code 1 if one is missed.")
  var bars = false

  @Flag(
    name: .customLong("validate"),
    help: """
      First draw frames of each scene as a whole, in parts and with baseline kernels, and compare them; exit code 1 if \
      they differ. With --frames 0 nothing else is done, and no display is needed.
      """)
  var validates = false

  @Flag(help: "Include every tick with all its instants in the JSON.")
  var samples = false

  /// The format of the report: those of every report, or a table.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// Lines of text.
    case human
    /// A JSON document.
    case json
    /// A header line, then one line for each case.
    case csv
  }

  @OptionGroup(title: "Report options")
  var formatOption: FormatOption

  /// The option for the format; a group of its own, so that the help lists it with the options of the report.
  struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp("The format of the report.", valueName: "human|json|csv"))
    var format: Format?
  }

  @OptionGroup(title: "Report options")
  var destination: ReportDestination

  func validate() throws {
    if runOptions.geometry?.width != nil, !caseOptions.typedSizes.isEmpty {
      throw ValidationError("--size and a size in --geometry cannot be used together")
    }
    if bars, runOptions.frames == 0 {
      throw ValidationError("--bars and --frames 0 cannot be used together")
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
        tell("measuring the baselines at \(size.text)")
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

  /// Returns the facts about the display and the space that it has for windows.
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
    // A case for which the screen is too small is only in the report. The first omission of all may be the error that
    // ends the run.
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
