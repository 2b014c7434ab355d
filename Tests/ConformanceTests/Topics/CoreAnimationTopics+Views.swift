import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let viewBlock: Answer = { input in
    let property = input["property"].text ?? "position"
    let context = LayerContext()
    let subject = LayerSubject(for: [property], isView: true, in: context)
    let layer = subject.layer
    let (defaultOld, defaultNew) = values(of: property)
    let old = input["old"] == .null ? defaultOld : input["old"]
    let new = input["new"] == .null ? defaultNew : input["new"]
    try subject.set(property, to: old)
    context.roots = [layer]
    context.turn(at: context.time)
    var steps = (0..<Int(input["blocks"].number ?? 1)).map { $0 % 2 == 0 ? new : old }
    if input["first"] != .null { steps = [input["first"], input["second"]] }
    var before: Set<String> = []
    for (index, step) in steps.enumerated() where step != .null {
      let isLast = index == steps.count - 1
      if isLast, input["presentation"] != .null {
        try hold(property, at: input["presentation"], on: layer)
      }
      before = Set(layer.animationKeys)
      try context.turn(at: context.time) {
        var failure: (any Error)?
        let isFromScreen = input["beginFromCurrentState"].flag ?? false
        context.animate(
          withDuration: input["duration"].number ?? 0.2, delay: input["delay"].number ?? 0,
          options: isFromScreen ? .beginFromCurrentState : []
        ) {
          do { try subject.set(property, to: step) } catch { failure = error }
        }
        if let failure { throw failure }
      }
    }
    layer.removeAnimation(forKey: "hold")
    return state(of: layer, before: before)
  }

  private static func state(of layer: Layer, before: Set<String>) -> JSONValue {
    var answer = AnimationState.summary(of: layer)
    answer["animations"] = .array(
      layer.animationKeys.map { key in
        var members = AnimationState.members(of: layer.animation(forKey: key), layer: layer)
        members["key"] = .string(key)
        return .object(members)
      })
    answer["added"] = .number(Double(layer.animationKeys.filter { !before.contains($0) }.count))
    return .object(answer)
  }

  /// Makes the presentation show a value, whatever the model value is.
  private static func hold(_ property: String, at value: JSONValue, on layer: Layer) throws {
    let still = LayerSubject(for: [property], isView: true, in: layer.context)
    try still.set(property, to: value)
    let field = try #require(LayerField.allCases.first { $0.actionKey.rawValue == property })
    func animation<Value: InterpolatableValue>(_ type: Value.Type) -> BasicAnimation<Value> {
      let shown = Value(components: still.layer.values.components(of: field))
      let slot = PropertySlot(field, .all)
      var animation = BasicAnimation(
        property: AnimatableProperty<Value>(slot: slot), from: shown, to: shown)
      animation.duration = 1000
      return animation
    }
    switch still.layer.values.components(of: field).count {
    case 1: layer.add(animation(Double.self), forKey: "hold")
    case 2: layer.add(animation(Point.self), forKey: "hold")
    case 4: layer.add(animation(Rect.self), forKey: "hold")
    default: layer.add(animation(Transform3D.self), forKey: "hold")
    }
    layer.context.turn(at: layer.context.time)
  }

  /// Two different values of a property.
  private static func values(of property: String) -> (JSONValue, JSONValue) {
    switch property {
    case "position", "anchorPoint", "startPoint", "endPoint":
      return (JSONValue([0, 0]), JSONValue([1, 2]))
    case "bounds", "frame", "contentsRect":
      return (JSONValue([0, 0, 10, 10]), JSONValue([0, 0, 20, 30]))
    case "transform", "sublayerTransform":
      let scale: [JSONValue] = [.string("scale"), .number(2), .number(2), .number(1)]
      return (.array([.string("identity")]), .array(scale))
    case "backgroundColor", "borderColor", "fillColor", "strokeColor":
      return (JSONValue([0, 0, 0, 1]), JSONValue([1, 0, 0, 1]))
    case "hidden", "masksToBounds": return (.bool(false), .bool(true))
    case "locations": return (JSONValue([0, 1]), JSONValue([0.25, 0.5]))
    default: return (.number(1), .number(0.5))
    }
  }

  // MARK: Several blocks

  static let viewStacking: Answer = { input in
    input["animations"].number == nil ? try presented(input) : finished(input)
  }

  /// Runs the blocks, each at its time, on a number that is animated additively.
  private static func presented(_ input: JSONValue) throws -> JSONValue {
    let context = LayerContext()
    let view = View(in: context)
    let layer = view.layer
    let epoch = context.time
    let time = input["time"].number ?? 0
    let blocks = (input["animations"].elements ?? []).enumerated().sorted {
      ($0.element["begin"].number ?? 0, $0.offset) < ($1.element["begin"].number ?? 0, $1.offset)
    }.map(\.element)
    context.roots = [layer]
    context.turn(at: epoch)
    for block in blocks {
      // A block that begins after the requested time is added at that time, with a delay.
      let begin = block["begin"].number ?? 0
      let moment = max(0, min(begin, time))
      context.advance(to: epoch + moment)
      try context.turn(at: epoch + moment) {
        layer.cornerRadius = try #require(block["old"].number)
        let new = try #require(block["new"].number)
        context.transaction(animationTimingFunction: try curve(of: block)) {
          context.animate(withDuration: block["duration"].number ?? 0.2, delay: begin - moment) {
            layer.cornerRadius = new
          }
        }
      }
    }
    context.advance(to: epoch + time)
    context.turn(at: epoch + time) {
      if let model = input["model"].number { layer.cornerRadius = model }
    }
    return .object(["presentation": JSONValue(layer.presentation()?.cornerRadius ?? .nan)])
  }

  /// The curve that a block names; `null` means linear, and `nil` is returned if no curve is named.
  private static func curve(of block: JSONValue) throws -> TimingFunction? {
    guard case .object(let members) = block, let word = members["function"] else { return nil }
    return try function(word) ?? .linear
  }

  /// Interrupts a three-second animation with one of a second back to the old value, and reports the completions.
  private static func finished(_ input: JSONValue) -> JSONValue {
    let context = LayerContext()
    let view = View(in: context)
    context.roots = [view.layer]
    context.turn(at: context.time)
    let epoch = context.time
    var flags: [JSONValue] = []
    var names: [JSONValue] = []
    func run(_ name: String, duration: Double, side: Double, at time: Double) {
      context.advance(to: epoch + time)
      context.turn(at: epoch + time) {
        context.animate(
          withDuration: duration,
          animations: { view.bounds = Rect(x: 0, y: 0, width: side, height: side) },
          completion: { finished in
            flags.append(.bool(finished))
            names.append(.string(name))
          })
      }
    }
    run("first (3 s)", duration: 3, side: 200, at: 0)
    let isDuring = input["secondAddedDuringFirst"].flag ?? false
    let count = Int(input["animations"].number ?? 2)
    if count > 1 { run("second (1 s)", duration: 1, side: 100, at: isDuring ? 0.93 : 4) }
    context.advance(to: epoch + 100)
    context.turn(at: epoch + 100)
    return .object(["finished": .array(flags), "order": .array(names)])
  }
}
