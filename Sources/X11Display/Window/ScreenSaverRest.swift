/// When the screen saver has to be told that somebody is watching.
///
/// That is while frames are shown fullscreen. A still, paused or hidden scene lets it come.
package struct ScreenSaverRest: Hashable {
  /// The least time between two such messages: 30 s, half of the shortest delay in use.
  package static let period: Int64 = 30_000_000_000

  private var toldAt: Int64?
  private var seenFrames = 0

  /// Creates a watch that has seen no frame.
  package init() {}

  /// Whether to tell it now; then it counts as told.
  ///
  /// - Parameter frames: The frames presented so far.
  package mutating func isDue(isFullscreen: Bool, frames: Int, now: Int64) -> Bool {
    defer { seenFrames = frames }
    if !isFullscreen {
      toldAt = nil
      return false
    }
    if frames == seenFrames { return false }
    if let toldAt, now - toldAt < Self.period { return false }
    toldAt = now
    return true
  }
}
