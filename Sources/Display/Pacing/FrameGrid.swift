/// The instants at which a display can show a new frame, called deadlines: evenly spaced, in whole nanoseconds,
/// without end.
///
/// `deadline(n) = origin + (n − firstIndex) · period`, where the period is the exact fraction given by the refresh
/// rate and only the result is rounded down. Rounding errors do not accumulate, so the grid does not drift. No value
/// is a floating-point number, so an instant belongs to exactly one frame. With `Double`, 30 to 47 % of deadlines
/// fell on a wrong frame after a realistic uptime.
public struct FrameGrid: Hashable, Sendable {
  /// The instant of the deadline with the index ``firstIndex``, in nanoseconds.
  public let origin: Int64

  /// The number of deadlines per second.
  public let rate: RefreshRate

  /// The index of the deadline at `origin`; earlier deadlines have smaller indices.
  public let firstIndex: Int

  /// Creates a grid from one of its deadlines.
  ///
  /// - Parameters:
  ///   - origin: The instant of the deadline, in nanoseconds.
  ///   - rate: The number of deadlines per second.
  ///   - firstIndex: The index of the deadline, so that a grid can continue the indices of another grid.
  public init(origin: Int64, rate: RefreshRate, firstIndex: Int = 0) {
    self.origin = origin
    self.rate = rate
    self.firstIndex = firstIndex
  }

  /// Returns a grid that agrees with this one at one deadline and has another rate from there on.
  ///
  /// Because both grids give the same instant to `index`, no deadline comes early and no index comes twice.
  public func rebased(at index: Int, to rate: RefreshRate) -> FrameGrid {
    FrameGrid(origin: deadline(index), rate: rate, firstIndex: index)
  }

  /// Returns the instant of a deadline, in nanoseconds, limited to `Int64`: 292 years to either side.
  public func deadline(_ index: Int) -> Int64 {
    // A deadline within Int64 has a dividend below 2^63 · numerator ≤ 2^126, so that only the sum can leave Int64.
    let elapsed = floorDivide(
      (Int128(index) - Int128(firstIndex)) * periodDividend, Int128(rate.numerator))
    return Int64(clamping: Int128(origin) + elapsed)
  }

  /// Returns the index of the first deadline at or after an instant.
  public func index(atOrAfter time: Int64) -> Int {
    // floor(n · P / Q) ≥ d, for a whole d, means n ≥ d · Q / P.
    let elapsed = Int128(time) - Int128(origin)
    return firstIndex - Int(floorDivide(-elapsed * Int128(rate.numerator), periodDividend))
  }

  /// Returns the index of the last deadline at or before an instant.
  public func index(atOrBefore time: Int64) -> Int {
    // floor(n · P / Q) ≤ d means n · P < (d + 1) · Q: one less than the first n that does not meet it.
    let elapsed = Int128(time) - Int128(origin) + 1
    return firstIndex - Int(floorDivide(-elapsed * Int128(rate.numerator), periodDividend)) - 1
  }

  /// Returns the length of a number of frames: whole nanoseconds, rounded down, and the remainder in fractions of the
  /// rate's numerator.
  func length(ofFrames count: Int) -> (nanoseconds: Int64, remainder: Int64) {
    let dividend = Int128(count) * periodDividend
    let whole = floorDivide(dividend, Int128(rate.numerator))
    return (Int64(whole), Int64(dividend - whole * Int128(rate.numerator)))
  }

  /// A billion times the rate's denominator; divided by the rate's numerator, it is the period in nanoseconds.
  private var periodDividend: Int128 { 1_000_000_000 * Int128(rate.denominator) }
}

/// Returns the quotient rounded towards minus infinity; `/` rounds towards zero.
///
/// - Precondition: The divisor is positive.
private func floorDivide(_ dividend: Int128, _ divisor: Int128) -> Int128 {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

/// The rate at which a display shows new frames, in hertz, as an exact fraction.
public struct RefreshRate: Hashable, Sendable {
  /// The number of frames that are shown in ``denominator`` seconds.
  public var numerator: Int64

  /// The number of seconds in which ``numerator`` frames are shown.
  public var denominator: Int64

  /// 60 frames per second, used where the display does not report its rate.
  public static let sixty = RefreshRate(numerator: 60, denominator: 1)

  /// Creates a rate, clamped to 1…1000 frames per second.
  ///
  /// - Precondition: Both numbers are positive.
  public init(numerator: Int64, denominator: Int64) {
    precondition(numerator > 0 && denominator > 0, "a rate of \(numerator)/\(denominator) Hz")
    if numerator < denominator {
      (self.numerator, self.denominator) = (1, 1)
    } else if numerator / denominator >= 1000 {
      (self.numerator, self.denominator) = (1000, 1)
    } else {
      (self.numerator, self.denominator) = (numerator, denominator)
    }
  }

  /// The rate in frames per second.
  public var hertz: Double { Double(numerator) / Double(denominator) }

  /// Seconds from one frame to the next.
  public var period: Double { Double(denominator) / Double(numerator) }

  /// Returns the number of frames per callback whose rate is nearest to a preferred rate.
  ///
  /// The result is the whole number n for which `hertz / n` is nearest to the preferred rate. If two rates are
  /// equally near, the higher rate is chosen. The rates are compared as fractions, without rounding.
  ///
  /// - Parameter preferred: Callbacks per second. 0, or more than the display's rate, means every frame.
  /// - Precondition: `preferred` is not negative.
  public func framesPerCallback(preferred: Int) -> Int {
    precondition(preferred >= 0, "a preferred rate of \(preferred) frames per second")
    let (frames, wanted) = (Int128(numerator), Int128(denominator) * Int128(preferred))
    if wanted == 0 || wanted >= frames { return 1 }
    let faster = frames / wanted
    let slower = faster + 1
    // hertz/faster − preferred ≤ preferred − hertz/slower, multiplied by all denominators.
    let isFasterNearer = frames * (faster + slower) <= 2 * wanted * faster * slower
    return Int(isFasterNearer ? faster : slower)
  }

  /// Returns the number of frames per callback that suits a range best.
  ///
  /// A whole number n of frames gives the rate `hertz / n`. The result is chosen in this order:
  /// 1. Of the rates inside the range, the nearest to the preferred rate; without a preferred rate, the highest.
  /// 2. If no rate is inside the range, the nearest to the preferred rate; without one, the nearest to the maximum.
  ///
  /// Displays miss their nominal rates, so a rate up to 0.2 % outside the range counts as inside: every other frame
  /// of 59.94 Hz meets a minimum of 30.
  public func framesPerCallback(in range: FrameRateRange) -> Int {
    let wanted = nearest(to: range.preferred ?? range.maximum)
    // hertz / n ≤ maximum and hertz / n ≥ minimum.
    let fewest = quotient(range.maximum * Self.slack).rounded(.up)
    let most = quotient(range.minimum / Self.slack).rounded(.down)
    if fewest > most { return Int(wanted) }
    return Int(min(max(wanted, fewest), most))
  }

  /// The factor by which a rate may be above the maximum or below the minimum of a range and still count as inside.
  private static let slack = 1.002

  private func nearest(to preferred: Double) -> Double {
    let faster = quotient(preferred).rounded(.down)
    let slower = faster + 1
    return hertz / faster - preferred <= preferred - hertz / slower ? faster : slower
  }

  /// Returns the display's rate divided by another rate, clamped to 1…1e9; for a rate of 0 it is 1e9.
  private func quotient(_ rate: Double) -> Double {
    let exact = Double(numerator) / (Double(denominator) * rate)
    return min(max(exact, 1), 1e9)
  }
}

/// The rates at which callbacks may come, and the preferred one.
///
/// The corresponding Core Animation type is `CAFrameRateRange`.
public struct FrameRateRange: Hashable, Sendable {
  /// The lowest number of callbacks per second.
  public let minimum: Double

  /// The highest number of callbacks per second.
  public let maximum: Double

  /// The preferred number of callbacks per second, or `nil` for as many as the range allows.
  public let preferred: Double?

  /// Creates a range of callback rates.
  ///
  /// - Parameters:
  ///   - minimum: The lowest number of callbacks per second.
  ///   - maximum: The highest number of callbacks per second.
  ///   - preferred: The preferred number; `nil`, the default, and 0 mean no preference.
  /// - Precondition: 0 ≤ minimum ≤ preferred ≤ maximum, all finite, and the maximum is not 0.
  public init(minimum: Double, maximum: Double, preferred: Double? = nil) {
    let wanted = preferred == 0 ? nil : preferred
    precondition(
      0 <= minimum && minimum <= wanted ?? minimum && wanted ?? minimum <= maximum
        && minimum <= maximum && 0 < maximum && maximum.isFinite,
      "callbacks from \(minimum) to \(maximum), preferred \(wanted ?? 0)")
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = wanted
  }
}
