import ArgumentParser
import Display
import Raster
import Viewer
import X11Display

/// The command `bench present`, which measures when frames reach the display and what they cost.
struct BenchPresentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "present", abstract: "Measure when frames reach the display and what they cost.",
    discussion: """
      Every combination of scene, size, transport, number of buffers and mode is a case. Cases are measured in turn, \
      each in its own window. A paced case is shimmer view in a process of its own; it follows the deadlines of a \
      grid and shows whether every frame makes its deadline. A flat case draws the same frames without waiting and \
      shows the maximum frame rate. The report begins with the verdict on each paced case, as that of bench smooth \
      does. It contains percentiles and histograms over all rounds, the numbers of frames that were shown, late, \
      dropped, blocked or still, and the cost. The interval is the time from one wake-up to the next. The lateness \
      is the time from a deadline to its wake-up. The composite time is the time to evaluate and draw a frame. The \
      animation error compares two successive frames: it is the difference between the interval of their completions \
      and the interval of the instants for which they were drawn. A completion means that the display server has \
      read the pixels of a frame; X11 does not report when a monitor shows them. A flat case processes completions \
      only when it needs a buffer, so its completion times include the drawing of the next frame. The baselines of \
      the machine are measured in the same run, and the report also shows figures as multiples of the baselines. The \
      frames with each outcome must add up to all frames, and the completed and failed frames to those that were \
      submitted; otherwise the exit code is 1. --check also measures what the project promises, mostly in comparison \
      with minimal code that does the same work. This takes more than two minutes.
      """)

  @OptionGroup(title: "Cases")
  var caseOptions: PresentCaseOptions

  @OptionGroup(title: "Scene options")
  var contentOptions: ContentOptions

  @OptionGroup(title: "Scene options")
  var motionOption: MotionOption

  @OptionGroup(title: "Run options")
  var runOptions: PresentRunOptions

  @Flag(
    help: "Also measure what the project promises; exit code 1 if a threshold is missed.")
  var check = false

  @Flag(
    name: .customLong("validate"),
    help: """
      First draw frames of each scene whole, in parts and with baseline kernels, and compare them; exit code 1 if \
      they differ. With --frames 0 nothing else is done, and no display is needed.
      """)
  var validates = false

  @Flag(
    help: """
      Report each frame with its instants, verdict and cause: in addition with --format json, instead of the cases with \
      --format csv.
      """)
  var samples = false

  @OptionGroup(title: "Report options")
  var output: PresentOutput

  func validate() throws {
    if runOptions.geometry?.width != nil, !caseOptions.typedSizes.isEmpty {
      throw ValidationError("--size and a size in --geometry cannot be used together")
    }
    if check, runOptions.frames == 0 {
      throw ValidationError("--check and --frames 0 cannot be used together")
    }
    if samples, ![.json, .csv].contains(output.chosenFormat) {
      throw ValidationError("--samples requires --format json or --format csv")
    }
  }

  func run() throws {
    try output.check()
    try DrawingMemory.check(for: "the benchmark")
    let requests = try caseOptions.requests(showing: contentOptions)
    let plan = try runOptions.plan(
      contentOptions, pictures: requests.flatMap(\.request.pictureNames).distinct, motionOption)
    var report = PresentReport(plan: plan, showsSamples: samples)
    if validates {
      report.validation = FrameValidation.run(requests.map(\.request)) { name in
        ProgressLine.show("comparing frames of \(name)")
      }
    }
    if runOptions.frames != 0 { try measure(requests, into: &report) }
    try output.write(report)
    try judge(report)
  }

  private func measure(
    _ requests: [(text: String, request: SceneRequest)], into report: inout PresentReport
  ) throws {
    let plan = report.plan
    let display = try DisplayFacts.read(plan.display)
    let server = try MeteredServer(plan.display)
    let room = server.room
    let sizes =
      plan.isFullscreen
      ? [display.screenSize] : caseOptions.sizes(within: room, geometry: plan.geometry)
    for size in sizes {
      try DrawingMemory.check(forPictures: 4, of: size, remedy: "use a smaller --size")
    }
    report.cases = try caseOptions.all(requests, sizes: sizes)
    report.display = display
    // The promises are measured without a timer that keeps the processors awake.
    report.plan.control = ControlPlan(
      rate: plan.fps.rate(on: display), isServerKnown: server.isKnown)
    for size in sizes where room.hasRoom(for: size) || plan.isFullscreen {
      note("measuring the baselines at \(size.text)")
      report.baselines.append(
        try Baselines.measure(size: size, rounds: 5, puts: true, display: plan.display))
    }
    try measureCases(room, into: &report)
    if check { report.promises = try Promises(plan) { note($0) } }
  }

  /// Measures all cases in turn; a case whose window is not visible in one round is left out of all others.
  private func measureCases(
    _ room: PixelSize, into report: inout PresentReport
  ) throws(ProgramError) {
    let (cases, plan) = (report.cases, report.plan)
    var lost: [Int: Int] = [:]
    var begun = 0
    let rounds = try Rounds(plan.rounds).inTurn(cases.indices) {
      (index, round) throws(ProgramError) -> PresentRound? in
      if lost[index] != nil { return nil }
      begun += 1
      note(
        "round \(round + 1): \(cases[index].name)",
        progress: "measurement \(begun) of \(plan.rounds * cases.count), round \(round + 1): "
          + cases[index].name)
      let fits = plan.isFullscreen || room.hasRoom(for: cases[index].size)
      let measured = fits ? try cases[index].measure(plan) : nil
      if measured == nil { lost[index] = round + 1 }
      return measured
    }
    for (index, item) in cases.enumerated() {
      if let round = lost[index] {
        report.unseen.append(
          WindowOmission(
            item.name, size: item.size, room: plan.isFullscreen ? item.size : room, round: round))
      } else {
        var result = PresentResult(item)
        result.rounds = rounds[index].compactMap { $0 }
        report.results.append(result)
      }
    }
  }

  private func judge(_ report: PresentReport) throws {
    let first = report.results.isEmpty ? report.unseen.first : nil
    // A case for which the screen is too small is mentioned only in the report. If nothing was measured, the first
    // omission is part of the error that ends the run.
    let others = report.unseen.dropFirst(first == nil ? 0 : 1) + (report.promises?.unseen ?? [])
    for omission in others where omission.hasRoom { Console.error(omission.line) }
    if let wrong = report.validation?.lazy.compactMap(\.failure).first { throw wrong }
    try report.checkCounts()
    if let first {
      throw ProgramError(
        "nothing was measured", why: first.clause, remedy: first.remedy, status: .noDisplay)
    }
    try report.report.judge()
  }

  /// Prints what is measured next with `--verbose`, and shows it on a terminal.
  private func note(_ line: String, progress: String? = nil) {
    if output.destination.verbose { Console.note(line) }
    ProgressLine.show(progress ?? line)
  }
}
