import ShimmerKit

/// A span of media time in which an effect is in one state.
struct StateStretch: Hashable {
  let state: ShimmeringState

  /// The time at which the state began or will begin, in media seconds.
  let begin: Double

  /// The time at which the state ended or will end, in media seconds.
  let end: Double

  /// The known future of a state that has not ended.
  struct Outlook: Hashable {
    /// The time at which the end fade of a finishing effect starts; `nil` while no end is known.
    var endFadeTime: Double?
    /// The duration of the begin fade, in seconds; `nil` if it is unknown.
    var beginFade: Double?
    /// The duration of the end fade, in seconds; `nil` if it is unknown.
    var endFade: Double?
  }

  /// Returns the spans of the states, given the changes of the state.
  ///
  /// The last spans are predicted, provided that nothing changes.
  ///
  /// - Parameters:
  ///   - events: The changes, in order.
  ///   - end: The media time at which the last span is cut off.
  ///   - outlook: The known future.
  static func stretches(
    of events: [ShimmeringEvent], until end: Double, _ outlook: Outlook
  ) -> [StateStretch] {
    var stretches = zip(events, events.dropFirst()).map { event, next in
      StateStretch(state: event.state, begin: event.time, end: next.time)
    }
    guard var last = events.last else { return [] }
    func add(until time: Double, _ next: ShimmeringState?) {
      stretches.append(StateStretch(state: last.state, begin: last.time, end: min(time, end)))
      if let next { last = ShimmeringEvent(state: next, time: time) }
    }
    if last.state == .beginning, let fade = outlook.beginFade {
      add(until: last.time + max(fade, 0), .sliding)
    }
    if last.state == .finishing, let fade = outlook.endFadeTime, fade >= last.time {
      add(until: fade, .fading)
    }
    if last.state == .fading, let fade = outlook.endFade {
      // Without a duration, the fade takes that of a transaction.
      add(until: last.time + (fade > 0 ? fade : 0.25), .idle)
    }
    add(until: end, nil)
    return stretches.filter { $0.begin < $0.end }
  }
}
