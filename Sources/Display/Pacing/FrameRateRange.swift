/// The rates at which callbacks may come, and the one that is wanted most.
///
/// The corresponding Core Animation type is `CAFrameRateRange`.
public struct FrameRateRange: Hashable, Sendable {
  /// The fewest callbacks a second.
  public let minimum: Double

  /// The most callbacks a second.
  public let maximum: Double

  /// The callbacks a second that are wanted, or nothing for as many as the range allows.
  public let preferred: Double?

  /// Creates a range.
  ///
  /// - Parameter preferred: Callbacks a second; 0, the default, and `nil` are no preference.
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
