/// A response to a change of a layer, for instance an animation.
///
/// The corresponding Core Animation protocol is `CAAction`.
public protocol LayerAction {
  /// Responds to a change that has just been made.
  ///
  /// - Parameters:
  ///   - key: The key of the changed property or of the event.
  ///   - layer: The layer that has changed.
  func run(forKey key: ActionKey, on layer: Layer)
}

extension Animation {
  /// Adds a copy of the animation to the layer; the copy's key is the name of `key`.
  public func run(forKey key: ActionKey, on layer: Layer) { layer.add(self, forKey: key.rawValue) }
}

/// The action that a delegate, a style or a layer class supplies for a change, or its decision that there is none.
///
/// If one of these objects returns `nil` instead, the search for an action continues with the next of them.
public enum ActionAnswer {
  /// The action to run; the search ends.
  case action(any LayerAction)

  /// No action; the search ends. Core Animation uses `NSNull` for this purpose.
  case noAction

  /// The action to run; `nil` for ``noAction``.
  public var action: (any LayerAction)? {
    if case .action(let action) = self { action } else { nil }
  }
}

/// The name under which a layer looks up the action for a change.
///
/// It is also the key of an animation that the change adds. The names are those of Core Animation.
public struct ActionKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, for instance `onOrderIn` or `opacity`.
  public let rawValue: String

  /// Creates a key from any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a string literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ActionKey {
  // MARK: Events

  /// The key for a layer that becomes part of a shown tree.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderIn`.
  public static let onOrderIn: ActionKey = "onOrderIn"
  /// The key for a layer that leaves a shown tree.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderOut`.
  public static let onOrderOut: ActionKey = "onOrderOut"
  /// The key for a transition from one state of a layer to another.
  ///
  /// LayerKit never looks it up, because it has no transitions. The corresponding Core Animation constant is
  /// `kCATransition`.
  public static let transition: ActionKey = "transition"
  /// The key for a change of the list of sublayers.
  public static let sublayers: ActionKey = "sublayers"
}

extension Layer {
  /// Changes a model value and runs the action for the change.
  ///
  /// The action is looked up before the change and runs after it. The caller has checked that the value differs.
  ///
  /// - Parameters:
  ///   - field: The animatable field that the value belongs to; `nil` if the property is not animatable.
  ///   - key: The key of the action; `nil` if the property has none.
  ///   - store: Stores the new value in the model.
  final func change(field: LayerField?, key: ActionKey?, _ store: () -> Void) {
    let effect = key.flatMap { changeEffect(field: field, key: $0) }
    rememberCommitted()
    store()
    context.didChange(self)
    if let key { effect?.run(forKey: key, on: self) }
  }

  private func changeEffect(field: LayerField?, key: ActionKey) -> (any LayerAction)? {
    if context.areActionsDisabled { return nil }
    if let answer = action(forKey: key) { return answer.action }
    guard isCommitted, let field, !values.components(of: field).isEmpty,
      var animation = field.animation(from: presentedNumbers(of: field))
    else { return nil }
    // Adding the animation applies the transaction's timing function and duration.
    animation.timingFunction = .default
    return animation
  }

  /// Returns the components of a field's presentation value at the turn's time, or of its model value before the
  /// first commit.
  final func presentedNumbers(of field: LayerField) -> [Double] {
    if hasPendingAnimations { return presentedValues().components(of: field) }
    if let slot = animatedSlots.first(where: { $0.field == field })?.slot {
      context.evaluateFrame(at: context.time)
      if let numbers = context.frameTable.values(ofSlot: slot) { return Array(numbers) }
    }
    return shownValues.components(of: field)
  }
}

extension LayerField {
  /// Returns the animation that a change of this property gets by default: from a given value to the model value.
  ///
  /// The result is `nil` for properties that always change at once, for bitmaps, and if there is no value to start
  /// from.
  ///
  /// - Parameter numbers: The components of the start value; empty for none.
  func animation(from numbers: [Double]) -> (any Animation)? {
    if numbers.isEmpty || row.change == .switched { return nil }
    switch kind {
    case .number: return basic(Double(components: numbers))
    case .flag: return basic(Bool(components: numbers))
    case .point: return basic(Point(components: numbers))
    case .rect: return basic(Rect(components: numbers))
    case .transform: return basic(Transform3D(components: numbers))
    case .color: return basic(Color(components: numbers))
    case .colors: return basic([Color](components: numbers))
    case .numbers: return basic([Double](components: numbers))
    case .path: return basic(Path(components: numbers))
    case .picture: return nil
    }
  }

  private func basic<Value: AnimatableValue>(_ value: Value) -> BasicAnimation<Value> {
    BasicAnimation(property: AnimatableProperty(self), from: value)
  }
}

/// A set of actions that several layers share, optionally on top of another style.
///
/// It corresponds to the actions in the dictionary `CALayer.style` of Core Animation.
public struct LayerStyle {
  /// For each key, the action or ``ActionAnswer/noAction``; for other keys, the search continues in ``style``.
  public var actions: [ActionKey: ActionAnswer]

  /// The style that is searched if this style has no answer; `nil` for none.
  public var style: LayerStyle? {
    get { nested.first }
    set { nested = newValue.map { [$0] } ?? [] }
  }

  /// The style below this style, stored in an array because a struct cannot contain a value of its own type.
  private var nested: [LayerStyle] = []

  /// Creates a style, optionally on top of another.
  public init(actions: [ActionKey: ActionAnswer] = [:], style: LayerStyle? = nil) {
    self.actions = actions
    self.style = style
  }

  /// Returns the answer for a key from this style or from the styles below it; `nil` if none of them has an answer.
  public func action(forKey key: ActionKey) -> ActionAnswer? {
    actions[key] ?? style?.action(forKey: key)
  }
}

/// A delegate that suppresses all actions of its layers, so that no change is animated implicitly.
///
/// ```swift
/// layer.delegate = context.noActions
/// ```
///
/// Layout and display work as in a layer without a delegate.
public final class NoActions: LayerDelegate {
  init() {}

  /// Returns ``ActionAnswer/noAction`` for every key.
  public func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? { .noAction }
}

extension Layer {
  /// Suppresses all actions of the layer by making ``LayerContext/noActions`` its delegate.
  ///
  /// - Returns: The layer.
  @discardableResult
  public func withoutActions() -> Self {
    delegate = context.noActions
    return self
  }
}
