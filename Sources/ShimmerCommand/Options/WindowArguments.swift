import ArgumentParser
import Display
import LayerHost
import Raster
import Viewer
import X11Display

/// The options of the window, and the conditions under which it closes by itself.
struct WindowArguments: ParsableArguments {
  @OptionGroup var displayOptions: DisplayOptions

  @Option(
    name: [.long, .customLong("size")], parsing: .unconditional,
    help: ArgumentHelp(
      "Size and position of the window, in device pixels; in fullscreen, its monitor and its size afterwards.",
      valueName: "WxH±X±Y"),
    transform: Self.geometry)
  var geometry: WindowGeometry?

  @Flag(help: "Start in fullscreen.")
  var fullscreen = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show the viewer in a window of another program, by its number, such as 0x1c00007.",
      valueName: "WINDOW"),
    transform: Self.windowNumber)
  var into: UInt?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels per point; by default the desktop's scale.", valueName: "N"),
    transform: scaleNumber)
  var scale: Double?

  @OptionGroup var frameRate: FrameRateOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of buffers, 1 to 3; default 2.", valueName: "N"),
    transform: { try wholeNumber($0, within: 1...3, else: "it is not 1, 2 or 3") })
  var buffers = 2

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of cores, 1 to 16, that draw a frame together if a single core would need more than half of the frame "
        + "period; default 1.", valueName: "N"),
    transform: { try wholeNumber($0, within: 1...16, else: "it is not within 1…16") })
  var cores = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Close after this many seconds.", valueName: "S"),
    transform: { text in
      try decimalNumber(
        text, in: .seconds, within: 0...Double.greatestFiniteMagnitude,
        else: "it is not a number of 0 or more")
    })
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Close after this many frames.", valueName: "N"),
    transform: {
      try wholeNumber($0, within: 0...Int.max, else: "it is not a whole number of 0 or more")
    })
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show the scenes in turn, each for S seconds, until a key is pressed or the mouse is clicked.",
      valueName: "S"),
    transform: {
      try decimalNumber(
        $0, in: .seconds, within: SceneTour.periods, else: "it is not within 1…3600 seconds")
    })
  var tour: Double?

  @Option(
    help: ArgumentHelp(
      "The file of your own keys; default shimmer/keys.yaml in $XDG_CONFIG_HOME.",
      valueName: "FILE"), transform: nonemptyText)
  var keys: String?

  @OptionGroup var names: WindowNames

  /// The options for the bar of hints, of which the last one counts.
  enum Hints: EnumerableFlag {
    case hints
    case noHints

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .hints:
        """
        Show a bar with the main keys at the start and when the pointer moves; default, except in a run that ends by \
        itself.
        """
      case .noHints: "Never show the bar with the main keys."
      }
    }
  }

  @Flag(exclusivity: .chooseLast)
  var hintsChoice: Hints?

  /// Whether the bar with the main keys is shown.
  ///
  /// A run that ends by itself is measured or recorded, and no one reads the bar.
  var hints: Bool { hintsChoice.map { $0 == .hints } ?? !endsByItself }

  @Flag(
    help:
      "Start with the usual settings instead of the remembered ones, and remember none at the end.")
  var fresh = false

  @OptionGroup var keepRunningOption: KeepRunningOption

  @Flag(
    help: "Allow key events from other programs to write files, as events from the keyboard do.")
  var trustSentEvents = false

  // The two options with which `bench present` measures a run.
  @Option(
    parsing: .unconditional, help: .hidden,
    transform: {
      try decimalNumber($0, in: .seconds, within: 0...60, else: "it is not within 0…60")
    })
  var measureAfter: Double?

  @Flag(help: .hidden)
  var wakeForCompletions = false

  /// The requested number of frames a second.
  var fps: FrameRate { frameRate.fps }

  /// The resource name of the window, by which the desktop's settings refer to it.
  var name: String? { names.name }

  /// Parses a window's size and position in the form `WxH±X±Y`, in which the size or the position may be missing.
  static func geometry(_ text: String) throws -> WindowGeometry {
    if let geometry = WindowGeometry(text.lowercased().replacing("×", with: "x")) {
      return geometry
    }
    throw ValidationError("write WxH, ±X±Y or WxH±X±Y with sides of 1 pixel or more")
  }

  /// Parses a window's number, decimal or after `0x` hexadecimal; the protocol's numbers have 29 bits.
  private static func windowNumber(_ text: String) throws -> UInt {
    let text = text.lowercased()
    let number = text.hasPrefix("0x") ? UInt(text.dropFirst(2), radix: 16) : UInt(text)
    if let number, text.allSatisfy(\.isASCII), (1..<1 << 29).contains(number) { return number }
    throw ValidationError("write a number such as 0x1c00007, as xwininfo prints it")
  }

  func validate() throws {
    let own = [("--geometry", geometry != nil), ("--fullscreen", fullscreen)]
    if into != nil, let option = own.first(where: \.1)?.0 {
      throw ValidationError(
        "--into and \(option) cannot be used together: the viewer fills the other window")
    }
  }

  /// Whether the window closes after a time or a number of frames.
  var endsByItself: Bool { seconds != nil || frames != nil }

  /// Returns the conditions that end the loop, and what it keeps of each frame.
  ///
  /// - Parameter reports: Whether a report will tell the times of the frames.
  func loopOptions(reports: Bool) -> LoopOptions {
    LoopOptions(
      seconds: seconds, frames: frames, warmUp: measureAfter ?? 0,
      keepsRunning: keepRunningOption.keepRunning, followsDisplayRate: fps == .display,
      detail: measureAfter != nil ? .samples : reports ? .judgement : .counts)
  }

  /// The names of the options that were given but cannot be combined with a recording, because the recording
  /// determines their values.
  var typed: [String] {
    let options = [
      ("--geometry", geometry != nil), ("--fullscreen", fullscreen), ("--scale", scale != nil),
      ("--into", into != nil), ("--fps", fps != .display), ("--tour", tour != nil),
      ("--keys", keys != nil),
    ]
    return options.filter(\.1).map(\.0)
  }
}

/// The rate at which frames are shown.
enum FrameRate: Equatable {
  /// The refresh rate of the display.
  case display
  /// The maximum rate: 1000 frames a second.
  case max
  /// A number of frames in a number of seconds.
  case ratio(FrameRatio)

  private static let words = ["display", "max"]

  /// Reads `display`, `max` or a rate within 1…1000, as a number or a fraction; capital letters make no difference.
  ///
  /// - Throws: `ValidationError` for any other text.
  init(_ text: String) throws {
    switch Spelling.match(text, among: Self.words) {
    case "display": self = .display
    case "max": self = .max
    default:
      self = .ratio(
        try FrameRatio(typed: text, within: FrameRatio.ofWindows, orOneOf: Self.words))
    }
  }

  /// The rate in the form that the option accepts: `display`, `max`, a number or a fraction.
  var text: String {
    switch self {
    case .display: "display"
    case .max: "max"
    case .ratio(let ratio): ratio.text
    }
  }

  /// The frame rate that does not depend on the display; `nil` for the display's.
  private var requested: RefreshRate? {
    switch self {
    case .display: nil
    case .max: RefreshRate(numerator: 1000, denominator: 1)
    case .ratio(let ratio): ratio.refreshRate
    }
  }

  /// Returns the frame rate for a window, and the source of the rate as text.
  func rate(of window: X11Window) -> (rate: RefreshRate, source: String) {
    requested.map { ($0, "requested") }
      ?? (window.refreshRate.rate, "\(window.refreshRate.source)")
  }

  /// Returns the frame rate on a display.
  func rate(on display: DisplayFacts) -> RefreshRate { requested ?? display.rate }
}

/// The option for the frame rate; shared by the commands that show frames at deadlines.
struct FrameRateOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, as a number or a fraction; by default the display's rate.",
      valueName: "N|N/D|display|max"),
    transform: FrameRate.init)
  var fps = FrameRate.display
}

/// The options for the names of a window; shared by the commands that show windows.
struct WindowNames: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Text in the title bar; by default the scene's name and number, or “Shimmer benchmark” in `bench present`.",
      valueName: "STRING"))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The first name in WM_CLASS, by which the desktop's window rules find the window; default $RESOURCE_NAME, \
      otherwise the program's name. The second is always Shimmer.
      """, valueName: "STRING"),
    transform: nonemptyText)
  var name: String?
}

/// The option to draw in hidden windows; shared by the commands that show windows.
struct KeepRunningOption: ParsableArguments {
  @Flag(help: "Draw even while the window is hidden.")
  var keepRunning = false
}
