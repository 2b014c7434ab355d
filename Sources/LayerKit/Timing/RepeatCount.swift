/// How often an animation plays.
///
/// `animation.repeatCount = 2.5` and `animation.repeatCount = .forever` both read well.
public enum RepeatCount: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// A number of cycles, not necessarily whole; 0 or less means once.
  case times(Float)

  /// Without end.
  case forever

  /// Once, as every animation does by default.
  public static let once = RepeatCount.times(0)

  /// Creates a count; an infinite one is forever.
  public init(_ count: Float) { self = count == .infinity ? .forever : .times(count) }

  /// Creates a count from a literal.
  public init(floatLiteral value: Float) { self.init(value) }

  /// Creates a count from a literal.
  public init(integerLiteral value: Int) { self.init(Float(value)) }
}
