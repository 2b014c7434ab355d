import Display
import Raster
import TestSupport

/// Random display events, as a restless user would cause them.
struct RandomInputs {
  /// Keys of the table and one that is not in it; none that quits or tints the picture.
  private static let keys: [KeyPress] =
    [
      "space", "space", "space", "return", "tab", "up", "left", "right", "backspace", "p", "p", ".",
      ",",
      "[", "]", "\\", "l", "h", "i", "u", "s", "f2", "pagedown", "3", "x",
      "p", "p", "t", "n", "home", "end", "e", "1", "5", "9", "g", "g", "m", "m", "m",
    ].map { KeyPress($0) } + [
      KeyPress("right", modifiers: .shift), KeyPress("u", modifiers: .shift),
      KeyPress("t", modifiers: .shift), KeyPress("n", modifiers: .shift),
      KeyPress("backspace", modifiers: .shift), KeyPress("right", isRepeat: true),
      KeyPress("i", modifiers: .shift), KeyPress("+", modifiers: .control),
      KeyPress("-", modifiers: .control), KeyPress("0", modifiers: .control),
    ]

  /// The range of windows' sides, in pixels.
  static let sides = 40...180

  static func event(_ random: inout SeededGenerator) -> DisplayEvent {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...11: .key(keys[Int.random(in: 0..<keys.count, using: &random)])
    case 12: pointer(.pressed(button: 1), &random)
    case 13...14: pointer(.moved, &random)
    case 15: pointer(.released(button: 1), &random)
    case 16: pointer(.wheel(steps: 1), &random)
    case 17: settings(&random)
    case 18: .visibility(Bool.random(using: &random))
    default: .resized(size(&random))
    }
  }

  /// A change of the monitor or of the desktop.
  private static func settings(_ random: inout SeededGenerator) -> DisplayEvent {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .refreshRate(.sixty)
    case 1: .refreshRate(RefreshRate(numerator: 75, denominator: 1))
    case 2: .scale(1)
    default: .scale(1.5)
    }
  }

  static func size(_ random: inout SeededGenerator) -> PixelSize {
    PixelSize(
      width: Int.random(in: sides, using: &random), height: Int.random(in: sides, using: &random))
  }

  private static func pointer(
    _ action: PointerEvent.Action, _ random: inout SeededGenerator
  ) -> DisplayEvent {
    .pointer(
      PointerEvent(
        action, x: Int.random(in: sides, using: &random), y: Int.random(in: sides, using: &random)))
  }
}
