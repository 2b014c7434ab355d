import LayerKit
import ShimmerKit
import ViewerUI

/// What can be changed about a sweep, which is everything.
extension OwnTuning {
  /// How it moves, what it is, how it comes and goes.
  static let parameters = motion + light + fades

  private static let motion: [ParameterBinding<OwnTuning>] = [
    .direction(default: .trailing, \.direction),
    .number(
      "angle", "Angle", in: .motion, unit: .degrees, range: -180...180, step: 5, default: 20,
      \.angle),
    .choice(
      "pace", "Pace", in: .motion, ["speed": .speed, "duration": .duration],
      default: .duration, \.pace),
    .number(
      "speed", "Speed", in: .motion, unit: .pointsPerSecond, range: 0...5000, step: 10,
      default: 300, \.speed),
    .number(
      "duration", "Duration", in: .motion, unit: .seconds, range: 0.1...20, step: 0.1,
      default: 1.5, \.duration),
    .number(
      "pause", "Pause", in: .motion, unit: .seconds, range: 0...20, step: 0.1, default: 0.4,
      \.pause),
    .number(
      "start-delay", "Start delay", in: .motion, unit: .seconds, range: 0...20, step: 0.1,
      default: 0, \.delay),
    .choice(
      "easing", "Easing", in: .motion,
      [
        "linear": .linear, "ease-in": .easeIn, "ease-out": .easeOut,
        "ease-in-ease-out": .easeInEaseOut, "default": .default,
      ], default: .linear, \.easing),
    .whole(
      "repeats", "Repeats, 0 endless", in: .motion, range: 0...100, default: 0, \.repeats),
    .flag("reverse", "There and back", in: .motion, default: false, \.reverses),
    .number(
      "overshoot", "Overshoot", in: .motion, unit: .contentLengths, range: 0...3, step: 0.05,
      default: 0, \.overshoot),
  ]

  private static let light: [ParameterBinding<OwnTuning>] = [
    .choice(
      "shape", "Shape", in: .light, ["band": .band, "spot": .spot], default: .band, \.shape),
    .number(
      "length", "Length", in: .light, unit: .contentLengths, range: 0...3, step: 0.05,
      default: 0.5, \.length),
    .number(
      "core", "Core", in: .light, range: 0...1, step: 0.05, default: 0, \.core),
    .number(
      "softness", "Softness", in: .light, range: 0...1, step: 0.05, default: 1, \.softness),
    .whole("peaks", "Peaks", in: .light, range: 1...8, default: 1, \.peaks),
    .number(
      "base", "Base", in: .light, range: 0...1, step: 0.05, default: 0.45, \.base),
    .number(
      "highlight", "Highlight", in: .light, range: 0...1, step: 0.05, default: 1, \.highlight),
    .choice(
      "tint", "Tint", in: .light, ["none": .none, "accent": .accent, "rainbow": .rainbow],
      default: .none, \.tint),
  ]

  private static let fades: [ParameterBinding<OwnTuning>] = [
    .number(
      "begin-fade", "Begin", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.1,
      \.beginFade),
    .number(
      "end-fade", "End", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.3,
      \.endFade),
  ]
}
