import ShimmerKit
import ViewerUI

/// The parameters of Facebook's effect, for scenes that show it.
enum ShimmeringControls {
  /// What a scene begins with where it differs from the library; what is changed live stays where it is.
  struct Beginning {
    var opacity = 1.0
    var animationOpacity = 0.5
    var beginFade = 0.1
    var pause = 0.4
    var speed = 230.0
    var direction = ShimmeringDirection.right
    var phasePolicy = ShimmeringPhasePolicy.hold

    /// The defaults of the library.
    static let library = Beginning()
  }

  /// Controls of layers that are changed together.
  ///
  /// Whether they shimmer is the last, so that an effect begins with everything else in place.
  ///
  /// - Precondition: There is a layer.
  static func all(
    of layers: [ShimmeringLayer], beginning: Beginning = .library, hasDirection: Bool = true
  ) -> [Control] {
    motion(of: layers, beginning) + (hasDirection ? [direction(of: layers, beginning)] : [])
      + light(of: layers, beginning) + fades(of: layers, beginning)
      + policies(of: layers, beginning)
      + [
        .flag(
          "shimmering", "Shimmering", in: .effect, default: true, of: layers, \.isShimmering)
      ]
  }

  private static func motion(
    of layers: [ShimmeringLayer], _ beginning: Beginning
  ) -> [Control] {
    [
      .number(
        "speed", "Speed", in: .motion, unit: .pointsPerSecond, range: 0...1000, step: 10,
        default: beginning.speed, of: layers, \.shimmeringSpeed),
      .number(
        "pause", "Pause", in: .motion, unit: .seconds, range: 0...10, step: 0.1,
        default: beginning.pause, of: layers, \.shimmeringPauseDuration),
    ]
  }

  private static func direction(
    of layers: [ShimmeringLayer], _ beginning: Beginning
  ) -> Control {
    .choice(
      "direction", "Direction", in: .motion,
      ["right": .right, "left": .left, "up": .up, "down": .down],
      symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], default: beginning.direction,
      of: layers, \.shimmeringDirection)
  }

  private static func light(
    of layers: [ShimmeringLayer], _ beginning: Beginning
  ) -> [Control] {
    [
      .number(
        "opacity", "Opacity", in: .light, range: 0...1, step: 0.05, default: beginning.opacity,
        of: layers, \.shimmeringOpacity),
      .number(
        "animation-opacity", "Band opacity", in: .light, range: 0...1, step: 0.05,
        default: beginning.animationOpacity, of: layers, \.shimmeringAnimationOpacity),
      .number(
        "highlight-length", "Band length", in: .light, unit: .contentLengths, range: 0...1,
        step: 0.05, default: 1, of: layers, \.shimmeringHighlightLength),
    ]
  }

  private static func fades(
    of layers: [ShimmeringLayer], _ beginning: Beginning
  ) -> [Control] {
    [
      .number(
        "begin-fade", "Begin", in: .fades, unit: .seconds, range: 0...10, step: 0.1,
        default: beginning.beginFade, of: layers, \.shimmeringBeginFadeDuration),
      .number(
        "end-fade", "End", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.3,
        of: layers, \.shimmeringEndFadeDuration),
    ]
  }

  private static func policies(
    of layers: [ShimmeringLayer], _ beginning: Beginning
  ) -> [Control] {
    [
      .choice(
        "phase", "Phase", in: .policy, ["original": .original, "hold": .hold],
        default: beginning.phasePolicy, of: layers, \.phasePolicy),
      .choice(
        "geometry", "Geometry", in: .policy, ["live": .immediately, "layout": .atLayout],
        default: .immediately, of: layers, \.geometryPolicy),
    ]
  }
}
