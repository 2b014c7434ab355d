import ArgumentParser
import Display
import ViewerCore
import X11Display

/// How the cases are measured, and what their windows are like.
struct PresentRunOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The X display; $DISPLAY by default.", valueName: "NAME"))
  var display: String?

  @Option(
    help: ArgumentHelp("How often each case is measured; default 5.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of animation in each round, after the warm-up; default 4.", valueName: "0.05…86400"),
    transform: { try decimalNumber($0, within: 0.05...86_400, else: "it is not within 0.05…86400") }
  )
  var seconds = 4.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End a round after this many frames, if they are over before the seconds; 0 measures "
        + "nothing.",
      valueName: "N"),
    transform: { try wholeNumber($0, within: 0...Int.max, else: "it is not a count of 0 or more") })
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds before each round that do not count; default 0.5.", valueName: "0…60"),
    transform: { try decimalNumber($0, within: 0...60, else: "it is not within 0…60") })
  var warmUp = 0.5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Deadlines a second.", valueName: "N|display|max"),
    transform: FrameRate.init)
  var fps = FrameRate.display

  @Flag(
    inversion: .prefixedNo,
    help: """
      In paced cases, wake up when a frame has been read, to time it; without it the news waits for the next deadline, \
      as in the viewer, which costs one wake-up less for each frame, and completions are told late.
      """)
  var wakeForCompletions = true

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels in a point; default 1.", valueName: "N"),
    transform: scaleNumber)
  var scale: Double?

  @Flag(help: "Fill the screen, whatever the size.")
  var fullscreen = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size and place of the windows, in device pixels; a size here is the only one.",
      valueName: "WxH±X±Y"),
    transform: WindowArguments.geometry)
  var geometry: WindowGeometry?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The text in the title bars.", valueName: "STRING"))
  var title = "Shimmer benchmark"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The windows' name for the desktop's settings.", valueName: "STRING"),
    transform: nonemptyText)
  var name = "shimmer"

  @Flag(help: "Draw also while nobody can see the window.")
  var keepRunning = false

  /// The plan of a run.
  ///
  /// - Throws: What is wrong with the content that was typed.
  func plan(_ content: PresentContentOptions) throws(ProgramError) -> PresentPlan {
    var plan = PresentPlan(
      display: display, rounds: rounds, seconds: seconds, frames: frames, warmUp: warmUp, fps: fps,
      scale: scale, isFullscreen: fullscreen, geometry: geometry, title: title, windowName: name,
      keepsRunning: keepRunning, wakesForCompletions: wakeForCompletions,
      content: try content.request.load(),
      motion: try SceneMotion.wanted(reduced: content.reducedMotion),
      typesetter: Typesetting.typesetter())
    plan.contentOptions = content.request.options
    return plan
  }
}

/// What the scenes of a benchmark show in place of their own content.
struct PresentContentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Let this text shimmer.", valueName: "STRING"),
    transform: nonemptyText)
  var text: String?

  @Option(
    help: ArgumentHelp("Let this picture shimmer: PNG, JPEG or SVG.", valueName: "FILE"),
    transform: nonemptyText)
  var image: String?

  @Option(
    help: ArgumentHelp("Show this behind it: a colour or a picture.", valueName: "COLOR|FILE"))
  var background: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show still pictures in place of motion; as $SHIMMER_REDUCED_MOTION says by default."))
  var reducedMotion: Bool?

  func validate() throws {
    if text != nil, image != nil {
      throw ValidationError("--text and --image exclude each other")
    }
  }

  /// The content as it was typed.
  var request: ContentRequest { ContentRequest(text: text, image: image, background: background) }
}
