import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let valueTopics: [String: Answer] = [
    "basic-value": basicValue, "animation-order": order,
  ]

  static let basicValue: Answer = { input in
    switch input["kind"].text {
    case "number": try value(of: input, at: \.cornerRadius) { $0.cornerRadius = $1 }
    case "point": try value(of: input, at: \.position) { $0.position = $1 }
    case "size":
      try value(of: input, at: \.bounds.size) { $0.bounds = Rect(origin: .zero, size: $1) }
    case "rect": try value(of: input, at: \.bounds) { $0.bounds = $1 }
    case "color": try value(of: input, at: \.backgroundColor) { $0.backgroundColor = $1 }
    case "numberArray": try value(of: input, at: \.locations) { $0.locations = $1 }
    case "colorArray": try value(of: input, at: \.colors) { $0.colors = $1 }
    default: throw UnknownWord(input["kind"])
    }
  }

  static func read<Value: InterpolatableValue>(_ value: JSONValue) -> Value? {
    if let number = value.number { return Value(components: [number]) }
    return value.elements == nil ? nil : Value(components: numbers(value))
  }

  /// Adds the animation to a layer and reads the value at the given progress.
  private static func value<Value: InterpolatableValue>(
    of input: JSONValue, at path: KeyPath<AnimatableProperties, AnimatableProperty<Value>>,
    setModel: (GradientLayer, Value) -> Void
  ) throws -> JSONValue {
    // Start at 0, so that a boundary between cycles is hit exactly.
    let context = LayerContext(time: 0)
    let layer = GradientLayer(in: context)
    context.roots = [layer]
    setModel(layer, try #require(read(input["model"])))
    if let below: Value = read(input["presentation"]) {
      var base = BasicAnimation(path, from: below, to: below)
      base.repeatCount = .forever
      layer.add(base, forKey: nil)
    }
    let progress = try #require(input["progress"].number)
    var animation = BasicAnimation(
      path, from: read(input["from"]), to: read(input["to"]), by: read(input["by"]))
    animation.isAdditive = input["additive"].flag ?? false
    animation.isCumulative = input["cumulative"].flag ?? false
    animation.duration = 4
    animation.autoreverses = input["autoreverses"].flag ?? false
    let cycle = input["cycle"].number ?? 0
    // Negative cycles are those of an animation that runs backwards.
    animation.speed = cycle < 0 ? -1 : 1
    animation.repeatCount = RepeatCount(Float(cycle < 0 ? -cycle : cycle + 1))
    let curve = Self.curve(toReach: progress)
    animation.timingFunction = curve
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "key")
    context.turn(at: context.time)
    let share = curve.map { place(where: $0, shows: progress) } ?? progress
    let length = animation.autoreverses ? 8.0 : 4.0
    let elapsed = (cycle * length + share * 4) * Double(animation.speed)
    context.evaluateFrame(at: context.time + elapsed)
    let components = shown(animation.property.slot, of: layer, in: context)
    return .object(["value": shaped(components, like: input["model"])])
  }

  /// A curve that exceeds a value above 1, or falls below a value under 0, before its middle; `nil` for values in
  /// 0…1.
  static func curve(toReach value: Double) -> TimingFunction? {
    if value >= 0 && value <= 1 { return nil }
    // At the parameter ½ the curve's value is 3/4 of the control points' value plus 1/8.
    let control = Float(value > 1 ? 2 * value : 2 * value - 1)
    return TimingFunction(controlPoints: 0.25, control, 0.75, control)
  }

  /// The position at which a curve that leaves 0…1 first passes a value outside that range.
  static func place(where curve: TimingFunction, shows value: Double) -> Double {
    let isBeyond = { (share: Double) in
      value > 1 ? curve(share) >= value : curve(share) <= value
    }
    var high = stride(from: 0, through: 1, by: 1.0 / 1024).first(where: isBeyond) ?? 1
    var low = 0.0
    while high - low > 1e-15 {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The animated numbers of the frame, before a layer makes a negative size positive.
  static func shown(
    _ slot: PropertySlot, of layer: Layer, in context: LayerContext
  ) -> [Double] {
    let model = layer.values.components(of: slot.field)
    let animated = layer.animatedSlots.first { $0.field == slot.field }
    let all =
      animated.flatMap { context.frameTable.values(ofSlot: $0.slot) }.map(Array.init) ?? model
    guard let (first, count) = slot.numbers else { return all }
    return Array(all.dropFirst(first).prefix(count))
  }

  /// Nests numbers in the same way as another value.
  static func shaped(_ numbers: [Double], like model: JSONValue) -> JSONValue {
    guard let elements = model.elements else { return JSONValue(numbers[0]) }
    guard elements.first?.elements != nil else { return JSONValue(numbers) }
    let chunks = stride(from: 0, to: numbers.count, by: 4).map { numbers[$0..<$0 + 4] }
    return .array(chunks.map { JSONValue(Array($0)) })
  }

  static let order: Answer = { input in
    let context = LayerContext(time: 0)
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.cornerRadius = try #require(input["model"].number)
    for entry in input["animations"].elements ?? [] {
      var animation = BasicAnimation(
        \.cornerRadius, from: entry["from"].number, to: entry["to"].number)
      animation.timing = try timing(entry["timing"])
      animation.isAdditive = entry["additive"].flag ?? false
      // Keep finished animations: the result must depend on the timings alone.
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: nil)
    }
    context.turn(at: 0)
    context.turn(at: try #require(input["time"].number))
    return .object(["presentation": JSONValue(try #require(layer.presentation()).cornerRadius)])
  }
}
