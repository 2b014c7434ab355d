package import Display
import LayerKit
import Raster
import Scenes
import ShimmerKit
package import ViewerUI

/// The loop of a viewer: waits, lets the session act, has a frame drawn, shows it.
///
/// One thread, one place to wait. Each round arms the one deadline at which the picture can next
/// differ, or none: a still, paused or hidden scene sleeps until something comes from outside.
///
/// ```swift
/// let loop = ViewerLoop(session: session, renderer: renderer, presenter: window, events: window)
/// loop.onEffect = { effect in … }
/// let end = try loop.run()
/// print(loop.report.lines)
/// ```
package final class ViewerLoop {
  /// How long the end waits for the display to have read the last frames, in nanoseconds: 1 s.
  ///
  /// A server has it read in a few milliseconds; one that is busy with others may take longer.
  package static let settleTime: Int64 = 1_000_000_000

  /// How long it waits after a signal, in nanoseconds: 100 ms, before the watch breaks the connection.
  static let signalSettleTime: Int64 = 100_000_000

  /// What is shown.
  package let session: ViewerSession

  /// Does what the session asks of the window; called between frames, when none is lent.
  ///
  /// ``SessionEffect/frame`` and ``SessionEffect/quit`` are the loop's own and not passed on.
  package var onEffect: (SessionEffect) -> Void = { _ in }

  /// Does what the first frame is not to wait for; called once it has been presented, then forgotten.
  ///
  /// A loop that ends with its first frame does not call it.
  package var onFirstFrame: (() -> Void)?

  /// Does what is best done once another scene, or one at another size, is shown; called after the second frame of it.
  package var onSettled: () -> Void = {}

  /// Hears that the warm-up is over, before the first tick that counts.
  package var onWarm: () -> Void = {}

  /// Hears of a failure that the loop goes on after: frames of a new size for which there is no memory.
  package var onProblem: (DisplayError) -> Void = { _ in }

  /// What is played in place of what the user does; set before ``run()``, for a session that began as it says.
  ///
  /// The loop then heeds no key but those that leave, and ends with the recording.
  package var replay: Replay?

  /// Hears before each wait how many frames have been presented, and whether only something from outside can bring
  /// another one; `nil`, the default, costs a frame nothing.
  package var onWait: ((_ presented: Int, _ isResting: Bool) -> Void)?

  /// Hears that a file that the display watches for the program has changed.
  package var onFileChange: () -> Void = {}

  /// What only the program knows, for the statistics page: memory, transport.
  package var onStatistics: () -> [FactGroup] = { [] }

  /// The media time for which the display has the right picture, or nothing before the first frame.
  package private(set) var shownTime: Double?

  /// Why the loop has ended, or nothing while it runs and after an error.
  package private(set) var end: LoopEnd? {
    didSet { if end != nil { endedAt = endedAt ?? events.now } }
  }

  private let renderer: any FrameRenderer
  let presenter: any Presenter
  let events: any EventSource
  private let options: LoopOptions
  let startedAt: Int64
  private(set) var account: FrameAccount
  var frames: ToldFrames
  /// When the pages of frames were renewed last, and whether with all that the statistics are.
  var statisticsAt: (instant: Int64, isWhole: Bool)?
  private(set) var exposures = 0
  private(set) var hidings = 0
  private var endInstant: Int64?
  private var warmUpInstant: Int64?

  /// The index of the first deadline after the warm-up.
  private var firstCounted = 0
  private(set) var endedAt: Int64?
  private var isVisible = true
  private var shownStage = ShownStage()

  /// Whether a frame is due at the next deadline, whatever the renderer thinks.
  private var owesFrame = true

  /// Joins a session with a renderer and a display.
  ///
  /// - Parameters:
  ///   - session: What is shown.
  ///   - renderer: Draws the session's context.
  ///   - presenter: Shows the frames.
  ///   - events: Where to wait; on the same clock as `startedAt`.
  ///   - options: When to end.
  ///   - startedAt: The instant from which the first frame is measured, for instance that at which the
  ///     process began; now by default.
  package init(
    session: ViewerSession, renderer: any FrameRenderer, presenter: any Presenter,
    events: any EventSource, options: LoopOptions = LoopOptions(), startedAt: Int64? = nil
  ) {
    self.session = session
    self.renderer = renderer
    self.presenter = presenter
    self.events = events
    self.options = options
    self.startedAt = startedAt ?? events.now
    frames = ToldFrames(of: session, by: renderer)
    account = FrameAccount(since: presenter.counts, wakeUps: events.wakeUps, options: options)
  }

  /// Runs until something ends the loop; media time begins now.
  ///
  /// - Returns: What ended it.
  /// - Throws: What the display reports; ``report`` is then as true as after an ordinary end.
  package func run() throws(DisplayError) -> LoopEnd {
    do {
      return try runUntilEnd()
    } catch {
      // Where a signal broke a connection that the loop was stuck in, the signal is the reason.
      let last = try? events.nextEvents(until: events.now)
      for case .signal(let number) in last ?? [] { end = end ?? .signal(number) }
      guard let end else { throw error }
      return end
    }
  }

  private func runUntilEnd() throws(DisplayError) -> LoopEnd {
    let start = events.now
    session.begin(at: start)
    endInstant = options.seconds.map { Self.instant(seconds: $0, after: start) }
    if options.warmUp > 0 { warmUpInstant = Self.instant(seconds: options.warmUp, after: start) }
    checkLimits(at: start)
    while true {
      if let end {
        settle(after: end)
        return end
      }
      let deadline = nextDeadline()
      var wokenAt: Int64?
      for event in try events.nextEvents(until: deadline) {
        if case .deadline(let lateness) = event { wokenAt = deadline.map { $0 + lateness } }
        handle(event)
      }
      // The frame that is due now is the one whose inputs are played: a later look could find the next one.
      let now = events.now
      finishWarmUp(at: now)
      goOnWithReplay(at: now)
      checkLimits(at: now)
      // A window that was hidden by the same events has a deadline that nobody is to see.
      if end == nil, isDrawing, let ticket = dueTicket(at: now) {
        // A wait that ended before the frame was due was not for it.
        if let instant = wokenAt, instant < ticket.armedDeadline { wokenAt = nil }
        try tick(ticket.counted(from: firstCounted), wokenAt: wokenAt ?? now)
        checkLimits(at: events.now)
        if end == nil, account.presented > 0 { finishFrame() }
      }
    }
  }

  // MARK: Waiting

  /// The instant to wait for, or nothing to wait for the outside alone.
  private func nextDeadline() -> Int64? {
    let now = events.now
    let armed = session.link.arm(
      for: isDrawing ? session.firstWake(of: wake, at: now) : .never, at: now)
    let warm = shownTime != nil || !isDrawing ? warmUpInstant : nil
    let replayed = replayDeadline()
    onWait?(account.presented, armed == nil && replayed == nil)
    return [armed, replayed, endInstant, warm].compactMap(\.self).min()
  }

  /// Arms the frame that shows the replay's next input, if it comes before the one that is armed.
  ///
  /// - Returns: The instant to wake for the replay, or nothing without one.
  private func replayDeadline() -> Int64? {
    guard let replay else { return nil }
    let next = session.launchInstant + replay.nextInstant
    guard isDrawing, replay.hasInputs else { return next }
    var link = session.link
    let deadline = link.arm(for: .after(next), at: events.now)
    if deadline ?? .max < session.link.armedDeadline ?? .max { session.link = link }
    return deadline
  }

  private func dueTicket(at instant: Int64) -> FrameTicket? {
    if let replay { return replay.ticket(session, at: instant) }
    return session.link.ticket(at: instant)
  }

  private func goOnWithReplay(at instant: Int64) {
    guard let effects = replay?.goOn(session, at: instant) else { return }
    perform(effects)
  }

  private var isDrawing: Bool { isVisible || options.keepsRunning }

  private var wake: Wake {
    guard isDrawing else { return .never }
    guard !owesFrame, let shownTime else { return .now }
    if session.link.clock.isPaused { return .never }
    return Wake(session.nextChange(after: shownTime, drawnBy: renderer))
  }

  private func checkLimits(at instant: Int64) {
    if end != nil { return }
    if let replay, replay.isOver(session, at: instant) { end = .replay }
    if let endInstant, instant >= endInstant { end = .seconds }
    if let frames = options.frames, warmUpInstant == nil, account.presented >= frames {
      end = .frames
    }
  }

  /// Waits for the display to have read what was shown, so that the account is whole.
  private func settle(after end: LoopEnd) {
    var patience = Self.settleTime
    if case .signal = end { patience = Self.signalSettleTime }
    let limit = events.now + patience
    while presenter.counts.pending > 0, events.now < limit {
      guard let last = try? events.nextEvents(until: limit) else { return }
      for case .frameEnded(let frame) in last { account.record(frame, at: events.now) }
    }
  }

  /// Begins the account anew once the warm-up is over and something is shown that somebody can see.
  private func finishWarmUp(at instant: Int64) {
    guard let warmUpInstant, instant >= warmUpInstant, shownTime != nil || !isDrawing else {
      return
    }
    self.warmUpInstant = nil
    account.reset(since: presenter.counts, wakeUps: events.wakeUps)
    firstCounted = session.link.grid.index(atOrAfter: instant)
    onWarm()
  }

  // MARK: Events

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .visibility(let isVisible): setVisible(isVisible)
    case .frameEnded(let frame): account.record(frame, at: events.now)
    // The frame that waits for it is still owed, and is tried at its deadline.
    case .bufferFreed: break
    case .exposed: exposures += 1
    case .closeRequested: end = end ?? .closed
    case .fileChanged: onFileChange()
    case .signal(let number): end = end ?? .signal(number)
    case .resized:
      renderer.invalidate()
      owesFrame = true
      // First, so that nothing is drawn for what nobody sees; behind a replayed scene it is drawn in any case.
      session.visiblePart = presenter.viewport.part
      hear(event)
      session.showVisiblePart()
    case .refreshRate where !options.followsDisplayRate: break
    case .key, .pointer, .refreshRate, .focus, .fullscreen, .deadline: hear(event)
    }
  }

  /// Lets the session do what an event asks for; of what happens during a replay only leaving counts.
  private func hear(_ event: DisplayEvent) {
    if replay == nil { return perform(session.apply(event, at: events.now)) }
    guard case .key(let press) = event, let command = KeyTable.binding(for: press)?.command else {
      return
    }
    if command.leaves { end = end ?? .quit }
  }

  private func setVisible(_ visible: Bool) {
    if visible == isVisible { return }
    isVisible = visible
    guard visible else {
      hidings += 1
      return
    }
    // Nobody knows what is left of the picture, and nobody waits for the old grid.
    renderer.invalidate()
    owesFrame = true
    if !options.keepsRunning, replay == nil { session.restart(at: events.now) }
  }

  /// Lets the program change what is shown: it gets the present instant and answers what the session asked for.
  package func change(_ body: (_ instant: Int64) -> [SessionEffect]) { perform(body(events.now)) }

  private func perform(_ effects: [SessionEffect]) {
    for effect in effects {
      switch effect {
      case .frame: owesFrame = true
      case .quit: end = end ?? .quit
      case .setFullscreen, .resize, .screenshot, .saveRecording, .savePreset, .retitle:
        onEffect(effect)
      }
    }
  }

  /// Tells the user something that only the program knows, for a while.
  package func tell(_ fact: Fact) { perform(session.tell(fact, at: events.now)) }

  // MARK: Frames

  /// Answers a deadline.
  ///
  /// - Parameter wokenAt: The instant at which the wait for it ended.
  private func tick(_ ticket: FrameTicket, wokenAt: Int64) throws(DisplayError) {
    session.endPassing(before: ticket.targetDeadline)
    refreshStatistics(at: wokenAt)
    let (start, renewals) = (events.now, session.overlayRenewals)
    session.advance(to: ticket.targetTimestamp)
    let viewport = presenter.viewport
    let isEmpty = frames.prepare(
      at: ticket.targetTimestamp, in: viewport, explains: options.explainsFrames)
    if isEmpty {
      account.count([.nothing] + frames.asked)
      frames.settle()
      note(FrameRecord(ticket, wokenAt: wokenAt, outcome: .unchanged))
      return
    }
    guard let frame = try lendFrame() else {
      note(FrameRecord(ticket, wokenAt: wokenAt, outcome: .blocked))
      return
    }
    guard frame.rows.size == viewport.part.size else {
      // The window has changed its size since; its event is on the way.
      presenter.discard(frame)
      note(FrameRecord(ticket, wokenAt: wokenAt, outcome: .blocked))
      return
    }
    let drawn = frames.draw(
      into: frame, at: ticket.targetTimestamp, in: viewport, wokenAt: wokenAt)
    account.count(drawn.reasons)
    account.count(path: drawn.overdraw == nil ? drawn.path : "overdraw")
    var record = FrameRecord(
      ticket, wokenAt: wokenAt, outcome: .unchanged, composite: start..<events.now,
      pixelsComposited: drawn.pixelsComposited, isTinted: drawn.overdraw != nil,
      isRenewal: session.overlayRenewals != renewals)
    if drawn.damage.isEmpty {
      presenter.discard(frame)
    } else {
      try presenter.present(frame, damage: drawn.damage)
      record.outcome = .presented(at: events.now)
    }
    note(record)
  }

  /// Borrows a buffer; without memory for a new size the last good one stays.
  private func lendFrame() throws(DisplayError) -> LentFrame? {
    do throws(DisplayError) {
      return try presenter.lendFrame()
    } catch {
      guard case .cannotAllocate = error else { throw error }
      onProblem(error)
      return nil
    }
  }

  private func finishFrame() {
    onFirstFrame?()
    onFirstFrame = nil
    if shownStage.settles(with: session.entry.name, at: session.size) { onSettled() }
  }

  private func note(_ record: FrameRecord) {
    // A frame for which there was no buffer is still owed; the next deadline tries again.
    owesFrame = record.outcome == .blocked
    if !owesFrame { shownTime = record.ticket.targetTimestamp }
    account.append(record)
  }

  private static func instant(seconds: Double, after start: Int64) -> Int64 {
    // Longer than a century is for ever.
    start + Int64((min(seconds, 3.2e9) * 1e9).rounded())
  }
}
