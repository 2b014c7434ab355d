extension LayerContext {
  /// Runs a block that changes views, and animates each change from the former value to the new value.
  ///
  /// The model changes at once. Position, bounds, transform and corner radius are animated *additively*: if a value
  /// changes during an earlier animation, the earlier animation is not interrupted, and both animations run to their
  /// ends. Animations of opacity, background colour and anchor point begin at the former value. All other properties
  /// change at once, as in UIKit: give them animations of their own. Layers that do not belong to a view are not
  /// affected.
  ///
  /// Blocks nest; the innermost block determines the animation of a change. The corresponding UIKit method is
  /// `UIView.animate(withDuration:delay:options:animations:completion:)`.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; if duration and delay are 0, everything changes at once.
  ///   - delay: The time in seconds until the animations begin; the former values show until then.
  ///   - options: The curve, whether the animations repeat, and the values at which they begin.
  ///   - animations: Changes the views.
  ///   - completion: Called in a later turn when all animations are over, or in the next turn if there are none. The
  ///     argument is true if all animations reached their ends.
  public func animate(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = ViewAnimationBlock(
      duration: duration, delay: delay, options: options, completion: completion)
    viewBlocks.append(block)
    animations()
    viewBlocks.removeLast()
    block.close(in: self)
  }

  /// Runs a block whose changes to views take effect at once, even inside an animated block.
  ///
  /// The corresponding UIKit method is `UIView.performWithoutAnimation(_:)`.
  public func performWithoutAnimation(_ actions: () -> Void) {
    viewBlocks.append(nil)
    actions()
    viewBlocks.removeLast()
  }
}

/// The options of a block of animated changes to views.
///
/// The corresponding UIKit type is `UIView.AnimationOptions`.
public struct ViewAnimationOptions: OptionSet, Hashable, Sendable {
  /// The options as a bit set, with one bit for each option.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The option to begin at the presentation value instead of the former model value; ignored by additive animations.
  public static let beginFromCurrentState = ViewAnimationOptions(rawValue: 1 << 0)
  /// The option to repeat the animations forever.
  public static let `repeat` = ViewAnimationOptions(rawValue: 1 << 1)
  /// The option to play every other cycle backwards.
  public static let autoreverse = ViewAnimationOptions(rawValue: 1 << 2)
  /// A slow start and a slow end; this curve is the default.
  public static let curveEaseInOut: ViewAnimationOptions = []
  /// A slow start; if ``curveEaseOut`` is set too, the default curve is used.
  public static let curveEaseIn = ViewAnimationOptions(rawValue: 1 << 3)
  /// A slow end; if ``curveEaseIn`` is set too, the default curve is used.
  public static let curveEaseOut = ViewAnimationOptions(rawValue: 1 << 4)
  /// Constant speed; takes precedence over the other curves.
  public static let curveLinear = ViewAnimationOptions(rawValue: 1 << 5)

  /// The curve that the options select.
  var timingFunction: TimingFunction {
    if contains(.curveLinear) { return .linear }
    if contains(.curveEaseIn) == contains(.curveEaseOut) { return .easeInEaseOut }
    return contains(.curveEaseIn) ? .easeIn : .easeOut
  }
}

/// One call of `LayerContext.animate`: the timing of its animations, and the completion that waits for them.
final class ViewAnimationBlock {
  private let duration: Double
  private let delay: Double
  private let options: ViewAnimationOptions
  private var completion: ((_ finished: Bool) -> Void)?
  private var pendingCount = 0
  private var isFinished = true
  private var isClosed = false

  init(
    duration: Double, delay: Double, options: ViewAnimationOptions,
    completion: ((_ finished: Bool) -> Void)?
  ) {
    self.duration = duration
    self.delay = delay
    self.options = options
    self.completion = completion
  }

  /// Returns the action that animates a change that is about to be made; `nil` if the change takes effect at once.
  func action(for layer: Layer, forKey key: ActionKey) -> (any LayerAction)? {
    // Without duration and delay, changes take effect at once, as in UIKit.
    guard duration > 0 || delay > 0, let field = LayerField(actionKey: key) else { return nil }
    let old = layer.values.components(of: field)
    let isFromScreen = options.contains(.beginFromCurrentState) && layer.isCommitted
    return ViewBlockAction(
      block: self, field: field, old: old,
      start: isFromScreen ? layer.presentedNumbers(of: field) : old)
  }

  /// Sets the block's timing on an animation and adds it to a layer.
  func add(_ animation: some Animation, forKey key: String, to layer: Layer) {
    var animation = animation
    // A duration of 0 would be replaced by the transaction's.
    animation.timing = MediaTiming(
      duration: max(duration, 1e-9),
      repeatCount: options.contains(.repeat) ? .forever : .once,
      autoreverses: options.contains(.autoreverse), fillMode: .both)
    if delay != 0, delay.isFinite {
      animation.beginTime = layer.animationTime + delay
    }
    animation.timingFunction = options.timingFunction
    pendingCount += 1
    animation.onStop = { finished in self.didEnd(finished: finished) }
    layer.add(animation, forKey: key)
  }

  private func didEnd(finished: Bool) {
    pendingCount -= 1
    isFinished = isFinished && finished
    if isClosed, pendingCount == 0 { complete() }
  }

  /// Records that the block's closure has run; without animations, the completion is called in the next turn.
  func close(in context: LayerContext) {
    isClosed = true
    if pendingCount == 0 { context.performInNextTurn(complete) }
  }

  private func complete() {
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }
}

/// The action that a view returns for a change inside a view animation block.
private struct ViewBlockAction: LayerAction {
  let block: ViewAnimationBlock
  let field: LayerField
  /// The components of the model value before the change.
  let old: [Double]
  /// The components of the value at which an animation begins if it is not additive.
  let start: [Double]

  func run(forKey key: ActionKey, on layer: Layer) {
    switch (field.row.change, field.kind) {
    case (.switched, _), (.switchedByViews, _): break
    case (.additive, .number):
      add(AnimatableProperty<Double>(field), forKey: key.rawValue, to: layer)
    case (.additive, .point):
      add(AnimatableProperty<Point>(field), forKey: key.rawValue, to: layer)
    case (.additive, .rect):
      let rect = AnimatableProperty<Rect>(field)
      add(rect.origin, forKey: "\(key.rawValue).origin", to: layer)
      add(rect.size, forKey: "\(key.rawValue).size", to: layer)
    case (.additive, .transform):
      let new = Transform3D(components: layer.values.components(of: field))
      addAdditive(
        BasicAnimation(
          property: AnimatableProperty<Transform3D>(field),
          from: Transform3D(components: old).concatenated(with: new.inverse), to: .identity),
        forKey: key.rawValue, to: layer)
    case (.animated, .color):
      let color = colorAnimation(to: layer.values.components(of: field))
      block.add(color, forKey: key.rawValue, to: layer)
    case (.additive, .flag), (.additive, .color), (.additive, .colors), (.additive, .numbers),
      (.additive, .path), (.additive, .picture), (.animated, _):
      if let animation = field.animation(from: start) {
        block.add(animation, forKey: key.rawValue, to: layer)
      }
    }
  }

  /// Returns the animation of a colour, in which no colour is the other end's colour, transparent.
  private func colorAnimation(to new: [Double]) -> BasicAnimation<Color> {
    func transparent(_ color: [Double]) -> [Double] { color.dropLast() + [0] }
    var animation = BasicAnimation(property: AnimatableProperty<Color>(field))
    animation.fromValue = Color(components: start.isEmpty ? transparent(new) : start)
    if new.isEmpty { animation.toValue = Color(components: transparent(start)) }
    return animation
  }

  /// Adds an additive animation from the difference between the old and the new value to zero.
  private func add<Value: InterpolatableValue>(
    _ property: AnimatableProperty<Value>, forKey key: String, to layer: Layer
  ) {
    let new = layer.values.components(of: field)
    let (first, count) = property.slot.numbers ?? (0, old.count)
    let difference = (first..<first + count).map { old[$0] - new[$0] }
    addAdditive(
      BasicAnimation(
        property: property, from: Value(components: difference),
        to: Value(components: difference.map { _ in 0 })),
      forKey: key, to: layer)
  }

  private func addAdditive<Value>(
    _ animation: BasicAnimation<Value>, forKey key: String, to layer: Layer
  ) {
    var animation = animation
    animation.isAdditive = true
    block.add(animation, forKey: layer.freeKey(key), to: layer)
  }
}

extension Layer {
  /// Returns a key that no animation of the layer has: the given key, or the given key with a number appended.
  ///
  /// Additive animations must not replace each other.
  fileprivate func freeKey(_ key: String) -> String {
    let keys = Set(animationKeys)
    if !keys.contains(key) { return key }
    var number = 2
    while keys.contains("\(key)-\(number)") { number += 1 }
    return "\(key)-\(number)"
  }
}
