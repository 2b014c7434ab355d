import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let keyframeTopics: [String: Answer] = [
    "keyframe": keyframe, "group": group, "group-phase": groupPhase,
    "default-duration": defaultDuration,
  ]

  static let keyframe: Answer = { input in
    switch input["kind"].text {
    case "number": try keyframe(input, at: \.cornerRadius)
    case "point": try keyframe(input, at: \.position)
    case "size": try keyframe(input, at: \.bounds.size)
    case "rect": try keyframe(input, at: \.bounds)
    case "color": try keyframe(input, at: \.backgroundColor)
    case "numberArray": try keyframe(input, at: \.locations)
    case "colorArray": try keyframe(input, at: \.colors)
    default: throw UnknownWord(input["kind"])
    }
  }

  /// Adds the animation to a layer and reads the value at the given progress.
  private static func keyframe<Value: InterpolatableValue>(
    _ input: JSONValue, at path: KeyPath<AnimatableProperties, AnimatableProperty<Value>>
  ) throws -> JSONValue {
    let values = input["values"].elements ?? []
    var animation = KeyframeAnimation(path, values: try values.map { try #require(read($0)) })
    animation.keyTimes = input["keyTimes"].elements.map { $0.compactMap(\.number) }
    let mode = input["calculationMode"].text ?? "linear"
    animation.calculationMode = try #require(CalculationMode(rawValue: mode))
    animation.timingFunctions = try (input["timingFunctions"].elements ?? []).map {
      try function($0) ?? .linear
    }
    animation.timing = MediaTiming(duration: 4, fillMode: .both)
    animation.isRemovedOnCompletion = false
    // Start at 0, so that a key is hit exactly.
    let context = LayerContext(time: 0)
    let layer = GradientLayer(in: context)
    context.roots = [layer]
    layer.add(animation, forKey: nil)
    context.turn(at: context.time)
    let progress = try #require(input["progress"].number)
    context.evaluateFrame(at: context.time + 4 * progress)
    let slot = animation.property.slot
    guard let animated = layer.animatedSlots.first(where: { $0.field == slot.field }),
      context.frameTable.values(ofSlot: animated.slot) != nil
    else { return .object(["value": .null]) }
    let shown = shown(slot, of: layer, in: context)
    return .object(["value": shaped(shown, like: try #require(values.first))])
  }

  static let group: Answer = { input in
    var child = BasicAnimation(\.opacity, from: 0, to: 1)
    child.timing = try timing(input["child"])
    child.timingFunction = try function(input["childFunction"])
    var group = AnimationGroup([child])
    group.timing = try timing(input["group"])
    group.timingFunction = try function(input["groupFunction"])
    group.isRemovedOnCompletion = false
    let time = try #require(input["parentTime"].number)
    let layer = try shown(group, at: time)
    let begin = try #require(group.beginTime)
    let span = ActiveSpan(group.timing, begin: begin, duration: group.duration)
    var answer: [String: JSONValue] = ["groupActive": .bool(span.moment(at: time) != nil)]
    let animated = layer.animatedSlots.first
    let progress = animated.flatMap { layer.context.frameTable.values(ofSlot: $0.slot)?.first }
    answer["childActive"] = .bool(progress != nil)
    answer["childProgress"] = progress.map { JSONValue($0) } ?? .null
    return .object(answer)
  }

  /// Returns the presentation layer of an animated layer at a time.
  private static func shown(_ animation: some Animation, at time: Double) throws -> Layer {
    let context = LayerContext(time: min(time, animation.beginTime ?? time))
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.add(animation, forKey: nil)
    context.turn(at: context.time)
    context.evaluateFrame(at: time)
    return layer
  }

  static let groupPhase: Answer = { input in
    let duration = try #require(input["groupDuration"].number)
    var clock = BasicAnimation(\.cornerRadius, from: 0, to: duration)
    clock.duration = duration
    var group = AnimationGroup([clock])
    let begin = try #require(input["beginTime"].number)
    group.timing = MediaTiming(
      beginTime: begin == 0 ? nil : begin, duration: duration, repeatCount: .forever)
    let context = LayerContext(time: try #require(input["mediaTimeAtCommit"].number))
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.add(group, forKey: nil)
    context.turn(at: context.time)
    context.turn(at: try #require(input["mediaTime"].number))
    return .object(["phase": JSONValue(try #require(layer.presentation()).cornerRadius)])
  }

  static let defaultDuration: Answer = { input in
    let layer = Layer(in: LayerContext())
    let animation = animation(input["animation"])
    layer.context.transaction(animationDuration: input["transactionDuration"].number) {
      layer.add(animation, forKey: "key")
    }
    return .object(["resolved": durations(of: try #require(layer.animation(forKey: "key")))])
  }

  private static func animation(_ input: JSONValue) -> any Animation {
    var animation: any Animation
    if let children = input["animations"].elements {
      animation = AnimationGroup(children.map(Self.animation))
    } else {
      animation = BasicAnimation(\.opacity, to: 0)
    }
    animation.duration = input["duration"].number ?? 0
    return animation
  }

  private static func durations(of animation: any Animation) -> JSONValue {
    var answer: [String: JSONValue] = ["duration": JSONValue(animation.duration)]
    if let group = animation as? AnimationGroup {
      answer["animations"] = .array(group.animations.map(durations))
    }
    return .object(answer)
  }
}
