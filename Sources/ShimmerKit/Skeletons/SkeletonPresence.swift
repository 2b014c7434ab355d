public import LayerKit

/// A policy that shows a skeleton only for slow loads, and then for at least a minimum time.
///
/// ```
/// load             ├─────────────── loading ───────────────┤
/// state   absent   │ waiting │        shown                │ lingering │ absent
///                  └─ onset ─┘└────── minimum dwell ───────────────────┘
/// ```
///
/// Content that arrives before the end of the onset delay shows without a skeleton. A skeleton that shows stays for
/// the minimum dwell. In both cases the skeleton never flashes.
///
/// Time is the media time of the ``timekeeper``, a layer that must be in a visible tree: an empty animation on the
/// layer makes a display loop wake at the right instant. If the timekeeper is not in a visible tree, nothing happens
/// by itself, and overdue changes are made when loading begins or ends, or when the timekeeper returns.
public final class SkeletonPresence {
  /// The seconds of loading before the skeleton shows; default 0.2; at 0 or less it shows immediately.
  ///
  /// If you change the delay while the skeleton is waiting, the new delay counts from the start of the load.
  public var onsetDelay = 0.2 {
    didSet { if onsetDelay != oldValue { follow() } }
  }

  /// The minimum time for which the skeleton shows, in seconds; default 0.5; 0 or less for none.
  ///
  /// If you change the minimum while the skeleton lingers, the new one counts from the instant at which it was shown.
  public var minimumDwell = 0.5 {
    didSet { if minimumDwell != oldValue { follow() } }
  }

  /// Called for each change of the state, in order.
  ///
  /// A change caused by loading is reported inside the call; one caused by time, in the turn after it, with its exact
  /// instant.
  public var onEvent: ((SkeletonPresenceEvent) -> Void)?

  /// The current state; initially ``SkeletonPresenceState/absent``.
  public private(set) var state = SkeletonPresenceState.absent

  /// An invisible layer whose animation makes the display loop wake for due changes; add it to a visible tree.
  public let timekeeper: Layer

  /// Whether the skeleton is visible, that is, shown or lingering.
  public var isShown: Bool { state == .shown || state == .lingering }

  private static let key = "presence"
  /// The error, in seconds, with which the end of an animation can be computed.
  private static let tolerance = 1e-9
  private let context: LayerContext
  /// The media time at which the current load began; valid while waiting.
  private var loadTime = 0.0
  /// The media time at which the skeleton was shown; valid while it shows.
  private var shownTime = 0.0
  /// The media time at which the content arrived; valid while lingering.
  private var contentTime = 0.0

  /// Creates an object in the state ``SkeletonPresenceState/absent``.
  public init(in context: LayerContext) {
    self.context = context
    timekeeper = Layer(in: context).withoutActions()
    timekeeper.name = "timekeeper"
    timekeeper.isHidden = true
  }

  /// Reports that a load has begun; has no effect during a load.
  ///
  /// - Parameter atOnce: Whether the skeleton shows without the onset delay, as it should if it is the first thing
  ///   that people see of a page.
  public func beginLoading(atOnce: Bool = false) {
    makeUp()
    switch state {
    case .absent:
      loadTime = context.time
      enter(.waiting, at: loadTime)
      if atOnce, state == .waiting { pass(at: loadTime) } else { follow() }
    case .lingering: enter(.shown, at: context.time)
    case .waiting, .shown: break
    }
  }

  /// Reports that the content is available; has no effect without a load.
  ///
  /// - Parameter atOnce: Whether the skeleton disappears without the minimum dwell.
  public func endLoading(atOnce: Bool = false) {
    makeUp()
    switch state {
    case .waiting: enter(.absent, at: context.time)
    case .shown:
      contentTime = context.time
      enter(.lingering, at: contentTime)
      if atOnce, state == .lingering { pass(at: contentTime) } else { follow() }
    case .lingering where atOnce: pass(at: context.time)
    case .absent, .lingering: break
    }
  }

  // MARK: Time

  /// The media time at which the current state ends because time passes; `nil` if only loading can end it.
  public var nextChange: Double? {
    switch state {
    case .waiting: loadTime + Self.seconds(onsetDelay)
    case .lingering: max(shownTime + Self.seconds(minimumDwell), contentTime)
    case .absent, .shown: nil
    }
  }

  /// Makes the change that is due, and adds an animation to the timekeeper that ends at the next one.
  private func follow() {
    makeUp()
    timekeeper.removeAnimation(forKey: Self.key)
    guard let due = nextChange, due.isFinite else { return }
    // A group without children changes nothing, but reports its end.
    var alarm = AnimationGroup([])
    let begin = timekeeper.convertTime(context.time, from: nil)
    alarm.beginTime = begin
    alarm.duration = timekeeper.convertTime(due, from: nil) - begin
    // If a superlayer's time has changed its rate, the animation ends too early or too late.
    alarm.onStop = { [weak self] finished in if finished { self?.follow() } }
    alarm.onLoss = { [weak self] _ in self?.follow() }
    timekeeper.add(alarm, forKey: Self.key)
  }

  /// Makes a change that is due by now.
  private func makeUp() {
    if let due = nextChange, due <= context.time + Self.tolerance { pass(at: due) }
  }

  /// Enters the state that follows the current one when its time is over.
  private func pass(at time: Double) {
    switch state {
    case .waiting:
      shownTime = time
      enter(.shown, at: time)
    case .lingering: enter(.absent, at: time)
    case .absent, .shown: break
    }
  }

  private func enter(_ new: SkeletonPresenceState, at time: Double) {
    state = new
    if nextChange == nil { timekeeper.removeAnimation(forKey: Self.key) }
    onEvent?(SkeletonPresenceEvent(state: new, time: time))
  }

  private static func seconds(_ value: Double) -> Double { value > 0 ? value : 0 }
}

/// The state of a skeleton's presence.
public enum SkeletonPresenceState: String, Hashable, Sendable, CaseIterable {
  /// Nothing is loading, or the loaded content shows.
  case absent
  /// A load has begun and may still be fast enough to need no skeleton.
  case waiting
  /// The skeleton shows while loading.
  case shown
  /// The content is available, but the skeleton still shows, until the end of the minimum dwell.
  case lingering
}

/// A change of a skeleton's presence.
public struct SkeletonPresenceEvent: Hashable, Sendable {
  /// The state of the presence from ``time`` on.
  public let state: SkeletonPresenceState

  /// The time of the change in media seconds.
  public let time: Double

  /// Creates an event for a state that begins at a media time.
  public init(state: SkeletonPresenceState, time: Double) {
    self.state = state
    self.time = time
  }
}
