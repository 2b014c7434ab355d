import Display
import LayerKit
import Testing
import Viewer

extension CoreAnimationTopics {
  static let actionTopics: [String: Answer] = [
    "action-lookup": actionLookup, "implicit-animation": implicitAnimation,
    "transaction": { try TransactionScript().run($0["script"]) },
    "transaction-completion": { try TransactionScript().run($0["script"]) },
    "uiview-block": viewBlock, "uiview-stacking": viewStacking,
    "delegate-calls": { try DelegateScript().run($0["script"]) },
  ]

  // MARK: Looking actions up

  static let actionLookup: Answer = { input in
    if let call = input["call"].text {
      let key = call.split(separator: ":").last.map { $0.dropLast() } ?? ""
      guard call.hasPrefix("CALayer.defaultAction(forKey:") else { throw UnknownWord(call) }
      let answer = Layer.defaultAction(forKey: ActionKey(rawValue: String(key)))
      return .object(["action": name(of: answer)])
    }
    let context = LayerContext()
    let key = ActionKey.position
    return LookupLayer.$classDefault.withValue(input["classDefault"].text ?? "nil") {
      let layer = LookupLayer(in: context)
      var delegate: LookupDelegate?
      if let word = input["delegate"].text, word != "absent" {
        delegate = LookupDelegate(word: word)
        layer.delegate = delegate
      }
      layer.actions = table(input["actions"], key: key)
      if input["style"].text ?? "absent" != "absent" {
        layer.style = LayerStyle(actions: table(input["style"], key: key))
      }
      return context.transaction(disablingActions: input["disableActions"].flag) {
        withExtendedLifetime(delegate) {
          .object(["action": name(of: layer.action(forKey: key))])
        }
      }
    }
  }

  private static func table(_ word: JSONValue, key: ActionKey) -> [ActionKey: ActionAnswer] {
    NamedAction.answer(word.text ?? "absent").map { [key: $0] } ?? [:]
  }

  private static func name(of answer: ActionAnswer?) -> JSONValue {
    (answer?.action as? NamedAction).map { .string($0.name) } ?? .null
  }

  // MARK: Implicit animations

  static let implicitAnimation: Answer = { input in
    guard case .object(let changes) = input["change"] else { return .null }
    let context = LayerContext()
    let subject = LayerSubject(
      for: changes.keys, isView: input["delegate"].text == "view", in: context)
    let layer = subject.layer
    if case .object(let initial) = input["initial"] {
      try subject.set(initial)
    } else if input["initial"] != .null {
      try subject.set(changes.mapValues { _ in input["initial"] })
    }
    if input["committed"].flag ?? true { context.roots = [layer] }
    context.turn(at: context.time)
    return try context.turn(at: context.time) {
      try context.transaction(
        disablingActions: input["disableActions"].flag,
        animationDuration: input["transactionDuration"].number
      ) {
        var failure: (any Error)?
        func change() {
          do { try subject.set(changes) } catch { failure = error }
        }
        if let duration = input["uiViewBlockDuration"].number {
          context.animate(withDuration: duration) { change() }
        } else {
          change()
        }
        if let failure { throw failure }
      }
      return .object(AnimationState.summary(of: layer))
    }
  }
}

/// An action identified by its name.
private struct NamedAction: LayerAction {
  let name: String

  func run(forKey key: ActionKey, on layer: Layer) {}

  /// The answer for a word of the vectors.
  static func answer(_ word: String) -> ActionAnswer? {
    switch word {
    case "absent", "nil": nil
    case "null": .noAction
    default: .action(NamedAction(name: word))
    }
  }
}

/// A delegate whose answer is given by a word.
private final class LookupDelegate: LayerDelegate {
  private let word: String

  init(word: String) { self.word = word }

  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    NamedAction.answer(word)
  }
}

/// A layer whose class gives the answer of a word.
private final class LookupLayer: Layer {
  @TaskLocal static var classDefault = "nil"

  override class func defaultAction(forKey key: ActionKey) -> ActionAnswer? {
    NamedAction.answer(classDefault)
  }
}

private final class TransactionScript {
  private let context = LayerContext()
  private var runs: [String: Int] = [:]
  private var reads: [JSONValue] = []

  func run(_ script: JSONValue) throws -> JSONValue {
    for step in script.elements ?? [] {
      let words = step.elements ?? []
      switch words.first?.text {
      case "begin": context.begin()
      case "commit": context.commit()
      case "turn": context.turn(at: context.time)
      case "set": try set(words[1].text ?? "", to: words[2])
      case "get": reads.append(value(of: words[1].text ?? ""))
      case "setCompletion":
        context.completionBlock = words[1].text.map { name in
          { [unowned self] in runs[name, default: 0] += 1 }
        }
      case "hasCompletion": reads.append(.bool(context.completionBlock != nil))
      case "ran": reads.append(.number(Double(runs[words[1].text ?? ""] ?? 0)))
      default: throw UnknownWord(step)
      }
    }
    return .object(["reads": .array(reads)])
  }

  private func set(_ key: String, to value: JSONValue) throws {
    switch key {
    case "animationDuration": context.setValue(value.number, forKey: .animationDuration)
    case "disableActions": context.setValue(value.flag, forKey: .disableActions)
    case "animationTimingFunction":
      context.animationTimingFunction = try CoreAnimationTopics.function(value)
    default: context.setValue(value == .null ? nil : value, forKey: TransactionKey(key))
    }
  }

  private func value(of key: String) -> JSONValue {
    switch key {
    case "animationDuration": .number(context.animationDuration)
    case "disableActions": .bool(context.areActionsDisabled)
    case "animationTimingFunction": AnimationState.word(for: context.animationTimingFunction)
    // A completion block has no value that could be compared.
    case "completionBlock": context.completionBlock == nil ? .null : .string("block")
    default: context.value(forKey: TransactionKey<JSONValue>(key)) ?? .null
    }
  }
}
