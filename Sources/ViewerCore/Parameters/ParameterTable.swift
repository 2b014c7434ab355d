public import ShimmerKit

/// All parameters of a shimmer: one table for options, keys, panel, scenes, lists and errors.
public enum ParameterTable {
  /// The parameters in the order in which they are shown, and set.
  ///
  /// `shimmering` is the last, so that an effect begins with everything else in place.
  public static let all: [Parameter] = [
    .number(
      "speed", "Speed", in: .motion, unit: .pointsPerSecond, range: 0...1000, step: 10,
      default: 230, \.shimmeringSpeed),
    .number(
      "pause", "Pause", in: .motion, unit: .seconds, range: 0...10, step: 0.1, default: 0.4,
      \.shimmeringPauseDuration),
    .choice(
      "direction", "Direction", in: .motion,
      ["right": .right, "left": .left, "up": .up, "down": .down],
      symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], \.shimmeringDirection),
    .number(
      "opacity", "Opacity", in: .light, range: 0...1, step: 0.05, default: 1,
      \.shimmeringOpacity),
    .number(
      "animation-opacity", "Band opacity", in: .light, range: 0...1, step: 0.05, default: 0.5,
      \.shimmeringAnimationOpacity),
    .number(
      "highlight-length", "Band length", in: .light, unit: .contentLengths, range: 0...1,
      step: 0.05, default: 1, \.shimmeringHighlightLength),
    .number(
      "begin-fade", "Begin", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.1,
      \.shimmeringBeginFadeDuration),
    .number(
      "end-fade", "End", in: .fades, unit: .seconds, range: 0...10, step: 0.1, default: 0.3,
      \.shimmeringEndFadeDuration),
    .choice(
      "phase", "Phase", in: .policy, ["original": .original, "hold": .hold], \.phasePolicy),
    .choice(
      "geometry", "Geometry", in: .policy, ["live": .immediately, "layout": .atLayout],
      \.geometryPolicy),
    .choice(
      "shimmering", "Shimmering", in: .effect, ["off": false, "on": true], \.isShimmering),
  ]

  /// The names, in order.
  public static var keys: [String] { all.map(\.key) }

  /// Finds a parameter.
  ///
  /// - Throws: ``ParameterError/unknownKey(_:known:)``.
  public static func parameter(_ key: String) throws(ParameterError) -> Parameter {
    guard let parameter = all.first(where: { $0.key == key }) else {
      throw .unknownKey(key, known: keys)
    }
    return parameter
  }

  /// Sets parameters of a layer in the table's order; of equal keys the last one wins.
  public static func apply(_ assignments: [ParameterAssignment], to layer: ShimmeringLayer) {
    for parameter in all {
      guard let last = assignments.last(where: { $0.key == parameter.key }) else { continue }
      parameter.set(last.value, on: layer)
    }
  }
}
