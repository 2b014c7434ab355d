import Display

/// Does to a session what was done to another one, each input before the first frame that has to show it.
///
/// A frame shows what happened before the instant for which it is drawn. Inputs do to the session what they did, but
/// nothing outside of it: they write no files and end no program.
package struct Replay {
  /// What is played.
  package let recording: Recording

  private var position = 0

  /// The instant of the latest input that has been done, in nanoseconds of the grid.
  private var played = Int64.min

  /// Begins with the first input.
  package init(_ recording: Recording) { self.recording = recording }

  /// The instant of what comes next, the next input or the end, in nanoseconds since the start.
  var nextInstant: Int64 { next?.instant ?? recording.end }

  /// Whether there is an input that has not been done yet.
  var hasInputs: Bool { next != nil }

  private var next: Recording.Entry? {
    recording.entries.indices.contains(position) ? recording.entries[position] : nil
  }

  /// Whether everything has been done, and the end has come.
  func isOver(_ session: ViewerSession, at instant: Int64) -> Bool {
    next == nil && instant - session.clock.launchInstant >= recording.end
  }

  /// Brings a session to a frame that is drawn without a display.
  ///
  /// - Parameters:
  ///   - session: It began as the recording says, and its link gives no tickets.
  ///   - instant: In nanoseconds since the start; not before the last one.
  /// - Returns: The media time of the frame.
  @discardableResult
  package mutating func advance(_ session: ViewerSession, to instant: Int64) -> Double {
    let target = session.clock.launchInstant + instant
    _ = play(in: session) { _ in target }
    session.endPassing(before: target)
    let time = session.link.clock.time(at: target)
    session.advance(to: time)
    return time
  }

  /// Does what the frame has to show that is due at an instant, or what has happened by then.
  ///
  /// - Returns: What the window has to do, in order.
  mutating func goOn(_ session: ViewerSession, at instant: Int64) -> [SessionEffect] {
    // Asked again after each input: a new rate or a new beginning of deadlines moves the frame.
    play(in: session) { session.link.inputLimit(at: instant, after: $0) }
  }

  /// Takes the ticket of the frame that is due at an instant, after what it has to show has been done.
  func ticket(_ session: ViewerSession, at instant: Int64) -> FrameTicket? {
    session.link.ticket(at: instant, after: played)
  }

  private mutating func play(
    in session: ViewerSession, before limit: (_ played: Int64) -> Int64
  ) -> [SessionEffect] {
    var effects: [SessionEffect] = []
    while let entry = next, session.clock.launchInstant + entry.instant < limit(played) {
      position += 1
      played = session.clock.launchInstant + entry.instant
      if case .resize(let size, _) = entry.input { effects.append(.resize(size)) }
      effects += session.play(entry.input, at: session.clock.launchInstant + entry.instant)
        .filter(\.isRepeated)
    }
    return effects
  }
}

extension SessionEffect {
  /// Whether a replay does it again.
  fileprivate var isRepeated: Bool {
    switch self {
    case .frame, .resize, .setFullscreen: true
    case .screenshot, .saveRecording, .savePreset, .retitle, .quit: false
    }
  }
}

extension DisplayLink {
  /// The instant before which something happens that the frame shows which is due, or that has happened by now.
  ///
  /// - Parameter played: The latest input so far; one that changes deadlines may lie after the one that is due.
  fileprivate func inputLimit(at now: Int64, after played: Int64) -> Int64 {
    if targetDeadline(at: now) == nil { return now + 1 }
    return targetDeadline(at: max(now, played)) ?? now + 1
  }

  /// Takes the ticket that is due at an instant, for a time after the latest input.
  fileprivate mutating func ticket(at now: Int64, after played: Int64) -> FrameTicket? {
    targetDeadline(at: now) == nil ? nil : ticket(at: max(now, played))
  }
}

extension Recording {
  /// The instants for which a window that drops nothing draws frames, in nanoseconds since the start.
  ///
  /// - Parameter count: The most that are wanted.
  package func frameInstants(atMost count: Int) -> [Int64] {
    var link = DisplayLink(startingAt: 0, rate: rate)
    link.preferredFramesPerSecond = preferredFramesPerSecond
    var rest = entries[...]
    var (now, played, targets): (Int64, Int64, [Int64]) = (0, 0, [])
    while targets.count < count, let deadline = link.arm(for: .now, at: now) {
      now = max(now, deadline)
      while let entry = rest.first, entry.instant < link.inputLimit(at: now, after: played) {
        rest.removeFirst()
        played = entry.instant
        switch entry.input {
        case .rate(let rate): link.setRefreshRate(rate, at: entry.instant)
        case .restart: link.restart(at: entry.instant)
        case .key, .pointer, .resize, .fullscreen, .set, .tell: break
        }
      }
      guard let ticket = link.ticket(at: now, after: played) else { continue }
      if ticket.targetDeadline > end { break }
      targets.append(ticket.targetDeadline)
    }
    return targets
  }
}
