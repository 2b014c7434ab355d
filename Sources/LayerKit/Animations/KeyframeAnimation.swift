package import Raster

/// An animation of one property through a list of values.
///
/// ```swift
/// var bounce = KeyframeAnimation(\.position.y, values: [0, 40, 25, 40])
/// bounce.keyTimes = [0, 0.5, 0.75, 1]
/// bounce.timingFunctions = [.easeIn, .easeOut, .easeIn]
/// bounce.duration = 0.8
/// ```
///
/// ```
/// progress   0 ───────── 0.5 ──── 0.75 ──── 1
/// value      0  easeIn    40  out   25  in   40
/// ```
///
/// With fewer than two values, nothing is animated; two values give the same as a ``BasicAnimation`` between them.
///
/// The corresponding Core Animation class is `CAKeyframeAnimation`.
public struct KeyframeAnimation<Value: AnimatableValue>: Animation {
  /// The property that the animation drives.
  public let property: AnimatableProperty<Value>

  /// The key values in the order in which they are reached.
  public var values: [Value]

  /// The path that the value follows instead of ``values``; always `nil` unless the values are points.
  private var valuePath: Path?

  /// The times at which the values are reached, as ascending fractions of the cycle; `nil` for even times.
  ///
  /// There must be as many key times as values. Discrete steps need one more key time, which ends the last step. With
  /// any other number, the key times are ignored. The first value is shown before the first key time, and the last
  /// value after the last key time. A timing function that overshoots leads beyond the outermost values only if their
  /// key times are 0 and 1.
  public var keyTimes: [Double]?

  /// The timing functions of the segments between neighbouring values; a segment without a timing function is linear.
  public var timingFunctions: [TimingFunction] = []

  /// The interpolation between values; default linear.
  public var calculationMode = CalculationMode.linear

  /// Whether the value is added to the underlying value instead of replacing it.
  ///
  /// Ignored for paths and bitmaps, which cannot be added.
  public var isAdditive = false

  /// Whether each cycle begins at the value at which the previous cycle ended; default false.
  public var isCumulative = false

  /// The timing: begin, duration, speed, repetition and fill mode.
  public var timing = MediaTiming()

  /// The timing function that is applied to the progress of the whole animation; `nil` for linear.
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
  ///   - target: The property, for instance `\.opacity`, `\.position.x` or `\.transform.rotation`.
  ///   - values: The key values in order.
  public init<Target: AnimatableTarget>(
    _ target: KeyPath<AnimatableProperties, Target>, values: [Value]
  ) where Target.Value == Value {
    self.init(property: AnimatableProperties()[keyPath: target].property, values: values)
  }

  /// Creates an animation without values, which are set later, or a path instead of them.
  ///
  /// ```swift
  /// var shake = KeyframeAnimation(keyPath: \.position.x)
  /// shake.values = [0, 10, -10, 0]
  /// shake.isAdditive = true
  /// ```
  ///
  /// The corresponding Core Animation initialiser is `CAKeyframeAnimation(keyPath:)`.
  ///
  /// - Parameter keyPath: The property, for instance `\.opacity`, `\.position.x` or `\.transform.rotation`.
  public init<Target: AnimatableTarget>(
    keyPath: KeyPath<AnimatableProperties, Target>
  ) where Target.Value == Value {
    self.init(keyPath, values: [])
  }

  /// Creates an animation of a property that is passed as an ``AnimatableProperty`` instead of a key path.
  public init(property: AnimatableProperty<Value>, values: [Value]) {
    self.property = property
    self.values = values
  }

  /// The property and the values of the animation, in a form without generic types.
  public var content: AnimationContent {
    AnimationContent(
      .keyframe(
        KeyframeContent(
          slot: property.slot, values: values.map(\.components), path: valuePath,
          keyTimes: keyTimes,
          timingFunctions: timingFunctions, mode: calculationMode, isAdditive: isAdditive,
          isCumulative: isCumulative, pictures: values.compactMap { $0 as? Bitmap })))
  }
}

extension KeyframeAnimation where Value == Point {
  /// The path that the point follows instead of ``values``; default `nil`.
  ///
  /// The point follows the lines and curves of the path. The end point of each path element is a key value. Between
  /// two subpaths, the point jumps. The corresponding Core Animation property is `CAKeyframeAnimation.path`.
  public var path: Path? {
    get { valuePath }
    set { valuePath = newValue }
  }

  /// Creates an animation of a point along a path, see ``path``.
  public init<Target: AnimatableTarget>(
    _ target: KeyPath<AnimatableProperties, Target>, along path: Path
  ) where Target.Value == Value {
    self.init(target, values: [])
    self.path = path
  }
}

/// The property and the values of a keyframe animation, in a form without generic types.
package struct KeyframeContent {
  package let slot: PropertySlot
  /// The components of each key value.
  package let values: [[Double]]
  /// The path that the value follows instead of the key values; `nil` for none.
  package let path: Path?
  /// The times at which the key values are reached, as ascending fractions of the cycle; `nil` for even times.
  package let keyTimes: [Double]?
  /// The timing functions of the segments between neighbouring values; a segment without one is linear.
  package let timingFunctions: [TimingFunction]
  /// The interpolation between key values.
  package let mode: CalculationMode
  package let isAdditive: Bool
  package let isCumulative: Bool
  /// The bitmaps that the components of the key values identify; empty unless the values are bitmaps.
  package let pictures: [Bitmap]
}

/// The interpolation between the values of a keyframe animation.
///
/// The corresponding Core Animation type is `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Linear interpolation, with each segment's duration given by its key times.
  case linear
  /// Steps without interpolation, each value held until the next key time.
  case discrete
  /// Linear interpolation at constant speed, along a path also within its curves; key times and the segments' timing
  /// functions are ignored.
  case paced
  /// The same as ``linear``; Core Animation's curve through the values is not computed.
  case cubic
  /// The same as ``paced``; Core Animation's curve through the values is not computed.
  case cubicPaced

  /// Whether the duration of each segment is proportional to the distance between its values.
  var isPaced: Bool { self == .paced || self == .cubicPaced }
}
