public import Compositor
public import Display
public import LayerKit
public import Raster

extension Compositor {
  /// Advances the scene to an instant and returns the damage: the pixels that a frame drawn now would change on the
  /// screen.
  ///
  /// Only the part of the window that frames contain is considered.
  ///
  /// - Parameters:
  ///   - mediaTime: The instant, in seconds of media time.
  ///   - viewport: The window, and the part of it that frames contain.
  public func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    origin = viewport.part.origin
    return prepare(at: mediaTime, size: viewport.part.size)
  }
}

extension FramePacer {
  /// Arms the deadline of the frame that shows the next change, and returns the deadline's instant.
  ///
  /// - Parameters:
  ///   - change: The time of the next change of a layer context.
  ///   - instant: The instant at which a frame is needed although no layer changes, in nanoseconds; `nil`, the default,
  ///     for none.
  ///   - now: The present instant, in nanoseconds.
  /// - Returns: The instant of the deadline, which may already have passed, or `nil` if there is nothing to draw.
  public mutating func arm(
    for change: NextChange, orFrameAt instant: Int64? = nil, at now: Int64
  ) -> Int64? {
    switch change {
    case .now:
      return arm(at: now)
    case .at(let mediaTime):
      let reached = clock.instant(reaching: mediaTime)
      return arm(forFrameAt: reached.map { min($0, instant ?? $0) } ?? instant, at: now)
    case .never:
      return arm(forFrameAt: instant, at: now)
    }
  }
}
