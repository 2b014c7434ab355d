import Display

/// Stands between a viewer's loop and its window: does what brings the viewer into a quiet state, counts
/// what it does there, and ends the loop.
///
/// The loop waits in the window's own event loop. A wait is cut short only by the observer's moments;
/// what comes back from sleep for nothing else is not the viewer's wake-up and is not counted.
final class QuietObserver: EventSource {
  /// Something to do at an instant.
  struct Moment {
    /// When, in nanoseconds after the loop began.
    var delay: Int64
    /// What is done; its events are told to the loop.
    var action: () throws(DisplayError) -> [DisplayEvent]
  }

  private let events: any EventSource
  private let account: () -> QuietAccount
  private var moments: [Moment] = []
  private var begin: Int64?
  private var ownWakeUps = 0
  private var first: QuietAccount?
  private var last: QuietAccount?

  /// Whether an observation that has begun ends with the first frame that is drawn.
  var endsWithFrame = false

  /// What was counted, once the observation is over.
  private(set) var result: QuietAccount?

  /// Observes a loop.
  ///
  /// - Parameters:
  ///   - events: Where the loop really waits.
  ///   - account: What the viewer has done so far.
  init(_ events: any EventSource, account: @escaping () -> QuietAccount) {
    self.events = events
    self.account = account
  }

  /// Nanoseconds since the loop first waited.
  var elapsed: Int64 { begin.map { events.now - $0 } ?? 0 }

  /// Does something later.
  func after(_ delay: Int64, _ action: @escaping () throws(DisplayError) -> [DisplayEvent]) {
    moments.append(Moment(delay: delay, action: action))
    moments.sort { $0.delay < $1.delay }
  }

  /// Begins to count.
  func beginCounting() {
    first = counted
    last = first
  }

  /// Ends the counting and the loop.
  ///
  /// A viewer that had drawn nothing before counts for nothing.
  func endCounting() -> [DisplayEvent] {
    if let first, first.pixels > 0 { result = counted.since(first) }
    first = nil
    return [.closeRequested]
  }

  private var counted: QuietAccount {
    var counted = account()
    counted.wakeUps = events.wakeUps - ownWakeUps
    return counted
  }

  // MARK: The port

  var now: Int64 { events.now }

  var wakeUps: Int { events.wakeUps }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    let start = begin ?? events.now
    begin = start
    if endsWithFrame, let first, let last {
      let state = counted
      if state.pixels != last.pixels {
        // The wake-up for the frame that ends the stretch counts, the frame itself does not.
        result = QuietAccount(
          pixels: last.pixels - first.pixels, requests: last.requests - first.requests,
          wakeUps: state.wakeUps - first.wakeUps)
        self.first = nil
        return [.closeRequested]
      }
      self.last = state
    }
    guard let moment = moments.first else { return try events.nextEvents(until: deadline) }
    let instant = start + moment.delay
    if let deadline, deadline < instant { return try events.nextEvents(until: deadline) }
    let before = events.wakeUps
    var batch = try events.nextEvents(until: instant)
    guard events.now >= instant else { return batch }
    if let index = batch.firstIndex(where: \.isDeadline) { batch.remove(at: index) }
    if batch.isEmpty { ownWakeUps += events.wakeUps - before }
    moments.removeFirst()
    return batch + (try moment.action())
  }
}

extension DisplayEvent {
  fileprivate var isDeadline: Bool {
    if case .deadline = self { true } else { false }
  }
}
