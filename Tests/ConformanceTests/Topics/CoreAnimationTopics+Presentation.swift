import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let presentationTopics: [String: Answer] = ["presentation": presentation]

  static let presentation: Answer = { input in
    let context = LayerContext()
    let asked = input["animation"]
    var model: [String: JSONValue] = [:]
    if case .object(let members) = input["model"] { model = members }
    let animated = (asked["keyPath"].text ?? "opacity").prefix { $0 != "." }
    let subject = LayerSubject(
      for: model.keys + [String(animated)], isView: false, in: context)
    let layer = subject.layer
    try subject.set(model)
    if input["committed"].flag ?? true {
      let begin = context.time
      context.roots = [layer]
      if asked != .null { try add(asked, to: layer) }
      context.turn(at: begin)
      context.turn(at: begin + (input["secondsSinceBegin"].number ?? 0))
    }
    let shown = layer.presentation()
    var answer: [String: JSONValue] = [
      "presentation": shown == nil ? .null : .string("a layer"),
      "isSelf": .bool(layer.model() === layer), "isLayer": .bool(shown?.model() === layer),
    ]
    for field in LayerField.allCases {
      let name = field.actionKey.rawValue
      answer[name] = shown.map { value(of: field, on: $0) } ?? .null
      answer["model.\(name)"] = value(of: field, on: layer)
    }
    return .object(answer)
  }

  private static func value(of field: LayerField, on layer: Layer) -> JSONValue {
    let numbers = layer.values.components(of: field)
    return numbers.isEmpty ? .null : AnimationState.value(numbers, of: field)
  }

  /// Adds an animation; the key path determines the type of its values.
  private static func add(_ asked: JSONValue, to layer: Layer) throws {
    let path = asked["keyPath"].text ?? "opacity"
    func add<Value: InterpolatableValue>(_ type: Value.Type) throws {
      var animation = try BasicAnimation<Value>(
        keyPath: path, from: read(asked["from"]), to: read(asked["to"]), by: read(asked["by"]))
      animation.timing = try timing(asked)
      animation.timingFunction = try function(asked["timingFunction"])
      animation.isAdditive = asked["additive"].flag ?? false
      animation.isRemovedOnCompletion = asked["removedOnCompletion"].flag ?? true
      layer.add(animation, forKey: "key")
    }
    let types: [any InterpolatableValue.Type] = [
      Double.self, Point.self, Size.self, Rect.self, Color.self, [Double].self, [Color].self,
    ]
    for type in types {
      do {
        return try add(type)
      } catch KeyPathError.wrongType {
        continue
      }
    }
    throw UnknownWord(path)
  }
}
