import ArgumentParser
import LayerHost
import Raster
import Viewer
import X11Display
import ProgramSupport

/// What the window is like, and when it closes by itself.
struct WindowArguments: ParsableArguments {
  @OptionGroup var displayOptions: DisplayOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Size and place of the window, in device pixels.", valueName: "WxH±X±Y"),
    transform: Self.geometry)
  var geometry: WindowGeometry?

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels in a point; the desktop's by default.", valueName: "N"),
    transform: scaleNumber)
  var scale: Double?

  @OptionGroup var frameRate: FrameRateOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Buffers to draw in, 1 to 3.", valueName: "N"),
    transform: { try wholeNumber($0, within: 1...3, else: "it is none of 1, 2 and 3") })
  var buffers = 2

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cores that draw, in bands of rows, what one would not draw within half of a frame's period, 1 to 16; "
        + "default 1.", valueName: "N"),
    transform: { try wholeNumber($0, within: 1...16, else: "it is not within 1…16") })
  var cores = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Close after this many seconds.", valueName: "S"),
    transform: { text in
      try decimalNumber(
        text, within: 0...Double.greatestFiniteMagnitude, else: "it is not a time of 0 or more")
    })
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Close after this many frames.", valueName: "N"),
    transform: { try wholeNumber($0, within: 0...Int.max, else: "it is not a count of 0 or more") })
  var frames: Int?

  @OptionGroup var names: WindowNames

  @Flag(
    inversion: .prefixedNo,
    help: "Show the first keys in a bar at the beginning and when the pointer moves.")
  var hints = true

  @OptionGroup var keepRunningOption: KeepRunningOption

  @Flag(help: "Let keys that another program sends write files, as those of the keyboard do.")
  var trustSentEvents = false

  /// How many frames are due in a second.
  var fps: FrameRate { frameRate.fps }

  /// The window's name for the desktop's settings.
  var name: String { names.name }

  /// Reads `WxH±X±Y`, of which each part may be missing.
  static func geometry(_ text: String) throws -> WindowGeometry {
    if let geometry = WindowGeometry(text) { return geometry }
    throw ValidationError("write WxH±X±Y with sides of 1 pixel or more")
  }

  /// When the loop ends.
  var loopOptions: LoopOptions {
    LoopOptions(
      seconds: seconds, frames: frames, keepsRunning: keepRunningOption.keepRunning,
      followsDisplayRate: fps == .display)
  }

  /// The names of the options that were typed and for which a recording has values of its own.
  var typed: [String] {
    let options = [
      ("--geometry", geometry != nil), ("--fullscreen", fullscreen), ("--scale", scale != nil),
      ("--fps", fps != .display),
    ]
    return options.filter(\.1).map(\.0)
  }
}
