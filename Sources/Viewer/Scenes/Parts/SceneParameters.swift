import LayerKit
import ShimmerKit

/// Facebook's effect, for scenes that show it.
extension ShimmeringLayer {
  /// Creates a shimmer with the library's values, without actions; a change while it runs keeps the band in place.
  static func tunable(in context: LayerContext) -> ShimmeringLayer {
    let shimmer = ShimmeringLayer(in: context).withoutActions()
    shimmer.phasePolicy = .hold
    return shimmer
  }

  /// Returns all parameters except the flag for shimmering.
  ///
  /// - Parameter hasDirection: Whether the user chooses the direction.
  static func parameters(hasDirection: Bool = true) -> [ParameterBinding<ShimmeringLayer>] {
    pace + (hasDirection ? [direction] : []) + light + fades + policies
  }

  private static let pace: [ParameterBinding<ShimmeringLayer>] = [
    .number(
      "speed", "Speed",
      "The nominal speed; the band is faster, because its path is longer than the content.",
      in: .motion, unit: .pointsPerSecond, range: 0...1000, step: 10, \.shimmeringSpeed),
    .pause(upTo: 10, \.shimmeringPauseDuration),
  ]

  // Other scenes have a `direction` with other words, or none: ask `allows` before a value is set.
  private static let direction = ParameterBinding<ShimmeringLayer>.choice(
    "direction", "Direction", About.direction, in: .motion,
    ["right": .right, "left": .left, "up": .up, "down": .down],
    symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], \.shimmeringDirection)

  private static let light: [ParameterBinding<ShimmeringLayer>] = [
    .number(
      "opacity", "Opacity", About.unlit, in: .light, range: 0...1, step: 0.05,
      \.shimmeringOpacity),
    .number(
      "animation-opacity", "Band opacity", About.lit, in: .light, range: 0...1, step: 0.05,
      \.shimmeringAnimationOpacity),
    .number(
      "highlight-length", "Band length", About.length, in: .light, unit: .contentLengths,
      range: 0...1, step: 0.05, \.shimmeringHighlightLength),
  ]

  private static let fades = ParameterBinding<ShimmeringLayer>.fades(
    \.shimmeringBeginFadeDuration, \.shimmeringEndFadeDuration)

  private static let policies: [ParameterBinding<ShimmeringLayer>] = [
    .choice(
      "phase", "Band position",
      "Whether the band keeps its place or, as in the original, jumps when a value changes.",
      in: .policy, ["original": .original, "hold": .hold],
      titles: ["original": "jump", "hold": "keep"], \.phasePolicy),
    .choice(
      "geometry", "Changes apply",
      "Whether a new band length shows at once or, as in the original, at the next layout.",
      in: .policy, ["live": .immediately, "layout": .atLayout],
      titles: ["live": "at once", "layout": "at layout"], \.geometryPolicy),
  ]
}

/// Sentences about parameters that several scenes define for themselves.
enum About {
  static let duration = "The time that the band takes for one pass over the content."
  static let tilt = "The angle, clockwise, by which the band and its direction are turned."
  static let length =
    "The length of the band along its path; longer bands light more of the content."
  static let core = "The share of the band that has full strength; 0 makes a ridge, 1 a block."
  static let unlit = "The opacity of the content where the band is not."
  static let lit = "The opacity of the content in the middle of the band."
  static let direction = "The direction in which the band moves."
  static let again = "Whether the scene starts again after its end."
}

/// Parameters that several scenes share.
extension ParameterBinding {
  /// Returns the parameter for the direction of a sweep, relative to the writing direction or to the window.
  ///
  /// The words of the key `direction` are not the same in all scenes: Facebook's effect has only those relative to
  /// the window, other scenes have fewer or no such parameter. Code for any scene must look up the parameter and ask
  /// ``Parameter/allows(_:)`` before it sets a value.
  static func direction(
    _ path: any ReferenceWritableKeyPath<Owner, SweepDirection> & Sendable
  ) -> ParameterBinding {
    .choice(
      "direction", "Direction", About.direction, in: .motion,
      [
        "trailing": .trailing, "leading": .leading, "right": .right, "left": .left, "up": .up,
        "down": .down,
      ], symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], path)
  }

  /// Returns the parameter for the time between two passes of the band, in seconds.
  static func pause(
    upTo most: Double, _ path: any ReferenceWritableKeyPath<Owner, Double> & Sendable
  ) -> ParameterBinding {
    .number(
      "pause", "Pause", "The time between two passes of the band over the content.", in: .motion,
      unit: .seconds, range: 0...most, step: 0.1, path)
  }

  /// Returns the parameters for the times in which an effect appears and disappears, in seconds.
  static func fades(
    _ begin: any ReferenceWritableKeyPath<Owner, Double> & Sendable,
    _ end: any ReferenceWritableKeyPath<Owner, Double> & Sendable
  ) -> [ParameterBinding] {
    [
      .number(
        "begin-fade", "Fade in", "The time in which the effect appears after it is switched on.",
        in: .fades, unit: .seconds, range: 0...10, step: 0.1, begin),
      .number(
        "end-fade", "Fade out", "The time in which the effect disappears after its last pass.",
        in: .fades, unit: .seconds, range: 0...10, step: 0.1, end),
    ]
  }

  /// Returns the parameter *Shimmering*, which switches an effect on or off; default on.
  static func shimmering(
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .flag(
      "shimmering", "Shimmering",
      "Whether the effect is on; switched off, it finishes its pass and fades out.",
      in: .effect, path
    ).starting(with: .choice("on"))
  }

  /// Returns the parameter *Running*, which switches motion on or off; default on.
  static func running(
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .flag(
      "running", "Running",
      "Whether the scene moves.",
      in: .effect, path
    ).starting(with: .choice("on"))
  }
}
