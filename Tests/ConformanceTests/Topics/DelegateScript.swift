import Display
import LayerKit
import Viewer

final class DelegateScript {
  /// A callback of an animation.
  private struct Call {
    let name: String
    /// For a stop, whether the animation had finished.
    let finished: Bool?
  }

  private let context = LayerContext()
  private let layer: Layer
  /// The callbacks since the last turn of the script; they are reported at the next turn.
  private var waiting: [Call] = []
  private var calls: [Call] = []

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: context.time)
  }

  /// Runs a script and returns the callbacks in order.
  func run(_ script: JSONValue) throws -> JSONValue {
    for step in script.elements ?? [] {
      let words = step.elements ?? []
      switch words.first?.text {
      case "add":
        let key = words.count > 2 ? words[2].text : nil
        layer.add(try animation(words[1].text ?? ""), forKey: key)
      case "addGroup":
        var group = AnimationGroup(
          try (words[2].elements ?? []).map { try animation($0.text ?? "") })
        listen(to: &group, name: try ScriptedName(words[1].text ?? "").apply(to: &group))
        layer.add(group, forKey: nil)
      case "layer.speed": layer.speed = Float(words[1].number ?? 1)
      case "commit": context.flush()
      case "turn": turn()
      case "advance": advance(by: words[1].number ?? 0)
      case "advancePastEnd": advance(by: 1e6)
      default: throw UnknownWord(step)
      }
    }
    return .object([
      "calls": .array(calls.map(Self.json)),
      "stops": .array(
        calls.compactMap { call in
          call.finished.map { .array([.string(call.name), .bool($0)]) }
        }),
    ])
  }

  /// Commits pending changes, then advances the time.
  private func advance(by seconds: Double) {
    let end = context.time + seconds
    context.turn(at: context.time)
    context.advance(to: end)
    context.turn(at: end)
  }

  private func turn() {
    context.turn(at: context.time)
    calls += waiting.filter { $0.finished == nil } + waiting.filter { $0.finished != nil }
    waiting = []
  }

  private static func json(_ call: Call) -> JSONValue {
    guard let finished = call.finished else {
      return .array([.string("start"), .string(call.name)])
    }
    return .array([.string("stop"), .string(call.name), .bool(finished)])
  }

  private func animation(_ word: String) throws -> BasicAnimation<Double> {
    var animation = BasicAnimation(\.opacity, from: 0, to: 1)
    listen(to: &animation, name: try ScriptedName(word).apply(to: &animation))
    return animation
  }

  private func listen(to animation: inout some Animation, name: String) {
    animation.onStart = { [unowned self] in waiting.append(Call(name: name, finished: nil)) }
    animation.onStop = { [unowned self] in waiting.append(Call(name: name, finished: $0)) }
  }
}

/// The name of an animation in a script, with properties after it: `A(repeatCount=infinity, speed=2)`.
struct ScriptedName {
  let name: String

  private var properties: [(name: String, value: String)] = []

  init(_ word: String) throws {
    let parts = word.split(separator: "(", maxSplits: 1)
    name = String(parts.first ?? "")
    guard parts.count == 2 else { return }
    guard parts[1].last == ")" else { throw UnknownWord(word) }
    for pair in parts[1].dropLast().split(separator: ",") {
      let sides = pair.split(separator: "=").map { $0.trimmed }
      guard sides.count == 2 else { throw UnknownWord(word) }
      properties.append((sides[0], sides[1]))
    }
  }

  /// Sets the properties; those that are not named keep their defaults.
  ///
  /// - Returns: The name alone.
  func apply(to animation: inout some Animation) throws -> String {
    for (name, value) in properties {
      try animation.set(name, to: value == "infinity" ? .infinity : Double(value), text: value)
    }
    return name
  }
}

extension Animation {
  /// Sets a property by its Core Animation name.
  mutating func set(_ name: String, to number: Double?, text: String) throws {
    switch (name, number) {
    // Core Animation represents an unset begin time as 0.
    case ("beginTime", let number?): beginTime = number == 0 ? nil : number
    case ("duration", let number?): duration = number
    case ("speed", let number?): speed = Float(number)
    case ("timeOffset", let number?): timeOffset = number
    case ("repeatCount", let number?): repeatCount = RepeatCount(Float(number))
    case ("repeatDuration", let number?): repeatDuration = number
    case ("autoreverses", _): autoreverses = try flag(text)
    case ("removedOnCompletion", _): isRemovedOnCompletion = try flag(text)
    case ("fillMode", _):
      guard let mode = FillMode(rawValue: text) else { throw UnknownWord(text) }
      fillMode = mode
    default: throw UnknownWord("\(name)=\(text)")
    }
  }

  private func flag(_ text: String) throws -> Bool {
    switch text {
    case "true", "1": return true
    case "false", "0": return false
    default: throw UnknownWord(text)
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
