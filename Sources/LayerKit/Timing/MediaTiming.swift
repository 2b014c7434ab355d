/// The timing of an animation: eight values that place it on the time line of its parent, a layer or a group.
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
  /// The begin time in seconds of the parent's time; `nil` to begin at the commit that adds the animation.
  ///
  /// Core Animation uses 0 instead of `nil`. Here every number is an absolute time, so a small number is far in the
  /// past of a layer. In a group, both `nil` and 0 are the start of the group.
  public var beginTime: Double?

  /// The length of one cycle in seconds; if 0 or less, the duration of the transaction, or of the enclosing group, is
  /// used.
  public var duration: Double

  /// The rate of local time; default 1.
  ///
  /// If the rate is negative, the animation plays backwards; 0 pauses it.
  public var speed: Float

  /// The position in the cycle at which the animation starts, in seconds.
  ///
  /// A position beyond the duration wraps around.
  public var timeOffset: Double

  /// The number of cycles to play; default once.
  public var repeatCount: RepeatCount

  /// The total duration of all cycles, in seconds of local time; if greater than 0, it overrides ``repeatCount``.
  public var repeatDuration: Double

  /// Whether every other cycle plays backwards; default false.
  public var autoreverses: Bool

  /// The value that the animation shows before its begin and after its end; default ``FillMode/removed``.
  public var fillMode: FillMode

  /// Creates a timing; by default one cycle that lasts for the transaction's duration and begins at the commit.
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

  /// Returns the active duration in seconds of local time; infinite if the animation repeats forever.
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

/// The number of cycles of an animation.
///
/// It can be written as a number or a case: `animation.repeatCount = 2.5`, `animation.repeatCount = .forever`. A
/// variable of type `Float` needs a conversion: `animation.repeatCount = RepeatCount(count)`.
public enum RepeatCount: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// A number of cycles, not necessarily whole; 0 or less means once.
  case times(Float)

  /// An infinite number of cycles.
  case forever

  /// One cycle, the default of every animation.
  public static let once = RepeatCount.times(0)

  /// The same as ``forever``, in the spelling of Core Animation code.
  public static let infinity = RepeatCount.forever

  /// The same as ``forever``, in another spelling of Core Animation code; so many cycles never end.
  public static let greatestFiniteMagnitude = RepeatCount.forever

  /// Creates a count from a number; infinity and `Float.greatestFiniteMagnitude` become ``forever``.
  public init(_ count: Float) {
    self = count >= .greatestFiniteMagnitude ? .forever : .times(count)
  }

  /// Creates a count from a floating-point literal.
  public init(floatLiteral value: Float) { self.init(value) }

  /// Creates a count from an integer literal.
  public init(integerLiteral value: Int) { self.init(Float(value)) }
}

/// The value that an animation shows outside its active duration.
///
/// The corresponding Core Animation type is `CAMediaTimingFillMode`.
public enum FillMode: String, Hashable, Sendable, CaseIterable {
  /// No value: the underlying value shows before the begin and after the end.
  case removed
  /// The end value, after the end only.
  case forwards
  /// The start value, before the begin only.
  case backwards
  /// The start value before the begin, and the end value after the end.
  case both

  /// Whether the start value is shown before the begin.
  public var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the end value is shown after the end.
  public var fillsAfter: Bool { self == .forwards || self == .both }
}
