/// The port through which a loop waits: one call, one thread, no other place to block.
public protocol EventSource: AnyObject {
  /// Nanoseconds on a clock that never goes back; only differences mean something.
  var now: Int64 { get }

  /// Waits until something happened or a deadline passed, and answers what it was, in order.
  ///
  /// Events that are already there are answered at once. Waits without limit when `deadline` is
  /// `nil`: an idle program uses no processor time.
  ///
  /// - Parameter deadline: An absolute time on the clock of ``now``. When it passes,
  ///   ``DisplayEvent/deadline(lateness:)`` is among the events, as the last one.
  /// - Returns: At least one event, unless the wait was woken for housekeeping of the display itself.
  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent]

  /// How often ``nextEvents(until:)`` has come back from sleep.
  var wakeUps: Int { get }
}

/// How often a display shows a new picture, as an exact fraction.
public struct RefreshRate: Hashable, Sendable {
  /// Frames in ``denominator`` seconds.
  public var numerator: Int64

  /// Seconds in which ``numerator`` frames are shown.
  public var denominator: Int64

  /// Sixty frames a second, where the display does not know better.
  public static let sixty = RefreshRate(numerator: 60, denominator: 1)

  /// Creates a rate, kept within 1 and 1000 frames a second.
  ///
  /// - Precondition: Both numbers are positive.
  public init(numerator: Int64, denominator: Int64) {
    precondition(numerator > 0 && denominator > 0, "rate \(numerator)/\(denominator)")
    if numerator < denominator {
      (self.numerator, self.denominator) = (1, 1)
    } else if numerator / denominator >= 1000 {
      (self.numerator, self.denominator) = (1000, 1)
    } else {
      (self.numerator, self.denominator) = (numerator, denominator)
    }
  }

  /// Frames a second.
  public var hertz: Double { Double(numerator) / Double(denominator) }
}
