import ShimmerKit
import ViewerUI

/// The parameters of Facebook's effect, for scenes that show it.
///
/// They begin as in the library but for what a scene says otherwise; what is changed live stays where it is.
struct ShimmeringParameters {
  /// The opacity at rest that the effect begins with, 0…1.
  var opacity = 1.0
  /// The opacity of the band that it begins with, 0…1.
  var animationOpacity = 0.5
  /// The seconds of the begin fade that it begins with.
  var beginFade = 0.1
  /// The seconds between two slides that it begins with.
  var pause = 0.4

  /// All of them.
  ///
  /// Whether it shimmers is the last, so that an effect begins with everything else in place.
  var all: [ParameterBinding<ShimmeringLayer>] { look + [.shimmering(\.isShimmering)] }

  /// All but whether it shimmers.
  var look: [ParameterBinding<ShimmeringLayer>] { motion + light + fades + policies }

  private var motion: [ParameterBinding<ShimmeringLayer>] {
    [
      .number(
        "speed", "Speed", in: .motion, unit: .pointsPerSecond, range: 0...1000, step: 10,
        default: 230, \.shimmeringSpeed),
      .number(
        "pause", "Pause", in: .motion, unit: .seconds, range: 0...10, step: 0.1, default: pause,
        \.shimmeringPauseDuration),
      .choice(
        "direction", "Direction", in: .motion,
        ["right": .right, "left": .left, "up": .up, "down": .down],
        symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], default: .right,
        \.shimmeringDirection),
    ]
  }

  private var light: [ParameterBinding<ShimmeringLayer>] {
    [
      .number(
        "opacity", "Opacity", in: .light, range: 0...1, step: 0.05, default: opacity,
        \.shimmeringOpacity),
      .number(
        "animation-opacity", "Band opacity", in: .light, range: 0...1, step: 0.05,
        default: animationOpacity, \.shimmeringAnimationOpacity),
      .number(
        "highlight-length", "Band length", in: .light, unit: .contentLengths, range: 0...1,
        step: 0.05, default: 1, \.shimmeringHighlightLength),
    ]
  }

  private var fades: [ParameterBinding<ShimmeringLayer>] {
    [
      .number(
        "begin-fade", "Begin", in: .fades, unit: .seconds, range: 0...10, step: 0.1,
        default: beginFade, \.shimmeringBeginFadeDuration),
      .number(
        "end-fade", "End", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.3,
        \.shimmeringEndFadeDuration),
    ]
  }

  private var policies: [ParameterBinding<ShimmeringLayer>] {
    [
      .choice(
        "phase", "Phase", in: .policy, ["original": .original, "hold": .hold], default: .hold,
        \.phasePolicy),
      .choice(
        "geometry", "Geometry", in: .policy, ["live": .immediately, "layout": .atLayout],
        default: .immediately, \.geometryPolicy),
    ]
  }
}

/// Parameters that several scenes have.
extension ParameterBinding {
  /// Where a sweep travels to, by the way that the content is read or by the window.
  static func direction(
    default usual: SweepDirection,
    _ path: any ReferenceWritableKeyPath<Owner, SweepDirection> & Sendable
  ) -> ParameterBinding {
    .choice(
      "direction", "Direction", in: .motion,
      [
        "trailing": .trailing, "leading": .leading, "right": .right, "left": .left, "up": .up,
        "down": .down,
      ], symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], default: usual, path)
  }

  /// Whether something shimmers; default yes.
  static func shimmering(
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .flag("shimmering", "Shimmering", in: .effect, default: true, path)
  }

  /// Whether something runs; default yes.
  static func running(
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .flag("running", "Running", in: .effect, default: true, path)
  }
}
