public import ArgumentParser
import Display
import Raster
import ViewerCore
public import X11Display

/// How fast frames are shown.
enum FrameRate: ExpressibleByArgument, Equatable {
  /// As the display refreshes.
  case display
  /// As fast as the grid goes: 1000 frames a second.
  case max
  /// This many frames a second.
  case hertz(Int)

  init?(argument: String) {
    switch argument {
    case "display": self = .display
    case "max": self = .max
    default:
      guard let number = Int(argument), (1...1000).contains(number) else { return nil }
      self = .hertz(number)
    }
  }
}

extension WindowGeometry: ExpressibleByArgument {
  /// Reads `WxH±X±Y`.
  public init?(argument: String) { self.init(argument) }
}

/// What the window is like, and when it closes by itself.
struct WindowArguments: ParsableArguments {
  @OptionGroup var displayOptions: DisplayOptions

  @Option(
    help: ArgumentHelp("Size and place of the window, in device pixels.", valueName: "WxH±X±Y"))
  var geometry: WindowGeometry?

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp("Device pixels in a point; the desktop's by default.", valueName: "N"),
    transform: decimalNumber)
  var scale: Double?

  @Option(help: ArgumentHelp("Frames a second.", valueName: "N|display|max"))
  var fps = FrameRate.display

  @Option(help: ArgumentHelp("Buffers to draw in, 1 to 3.", valueName: "N"))
  var buffers = 2

  @Option(
    help: ArgumentHelp("Close after this many seconds.", valueName: "S"), transform: decimalNumber)
  var seconds: Double?

  @Option(help: ArgumentHelp("Close after this many frames.", valueName: "N"))
  var frames: Int?

  @Option(help: ArgumentHelp("The text in the title bar.", valueName: "STRING"))
  var title = "Shimmer"

  @Option(help: ArgumentHelp("The window's name for the desktop's settings.", valueName: "STRING"))
  var name = "shimmer"

  @Flag(help: "Draw also while nobody can see the window.")
  var keepRunning = false

  func validate() throws {
    try check(scale.map { $0 >= 0.25 && $0 <= 16 }, "--scale", "is not within 0.25…16")
    try check((1...3).contains(buffers), "--buffers", "is not within 1…3")
    try check(seconds.map { $0 >= 0 && $0.isFinite }, "--seconds", "is not a time of 0 or more")
    try check(frames.map { $0 >= 0 }, "--frames", "is not a count of 0 or more")
  }

  private func check(_ holds: Bool?, _ option: String, _ problem: String) throws {
    if holds == false { throw ValidationError("the value of \(option) \(problem)") }
  }

  /// When the loop ends.
  var loopOptions: LoopOptions {
    LoopOptions(seconds: seconds, frames: frames, keepsRunning: keepRunning)
  }
}
