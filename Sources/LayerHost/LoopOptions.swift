public import Display

/// The limits of a loop, and its behaviour while the window is hidden.
public struct LoopOptions: Hashable, Sendable {
  /// Real seconds after which the loop ends, or `nil` for no limit.
  public var seconds: Double?

  /// The number of presented frames after which the loop ends, or `nil` for no limit.
  ///
  /// Frames that are presented during ``warmUp`` do not count.
  public var frames: Int?

  /// Real seconds from the start of the loop after which the counts are reset; default 0, which counts everything.
  ///
  /// ``LoopCounts/exposures``, ``LoopCounts/hidings`` and ``LoopCounts/firstFrameAt`` are kept. The counts are not
  /// reset before the first frame. ``seconds`` always counts from the start of the loop.
  public var warmUp: Double

  /// Whether frames are drawn even while the window cannot be seen; default false.
  public var keepsRunning: Bool

  /// Whether the rate of frames follows changes of the display's refresh rate; default true.
  public var followsDisplayRate: Bool

  /// How much is kept of each frame; by default the judgement and the timings of the last frames.
  public var detail: FrameStatistics.Detail

  /// Creates options; the defaults set no limits.
  ///
  /// - Precondition: No limit is negative, and no number of seconds is NaN.
  public init(
    seconds: Double? = nil, frames: Int? = nil, warmUp: Double = 0, keepsRunning: Bool = false,
    followsDisplayRate: Bool = true,
    detail: FrameStatistics.Detail = .recent
  ) {
    if let seconds { precondition(seconds >= 0, "invalid limit: \(seconds) seconds") }
    if let frames { precondition(frames >= 0, "invalid limit: \(frames) frames") }
    precondition(warmUp >= 0, "invalid warm-up: \(warmUp) seconds")
    self.seconds = seconds
    self.frames = frames
    self.warmUp = warmUp
    self.keepsRunning = keepsRunning
    self.followsDisplayRate = followsDisplayRate
    self.detail = detail
  }
}

/// The reason why a loop ended.
public enum LoopEnd: Hashable, Sendable {
  /// The user asked the program to quit.
  case quit
  /// The window was closed.
  case closed
  /// The time limit of ``LoopOptions/seconds`` has passed.
  case seconds
  /// The number of frames of ``LoopOptions/frames`` has been presented.
  case frames
  /// The client has nothing more to show; see ``FrameLoopClient/isFinished(at:)``.
  case finished
  /// A signal arrived; the value is the signal's number.
  case signal(Int32)
}

/// The instants at which a loop ends because of its options, and the instant at which its warm-up ends.
struct LoopLimits {
  let options: LoopOptions
  private(set) var endInstant: Int64?
  private(set) var warmUpInstant: Int64?

  /// The index of the first deadline after the warm-up.
  private(set) var firstCounted = 0

  init(_ options: LoopOptions) { self.options = options }

  mutating func begin(at start: Int64) {
    endInstant = options.seconds.map { Self.instant(seconds: $0, after: start) }
    if options.warmUp > 0 { warmUpInstant = Self.instant(seconds: options.warmUp, after: start) }
  }

  func isWarm(at instant: Int64) -> Bool { warmUpInstant.map { instant >= $0 } ?? false }

  mutating func endWarmUp(firstCounted: Int) {
    warmUpInstant = nil
    self.firstCounted = firstCounted
  }

  /// Returns the reason to end the loop at an instant, or `nil` if no limit has been reached.
  func reason(at instant: Int64, presented: Int) -> LoopEnd? {
    if let frames = options.frames, warmUpInstant == nil, presented >= frames { return .frames }
    if let endInstant, instant >= endInstant { return .seconds }
    return nil
  }

  private static func instant(seconds: Double, after start: Int64) -> Int64 {
    // Limits of more than a century are treated as a century.
    start + Int64((min(seconds, 3.2e9) * 1e9).rounded())
  }
}
