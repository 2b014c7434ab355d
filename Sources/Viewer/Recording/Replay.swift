import Display

/// A replay of a recording: it applies each input to a session before the first frame that must show it.
///
/// A frame shows what happened before the instant for which it is drawn. The inputs affect only the session: they
/// write no files and end no program.
package struct Replay {
  package let recording: Recording

  private var position = 0

  /// The instant of the last applied input, in nanoseconds on the pacer's time base.
  private var played = Int64.min

  /// Creates a replay that begins with the first input.
  package init(_ recording: Recording) { self.recording = recording }

  /// The instant of the next input, or of the recording's end, in nanoseconds since the start.
  var nextInstant: Int64 { next?.instant ?? recording.end }

  /// Whether inputs remain to be applied.
  var hasInputs: Bool { next != nil }

  private var next: Entry? {
    recording.entries.indices.contains(position) ? recording.entries[position] : nil
  }

  /// Returns whether all inputs have been applied and the recording's end has been reached.
  func isOver(_ session: Session, at instant: Int64) -> Bool {
    next == nil && instant - session.document.clock.launchInstant >= recording.end
  }

  /// Advances a session to a frame that is drawn without a display.
  ///
  /// - Parameters:
  ///   - session: A session that began with the recording's settings. The caller must not take frame tickets from its
  ///     frame pacer.
  ///   - instant: Nanoseconds since the start; not before the instant of the last call.
  /// - Returns: The media time of the frame.
  @discardableResult
  package mutating func advance(_ session: Session, to instant: Int64) -> Double {
    let target = session.document.clock.launchInstant + instant
    _ = play(in: session) { _ in target }
    session.endPassing(before: target)
    let time = session.pacer.clock.time(at: target)
    session.advance(to: time)
    return time
  }

  /// Applies the inputs that the frame due at an instant must show.
  ///
  /// If no frame is due, applies the inputs up to the instant.
  ///
  /// - Returns: The effects for the window, in order.
  package mutating func advance(_ session: Session, at instant: Int64) -> [Effect] {
    // Computed again after each input: a new rate or a restart of the deadlines moves the frame.
    play(in: session) { session.pacer.inputLimit(at: instant, after: $0) }
  }

  /// Takes the ticket of the frame due at an instant, after its inputs have been applied; `nil` if no frame is due.
  func ticket(_ session: Session, at instant: Int64) -> FrameTicket? {
    if session.pacer.targetDeadline(at: instant) == nil { return nil }
    session.endPassing(beforeFrameAt: max(instant, played))
    return session.pacer.ticket(at: instant, after: played)
  }

  private mutating func play(
    in session: Session, before limit: (_ played: Int64) -> Int64
  ) -> [Effect] {
    var effects: [Effect] = []
    while let entry = next, session.document.clock.launchInstant + entry.instant < limit(played) {
      position += 1
      played = session.document.clock.launchInstant + entry.instant
      if case .resize(let size, _) = entry.input { effects.append(.resize(size)) }
      effects += session.apply(entry).filter(\.isRepeated)
    }
    return effects
  }
}

extension Effect {
  /// Whether a replay performs the effect; a replay writes no files and does not end the program.
  fileprivate var isRepeated: Bool {
    switch self {
    case .frame, .resize, .setFullscreen, .countAnew: true
    case .rescale, .screenshot, .saveRecording, .renderMovie, .stopMovie, .savePreset, .paste,
      .copy, .open, .decode, .retitle, .quit:
      false
    // The session has carried these out.
    case .enter, .log, .tell, .chooseLayer: false
    }
  }
}

extension FramePacer {
  /// Returns the instant before which an input must have happened to be shown by the frame that is due at `now`.
  ///
  /// If no frame is due, inputs up to and including `now` are applied.
  ///
  /// - Parameter played: The instant of the last applied input. It may be after the due deadline if an input has
  ///   changed the deadlines.
  fileprivate func inputLimit(at now: Int64, after played: Int64) -> Int64 {
    if targetDeadline(at: now) == nil { return now + 1 }
    return targetDeadline(at: max(now, played)) ?? now + 1
  }

  /// Takes the ticket of the frame that is due; `nil` if none is due at `now`.
  ///
  /// The ticket is taken at `now`, or at `played`, the instant of the last applied input, if that is later.
  fileprivate mutating func ticket(at now: Int64, after played: Int64) -> FrameTicket? {
    targetDeadline(at: now) == nil ? nil : ticket(at: max(now, played))
  }
}

extension Recording {
  /// Returns the deadlines of the frames that a window without dropped frames draws during the recording, in
  /// nanoseconds since the start.
  ///
  /// - Parameter count: The maximum number of deadlines.
  package func frameInstants(atMost count: Int) -> [Int64] {
    var pacer = FramePacer(startingAt: 0, rate: rate)
    pacer.preferredFramesPerSecond = preferredFramesPerSecond
    var rest = entries[...]
    var (now, played, targets): (Int64, Int64, [Int64]) = (0, 0, [])
    while targets.count < count, let deadline = pacer.arm(at: now) {
      now = max(now, deadline)
      while let entry = rest.first, entry.instant < pacer.inputLimit(at: now, after: played) {
        rest.removeFirst()
        played = entry.instant
        switch entry.input {
        case .rate(let rate): pacer.setRefreshRate(rate, at: entry.instant)
        case .restart: pacer.restart(at: entry.instant)
        case .key, .keyUp, .pointer, .resize, .desktopScale, .desktopTheme, .fullscreen, .set,
          .preset,
          .keys, .notice:
          break
        }
      }
      guard let ticket = pacer.ticket(at: now, after: played) else { continue }
      if ticket.targetDeadline > end { break }
      targets.append(ticket.targetDeadline)
    }
    return targets
  }
}
