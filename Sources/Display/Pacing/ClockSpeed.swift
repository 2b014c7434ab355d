/// How fast media time runs: a power of two, from a sixteenth of real time to eight times as fast.
///
/// Powers of two keep the map from real time to media time exact in whole numbers.
public struct ClockSpeed: Hashable, Comparable, Sendable {
  /// The exponents that there are.
  public static let exponents = -4...3

  /// The power of two: -1 is half as fast, 0 is real time.
  public let exponent: Int

  /// As fast as the clock on the wall.
  public static let realTime = ClockSpeed(exponent: 0)

  /// Creates a speed.
  ///
  /// - Precondition: `exponent` is one of ``exponents``.
  public init(exponent: Int) {
    precondition(Self.exponents.contains(exponent), "a clock speed of 2 to the \(exponent)")
    self.exponent = exponent
  }

  /// Half this speed; the slowest one is its own.
  public var halved: ClockSpeed {
    ClockSpeed(exponent: max(exponent - 1, Self.exponents.lowerBound))
  }

  /// Twice this speed; the fastest one is its own.
  public var doubled: ClockSpeed {
    ClockSpeed(exponent: min(exponent + 1, Self.exponents.upperBound))
  }

  /// Seconds of media time in a second of real time.
  public var factor: Double { Double(ticksPerNanosecond) / 16 }

  /// Sixteenths of a media nanosecond in a nanosecond of real time; a whole number at every speed.
  var ticksPerNanosecond: Int64 { 1 << Int64(exponent - Self.exponents.lowerBound) }

  /// Whether one speed is slower than another.
  public static func < (left: ClockSpeed, right: ClockSpeed) -> Bool {
    left.exponent < right.exponent
  }
}
