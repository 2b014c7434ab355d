/// When a loop ends by itself, and what it does where nobody looks.
public struct LoopOptions: Hashable, Sendable {
  /// Real seconds after which the loop ends; `nil` for never.
  public var seconds: Double?

  /// Presented frames after which the loop ends, not counting those of ``warmUp``; `nil` for never.
  public var frames: Int?

  /// Real seconds from the start after which the account begins anew, not before the first frame; default 0, for an
  /// account of everything.
  ///
  /// ``seconds`` count from the start all the same.
  public var warmUp: Double

  /// Whether a window that cannot be seen is drawn all the same; default false.
  public var keepsRunning: Bool

  /// Whether frames come at the display's rate when that changes; default true.
  public var followsDisplayRate: Bool

  /// Whether each tick is kept with all of its instants, in ``FrameAccount/samples``; default false.
  public var keepsSamples: Bool

  /// Creates options.
  ///
  /// - Precondition: No limit is negative, and the seconds are numbers.
  public init(
    seconds: Double? = nil, frames: Int? = nil, warmUp: Double = 0, keepsRunning: Bool = false,
    followsDisplayRate: Bool = true, keepsSamples: Bool = false
  ) {
    if let seconds { precondition(seconds >= 0, "\(seconds) seconds") }
    if let frames { precondition(frames >= 0, "\(frames) frames") }
    precondition(warmUp >= 0, "a warm-up of \(warmUp) seconds")
    self.seconds = seconds
    self.frames = frames
    self.warmUp = warmUp
    self.keepsRunning = keepsRunning
    self.followsDisplayRate = followsDisplayRate
    self.keepsSamples = keepsSamples
  }
}

/// Why a loop has ended.
public enum LoopEnd: Hashable, Sendable {
  /// The user asked for it.
  case quit
  /// The window was closed.
  case closed
  /// The time was over.
  case seconds
  /// All frames were shown.
  case frames
  /// What the client shows was over; see ``FrameLoopClient/isFinished(at:)``.
  case finished
  /// A signal of that number came.
  case signal(Int32)
}
