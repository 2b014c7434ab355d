import Display
import LayerKit
import Viewer

final class StoreScript {
  private let context = LayerContext()
  private let layer: Layer
  private var originals: [String: BasicAnimation<Double>] = [:]
  private var durations: [String: Double] = [:]
  private var names: [Double: String] = [:]
  private var mentionedKeys: Set<String> = []
  private var stopped: [JSONValue] = []
  private var isInVerb = false
  private var wasSynchronous = false

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: context.time)
  }

  /// Runs a script and returns the state of the layer.
  func run(_ script: JSONValue) throws -> JSONValue {
    for step in script.elements ?? [] {
      let words = step.elements ?? []
      isInVerb = true
      switch words.first?.text {
      case "add": try add(words[1].text ?? "", key: words[2].text)
      case "mutate":
        try mutate(words[1].text ?? "", words[2].text ?? "", to: words[3])
      case "remove":
        mentionedKeys.insert(words[1].text ?? "")
        layer.removeAnimation(forKey: words[1].text ?? "")
      case "removeAll": layer.removeAllAnimations()
      case "advancePastEnd":
        isInVerb = false
        context.turn(at: context.time)
        context.turn(at: context.time + 1e6)
        context.turn(at: context.time)
      default: throw UnknownWord(step)
      }
      isInVerb = false
    }
    return .object(state)
  }

  private var state: [String: JSONValue] {
    let keys = layer.animationKeys
    var answer: [String: JSONValue] = [
      "animationKeys": keys.isEmpty ? .null : .array(keys.map { .string($0) }),
      "animationKeys.count": .number(Double(keys.count)),
    ]
    for key in mentionedKeys {
      answer["current.\(key)"] = .null
      answer["animationForKey.\(key)"] = .null
      answer["\(key).durationIs"] = .null
    }
    for key in keys {
      let animation = layer.animation(forKey: key) as? BasicAnimation<Double>
      let name = animation?.toValue.flatMap { names[$0] } ?? "?"
      answer["current.\(key)"] = .string(name)
      answer["animationForKey.\(key)"] = .string(name)
      let isAsAdded = animation?.duration == durations[key]
      answer["\(key).durationIs"] = .string(isAsAdded ? "as added" : "changed")
    }
    answer["attached"] = .number(Double(layer.animationCount))
    context.turn(at: context.time)
    context.turn(at: context.time)
    answer["stopped"] = .array(stopped)
    answer["synchronous"] = .bool(wasSynchronous)
    return answer
  }

  /// Adds an animation, identified by its end value; a name used before refers to the same animation.
  private func add(_ word: String, key: String?) throws {
    let scripted = try ScriptedName(word)
    let name = scripted.name
    var animation = originals[name] ?? original(name)
    if word != name { _ = try scripted.apply(to: &animation) }
    originals[name] = animation
    if let key {
      mentionedKeys.insert(key)
      durations[key] = animation.duration > 0 ? animation.duration : context.animationDuration
    }
    layer.add(animation, forKey: key)
  }

  /// Changes the original of an added animation.
  private func mutate(_ name: String, _ property: String, to value: JSONValue) throws {
    switch property {
    case "fromValue": originals[name]?.fromValue = value.number
    case "byValue": originals[name]?.byValue = value.number
    case "toValue": originals[name]?.toValue = value.number
    case "additive": originals[name]?.isAdditive = value.flag ?? false
    case "cumulative": originals[name]?.isCumulative = value.flag ?? false
    case "timingFunction":
      originals[name]?.timingFunction = try CoreAnimationTopics.function(value)
    default:
      let text = value.text ?? value.flag.map { "\($0)" } ?? ""
      try originals[name]?.set(property, to: value.number, text: text)
    }
  }

  private func original(_ name: String) -> BasicAnimation<Double> {
    let mark = Double(names.count)
    names[mark] = name
    var animation = BasicAnimation(\.zPosition, from: 0, to: mark)
    animation.duration = 10
    animation.onStop = { [unowned self] finished in
      if isInVerb { wasSynchronous = true }
      stopped.append(.array([.string(name), .bool(finished)]))
    }
    return animation
  }
}

enum AnimationCopy {
  /// The members of an animation's copy.
  static func animation(of asked: JSONValue) throws -> JSONValue {
    let counts = ["fromValue", "toValue", "byValue"].map { numbers(asked[$0])?.count ?? 0 }
    switch counts.max() {
    case 2: return try copy(asked, as: Point.self)
    case 4: return try copy(asked, as: Rect.self)
    default: return try copy(asked, as: Double.self)
    }
  }

  /// Whether the copy of a group has the same children.
  static func group(of input: JSONValue) -> JSONValue {
    let layer = Layer(in: LayerContext())
    let children = (0..<Int(input["copyOfGroupWith"].number ?? 0)).map { index in
      var child = BasicAnimation(\.zPosition, to: Double(index))
      child.duration = 1
      return child
    }
    var group = AnimationGroup(children)
    group.duration = 2
    layer.add(group, forKey: "key")
    let copies = (layer.animation(forKey: "key") as? AnimationGroup)?.animations ?? []
    let same = zip(copies, children).allSatisfy { copy, child in
      let copy = copy as? BasicAnimation<Double>
      return copy?.toValue == child.toValue && copy?.timing == child.timing
    }
    return .object(["childrenIdentical": .bool(same && copies.count == children.count)])
  }

  private static func numbers(_ value: JSONValue) -> [Double]? {
    if let number = value.number { return [number] }
    return value.elements == nil ? nil : CoreAnimationTopics.numbers(value)
  }

  private static func copy<Value: InterpolatableValue>(
    _ asked: JSONValue, as type: Value.Type
  ) throws -> JSONValue {
    guard case .object(let members) = asked else { return .null }
    let fields: [Int: LayerField] = [1: .zPosition, 2: .position, 4: .bounds]
    func value(_ name: String) -> Value? { numbers(asked[name]).map(Value.init(components:)) }
    let count = numbers(asked["toValue"] == .null ? asked["fromValue"] : asked["toValue"])?.count
    let slot = PropertySlot(fields[count ?? 1] ?? .zPosition, .all)
    let property = AnimatableProperty<Value>(slot: slot)
    var animation = BasicAnimation(
      property: property, from: value("fromValue"), to: value("toValue"), by: value("byValue"))
    animation.isAdditive = asked["additive"].flag ?? false
    animation.isCumulative = asked["cumulative"].flag ?? false
    let known: Set = ["keyPath", "fromValue", "toValue", "byValue", "additive", "cumulative"]
    for (name, piece) in members where !known.contains(name) {
      let text = piece.text ?? piece.flag.map { "\($0)" } ?? ""
      try animation.set(name, to: piece.number, text: text)
    }
    let layer = Layer(in: LayerContext())
    layer.add(animation, forKey: "key")
    guard let copy = layer.animation(forKey: "key") as? BasicAnimation<Value> else { return .null }
    // The input is returned only if the copy has all of it.
    let isWhole =
      copy.property == property && copy.fromValue == animation.fromValue
      && copy.toValue == animation.toValue
      && copy.byValue == animation.byValue && copy.isAdditive == animation.isAdditive
      && copy.isCumulative == animation.isCumulative
      && copy.isRemovedOnCompletion == animation.isRemovedOnCompletion
      && (copy.timing == animation.timing || animation.duration <= 0)
    return .object(isWhole ? members : members.mapValues { _ in .null })
  }
}
