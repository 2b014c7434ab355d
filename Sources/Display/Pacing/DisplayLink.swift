/// A callback at the deadlines of a display, for a part of a program that follows the display.
///
/// A loop that draws one content needs only a ``FramePacer``. A link reads no clock: a loop calls ``tick(at:)`` at the
/// instant given by ``nextDeadline``. If the call comes late, the frames that have passed are skipped, not queued.
///
/// ```swift
/// let grid = FrameGrid(origin: events.now, rate: .sixty)
/// let link = DisplayLink(on: grid) { link in draw(at: link.targetTimestamp) }
/// link.preferredFramesPerSecond = 30
/// while let deadline = link.nextDeadline { wait(until: deadline); link.tick(at: events.now) }
/// ```
///
/// Links on one grid share the timestamp of a frame if the loop passes all of them the same instant.
///
/// The corresponding Core Animation class is `CADisplayLink`; the loop does what the run loop does there.
public final class DisplayLink {
  /// The instants at which the display can show a new frame.
  public let grid: FrameGrid

  /// The media time of each instant; to pause or slow the animation, pause or slow this clock.
  public var clock: MediaClock

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

  /// Whether the link receives no callbacks; default false.
  ///
  /// Frames that pass meanwhile are not made up for. The corresponding Core Animation property is
  /// `CADisplayLink.isPaused`.
  public var isPaused = false

  /// The media time of the last callback's deadline, in seconds; 0 before the first callback.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.timestamp`.
  public private(set) var timestamp = 0.0

  /// The media time at which the frame of the last callback is seen, in seconds; 0 before the first callback.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.targetTimestamp`.
  public private(set) var targetTimestamp = 0.0

  /// Seconds from one frame of the display to the next, regardless of the preferred rate; 0 before the first
  /// callback.
  ///
  /// The corresponding Core Animation property is `CADisplayLink.duration`.
  public private(set) var duration = 0.0

  private var callback: ((DisplayLink) -> Void)?

  /// The index of the first deadline that has not been handled.
  private var nextIndex: Int

  /// The index of the last callback's deadline, or `nil` before the first callback.
  private var lastIndex: Int?

  /// Creates a link that is first due at the first deadline of a grid.
  ///
  /// - Parameters:
  ///   - grid: The instants at which the display can show a new frame.
  ///   - clock: The media time of each instant; by default it starts at the first deadline.
  ///   - callback: Called with the link for each of its frames; retained until the link is invalidated.
  public init(
    on grid: FrameGrid, clock: MediaClock? = nil, callback: @escaping (DisplayLink) -> Void
  ) {
    self.grid = grid
    self.clock = clock ?? MediaClock(startingAt: grid.origin)
    self.callback = callback
    nextIndex = grid.firstIndex
  }

  /// The instant of the next frame for which the link is due, in nanoseconds, which may have passed; `nil` while it is
  /// paused and once it is invalidated.
  public var nextDeadline: Int64? {
    isCalled ? grid.deadline(max(dueIndex, nextIndex)) : nil
  }

  /// Calls the link if it is due, with the timestamp of the last deadline that has passed.
  public func tick(at instant: Int64) {
    let index = grid.index(atOrBefore: instant)
    guard index >= nextIndex else { return }
    nextIndex = index + 1
    guard isCalled, index >= dueIndex else { return }
    lastIndex = index
    timestamp = clock.time(at: grid.deadline(index))
    targetTimestamp = clock.time(at: grid.deadline(index + framesPerCallback))
    duration = grid.rate.period
    callback?(self)
  }

  /// Ends the link: it is not called again, and releases its callback.
  ///
  /// The corresponding Core Animation method is `CADisplayLink.invalidate()`.
  public func invalidate() { callback = nil }

  private var isCalled: Bool { !isPaused && callback != nil }

  /// The index of the deadline at which the link is due.
  private var dueIndex: Int { lastIndex.map { $0 + framesPerCallback } ?? grid.firstIndex }

  private var framesPerCallback: Int {
    preferredFrameRateRange.map(grid.rate.framesPerCallback(in:))
      ?? grid.rate.framesPerCallback(preferred: preferredFramesPerSecond)
  }
}
