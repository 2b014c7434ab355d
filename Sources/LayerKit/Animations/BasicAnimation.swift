package import Raster

/// An animation of one property between two values.
///
/// ```swift
/// var fade = BasicAnimation(\.opacity, from: 1, to: 0)
/// fade.duration = 0.3
/// layer.add(fade, forKey: "fade")
/// ```
///
/// | given      | begins at        | ends at         |
/// |------------|------------------|-----------------|
/// | from, to   | from             | to              |
/// | from, by   | from             | from + by       |
/// | by, to     | to − by          | to              |
/// | from       | from             | model value     |
/// | to         | underlying value | to              |
/// | by         | underlying value | underlying + by |
///
/// In the table, from, to and by are ``fromValue``, ``toValue`` and ``byValue``.
///
/// The underlying value is the model value with all animations applied that began earlier, read at every instant.
///
/// The corresponding Core Animation class is `CABasicAnimation`.
public struct BasicAnimation<Value: AnimatableValue>: Animation {
  /// The property that the animation drives.
  public let property: AnimatableProperty<Value>

  /// The value at the beginning; `nil` if ``toValue`` and ``byValue`` or the underlying value determine it.
  public var fromValue: Value?

  /// The value at the end; `nil` if ``fromValue`` and ``byValue`` or the model value determine it.
  public var toValue: Value?

  /// The change from the start value to the end value; ignored if ``fromValue`` and ``toValue`` are both set, and for
  /// paths and bitmaps.
  public var byValue: Value?

  /// Whether the value is added to the underlying value instead of replacing it.
  ///
  /// Ignored for paths and bitmaps, which cannot be added.
  public var isAdditive = false

  /// Whether each cycle begins at the value at which the previous cycle ended; default false.
  public var isCumulative = false

  /// The timing: begin, duration, speed, repetition and fill mode.
  public var timing = MediaTiming()

  /// The timing function that is applied to the progress; `nil` for linear.
  public var timingFunction: TimingFunction?

  /// Whether the animation is removed from its layer when it ends; default true.
  public var isRemovedOnCompletion = true

  /// A closure that is called once when the animation begins, in a turn after the commit that added it.
  public var onStart: (() -> Void)?

  /// A closure that is called once when the animation is over; the argument is true only if the animation reached its
  /// end.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// A closure that is called once when the animation is lost because its layer has left the shown trees.
  public var onLoss: ((_ lost: any Animation) -> Void)?

  /// Creates an animation of the property at a key path.
  ///
  /// - Parameters:
  ///   - path: The property, for instance `\.opacity`, `\.position.x` or `\.transform.rotation`.
  ///   - from: The value at the beginning.
  ///   - to: The value at the end.
  ///   - by: The change from the beginning to the end; ignored if `from` and `to` are both set.
  public init<Target: AnimatableTarget>(
    _ path: KeyPath<AnimatableProperties, Target>, from: Value? = nil, to: Value? = nil,
    by: Value? = nil
  ) where Target.Value == Value {
    self.init(
      property: AnimatableProperties()[keyPath: path].property, from: from, to: to, by: by)
  }

  /// Creates an animation without values, which are set later.
  ///
  /// ```swift
  /// var fade = BasicAnimation(keyPath: \.opacity)
  /// fade.fromValue = 1
  /// fade.toValue = 0
  /// ```
  ///
  /// The corresponding Core Animation initialiser is `CABasicAnimation(keyPath:)`.
  ///
  /// - Parameter keyPath: The property, for instance `\.opacity`, `\.position.x` or `\.transform.rotation`.
  public init<Target: AnimatableTarget>(
    keyPath: KeyPath<AnimatableProperties, Target>
  ) where Target.Value == Value {
    self.init(keyPath)
  }

  /// Creates an animation of a property that is passed as an ``AnimatableProperty`` instead of a key path.
  public init(
    property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.property = property
    fromValue = from
    toValue = to
    byValue = by
  }

  /// The property and the values of the animation, in a form without generic types.
  public var content: AnimationContent {
    AnimationContent(
      .basic(
        BasicContent(
          slot: property.slot, from: fromValue?.components, to: toValue?.components,
          by: byValue?.components,
          isAdditive: isAdditive, isCumulative: isCumulative,
          pictures: [fromValue, toValue].compactMap { $0 as? Bitmap })))
  }
}

/// The property and the values of a basic animation, in a form without generic types.
package struct BasicContent {
  package let slot: PropertySlot
  /// The components of the value at the beginning; `nil` if it is not set.
  package let from: [Double]?
  /// The components of the value at the end; `nil` if it is not set.
  package let to: [Double]?
  /// The components of the change from the beginning to the end; `nil` if it is not set.
  package let by: [Double]?
  package let isAdditive: Bool
  package let isCumulative: Bool
  /// The bitmaps that the components of the values identify; empty unless the values are bitmaps.
  package let pictures: [Bitmap]
}
