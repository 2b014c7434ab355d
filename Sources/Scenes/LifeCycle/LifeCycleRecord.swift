import ShimmerKit

/// What a shimmer did, as far back as a time line shows it.
struct LifeCycleRecord {
  /// What has happened, in order.
  private(set) var events: [ShimmeringEvent] = []

  /// Takes down what has happened.
  ///
  /// A state that lasted no time at all leaves no trace.
  mutating func append(_ event: ShimmeringEvent) {
    while let last = events.last, last.time >= event.time { events.removeLast() }
    events.append(event)
  }

  /// Forgets what was over before a media time.
  mutating func forget(before time: Double) {
    let current = events.lastIndex { $0.time <= time } ?? 0
    events.removeFirst(min(current, events.count))
  }

  /// Forgets everything.
  mutating func forgetAll() { events = [] }
}
