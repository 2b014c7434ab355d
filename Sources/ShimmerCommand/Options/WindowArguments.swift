import ArgumentParser
import Display
import LayerHost
import ProgramSupport
import Raster
import Viewer
import X11Display

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

/// How fast frames are shown.
enum FrameRate: Equatable {
  /// As the display refreshes.
  case display
  /// As fast as the grid goes: 1000 frames a second.
  case max
  /// This many frames a second.
  case hertz(Int)

  /// Reads `display`, `max` or a whole number.
  ///
  /// - Throws: `ValidationError` when it is none of them.
  init(_ text: String) throws {
    switch text {
    case "display": self = .display
    case "max": self = .max
    default:
      self = .hertz(
        try wholeNumber(text, within: 1...1000, else: "write 1…1000, display or max"))
    }
  }

  /// The rate as it is typed.
  var text: String {
    switch self {
    case .display: "display"
    case .max: "max"
    case .hertz(let number): "\(number)"
    }
  }

  /// The rate of a window's frames, and where it is known from.
  func rate(of window: X11Window) -> (rate: RefreshRate, source: String) {
    switch self {
    case .display: (window.refreshRate.rate, "\(window.refreshRate.source)")
    case .max: (RefreshRate(numerator: 1000, denominator: 1), "asked for")
    case .hertz(let number):
      (RefreshRate(numerator: Int64(number), denominator: 1), "asked for")
    }
  }
}

/// How many frames are due in a second: shared by the commands that show them at deadlines.
struct FrameRateOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames that are due in a second.", valueName: "N|display|max"),
    transform: FrameRate.init)
  var fps = FrameRate.display
}

/// What a window is called: shared by the commands that show one.
struct WindowNames: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The text in the title bar; the scene and its place by default, Shimmer benchmark in `bench present`.",
      valueName: "STRING"))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The window's name for the desktop's settings.", valueName: "STRING"),
    transform: nonemptyText)
  var name = "shimmer"
}

/// What becomes of a window that is hidden: shared by the commands that show one.
struct KeepRunningOption: ParsableArguments {
  @Flag(help: "Draw also while nobody can see the window.")
  var keepRunning = false
}
