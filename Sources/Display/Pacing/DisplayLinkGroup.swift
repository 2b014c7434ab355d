/// Several display links on one display, which share one timestamp per frame and are called in the order of addition.
///
/// A loop that draws one content needs only a ``FramePacer``; a program with several parts that each follow the display
/// adds a link for each. The group reads no clock: a loop calls ``tick(at:)`` at the instant given by ``nextDeadline``. If the call
/// comes late, the frames that have passed are skipped, not queued.
///
/// ```swift
/// let group = DisplayLinkGroup(startingAt: events.now, rate: .sixty)
/// let link = group.add { link in draw(at: link.targetTimestamp) }
/// link.preferredFramesPerSecond = 30
/// while let deadline = group.nextDeadline { wait(until: deadline); group.tick(at: events.now) }
/// ```
///
/// The group corresponds to a run loop in one mode, its links to Core Animation's `CADisplayLink` objects.
public final class DisplayLinkGroup {
  /// The instants at which the display can show a new frame, fixed when the group is created.
  public let grid: FrameGrid

  /// The media time of each instant; to pause or slow the animation, pause or slow this clock.
  public var clock: MediaClock

  /// The added links that are not invalidated, in the order of addition.
  public var links: [DisplayLink] { added.filter { $0.callback != nil } }

  private var added: [DisplayLink] = []

  /// The index of the first deadline that has not been handled.
  private var nextIndex = 0

  /// Creates a group without links at an instant, in nanoseconds, that is its first deadline and at which its media
  /// time starts.
  public init(startingAt instant: Int64, rate: RefreshRate) {
    grid = FrameGrid(origin: instant, rate: rate)
    clock = MediaClock(startingAt: instant)
  }

  /// Creates a link, adds it after the others, and returns it.
  ///
  /// - Parameter callback: Called with the link for each of its frames; retained until the link is invalidated.
  public func add(_ callback: @escaping (DisplayLink) -> Void) -> DisplayLink {
    let link = DisplayLink(callback)
    add(link)
    return link
  }

  /// Adds a link that was removed, after the others; no effect on a link that is already in the group.
  ///
  /// - Precondition: The link has not been invalidated.
  public func add(_ link: DisplayLink) {
    precondition(link.callback != nil, "an invalidated display link cannot be added")
    if added.contains(where: { $0 === link }) { return }
    (link.firstIndex, link.lastIndex) = (nextIndex, nil)
    added.append(link)
  }

  /// Removes a link, which is not called until it is added again.
  public func remove(_ link: DisplayLink) { added.removeAll { $0 === link } }

  /// The instant of the next frame for which a link is due, or `nil` if no link is active.
  public var nextDeadline: Int64? {
    added.filter(\.isCalled).map { max($0.nextIndex(at: grid.rate), nextIndex) }.min()
      .map(grid.deadline)
  }

  /// Calls each due link once, all with the timestamp of the last deadline that has passed.
  ///
  /// A link that is added during the call waits for the next frame. A link that is removed, paused or invalidated
  /// during the call is not called.
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
}
