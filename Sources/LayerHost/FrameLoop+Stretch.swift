import Compositor
import Display

extension FrameLoop {
  /// Draws frame after frame while only time changes; returns before the first round that needs more.
  ///
  /// This is the path of almost all frames of a running animation. The deadlines, the client's duties and the scene's
  /// changes are computed once for the whole stretch, so that a frame touches little code and little memory. Anything
  /// else is left to the next round, which finds it: an event, a deadline that was missed, a frame that shows nothing
  /// new, a display without a free buffer, work of the client, or a limit of the loop.
  func drawStretch() throws(DisplayError) {
    guard var stretch = makeStretch() else { return }
    let first = stretch.cadence.next.index
    defer { if stretch.cadence.next.index != first { end(stretch) } }
    repeat {
      onWait?(counts.presented, false)
      let wokenAt = try events.waitForFrame(until: stretch.cadence.next.deadline, ends: &ends)
      if ends.count > 0 { recordEnds() }
      guard let wokenAt else { return }
      if wokenAt >= stretch.cadence.next.targetDeadline {
        endedWait = wokenAt
        return
      }
      try drawFrame(stretch.cadence.advance(), wokenAt: wokenAt)
    } while end == nil && !owesFrame && counts.presented < stretch.frameLimit
      && stretch.includesNext
  }

  /// Returns a stretch that begins now, or `nil` if the next frame needs a round of its own.
  private func makeStretch() -> Stretch? {
    let frameLimit = limits.options.frames ?? .max
    guard isDrawing, !owesFrame, limits.warmUpInstant == nil, counts.presented < frameLimit,
      let shownTime, let quiet = client.quietSpan(at: events.now),
      let cadence = client.pacer.cadence
    else { return nil }
    let stretch = Stretch(
      cadence: cadence,
      lastDeadline: min(quiet.instant, (limits.endInstant ?? .max) - 1),
      quietTime: quiet.mediaTime, changingTime: compositor.beginSequence(after: shownTime),
      frameLimit: frameLimit)
    return stretch.includesNext ? stretch : nil
  }

  @inline(never)
  private func end(_ stretch: Stretch) {
    client.pacer.adopt(stretch.cadence)
    client.endQuiet(at: stretch.cadence.last, in: self)
    checkLimits(at: events.now)
  }

  @inline(never)
  private func recordEnds() {
    hasSlept = false
    let now = events.now
    for index in 0..<ends.count { record(ends[index], at: now) }
    ends.removeAll()
  }

  /// Draws and presents the frame that is due, if it differs.
  private func drawFrame(_ ticket: FrameTicket, wokenAt: Int64) throws(DisplayError) {
    let start = events.now
    var timing = FrameTiming(ticket, wokenAt: wokenAt)
    guard compositor.prepareNext(at: ticket.targetTimestamp) else {
      client.didSkip(ticket)
      return note(&timing)
    }
    if limits.options.detail == .samples { timing.evaluatedAt = events.now }
    guard let frame = try lendFrame() else {
      timing.verdict = .blocked
      return note(&timing)
    }
    if let written = compositor.drawNext(into: frame.rows, buffer: frame.buffer) {
      counts.countFrame(pixelsByKernels: written)
      timing.pixelsComposited = written
    } else {
      drawWhole(frame, &timing)
    }
    timing.composite = start..<max(start, events.now)
    try presenter.present(frame, damage: compositor.damage)
    timing.submitted(at: events.now)
    note(&timing)
  }

  /// Draws a frame in which more than the positions of masks has changed, or whose buffer is not up to date.
  @inline(never)
  private func drawWhole(_ frame: borrowing LentFrame, _ timing: inout FrameTiming) {
    let isInSequence = compositor.isInSequence
    let drawn = draw(into: frame)
    counts.count(drawn)
    timing.pixelsComposited = drawn.pixelsComposited
    client.didDraw(drawn, &timing)
    // Only the buffer was not up to date: now it is.
    if isInSequence { _ = compositor.beginSequence(after: timing.ticket.targetTimestamp) }
  }
}

/// The frames that are drawn one after the other while only time changes.
private struct Stretch {
  var cadence: FrameCadence

  /// The last instant at which a frame of the stretch may be seen.
  let lastDeadline: Int64

  /// The media time at which the client must be called again.
  let quietTime: Double

  /// The media time up to which each frame differs from the one before.
  let changingTime: Double

  /// The number of presented frames after which the loop ends.
  let frameLimit: Int

  /// Whether the next frame belongs to the stretch.
  var includesNext: Bool {
    let next = cadence.next
    return next.targetDeadline <= lastDeadline && next.targetTimestamp < quietTime
      && cadence.last.targetTimestamp < changingTime
  }
}
