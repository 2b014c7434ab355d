import LayerKit
import ShimmerKit
import ViewerUI

/// What can be changed about a sweep, which is everything.
extension OwnTuning {
  /// How the light moves.
  var motionControls: [Control] {
    [
      .direction(default: .trailing, of: [self], \.direction),
      .number(
        "angle", "Angle", in: .motion, unit: .degrees,
        range: -180...180, step: 5, default: 20, of: [self], \.angle),
      .choice(
        "pace", "Pace", in: .motion, ["speed": .speed, "duration": .duration],
        default: .duration, of: [self], \.pace),
      .number(
        "speed", "Speed", in: .motion, unit: .pointsPerSecond, range: 0...5000, step: 10,
        default: 300, of: [self], \.speed),
      .number(
        "duration", "Duration", in: .motion, unit: .seconds, range: 0.1...20, step: 0.1,
        default: 1.5, of: [self], \.duration),
      .number(
        "pause", "Pause", in: .motion, unit: .seconds, range: 0...20, step: 0.1, default: 0.4,
        of: [self], \.pause),
      .number(
        "start-delay", "Start delay", in: .motion, unit: .seconds, range: 0...20, step: 0.1,
        default: 0, of: [self], \.delay),
      .choice(
        "easing", "Easing", in: .motion,
        [
          "linear": .linear, "ease-in": .easeIn, "ease-out": .easeOut,
          "ease-in-ease-out": .easeInEaseOut, "default": .default,
        ], default: .linear, of: [self], \.easing),
      .whole(
        "repeats", "Repeats, 0 endless", in: .motion, range: 0...100, default: 0, of: [self],
        \.repeats),
      .flag("reverse", "There and back", in: .motion, default: false, of: [self], \.reverses),
      .number(
        "overshoot", "Overshoot", in: .motion, unit: .contentLengths, range: 0...3, step: 0.05,
        default: 0, of: [self], \.overshoot),
    ]
  }

  /// What the light is.
  var lightControls: [Control] {
    [
      .choice(
        "shape", "Shape", in: .light, ["band": .band, "spot": .spot], default: .band, of: [self],
        \.shape),
      .number(
        "length", "Length", in: .light, unit: .contentLengths, range: 0...3, step: 0.05,
        default: 0.5, of: [self], \.length),
      .number(
        "core", "Core", in: .light, range: 0...1, step: 0.05, default: 0, of: [self], \.core),
      .number(
        "softness", "Softness", in: .light, range: 0...1, step: 0.05, default: 1, of: [self],
        \.softness),
      .whole("peaks", "Peaks", in: .light, range: 1...8, default: 1, of: [self], \.peaks),
      .number(
        "base", "Base", in: .light, range: 0...1, step: 0.05, default: 0.45, of: [self], \.base),
      .number(
        "highlight", "Highlight", in: .light, range: 0...1, step: 0.05, default: 1, of: [self],
        \.highlight),
      .choice(
        "tint", "Tint", in: .light, ["none": .none, "accent": .accent, "rainbow": .rainbow],
        default: .none, of: [self], \.tint),
    ]
  }

  /// How it comes and goes.
  var fadeControls: [Control] {
    [
      .number(
        "begin-fade", "Begin", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.1,
        of: [self], \.beginFade),
      .number(
        "end-fade", "End", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.3,
        of: [self], \.endFade),
    ]
  }
}
