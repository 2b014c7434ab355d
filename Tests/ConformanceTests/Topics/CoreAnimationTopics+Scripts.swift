import LayerKit
import Testing
import ViewerCore

extension CoreAnimationTopics {
  static let scriptTopics: [String: Answer] = [
    "layer-tree": layerTree, "animation-store": store, "layout": layout,
  ]

  static let layerTree: Answer = { input in
    let context = LayerContext()
    var layers: [String: Layer] = [:]
    func layer(_ name: String) -> Layer {
      if let layer = layers[name] { return layer }
      let layer = Layer(in: context)
      layer.name = name
      layers[name] = layer
      return layer
    }
    for step in input["script"].elements ?? [] {
      let words = step.elements ?? []
      let parts = (words.first?.text ?? "").split(separator: ".").map(String.init)
      if parts.count != 2 { throw UnknownWord(step) }
      let subject = layer(parts[0])
      let arguments = words.dropFirst().compactMap(\.text).map(layer)
      // Who is no sublayer has no place; the library traps.
      let siblings = ["replaceSublayer": 0, "insertSublayerBelow": 1, "insertSublayerAbove": 1]
      if let place = siblings[parts[1]], arguments[place].superlayer !== subject {
        throw UnknownWord(step)
      }
      switch parts[1] {
      case "addSublayer": subject.addSublayer(arguments[0])
      case "mask": subject.mask = arguments.first
      case "removeFromSuperlayer": subject.removeFromSuperlayer()
      case "replaceSublayer": subject.replaceSublayer(arguments[0], with: arguments[1])
      case "insertSublayer":
        let places = 0...subject.sublayers.count { $0 !== arguments[0] }
        guard let index = words[2].number.flatMap(Int.init(exactly:)), places.contains(index)
        else { throw UnknownWord(step) }
        subject.insertSublayer(arguments[0], at: index)
      case "insertSublayerBelow": subject.insertSublayer(arguments[0], below: arguments[1])
      case "insertSublayerAbove": subject.insertSublayer(arguments[0], above: arguments[1])
      default: throw UnknownWord(step)
      }
    }
    var answer: [String: JSONValue] = [:]
    for (name, layer) in layers {
      answer["\(name).superlayer"] = layer.superlayer?.name.map { .string($0) } ?? .null
      answer["\(name).sublayers.count"] = .number(Double(layer.sublayers.count))
      answer["\(name).sublayers"] =
        layer.sublayers.isEmpty
        ? .null : .array(layer.sublayers.map { .string($0.name ?? "?") })
    }
    return .object(answer)
  }

  static let layout: Answer = { input in
    let context = LayerContext()
    let layer = Layer(in: context)
    let sublayer = Layer(in: context)
    for step in (input["script"].elements ?? []).compactMap(\.text) {
      switch step {
      case "setNeedsLayout": layer.setNeedsLayout()
      case "layoutIfNeeded": layer.layoutIfNeeded()
      case "layoutSublayers": layer.layoutSublayers()
      case "addSublayer": layer.addSublayer(sublayer)
      case "sublayer.removeFromSuperlayer": sublayer.removeFromSuperlayer()
      default:
        let sides = step.dropFirst("bounds=".count).split(separator: ",").compactMap { Double($0) }
        guard step.hasPrefix("bounds="), sides.count == 4 else { throw UnknownWord(step) }
        layer.bounds = Rect(components: sides)
      }
    }
    return .object(["needsLayout": .bool(layer.needsLayout)])
  }

  static let store: Answer = { input in
    input["script"] == .null ? copy(input) : try StoreScript().run(input["script"])
  }

  private static func copy(_ input: JSONValue) -> JSONValue {
    let asked = input["copyOf"]
    let layer = Layer(in: LayerContext())
    var animation = BasicAnimation(\.zPosition, to: asked["toValue"].number)
    animation.duration = asked["duration"].number ?? 0
    animation.repeatCount = RepeatCount(Float(asked["repeatCount"].number ?? 0))
    layer.add(animation, forKey: "key")
    guard let copy = layer.animation(forKey: "key") as? BasicAnimation<Double>,
      case .times(let count) = copy.repeatCount
    else { return .null }
    return .object([
      "keyPath": copy.property == animation.property ? asked["keyPath"] : .null,
      "toValue": copy.to.map { JSONValue($0) } ?? .null, "duration": JSONValue(copy.duration),
      "repeatCount": JSONValue(Double(count)), "childrenIdentical": .bool(true),
    ])
  }
}

/// Plays a script of the topic `animation-store`.
private final class StoreScript {
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

  func run(_ script: JSONValue) throws -> JSONValue {
    for step in script.elements ?? [] {
      let words = step.elements ?? []
      isInVerb = true
      switch words.first?.text {
      case "add": add(words[1].text ?? "", key: words[2].text)
      case "mutate": originals[words[1].text ?? ""]?.duration = words[3].number ?? 0
      case "remove":
        mentionedKeys.insert(words[1].text ?? "")
        layer.removeAnimation(forKey: words[1].text ?? "")
      case "removeAll": layer.removeAllAnimations()
      case "advancePastEnd":
        isInVerb = false
        context.turn(at: context.time)
        context.turn(at: context.time + 1000)
        context.turn(at: context.time)
      default: throw UnknownWord(step)
      }
      isInVerb = false
    }
    let keys = layer.animationKeys
    var answer: [String: JSONValue] = [
      "animationKeys": keys.isEmpty ? .null : .array(keys.map { .string($0) }),
      "animationKeys.count": .number(Double(keys.count)),
    ]
    for key in mentionedKeys {
      answer["current.\(key)"] = .null
      answer["animationForKey.\(key)"] = .null
    }
    for key in keys {
      let animation = layer.animation(forKey: key) as? BasicAnimation<Double>
      let name = animation?.to.flatMap { names[$0] } ?? "?"
      answer["current.\(key)"] = .string(name)
      answer["animationForKey.\(key)"] = .string(name)
      let isAsAdded = animation?.duration == durations[name]
      answer["\(key).durationIs"] = .string(isAsAdded ? "as added" : "changed")
    }
    // Animations without a key are counted by the calls that removing them brings.
    context.turn(at: context.time)
    context.turn(at: context.time)
    answer["stopped"] = .array(stopped)
    let before = stopped.count
    layer.removeAllAnimations()
    context.turn(at: context.time)
    context.turn(at: context.time)
    answer["attached"] = .number(Double(stopped.count - before))
    answer["synchronous"] = .bool(wasSynchronous)
    return .object(answer)
  }

  /// Adds an animation that is known by its end value.
  private func add(_ word: String, key: String?) {
    let name = String(word.prefix { $0 != "(" })
    let mark = Double(names.count)
    names[mark] = name
    var animation = BasicAnimation(\.zPosition, from: 0, to: mark)
    animation.duration = 10
    animation.isRemovedOnCompletion = !word.contains("removedOnCompletion=false")
    if word.contains("repeatCount=infinity") { animation.repeatCount = .forever }
    animation.onStop = { [unowned self] finished in
      if isInVerb { wasSynchronous = true }
      stopped.append(.array([.string(name), .bool(finished)]))
    }
    if let key { mentionedKeys.insert(key) }
    originals[name] = animation
    durations[name] = animation.duration
    layer.add(animation, forKey: key)
  }
}
