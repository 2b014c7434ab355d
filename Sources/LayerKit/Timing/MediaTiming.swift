/// When and how an animation plays: eight numbers on the time line of its parent.
///
/// ```
///                 B                               E
/// parent time ────┼───────────────┬───────────────┼────►
///                 │   cycle 0     │    cycle 1    │
///   backwards ◄───┤ 0 ──────► D   │ 0 ──────► D   ├───► forwards
/// ```
///
/// The corresponding Core Animation protocol is `CAMediaTiming`.
public struct MediaTiming: Hashable, Sendable {
  /// When it begins, in the parent's time; `nil` for the commit that adds it.
  ///
  /// Core Animation spells `nil` as 0. Any number is used as it stands, in absolute layer time: a
  /// small one is long past.
  public var beginTime: Double?

  /// The length of one cycle in seconds; 0 or less takes the transaction's duration.
  public var duration: Double

  /// How fast local time runs; negative plays backwards, 0 stands still.
  public var speed: Float

  /// Seconds into the cycle at which it begins; beyond the duration it wraps.
  public var timeOffset: Double

  /// How often it plays.
  public var repeatCount: RepeatCount

  /// How long it plays, in seconds of its own time; wins over ``repeatCount`` when greater than 0.
  public var repeatDuration: Double

  /// Whether every other cycle runs back.
  public var autoreverses: Bool

  /// What shows outside the active span.
  public var fillMode: FillMode

  /// Creates a timing.
  public init(
    beginTime: Double? = nil, duration: Double = 0, speed: Float = 1, timeOffset: Double = 0,
    repeatCount: RepeatCount = .once, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// How long it is active, in seconds of its own time; infinite when it repeats forever.
  ///
  /// - Parameter duration: The resolved length of one cycle, greater than 0.
  public func activeDuration(cycle duration: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    let cycle = autoreverses ? 2 * duration : duration
    switch repeatCount {
    case .forever: return .infinity
    case .times(let count): return count > 0 ? Double(count) * cycle : cycle
    }
  }
}

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

/// What an animation shows outside its active span.
///
/// The corresponding Core Animation type is `CAMediaTimingFillMode`.
public enum FillMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the value below shows through.
  case removed
  /// The end, after the end.
  case forwards
  /// The beginning, before the beginning.
  case backwards
  /// Both.
  case both

  /// Whether the value of the beginning shows before it.
  public var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the value of the end shows after it.
  public var fillsAfter: Bool { self == .forwards || self == .both }
}
