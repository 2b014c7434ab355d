import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let transformTopics: [String: Answer] = [
    "transform-keypath": transformKeyPath, "transform-interpolation": transformInterpolation,
  ]

  static let transformKeyPath: Answer = { input in
    let layer = Layer(in: LayerContext())
    layer.transform = try matrix(input["operation"])
    layer.context.roots = [layer]
    if let name = input["get"].text {
      if name == "translation" {
        let property = try AnimatableProperty<Point>(keyPath: "transform.translation")
        return .object(["value": JSONValue(try #require(layer[property]).components)])
      }
      let property = try AnimatableProperty<Double>(keyPath: "transform.\(name)")
      return .object(["value": JSONValue(try #require(layer[property]))])
    }
    let path = "transform.\(try #require(input["set"].text))"
    if let value = input["value"].number {
      hold(try BasicAnimation(keyPath: path, from: value, to: value), on: layer)
    } else {
      let value = try #require(point(input["value"]))
      hold(try BasicAnimation(keyPath: path, from: value, to: value), on: layer)
    }
    return .object(["matrix": JSONValue(try #require(layer.presentation()).transform.rows)])
  }

  /// Adds an animation that shows its value forever.
  private static func hold(_ animation: BasicAnimation<some AnimatableValue>, on layer: Layer) {
    var animation = animation
    animation.repeatCount = .forever
    layer.add(animation, forKey: nil)
    layer.context.turn(at: layer.context.time)
  }

  static let transformInterpolation: Answer = { input in
    let layer = Layer(in: LayerContext())
    layer.context.roots = [layer]
    var animation = BasicAnimation(
      \.transform, from: try matrix(input["from"]), to: try matrix(input["to"]))
    animation.timing = MediaTiming(duration: 4, fillMode: .both)
    animation.isRemovedOnCompletion = false
    let progress = try #require(input["progress"].number)
    let curve = Self.curve(toReach: progress)
    animation.timingFunction = curve
    layer.add(animation, forKey: nil)
    let begin = layer.context.time
    layer.context.turn(at: begin)
    let share = curve.map { place(where: $0, shows: progress) } ?? progress
    layer.context.turn(at: begin + 4 * share)
    return .object(["matrix": JSONValue(try #require(layer.presentation()).transform.rows)])
  }
}
