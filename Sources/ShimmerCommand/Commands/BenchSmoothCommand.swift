import ArgumentParser
import Display
import Raster
import Viewer
import X11Display

/// The command `bench smooth`, which tells whether a desktop shows every frame on time.
struct BenchSmoothCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "smooth",
    abstract: "Tell whether this desktop shows every frame on time and, if not, whose fault it is.",
    discussion: """
      Shows something that moves in every frame, and judges each frame. The report begins with the verdict in one \
      sentence: smooth or not and, if not, the longest gap and the causes, which are the program, the display server, \
      the machine (a timer that fired late, a process that was not run) or unknown. The exit code is 1 if a frame was \
      late, dropped or blocked. On time means that the display server had the frame by its intended display time; X11 \
      does not report when a monitor shows it.
      """)

  /// A scene in which no frame is still.
  private static let scene = "hero"

  @OptionGroup var displayName: DisplayNameOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The duration in seconds; default 10.", valueName: "0.05…86400"),
    transform: {
      try decimalNumber(
        $0, in: .seconds, within: 0.05...86_400, else: "it is not within 0.05…86400 seconds")
    })
  var seconds = 10.0

  @OptionGroup var frameRate: FrameRateOption

  @Flag(help: "Fill the monitor, as a video or a game does.")
  var fullscreen = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size and position of the window in device pixels; default 1280x800, or as much of it as fits on the screen.",
      valueName: "WxH±X±Y"),
    transform: WindowArguments.geometry)
  var geometry: WindowGeometry?

  @OptionGroup(title: "Report options")
  var output: PresentOutput

  func run() throws {
    try output.check()
    try DrawingMemory.check(for: "the benchmark")
    var plan = try plan
    let display = try DisplayFacts.read(plan.display)
    let server = try MeteredServer(plan.display)
    let room = server.room
    plan.control = ControlPlan(rate: plan.fps.rate(on: display), isServerKnown: server.isKnown)
    let item = try PresentCase(
      scene: Self.scene, request: request, size: size(display, room: room),
      transport: Transport.wanted(), buffers: 2, mode: .paced)
    try DrawingMemory.check(forPictures: 4, of: item.size, remedy: "use a smaller --geometry")
    ProgressLine.show("watching frames for \(NumberText.shortest(seconds)) s")
    guard let round = try item.measure(plan) else {
      let omission = WindowOmission(item.name, size: item.size, room: room)
      throw ProgramError(
        "nothing was measured", why: omission.clause,
        remedy: omission.hasRoom ? omission.remedy : "use a smaller --geometry",
        status: .noDisplay)
    }
    var report = PresentReport(plan: plan, showsSamples: output.chosenFormat == .json)
    var result = PresentResult(item)
    result.rounds = [round]
    (report.cases, report.results, report.display) = ([item], [result], display)
    try output.write(report)
    try report.checkCounts()
    guard let verdict = result.smoothness, !verdict.isSmooth else { return }
    throw ProgramError(
      "the frames were not all on time", why: "cause: \(verdict.causes)",
      remedy: "see the report", status: .comparisonFailed)
  }

  private var request: SceneRequest {
    get throws(ProgramError) {
      do throws(SceneError) {
        return try SceneRequest(Self.scene)
      } catch {
        throw ProgramError(error.description, status: .internal)
      }
    }
  }

  private func size(_ display: DisplayFacts, room: PixelSize) -> PixelSize {
    if fullscreen { return display.screenSize }
    if let width = geometry?.width, let height = geometry?.height {
      return PixelSize(width: width, height: height)
    }
    return PixelSize(width: min(1280, room.width), height: min(800, room.height))
  }

  private var plan: PresentPlan {
    get throws(ProgramError) {
      PresentPlan(
        display: displayName.display, rounds: 1, seconds: seconds, warmUp: 0.5,
        fps: frameRate.fps, isFullscreen: fullscreen, geometry: geometry,
        title: "Shimmer benchmark", keepsRunning: false, wakesForCompletions: true,
        content: SceneContent(), motion: .full, typesetter: try Typesetting.typesetter())
    }
  }
}
