public import ShimmerKit

/// All parameters of a shimmer: one table for options, scenes and lists.
public enum ParameterTable {
  /// The parameters in the order in which they are shown, and set.
  ///
  /// `shimmering` is the last, so that an effect begins with everything else in place.
  public static let all: [Parameter] = [
    .number(
      "speed", title: "Speed", unit: "points per second", range: 0...1000, default: 230,
      \.shimmeringSpeed),
    .number(
      "pause", title: "Pause", unit: "seconds", range: 0...10, default: 0.4,
      \.shimmeringPauseDuration),
    .choice(
      "direction", title: "Direction",
      ["right": .right, "left": .left, "up": .up, "down": .down], \.shimmeringDirection),
    .number(
      "opacity", title: "Opacity", range: 0...1, default: 1, \.shimmeringOpacity),
    .number(
      "animation-opacity", title: "Band opacity", range: 0...1, default: 0.5,
      \.shimmeringAnimationOpacity),
    .number(
      "highlight-length", title: "Band length", unit: "of the content's length", range: 0...1,
      default: 1, \.shimmeringHighlightLength),
    .number(
      "begin-fade", title: "Begin", unit: "seconds", range: 0...10, default: 0.1,
      \.shimmeringBeginFadeDuration),
    .number(
      "end-fade", title: "End", unit: "seconds", range: 0...10, default: 0.3,
      \.shimmeringEndFadeDuration),
    .choice(
      "phase", title: "Phase", ["original": .original, "hold": .hold], \.phasePolicy),
    .choice(
      "geometry", title: "Geometry", ["live": .immediately, "layout": .atLayout],
      \.geometryPolicy),
    .choice(
      "shimmering", title: "Shimmering", ["off": false, "on": true], \.isShimmering),
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
