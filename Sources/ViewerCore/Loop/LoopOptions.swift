/// When a loop ends by itself, and what it does where nobody looks.
public struct LoopOptions: Hashable, Sendable {
  /// Real seconds after which the loop ends; `nil` for never.
  public var seconds: Double?

  /// Presented frames after which the loop ends; `nil` for never.
  public var frames: Int?

  /// Whether a window that cannot be seen is drawn all the same; default false.
  public var keepsRunning: Bool

  /// Whether frames come at the display's rate when that changes; default true.
  public var followsDisplayRate: Bool

  /// Whether the report counts why frames were drawn; default false.
  public var explainsFrames: Bool

  /// Creates options.
  ///
  /// - Precondition: Neither limit is negative, and the seconds are a number.
  public init(
    seconds: Double? = nil, frames: Int? = nil, keepsRunning: Bool = false,
    followsDisplayRate: Bool = true, explainsFrames: Bool = false
  ) {
    if let seconds { precondition(seconds >= 0, "\(seconds) seconds") }
    if let frames { precondition(frames >= 0, "\(frames) frames") }
    self.seconds = seconds
    self.frames = frames
    self.keepsRunning = keepsRunning
    self.followsDisplayRate = followsDisplayRate
    self.explainsFrames = explainsFrames
  }
}
