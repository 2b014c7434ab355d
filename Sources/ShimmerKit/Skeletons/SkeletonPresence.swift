public import LayerKit

/// Decides whether a skeleton shows: not at all for what loads fast, and long enough once it does.
///
/// ```
/// load             ├─────────────── loading ───────────────┤
/// state   absent   │ waiting │        shown                │ lingering │ absent
///                  └─ onset ─┘└────── minimum dwell ───────────────────┘
/// ```
///
/// What is there before the onset delay is over never makes the skeleton flash up; one that shows
/// stays for the minimum dwell, so that it does not flash either.
///
/// Its time is the media time of its ``timekeeper``, a layer that has to be in a tree that is shown: an
/// empty animation on it makes a display loop wake at the right instant. Without it nothing happens
/// by itself; what is due is then made up for when loading begins or ends.
public final class SkeletonPresence {
  /// Seconds of loading until the skeleton shows; default 0.2; 0 or less shows it at once.
  ///
  /// A change while it waits counts from the begin of the load.
  public var onsetDelay = 0.2 {
    didSet { if onsetDelay != oldValue { follow() } }
  }

  /// The least number of seconds that the skeleton stays; default 0.5; 0 or less for none.
  ///
  /// A change while it lingers counts from the instant at which it was shown.
  public var minimumDwell = 0.5 {
    didSet { if minimumDwell != oldValue { follow() } }
  }

  /// Called for each change of the state, in order.
  ///
  /// A change that loading brings is told inside the call; one that time brings, in the turn after it, with
  /// the exact instant that it belongs to.
  public var onEvent: ((SkeletonPresenceEvent) -> Void)?

  /// What the skeleton does.
  public private(set) var state = SkeletonPresenceState.absent

  /// The layer whose time counts; add it to a tree that is shown.
  ///
  /// It draws nothing.
  public let timekeeper: Layer

  /// Whether the skeleton is to be seen.
  public var isShown: Bool { state == .shown || state == .lingering }

  private static let key = "presence"
  private let context: LayerContext
  /// When the present load has begun; of use while waiting.
  private var loadTime = 0.0
  /// When the skeleton was shown; of use while it shows.
  private var shownTime = 0.0
  /// When the content has come; of use while lingering.
  private var contentTime = 0.0
  private var alarmNumber = 0

  /// Creates the presence of a skeleton that does not show.
  public init(in context: LayerContext) {
    self.context = context
    timekeeper = Layer(in: context).withoutActions()
    timekeeper.name = "timekeeper"
    timekeeper.isHidden = true
  }

  /// Says that a load has begun; during one it does nothing.
  ///
  /// - Parameter atOnce: Whether the skeleton shows without the onset delay, as the first thing that is seen
  ///   of a page should.
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

  /// Says that the content is there; without a load it does nothing.
  ///
  /// - Parameter atOnce: Whether the skeleton goes without having stayed for the dwell.
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

  /// When the present state ends by itself, in media time, or nothing.
  public var nextChange: Double? {
    switch state {
    case .waiting: loadTime + Self.seconds(onsetDelay)
    case .lingering: max(shownTime + Self.seconds(minimumDwell), contentTime)
    case .absent, .shown: nil
    }
  }

  /// Makes what is due happen, and has itself woken for what is not.
  private func follow() {
    makeUp()
    alarmNumber += 1
    timekeeper.removeAnimation(forKey: Self.key)
    guard let due = nextChange, due.isFinite else { return }
    let number = alarmNumber
    // A group without children changes nothing, but has an end.
    var alarm = AnimationGroup([])
    let begin = timekeeper.convertTime(context.time, from: nil)
    alarm.beginTime = begin
    alarm.duration = timekeeper.convertTime(due, from: nil) - begin
    alarm.onStop = { [weak self] finished in
      if finished, let self, number == alarmNumber { pass(at: due) }
    }
    timekeeper.add(alarm, forKey: Self.key)
  }

  /// Makes happen what was due by now.
  private func makeUp() {
    if let due = nextChange, due <= context.time { pass(at: due) }
  }

  /// Leaves a state whose time is over.
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
    if nextChange == nil {
      alarmNumber += 1
      timekeeper.removeAnimation(forKey: Self.key)
    }
    onEvent?(SkeletonPresenceEvent(state: new, time: time))
  }

  private static func seconds(_ value: Double) -> Double { value > 0 ? value : 0 }
}

/// What a skeleton's presence is.
public enum SkeletonPresenceState: String, Hashable, Sendable, CaseIterable {
  /// Nothing loads, or what has loaded shows.
  case absent
  /// A load has begun, and may still be fast enough to need no skeleton.
  case waiting
  /// The skeleton shows while loading.
  case shown
  /// The content is there, but the skeleton has not been seen for long enough.
  case lingering
}

/// A change of a skeleton's presence.
public struct SkeletonPresenceEvent: Hashable, Sendable {
  /// What it is from now on.
  public let state: SkeletonPresenceState

  /// When, in media seconds.
  public let time: Double

  /// Creates an event.
  public init(state: SkeletonPresenceState, time: Double) {
    self.state = state
    self.time = time
  }
}
