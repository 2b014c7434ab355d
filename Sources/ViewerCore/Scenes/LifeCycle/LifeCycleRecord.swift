import ShimmerKit

/// What a shimmer did and will do between two media times: stretches of one state each.
struct LifeCycleRecord {
  /// A stretch of one state.
  struct Stretch: Hashable {
    /// The state.
    let state: ShimmeringState
    /// When it began, or will begin, in media seconds.
    let begin: Double
    /// When it ended, or will end.
    let end: Double
  }

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

  /// The stretches, the last one as long as it will last if nobody changes anything.
  ///
  /// - Parameters:
  ///   - end: The media time after which nothing is of interest.
  ///   - fadeTime: When the end fade starts, of an effect that is finishing.
  ///   - beginFade: How long a begin fade takes, in seconds.
  ///   - endFade: How long an end fade takes, in seconds.
  func stretches(
    until end: Double, fadeTime: Double, beginFade: Double, endFade: Double
  ) -> [Stretch] {
    var stretches = zip(events, events.dropFirst()).map { event, next in
      Stretch(state: event.state, begin: event.time, end: next.time)
    }
    guard var last = events.last else { return [] }
    func add(until time: Double, _ next: ShimmeringState?) {
      stretches.append(Stretch(state: last.state, begin: last.time, end: min(time, end)))
      if let next { last = ShimmeringEvent(state: next, time: time) }
    }
    if last.state == .beginning { add(until: last.time + max(beginFade, 0), .sliding) }
    if last.state == .finishing { add(until: fadeTime, .fading) }
    // Without a duration the fade takes that of a transaction.
    if last.state == .fading { add(until: last.time + (endFade > 0 ? endFade : 0.25), .idle) }
    if last.state != .idle { add(until: end, nil) }
    return stretches.filter { $0.begin < $0.end }
  }
}
