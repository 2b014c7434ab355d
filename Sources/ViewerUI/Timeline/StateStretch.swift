import LayerKit
package import ShimmerKit

/// A stretch of media time in which an effect is in one state.
package struct StateStretch: Hashable {
  /// The state.
  package let state: ShimmeringState

  /// When it began, or will begin, in media seconds.
  package let begin: Double

  /// When it ended, or will end.
  package let end: Double

  /// Creates a stretch.
  package init(state: ShimmeringState, begin: Double, end: Double) {
    self.state = state
    self.begin = begin
    self.end = end
  }

  /// What is known of a state that has not ended.
  package struct Outlook: Hashable {
    /// When the end fade starts, of an effect that is finishing.
    package var fadeTime: Double
    /// How long a begin fade takes, in seconds; nothing where that is not known.
    package var beginFade: Double?
    /// How long an end fade takes, in seconds; nothing where that is not known.
    package var endFade: Double?

    /// Creates an outlook.
    package init(fadeTime: Double, beginFade: Double?, endFade: Double?) {
      self.fadeTime = fadeTime
      self.beginFade = beginFade
      self.endFade = endFade
    }
  }

  /// The stretches between changes of the state, the last ones as long as they will last if nobody changes anything.
  ///
  /// - Parameters:
  ///   - events: The changes, in order.
  ///   - end: The media time after which nothing is of interest.
  ///   - outlook: What is known of what comes.
  package static func stretches(
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
    if last.state == .finishing, outlook.fadeTime >= last.time {
      add(until: outlook.fadeTime, .fading)
    }
    if last.state == .fading, let fade = outlook.endFade {
      // Without a duration the fade takes that of a transaction.
      add(until: last.time + (fade > 0 ? fade : 0.25), .idle)
    }
    add(until: end, nil)
    return stretches.filter { $0.begin < $0.end }
  }
}

extension ShimmeringState {
  /// The colour of a state; its word always stands beside it.
  var color: Color {
    switch self {
    case .idle: Color(hex: 0x8A8F9C)
    case .beginning: Color(hex: 0xF0C36D)
    case .sliding: Color(hex: 0x8FE3AE)
    case .finishing: Color(hex: 0x8FB3FF)
    case .fading: Color(hex: 0xC9A5F0)
    }
  }

  /// The pattern of a stretch, which tells the state without colour and without a word.
  var pattern: TimeStrip.Pattern {
    switch self {
    case .idle: .middle
    case .beginning: .foot
    case .sliding: .plain
    case .finishing: .both
    case .fading: .top
    }
  }

  /// The colour of words on the state's own.
  static let ink = Color(hex: 0x0D111E)
}
