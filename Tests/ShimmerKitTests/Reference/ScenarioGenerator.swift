import Display
import TestSupport
import Viewer

/// Creates random scenarios and plays them with the reference.
struct ScenarioGenerator {
  var random: SeededGenerator

  /// A scenario with the reference's states and profiles.
  mutating func scenario(named name: String) -> JSONValue {
    let count = chance(0.15) ? 2 : 1
    let layers = (0..<count).map { _ in ReferenceShimmer() }
    for layer in layers { layer.finishTurn() }
    var steps: [JSONValue] = []
    var time = 1000.0
    var isDisabled = false
    for index in 0..<Int.random(in: 6...16, using: &random) {
      let (operation, value) = index == 0 ? ("setContentSize", size()) : self.operation(count)
      // Cycles of microseconds leave no time between their ends.
      guard let next = nextTime(after: time, layers: layers, samples: operation == "advance")
      else { break }
      time = next
      if operation == "setDisableActions" { isDisabled = value.flag ?? false }
      let target = Int.random(in: 0..<count, using: &random)
      for layer in layers {
        layer.advance(to: time)
        layer.isDisabled = isDisabled
      }
      layers[target].perform(operation, value: value, beginTimes: layers.map(\.beginTime))
      for layer in layers { layer.finishTurn() }
      // The rules do not define a cycle that is not a number.
      if layers.contains(where: { $0.mask?.slide?.cycle.isNaN == true }) { break }
      var step: [String: JSONValue] = [
        "t": JSONValue(time), "op": .string(operation), "states": .array(layers.map(\.state)),
      ]
      if value != .null { step["value"] = value }
      if count > 1, operation != "advance" { step["layer"] = .number(Double(target)) }
      if operation == "advance" { step["profiles"] = .array(layers.map(\.profiles)) }
      steps.append(.object(step))
    }
    return .object([
      "id": .string(name), "layers": .number(Double(count)), "steps": .array(steps),
    ])
  }

  private mutating func nextTime(
    after time: Double, layers: [ReferenceShimmer], samples: Bool
  ) -> Double? {
    let spans: [Double] = [0, 0.15, 0.5, 2, 6]
    let longest = spans.randomElement(using: &random) ?? 1
    var next = time
    if longest > 0 || samples {
      next += Double.random(in: 0.001...(longest + 0.05), using: &random)
    }
    if next == time { return time }
    // Ends in between move no boundary, so the current masks give their positions.
    for _ in 0..<40 {
      if layers.allSatisfy({ $0.isAwayFromBoundaries(next) }) { return next }
      next += 3.7e-5
    }
    return nil
  }

  private mutating func operation(_ layerCount: Int) -> (String, JSONValue) {
    let weighted: [(String, Int)] = [
      ("advance", 12), ("setShimmering", 9), ("setContentSize", 4), ("setSpeed", 3),
      ("setPauseDuration", 3), ("setHighlightLength", 2), ("setDirection", 3), ("setOpacity", 2),
      ("setAnimationOpacity", 2), ("setBeginFadeDuration", 2), ("setEndFadeDuration", 2),
      ("setBeginTime", 3), ("setDisableActions", 2), ("replaceContent", 2), ("setNeedsLayout", 2),
    ]
    var pick = Int.random(in: 0..<weighted.reduce(0) { $0 + $1.1 }, using: &random)
    for (name, weight) in weighted {
      if pick < weight { return (name, value(of: name, layerCount: layerCount)) }
      pick -= weight
    }
    return ("advance", .null)
  }

  private mutating func value(of name: String, layerCount: Int) -> JSONValue {
    switch name {
    case "setShimmering": .bool(chance(0.6))
    case "setDisableActions": .bool(chance(0.4))
    case "setContentSize": size()
    case "setSpeed":
      number([0, -50, -1000, 1, 60, 230, 500, 5000, 1e7], within: 20...900)
    case "setPauseDuration": number([0, -0.2, -3, 0.4, 5], within: 0...2)
    case "setHighlightLength": number([0, -0.5, -2, 1, 1.7, 4], within: 0...1)
    case "setOpacity", "setAnimationOpacity": number([0, 1, -0.5, 1.5], within: 0...1)
    case "setBeginFadeDuration", "setEndFadeDuration":
      number([0, -1, 0.1, 0.3, 3], within: 0...1)
    case "setDirection":
      .string(["right", "left", "up", "down"].randomElement(using: &random) ?? "right")
    case "setBeginTime": beginTime(layerCount)
    case "replaceContent":
      .string(["new", "new", "same", "same", "none"].randomElement(using: &random) ?? "new")
    default: .null
    }
  }

  private mutating func beginTime(_ layerCount: Int) -> JSONValue {
    if layerCount > 1, chance(0.4) {
      return .object(["copyOf": .number(Double(Int.random(in: 0..<layerCount, using: &random)))])
    }
    if chance(0.3) { return .string(chance(0.7) ? "default" : "max") }
    return number([0, 1000, -40, 990.3, 1e6], within: 995...1020)
  }

  private mutating func size() -> JSONValue {
    if chance(0.1) { return JSONValue([0, 40]) }
    if chance(0.05) { return JSONValue([0, 0]) }
    return JSONValue([
      Double.random(in: 5...600, using: &random).rounded(),
      Double.random(in: 5...200, using: &random).rounded(),
    ])
  }

  private mutating func number(_ special: [Double], within range: ClosedRange<Double>) -> JSONValue
  {
    if chance(0.5) { return JSONValue(special.randomElement(using: &random) ?? 0) }
    return JSONValue(Double.random(in: range, using: &random))
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }
}
