/// A callback at the display's deadlines, made by a ``DisplayLinkGroup`` and called by the group's
/// ``DisplayLinkGroup/tick(at:)``.
///
/// The corresponding Core Animation class is `CADisplayLink`.
public final class DisplayLink {
  /// The preferred number of callbacks per second; 0, the default, means one for each frame of the display.
  ///
  /// After a change, the next callback is due one new interval after the last callback, so that a faster rate does
  /// not first wait for the slower one.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.preferredFramesPerSecond`.
  public var preferredFramesPerSecond = 0

  /// The range of callback rates, or `nil`, the default, to use ``preferredFramesPerSecond``.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.preferredFrameRateRange`.
  public var preferredFrameRateRange: FrameRateRange?

  /// Whether the link receives no callbacks although it is in the group; default false.
  ///
  /// Frames that pass meanwhile are not made up for. The corresponding Core Animation property is
  /// `CADisplayLink.isPaused`.
  public var isPaused = false

  /// The media time of the last callback's deadline, in seconds; 0 before the first callback.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.timestamp`.
  public internal(set) var timestamp = 0.0

  /// The media time at which the frame of the last callback is seen, in seconds; 0 before the first callback.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.targetTimestamp`.
  public internal(set) var targetTimestamp = 0.0

  /// Seconds from one frame of the display to the next, regardless of the preferred rate; 0 before the first
  /// callback.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.duration`.
  public internal(set) var duration = 0.0

  var callback: ((DisplayLink) -> Void)?
  /// The index of the first deadline since the link was added.
  var firstIndex = 0
  /// The index of the last callback's deadline, or `nil` if there was none since the link was added.
  var lastIndex: Int?

  var isCalled: Bool { !isPaused && callback != nil }

  init(_ callback: @escaping (DisplayLink) -> Void) { self.callback = callback }

  /// Ends the link: it is not called again, releases its callback and cannot be added again.
  ///
  /// The corresponding Core Animation method is `CADisplayLink.invalidate()`.
  public func invalidate() { callback = nil }

  /// Returns the index of the next deadline at which the link is due.
  func nextIndex(at rate: RefreshRate) -> Int {
    lastIndex.map { $0 + framesPerCallback(at: rate) } ?? firstIndex
  }

  func framesPerCallback(at rate: RefreshRate) -> Int {
    preferredFrameRateRange.map(rate.framesPerCallback(in:))
      ?? rate.framesPerCallback(preferred: preferredFramesPerSecond)
  }
}
