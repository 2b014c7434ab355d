/// When a loop ends by itself, and what it does where nobody looks.
package struct LoopOptions: Hashable, Sendable {
  /// Real seconds after which the loop ends; `nil` for never.
  package var seconds: Double?

  /// Presented frames after which the loop ends, not counting those of ``warmUp``; `nil` for never.
  package var frames: Int?

  /// Real seconds from the start after which the account begins anew, not before the first frame; default 0, for an
  /// account of everything.
  ///
  /// ``seconds`` count from the start all the same.
  package var warmUp: Double

  /// Whether a window that cannot be seen is drawn all the same; default false.
  package var keepsRunning: Bool

  /// Whether frames come at the display's rate when that changes; default true.
  package var followsDisplayRate: Bool

  /// Whether the report counts why frames were drawn; default false.
  package var explainsFrames: Bool

  /// Whether each tick is kept with all of its instants, in ``ViewerLoop/samples``; default false.
  package var keepsSamples: Bool

  /// Creates options.
  ///
  /// - Precondition: No limit is negative, and the seconds are numbers.
  package init(
    seconds: Double? = nil, frames: Int? = nil, warmUp: Double = 0, keepsRunning: Bool = false,
    followsDisplayRate: Bool = true, explainsFrames: Bool = false, keepsSamples: Bool = false
  ) {
    if let seconds { precondition(seconds >= 0, "\(seconds) seconds") }
    if let frames { precondition(frames >= 0, "\(frames) frames") }
    precondition(warmUp >= 0, "a warm-up of \(warmUp) seconds")
    self.seconds = seconds
    self.frames = frames
    self.warmUp = warmUp
    self.keepsRunning = keepsRunning
    self.followsDisplayRate = followsDisplayRate
    self.explainsFrames = explainsFrames
    self.keepsSamples = keepsSamples
  }
}
