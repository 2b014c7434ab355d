import ViewerUI

/// When the legend of frames has something new to tell, and of which frame.
///
/// At most twice a second, in frames that come anyway; at once of each frame of a clock that stands, and of the first
/// one of a display. A frame that only takes outlines away is none to tell of: it is a chance to tell of the one before, which was the last one.
struct LegendTurn {
  private var untold: FrameOutlook?
  private var toldAt: Int64?
  private var toldDisplay = FrameDisplay.none

  /// Hears of a prepared frame.
  ///
  /// - Parameters:
  ///   - outlook: What it will change.
  ///   - display: What frames show.
  ///   - isStanding: Whether the clock stands.
  ///   - instant: When it is prepared, in nanoseconds.
  /// - Returns: The frame to tell of now, or nothing when it is not time.
  mutating func take(
    _ outlook: FrameOutlook, of display: FrameDisplay, isStanding: Bool, at instant: Int64
  ) -> FrameOutlook? {
    let isReal = outlook.area > 0
    if isReal { untold = outlook }
    guard let untold else { return nil }
    let isDue = toldAt.map { instant - $0 >= ViewerLoop.statisticsPeriod } ?? true
    guard isStanding || isDue || !isReal || display != toldDisplay else { return nil }
    self.untold = nil
    (toldAt, toldDisplay) = (instant, display)
    return untold
  }
}
