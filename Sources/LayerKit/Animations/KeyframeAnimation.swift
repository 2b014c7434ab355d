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
/// Fewer than two values animate nothing. The corresponding Core Animation class is `CAKeyframeAnimation`.
public struct KeyframeAnimation<Value: AnimatableValue>: Animation {
  /// The property.
  public let property: AnimatableProperty<Value>

  /// The values in order.
  public var values: [Value]

  /// A way to go instead of ``values``; for points alone.
  public private(set) var path: Path?

  /// When each value is reached, as ascending shares of the cycle; `nil` for even times.
  ///
  /// As many as the values; one more for discrete steps, of which the last ends the last step. Any other
  /// number of them does not count. Before the first and after the last the outer values hold.
  public var keyTimes: [Double]?

  /// How progress is bent within each segment; those that are missing are linear.
  public var timingFunctions: [TimingFunction] = []

  /// How it gets from one value to the next; default linear.
  public var calculationMode = CalculationMode.linear

  /// Whether the value is added to the one below instead of replacing it.
  ///
  /// Outlines and pictures are not added: without effect on them.
  public var isAdditive = false

  /// Whether each cycle begins where the one before ended.
  public var isCumulative = false

  /// When and how it plays.
  public var timing = MediaTiming()

  /// How the progress of the whole is bent; `nil` for linear.
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
  ///   - target: The property, for instance `\.opacity`, `\.position.x` or `\.transform.rotation`.
  ///   - values: The values in order.
  public init<Target: AnimatableTarget>(
    _ target: KeyPath<AnimatableProperties, Target>, values: [Value]
  ) where Target.Value == Value {
    self.init(property: AnimatableProperties()[keyPath: target].property, values: values)
  }

  /// Creates an animation of a property that is known by value.
  public init(property: AnimatableProperty<Value>, values: [Value]) {
    self.property = property
    self.values = values
  }

  /// What is animated, without its type.
  public var content: AnimationContent {
    AnimationContent(
      .keyframe(
        KeyframeContent(
          slot: property.slot, values: values.map(\.components), path: path, keyTimes: keyTimes,
          timingFunctions: timingFunctions, mode: calculationMode, isAdditive: isAdditive,
          isCumulative: isCumulative, pictures: values.compactMap { $0 as? Bitmap })))
  }
}

extension KeyframeAnimation where Value == Point {
  /// Creates an animation along an outline.
  ///
  /// The end of each of its elements is a key; a subpath that begins elsewhere is jumped to.
  /// The corresponding Core Animation property is `CAKeyframeAnimation.path`.
  public init<Target: AnimatableTarget>(
    _ target: KeyPath<AnimatableProperties, Target>, along path: Path
  ) where Target.Value == Value {
    self.init(target, values: [])
    self.path = path
  }
}

/// A keyframe animation without its type.
package struct KeyframeContent {
  /// The property.
  package let slot: PropertySlot
  /// The numbers of the values.
  package let values: [[Double]]
  /// The way to go instead of the values.
  package let path: Path?
  /// When each value is reached.
  package let keyTimes: [Double]?
  /// How progress is bent within each segment.
  package let timingFunctions: [TimingFunction]
  /// How it gets from one value to the next.
  package let mode: CalculationMode
  /// Whether the value is added to the one below.
  package let isAdditive: Bool
  /// Whether cycles continue one another.
  package let isCumulative: Bool
  /// The pictures that the numbers stand for.
  package let pictures: [Bitmap]
}

/// How a keyframe animation gets from one value to the next.
///
/// The corresponding Core Animation type is `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Straight, each segment in the time that its keys give it.
  case linear
  /// In steps.
  case discrete
  /// Straight at even speed: key times and the segments' timing functions do not count.
  case paced
  /// As ``linear``; Core Animation's curve through the values is not computed.
  case cubic
  /// As ``paced``; Core Animation's curve through the values is not computed.
  case cubicPaced

  /// Whether segments take time in proportion to their lengths.
  var isPaced: Bool { self == .paced || self == .cubicPaced }
}
