/// How a block of changes to views is animated.
///
/// The corresponding UIKit type is `UIView.AnimationOptions`.
public struct ViewAnimationOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Properties that are not additive begin with the value on the screen, not with the model's.
  public static let beginFromCurrentState = ViewAnimationOptions(rawValue: 1 << 0)
  /// The animations repeat without end.
  public static let `repeat` = ViewAnimationOptions(rawValue: 1 << 1)
  /// Every other cycle runs back.
  public static let autoreverse = ViewAnimationOptions(rawValue: 1 << 2)
  /// A slow begin and a slow end, which is the default.
  public static let curveEaseInOut: ViewAnimationOptions = []
  /// A slow begin; with ``curveEaseOut`` as well it is the default curve.
  public static let curveEaseIn = ViewAnimationOptions(rawValue: 1 << 3)
  /// A slow end; with ``curveEaseIn`` as well it is the default curve.
  public static let curveEaseOut = ViewAnimationOptions(rawValue: 1 << 4)
  /// No bend; wins over the other curves.
  public static let curveLinear = ViewAnimationOptions(rawValue: 1 << 5)

  /// The curve that the options ask for.
  var timingFunction: TimingFunction {
    if contains(.curveLinear) { return .linear }
    if contains(.curveEaseIn) == contains(.curveEaseOut) { return .easeInEaseOut }
    return contains(.curveEaseIn) ? .easeIn : .easeOut
  }
}
