import ArgumentParser
import Display
import Scenes
import Viewer
import X11Display
import ProgramSupport

/// How the cases are measured, and what their windows are like.
struct PresentRunOptions: ParsableArguments {
  @OptionGroup var displayName: DisplayNameOption

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

  @OptionGroup var frameRate: FrameRateOption

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

  @OptionGroup var names: WindowNames

  @OptionGroup var keepRunningOption: KeepRunningOption

  /// The plan of a run.
  ///
  /// - Parameters:
  ///   - content: What scenes show in place of their own content.
  ///   - motion: Whether things move.
  /// - Throws: What is wrong with the content that was typed.
  func plan(_ content: ContentOptions, _ motion: MotionOption) throws(ProgramError) -> PresentPlan {
    var plan = PresentPlan(
      display: displayName.display, rounds: rounds, seconds: seconds, frames: frames,
      warmUp: warmUp, fps: frameRate.fps, scale: scale, isFullscreen: fullscreen,
      geometry: geometry, title: names.title ?? "Shimmer benchmark", windowName: names.name,
      keepsRunning: keepRunningOption.keepRunning, wakesForCompletions: wakeForCompletions,
      content: try content.request.load(),
      motion: try SceneMotion.wanted(reduced: motion.reducedMotion),
      typesetter: Typesetting.typesetter())
    plan.contentOptions = content.request.options
    return plan
  }
}
