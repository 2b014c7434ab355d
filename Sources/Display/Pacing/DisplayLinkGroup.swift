/// Several display links of one display: one timestamp a frame, callbacks in the order of addition.
///
/// A viewer needs one ``DisplayLink``; a program with several parts that each follow the display adds
/// a callback for each. Nothing here reads a clock: a loop calls ``tick(at:)`` when the instant that
/// ``nextDeadline`` names has come. An instant later than that skips frames, it does not queue them.
///
/// ```swift
/// let group = DisplayLinkGroup(startingAt: events.now, rate: .sixty)
/// let link = group.add { link in draw(at: link.targetTimestamp) }
/// link.preferredFramesPerSecond = 30
/// while let deadline = group.nextDeadline { wait(until: deadline); group.tick(at: events.now) }
/// ```
///
/// It stands for a run loop in one mode; the links for objects of Core Animation's `CADisplayLink`.
public final class DisplayLinkGroup {
  /// The display's deadlines.
  public let grid: FrameGrid

  /// The map from instants to media time.
  public var clock: MediaClock

  /// The links that are called, in the order of addition.
  public var links: [Link] { added.filter { $0.callback != nil } }

  private var added: [Link] = []

  /// The index of the first deadline that has not been answered.
  private var nextIndex = 0

  /// Creates a group without links whose first deadline, and the start of media time, are at an instant.
  public init(startingAt instant: Int64, rate: RefreshRate) {
    grid = FrameGrid(origin: instant, rate: rate)
    clock = MediaClock(startingAt: instant)
  }

  /// Makes a link and adds it behind the others.
  ///
  /// - Parameter callback: Called with the link for each of its frames; held until the link is
  ///   invalidated.
  public func add(_ callback: @escaping (Link) -> Void) -> Link {
    let link = Link(callback)
    add(link)
    return link
  }

  /// Adds a link again that was removed, behind the others; one that is there stays where it is.
  ///
  /// - Precondition: The link has not been invalidated.
  public func add(_ link: Link) {
    precondition(link.callback != nil, "adding a display link that was invalidated")
    if added.contains(where: { $0 === link }) { return }
    (link.firstIndex, link.lastIndex) = (nextIndex, nil)
    added.append(link)
  }

  /// Takes a link out, so that it is called no more until it is added again.
  public func remove(_ link: Link) { added.removeAll { $0 === link } }

  /// The instant of the next frame that a link is to be called for, or `nil` while none is.
  public var nextDeadline: Int64? {
    added.filter(\.isCalled).map { max($0.nextIndex(at: grid.rate), nextIndex) }.min()
      .map(grid.deadline)
  }

  /// Calls the links that are due, once each, all with the timestamp of the deadline that is just past.
  ///
  /// A link that is added meanwhile waits for the next frame; one that is removed, paused or invalidated
  /// meanwhile is not called.
  public func tick(at instant: Int64) {
    let index = grid.index(atOrBefore: instant)
    guard index >= nextIndex else { return }
    nextIndex = index + 1
    added = links
    for link in added where link.nextIndex(at: grid.rate) <= index {
      guard link.isCalled, added.contains(where: { $0 === link }) else { continue }
      let target = index + link.framesPerCallback(at: grid.rate)
      link.lastIndex = index
      link.timestamp = clock.time(at: grid.deadline(index))
      link.targetTimestamp = clock.time(at: grid.deadline(target))
      link.duration = grid.rate.period
      link.callback?(link)
    }
  }

  /// One part of a program that follows the display.
  ///
  /// The corresponding Core Animation class is `CADisplayLink`.
  public final class Link {
    /// Callbacks a second that are wanted; 0, the default, is one for each frame of the display.
    ///
    /// A change counts from the last callback on, so that a faster rate need not wait for a slow one.
    ///
    /// The corresponding Core Animation property is `CADisplayLink.preferredFramesPerSecond`.
    public var preferredFramesPerSecond = 0

    /// The rates that callbacks may come at; overrides ``preferredFramesPerSecond`` while it is set.
    ///
    /// The corresponding Core Animation property is `CADisplayLink.preferredFrameRateRange`.
    public var preferredFrameRateRange: FrameRateRange?

    /// Whether the link is not called, although it is added.
    ///
    /// What passes meanwhile is not made up for.
    /// The corresponding Core Animation property is `CADisplayLink.isPaused`.
    public var isPaused = false

    /// The media time of the deadline just past, in seconds; 0 before the first callback.
    ///
    /// The corresponding Core Animation property is `CADisplayLink.timestamp`.
    public fileprivate(set) var timestamp = 0.0

    /// The media time at which the frame of this callback is seen, in seconds; 0 before the first.
    ///
    /// The corresponding Core Animation property is `CADisplayLink.targetTimestamp`.
    public fileprivate(set) var targetTimestamp = 0.0

    /// Seconds from one frame of the display to the next, whatever is preferred; 0 before the first.
    ///
    /// The corresponding Core Animation property is `CADisplayLink.duration`.
    public fileprivate(set) var duration = 0.0

    fileprivate var callback: ((Link) -> Void)?
    /// The index of the first deadline since the link was added.
    fileprivate var firstIndex = 0
    /// The index of the last deadline that it was called for, or `nil` since it was added.
    fileprivate var lastIndex: Int?

    fileprivate var isCalled: Bool { !isPaused && callback != nil }

    fileprivate init(_ callback: @escaping (Link) -> Void) { self.callback = callback }

    /// Ends the link: it is called no more, lets go of its callback and cannot be added again.
    ///
    /// The corresponding Core Animation method is `CADisplayLink.invalidate()`.
    public func invalidate() { callback = nil }

    /// The index of the first deadline that it is to be called for.
    fileprivate func nextIndex(at rate: RefreshRate) -> Int {
      lastIndex.map { $0 + framesPerCallback(at: rate) } ?? firstIndex
    }

    fileprivate func framesPerCallback(at rate: RefreshRate) -> Int {
      preferredFrameRateRange.map(rate.framesPerCallback(in:))
        ?? rate.framesPerCallback(preferred: preferredFramesPerSecond)
    }
  }
}
