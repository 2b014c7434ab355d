/// What happens when something of a layer changes; every animation is one.
///
/// The corresponding Core Animation protocol is `CAAction`.
public protocol LayerAction {
  /// Acts on a change that has just been made.
  ///
  /// - Parameters:
  ///   - key: What has changed.
  ///   - layer: The layer that it is a property of.
  func run(forKey key: ActionKey, on layer: Layer)
}

extension Animation {
  /// Puts a copy of the animation on the layer, under the name of what has changed.
  public func run(forKey key: ActionKey, on layer: Layer) { layer.add(self, forKey: key.rawValue) }
}

/// What somebody who is asked for an action answers, if it has an answer.
///
/// Who has none answers `nil`, and the next one is asked.
public enum ActionAnswer {
  /// This one, and nobody else is asked.
  case action(any LayerAction)

  /// None, and nobody else is asked; Core Animation spells it `NSNull`.
  case noAction

  /// The action, if there is one.
  public var action: (any LayerAction)? {
    if case .action(let action) = self { action } else { nil }
  }
}

/// The name under which a layer asks what happens when something of it changes.
///
/// It is also the key of the animation that the change brings. The names are Core Animation's.
public struct ActionKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a key from any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ActionKey {
  // MARK: Events

  /// A layer becomes part of a tree that is shown.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderIn`.
  public static let onOrderIn: ActionKey = "onOrderIn"
  /// A layer leaves the tree that is shown.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderOut`.
  public static let onOrderOut: ActionKey = "onOrderOut"
  /// One state of a layer gives way to another.
  ///
  /// Nothing here asks under this name, as there are no transitions.
  /// The corresponding Core Animation constant is `kCATransition`.
  public static let transition: ActionKey = "transition"
  /// The list of sublayers changes.
  public static let sublayers: ActionKey = "sublayers"
}

extension Layer {
  /// Makes a change of the model, with what belongs to it.
  ///
  /// Who decides is asked before the change; what they decide is run after it. The caller has made sure
  /// that the value is another one.
  ///
  /// - Parameters:
  ///   - field: What animations know the property by, if they do.
  ///   - key: What actions know it by, if they do.
  ///   - store: Stores the value.
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
    // A transaction's own function and its duration come with the addition.
    animation.timingFunction = .default
    return animation
  }

  /// The numbers of a field as the screen shows them at the turn's time; those of the model before the
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
  /// The animation that a change brings when nobody has another wish: from a value to the model.
  ///
  /// `nil` for what switches at once, and for a change from no value.
  ///
  /// - Parameter numbers: The value to begin with; empty for none.
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

/// Actions that several layers share, possibly on top of another such style.
///
/// The corresponding Core Animation value is the dictionary `CALayer.style`, of which this is the part
/// that concerns actions.
public struct LayerStyle {
  /// What changes bring.
  public var actions: [ActionKey: ActionAnswer]

  /// The style that is asked when this one has no answer.
  public var style: LayerStyle? {
    get { nested.first }
    set { nested = newValue.map { [$0] } ?? [] }
  }

  /// The style below, in a list because a value cannot hold one of its own type.
  private var nested: [LayerStyle] = []

  /// Creates a style, possibly on top of another.
  public init(actions: [ActionKey: ActionAnswer] = [:], style: LayerStyle? = nil) {
    self.actions = actions
    self.style = style
  }

  /// The answer for a key, from this style or those below.
  public func action(forKey key: ActionKey) -> ActionAnswer? {
    actions[key] ?? style?.action(forKey: key)
  }
}

/// A delegate for layers that never move by themselves: it answers every question for an action with none.
///
/// ```swift
/// layer.delegate = context.noActions
/// ```
///
/// Everything else it leaves to the layer.
public final class NoActions: LayerDelegate {
  init() {}

  /// None, and nobody else is asked.
  public func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? { .noAction }
}

extension Layer {
  /// Keeps the layer from moving by itself: ``LayerContext/noActions`` becomes its delegate.
  ///
  /// - Returns: The layer.
  @discardableResult
  public func withoutActions() -> Self {
    delegate = context.noActions
    return self
  }
}
