package import Raster

/// An animation of one property between two values.
///
/// ```swift
/// var fade = BasicAnimation(\.opacity, from: 1, to: 0)
/// fade.duration = 0.3
/// layer.add(fade, forKey: "fade")
/// ```
///
/// | given      | begins at    | ends at      |
/// |------------|--------------|--------------|
/// | from, to   | from         | to           |
/// | from, by   | from         | from + by    |
/// | by, to     | to − by      | to           |
/// | from       | from         | model value  |
/// | to         | value below  | to           |
/// | by         | value below  | below + by   |
///
/// "Below" is the model value together with the animations that began earlier, read at every instant.
///
/// The corresponding Core Animation class is `CABasicAnimation`.
public struct BasicAnimation<Value: AnimatableValue>: Animation {
  /// The property.
  public let property: AnimatableProperty<Value>

  /// The value at the beginning.
  public var from: Value?

  /// The value at the end.
  public var to: Value?

  /// The difference between beginning and end; without effect for outlines and pictures.
  public var by: Value?

  /// Whether the value is added to the one below instead of replacing it.
  ///
  /// Outlines and pictures are not added: without effect on them.
  public var isAdditive = false

  /// Whether each cycle begins where the one before ended.
  public var isCumulative = false

  /// When and how it plays.
  public var timing = MediaTiming()

  /// How progress is bent; `nil` for linear.
  public var timingFunction: TimingFunction?

  /// Whether it is taken off its layer when it has ended.
  public var isRemovedOnCompletion = true

  /// Called once when it begins.
  public var onStart: (() -> Void)?

  /// Called once when it is over.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// Creates an animation.
  ///
  /// - Parameters:
  ///   - path: The property, for instance `\.opacity`, `\.position.x` or `\.transform.rotation`.
  ///   - from: The value at the beginning.
  ///   - to: The value at the end.
  ///   - by: The difference between beginning and end.
  public init<Target: AnimatableTarget>(
    _ path: KeyPath<AnimatableProperties, Target>, from: Value? = nil, to: Value? = nil,
    by: Value? = nil
  ) where Target.Value == Value {
    self.init(
      property: AnimatableProperties()[keyPath: path].property, from: from, to: to, by: by)
  }

  /// Creates an animation of a property that is known by value.
  public init(
    property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.property = property
    self.from = from
    self.to = to
    self.by = by
  }

  /// What is animated, without its type.
  public var content: AnimationContent {
    AnimationContent(
      .basic(
        BasicContent(
          slot: property.slot, from: from?.components, to: to?.components, by: by?.components,
          isAdditive: isAdditive, isCumulative: isCumulative,
          pictures: [from, to].compactMap { $0 as? Bitmap })))
  }
}

/// A basic animation without its type.
package struct BasicContent {
  /// The property.
  package let slot: PropertySlot
  /// The numbers at the beginning.
  package let from: [Double]?
  /// The numbers at the end.
  package let to: [Double]?
  /// The difference.
  package let by: [Double]?
  /// Whether the value is added to the one below.
  package let isAdditive: Bool
  /// Whether cycles continue one another.
  package let isCumulative: Bool
  /// The pictures that the numbers stand for.
  package let pictures: [Bitmap]
}
