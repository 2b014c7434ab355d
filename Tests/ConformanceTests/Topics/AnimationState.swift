import Display
import LayerKit
import Viewer

/// The state of a layer's animations in the vectors' terms.
enum AnimationState {
  /// The keys of all animations, and all members of the one added last.
  static func summary(of layer: Layer) -> [String: JSONValue] {
    let keys = layer.animationKeys
    let last = keys.last.flatMap { layer.animation(forKey: $0) }
    var answer = members(of: last, layer: layer)
    answer["animationKeys"] = keys.isEmpty ? .null : .array(keys.map { .string($0) })
    answer["animationCount"] = .number(Double(keys.count))
    return answer
  }

  /// All members of an animation that a vector may name; `null` if there is no animation.
  static func members(of animation: (any Animation)?, layer: Layer) -> [String: JSONValue] {
    guard let animation, case .basic(let basic) = animation.content.kind else {
      return [
        "keyPath": .null, "duration": .null, "timingFunction": .null, "fromValue": .null,
        "toValue": .null, "byValue": .null, "additive": .null, "cumulative": .null,
        "fillMode": .null, "removedOnCompletion": .null, "beginTime": .null,
      ]
    }
    let field = basic.slot.field
    // Begin times are in seconds from now; 0 is the commit.
    let now = layer.convertTime(layer.context.time, from: nil)
    return [
      "keyPath": .string(keyPath(of: basic.slot)), "duration": .number(animation.duration),
      "timingFunction": word(for: animation.timingFunction),
      "fromValue": value(basic.from, of: field), "toValue": value(basic.to, of: field),
      "byValue": value(basic.by, of: field), "additive": .bool(basic.isAdditive),
      "cumulative": .bool(basic.isCumulative), "fillMode": .string(animation.fillMode.rawValue),
      "removedOnCompletion": .bool(animation.isRemovedOnCompletion),
      "beginTime": .number(animation.beginTime.map { $0 - now } ?? 0),
    ]
  }

  /// The name of a timing function, or its inner control points.
  static func word(for function: TimingFunction?) -> JSONValue {
    switch function {
    case nil: .null
    case .linear: .string("linear")
    case .easeIn: .string("easeIn")
    case .easeOut: .string("easeOut")
    case .easeInEaseOut: .string("easeInEaseOut")
    case .default: .string("default")
    case let function?:
      JSONValue([function.c1x, function.c1y, function.c2x, function.c2y].map(Double.init))
    }
  }

  private static func keyPath(of slot: PropertySlot) -> String {
    let name = slot.field.actionKey.rawValue
    switch (slot.field, slot.numbers?.first, slot.numbers?.count) {
    case (.bounds, 0, 2), (.contentsRect, 0, 2): return "\(name).origin"
    case (.bounds, 2, 2), (.contentsRect, 2, 2): return "\(name).size"
    default: return name
    }
  }

  /// A value made of numbers, in the vectors' spelling.
  static func value(_ numbers: [Double]?, of field: LayerField) -> JSONValue {
    guard let numbers else { return .null }
    switch field {
    case .isHidden, .masksToBounds: return .bool(numbers == [1])
    case .locations: return JSONValue(numbers)
    case .colors:
      return .array(
        stride(from: 0, to: numbers.count, by: 4).map { JSONValue(Array(numbers[$0..<$0 + 4])) })
    default: return numbers.count == 1 ? .number(numbers[0]) : JSONValue(numbers)
    }
  }
}
