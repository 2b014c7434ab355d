import ArgumentParser
import Display
import X11Display
import ProgramSupport

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
