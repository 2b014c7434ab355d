/// A time as the sum of two numbers, with about twice the digits of one.
///
/// A conversion through several layers computes with it and rounds once, at its end, so that a result that one number
/// can hold is exact: half speeds stay half speeds, and a third of the speed undone is the whole.
struct PreciseTime {
  private var high: Double
  /// The rest that does not fit into `high`; 0 if `high` is not finite.
  private var low: Double

  /// Creates a time from a number of seconds.
  init(_ seconds: Double) { (high, low) = (seconds, 0) }

  /// Creates the sum of two numbers, without rounding.
  private init(sumOf first: Double, _ second: Double) {
    high = first + second
    let share = high - first
    low = high.isFinite ? (first - (high - share)) + (second - share) : 0
  }

  /// The time in seconds, rounded to the nearest number.
  var rounded: Double { low == 0 ? high : high + low }

  static func + (time: PreciseTime, seconds: Double) -> PreciseTime {
    let sum = PreciseTime(sumOf: time.high, seconds)
    return sum.low == 0 && time.low == 0 ? sum : PreciseTime(sumOf: sum.high, sum.low + time.low)
  }

  static func - (time: PreciseTime, seconds: Double) -> PreciseTime { time + -seconds }

  static func * (time: PreciseTime, factor: Double) -> PreciseTime {
    let product = time.high * factor
    if !product.isFinite { return PreciseTime(product) }
    let rest = (-product).addingProduct(time.high, factor)
    return PreciseTime(sumOf: product, rest + time.low * factor)
  }

  static func / (time: PreciseTime, divisor: Double) -> PreciseTime {
    let quotient = time.high / divisor
    if !quotient.isFinite { return PreciseTime(quotient) }
    let rest = time.high.addingProduct(-quotient, divisor)
    return PreciseTime(sumOf: quotient, (rest + time.low) / divisor)
  }
}
