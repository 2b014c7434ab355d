public import Compositor
public import Display
import LayerKit
import Raster

/// Shows a layer context on a display: waits, calls its client, draws and presents changes, and counts the frames.
///
/// The loop uses one thread and waits in one place. Each round sets a single deadline, for the next instant at which
/// the picture can differ. A still, paused or hidden scene sets no deadline, and sleeps until an external event.
///
/// ```swift
/// let loop = FrameLoop(showing: client, on: window.presenter, events: window.events)
/// let end = try loop.run()
/// ```
///
/// A program whose own loop waits calls ``turn()`` instead of ``run()``.
///
/// The client is not retained: the caller must keep it alive while the loop runs.
public final class FrameLoop {
  /// The maximum time for which an ending loop waits until the server has read the last frames, in nanoseconds: 1 s.
  ///
  /// A server usually reads them in a few milliseconds; a busy server may take longer.
  private static let settleTime: Int64 = 1_000_000_000

  /// The maximum time for which a loop that a signal has ended waits until the server has read the last frames, in
  /// nanoseconds: 100 ms.
  ///
  /// This ends before the signal watch breaks the connection.
  private static let signalSettleTime: Int64 = 100_000_000

  /// The longest time by which a wait may end after its deadline if the reports that it collects are to be timed, in
  /// nanoseconds: 1 ms.
  private static let timedLateness: Int64 = 1_000_000

  /// The compositor that draws the client's layers.
  public let compositor: Compositor

  /// A closure that is called before each wait; default `nil`, which adds no cost to a frame.
  ///
  /// Its arguments are the number of presented frames, and whether only an external event can cause another frame.
  package var onWait: ((_ presented: Int, _ isResting: Bool) -> Void)?

  /// A closure that is called after each tick with the tick's timing, before it is judged; default `nil`, which adds no
  /// cost to a frame.
  public var onTick: ((FrameTiming) -> Void)?

  /// The counts so far; valid at any time, including after an error.
  public internal(set) var counts: LoopCounts

  /// The latest media time whose picture the display shows; `nil` before the first frame.
  ///
  /// It also advances at ticks that draw nothing because nothing has changed.
  public private(set) var shownTime: Double?

  /// The reason why the loop ended; `nil` while it runs and after an error.
  public private(set) var end: LoopEnd? {
    didSet { if end != nil { endedAt = endedAt ?? events.now } }
  }

  /// The instant at which the loop ended, in nanoseconds; `nil` while it runs and after an error.
  public private(set) var endedAt: Int64?

  unowned let client: any FrameLoopClient
  let presenter: any Presenter
  let events: any EventSource
  private(set) var limits: LoopLimits
  private var budget = DrawingBudget()
  private var isVisible = true
  private var hasBegun = false

  /// Whether a frame is due at the next deadline, even if the compositor finds no change.
  private(set) var owesFrame = true

  /// The instant at which a wait ended whose deadline has not been handled yet, in nanoseconds; `nil` for none.
  var endedWait: Int64?

  /// The ends of frames that a wait has collected.
  var ends = FrameEnds()

  /// Whether the last wait ended when something happened, so that the instants of its events are known.
  var hasSlept = false

  /// The processor time that the thread had used at the end of the last tick, or after the last events since then that
  /// were handled before a frame was due; `nil` if it is not known.
  private var processorTime: Int64?

  /// Creates a loop that shows a client on a display.
  ///
  /// - Parameters:
  ///   - client: The content to show; not retained.
  ///   - presenter: The port that shows the frames.
  ///   - events: The source of events, in which the loop waits.
  ///   - options: The limits of the loop, and its behaviour while the window is hidden.
  public init(
    showing client: any FrameLoopClient, on presenter: any Presenter, events: any EventSource,
    options: LoopOptions = LoopOptions()
  ) {
    self.client = client
    self.presenter = presenter
    self.events = events
    compositor = Compositor(context: client.context, scale: client.scale)
    limits = LoopLimits(options)
    counts = LoopCounts(since: presenter.counts, of: events, detail: options.detail)
    counts.circumstances = { [unowned self] in circumstances(at: $0) }
  }

  /// The current instant, in nanoseconds of the event source's clock.
  public var now: Int64 { events.now }

  /// The size of the window, and the part of it that frames contain.
  public var viewport: Viewport { presenter.viewport }

  /// The outcomes of the deadlines so far, and the cost of the frames; how much is known depends on
  /// ``LoopOptions/detail``.
  public var frames: FrameReport {
    counts.statistics.report(
      presenter: presenter.counts, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
  }

  /// Begins another count of frames, in addition to the one of the whole run, in place of an earlier one.
  ///
  /// While it runs, a frame costs slightly more.
  public func startLap() {
    // Without judgement it was not read, and the time since its last reading is not that of a tick.
    if !counts.isJudging { processorTime = nil }
    counts.startLap(since: presenter.counts, of: events)
  }

  /// Ends the count that ``startLap()`` began.
  public func endLap() { counts.endLap() }

  /// The outcomes of the deadlines since ``startLap()``; `nil` if no lap runs.
  public var lap: FrameReport? {
    counts.lapReport(
      presenter: presenter.counts, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
  }

  /// Requests a frame at the next deadline, even if the compositor finds no change.
  public func setNeedsFrame() { owesFrame = true }

  /// Ends the loop before its next wait.
  ///
  /// If it is called several times, the first reason is kept.
  public func finish(_ reason: LoopEnd) { end = end ?? reason }

  // MARK: Running

  /// Runs the loop until something ends it; media time begins at the call.
  ///
  /// - Returns: The reason why the loop ended.
  /// - Throws: An error of the display; ``counts`` is valid after an error, too.
  public func run() throws(DisplayError) -> LoopEnd {
    while true {
      if let end = try round() { return end }
    }
  }

  /// Runs one round: waits for events or the next deadline, and handles them; the first round begins media time.
  ///
  /// While only time changes, a round draws frame after frame.
  ///
  /// - Returns: The reason why the loop has ended; `nil` if there is another round.
  /// - Throws: An error of the display; ``counts`` is valid after an error, too.
  package func round() throws(DisplayError) -> LoopEnd? {
    do {
      begin()
      if end == nil {
        let (deadline, wakeUps) = (nextDeadline(), events.wakeUps)
        let arrived = try events.nextEvents(until: deadline)
        hasSlept = events.wakeUps != wakeUps
        let isTick = try handle(arrived, waitedUntil: deadline)
        if isTick, end == nil { try drawStretch() }
      }
      if let end { settle(after: end) }
      return end
    } catch {
      return try endBySignal(after: error)
    }
  }

  /// Handles the events that have arrived and draws the frame that is due, without waiting; the first turn begins media
  /// time.
  ///
  /// A program that waits in a loop of its own calls this method when the event source has something to report, and at
  /// the instant that ``nextDeadline()`` returns. When the loop has ended, ``end`` is the reason.
  ///
  /// - Throws: An error of the display; ``counts`` is valid after an error, too.
  public func turn() throws(DisplayError) {
    do {
      begin()
      if end != nil { return }
      let (deadline, now) = (nextDeadline(), events.now)
      let isDue = deadline.map { $0 <= now } ?? false
      // The wait ends at once, because its deadline has passed.
      let arrived = try events.nextEvents(until: isDue ? deadline : now)
      hasSlept = false
      _ = try handle(arrived, waitedUntil: isDue ? deadline : nil)
    } catch {
      _ = try endBySignal(after: error)
    }
  }

  private func begin() {
    if hasBegun { return }
    hasBegun = true
    let start = events.now
    client.begin(at: start)
    limits.begin(at: start)
    checkLimits(at: start)
  }

  /// Handles the events of a wait, and draws the frame that is due.
  ///
  /// - Parameters:
  ///   - arrived: The events, in order.
  ///   - deadline: The deadline of the wait, in nanoseconds; `nil` if it had none, or if the loop has not waited.
  /// - Returns: Whether a frame was due.
  private func handle(
    _ arrived: [DisplayEvent], waitedUntil deadline: Int64?
  ) throws(DisplayError) -> Bool {
    var wokenAt: Int64?
    // A process that was stopped or not run finds later than others what the display did in time.
    for case .deadline(let lateness) in arrived where lateness > Self.timedLateness {
      hasSlept = false
    }
    for event in arrived {
      if case .deadline(let lateness) = event {
        wokenAt = endedWait ?? deadline.map { $0 + lateness }
      }
      handle(event)
    }
    endedWait = nil
    // The clock is read only once. Inputs are handled for the frame that is due now; a second reading could find the
    // next frame due.
    let now = events.now
    finishWarmUp(at: now)
    client.catchUp(to: now)
    checkLimits(at: now)
    // If the same events have hidden the window, the frame of this deadline cannot be seen.
    guard end == nil, isDrawing, let ticket = client.ticket(at: now) else {
      // What is done before the frame is due takes nothing of its time.
      if counts.isJudging { processorTime = events.processorTime }
      return false
    }
    // If the wait ended before the frame was due, the deadline was not what ended it.
    if let instant = wokenAt, instant < ticket.armedDeadline { wokenAt = nil }
    try tick(ticket.counted(from: limits.firstCounted), wokenAt: wokenAt ?? now)
    checkLimits(at: events.now)
    if end == nil, counts.presented > 0 { client.didTick() }
    return true
  }

  /// Ends the loop if a signal broke a connection that blocked the loop; otherwise throws the error.
  private func endBySignal(after error: DisplayError) throws(DisplayError) -> LoopEnd {
    let last = try? events.nextEvents(until: events.now)
    for case .signal(let number) in last ?? [] { finish(.signal(number)) }
    guard let end else { throw error }
    return end
  }

  // MARK: Waiting

  /// Returns the instant at which the next wait must end at the latest, in nanoseconds, which may have passed; `nil` to
  /// wait for external events only.
  ///
  /// A change of the layers, or a call of ``setNeedsFrame()``, may make it earlier.
  public func nextDeadline() -> Int64? {
    // The client is read only once, because each use of the unowned reference would retain it.
    let (client, now) = (client, events.now)
    let armed = client.pacer.arm(
      for: isDrawing ? nextChange(of: client) : .never,
      orFrameAt: isDrawing ? client.nextFrameInstant : nil, at: now)
    let other = client.nextInstant(isDrawing: isDrawing, at: now)
    let warm = shownTime != nil || !isDrawing ? limits.warmUpInstant : nil
    onWait?(counts.presented, armed == nil && other == nil)
    return [armed, other, limits.endInstant, warm].compactMap(\.self).min()
  }

  var isDrawing: Bool { isVisible || limits.options.keepsRunning }

  private func nextChange(of client: any FrameLoopClient) -> NextChange {
    guard !owesFrame, let shownTime else { return .now }
    if client.pacer.clock.isPaused { return .never }
    return compositor.nextWake(after: shownTime).earlier(client.nextChange(after: shownTime))
  }

  func checkLimits(at instant: Int64) {
    if end != nil { return }
    end =
      limits.reason(at: instant, presented: counts.presented)
      ?? (client.isFinished(at: instant) ? .finished : nil)
  }

  /// Waits until the display has read the presented frames, so that the counts are complete.
  private func settle(after end: LoopEnd) {
    var patience = Self.settleTime
    if case .signal = end { patience = Self.signalSettleTime }
    let limit = events.now + patience
    while presenter.counts.pending > 0, events.now < limit {
      let wakeUps = events.wakeUps
      guard let last = try? events.nextEvents(until: limit) else { return }
      hasSlept = events.wakeUps != wakeUps
      for case .frameEnded(let frame) in last { record(frame, at: events.now) }
    }
  }

  /// Resets the counts once the warm-up is over.
  ///
  /// If frames are drawn, waits until one has been shown.
  private func finishWarmUp(at instant: Int64) {
    guard limits.isWarm(at: instant), shownTime != nil || !isDrawing else { return }
    limits.endWarmUp(firstCounted: client.pacer.grid.index(atOrAfter: instant))
    counts.reset(since: presenter.counts, of: events)
    client.didWarmUp()
  }

  // MARK: Events

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .visibility(let isVisible): setVisible(isVisible)
    case .frameEnded(let frame): record(frame, at: events.now)
    // A frame that had no buffer is still due; the loop tries again at the next deadline.
    case .bufferFreed: break
    case .exposed: counts.exposures += 1
    case .closeRequested: finish(.closed)
    case .signal(let number): finish(.signal(number))
    case .resized:
      compositor.invalidate()
      owesFrame = true
      client.handle(event, in: self)
    case .refreshRate where !limits.options.followsDisplayRate: break
    case .key, .keyReleased, .pointer, .refreshRate, .scale, .theme, .focus, .fullscreen, .deadline,
      .fileChanged, .woken, .delivered, .dragged:
      client.handle(event, in: self)
    }
  }

  private func setVisible(_ visible: Bool) {
    if visible == isVisible { return }
    isVisible = visible
    guard visible else {
      counts.hidings += 1
      return
    }
    // The remaining contents of the window are unknown, and the old pacing grid no longer applies.
    compositor.invalidate()
    owesFrame = true
    if !limits.options.keepsRunning { client.resume(at: events.now) }
  }

  // MARK: Frames

  /// Handles a deadline: draws and presents the frame that is due, if it differs.
  ///
  /// - Parameter wokenAt: The instant at which the wait for the deadline ended.
  private func tick(_ ticket: FrameTicket, wokenAt: Int64) throws(DisplayError) {
    let client = client
    client.willTick(ticket, wokenAt: wokenAt)
    let start = events.now
    let viewport = presenter.viewport
    var timing = FrameTiming(ticket, wokenAt: wokenAt)
    client.advance(to: ticket.targetTimestamp, in: viewport)
    if prepare(at: ticket.targetTimestamp, in: viewport).isEmpty {
      client.didSkip(ticket)
      return note(&timing)
    }
    if limits.options.detail == .samples { timing.evaluatedAt = events.now }
    guard let frame = try lendFrame() else {
      timing.verdict = .blocked
      return note(&timing)
    }
    guard frame.rows.size == viewport.part.size else {
      // The window's size has changed since the buffer was lent; the event has not been handled yet.
      presenter.discard(frame)
      timing.verdict = .blocked
      return note(&timing)
    }
    if client.willDraw(ticket, in: viewport, wokenAt: wokenAt) {
      _ = prepare(at: ticket.targetTimestamp, in: viewport)
    }
    let drawn = draw(into: frame)
    counts.count(drawn)
    timing.composite = start..<max(start, events.now)
    timing.pixelsComposited = drawn.pixelsComposited
    timing.isTinted = drawn.overdraw != nil
    client.didDraw(drawn, &timing)
    if drawn.damage.isEmpty {
      presenter.discard(frame)
    } else {
      try presenter.present(frame, damage: drawn.damage)
      timing.submitted(at: events.now)
    }
    note(&timing)
  }

  private func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    compositor.scale = client.scale
    return compositor.prepare(at: mediaTime, in: viewport)
  }

  /// Draws the prepared frame, using additional cores if one core, at its measured speed, would not finish in time.
  func draw(into frame: borrowing LentFrame) -> RenderedFrame {
    guard compositor.rowBands != nil else {
      return compositor.draw(into: frame.rows, buffer: frame.buffer)
    }
    let inTime = budget.pixels(inPeriod: client.pacer.grid.rate.period)
    compositor.leastBandedArea = max(inTime, Compositor.usualLeastBandedArea)
    let start = events.now
    let drawn = compositor.draw(into: frame.rows, buffer: frame.buffer)
    if drawn.path == .fast, drawn.overdraw == nil {
      budget.note(
        pixels: drawn.pixelsComposited, seconds: Double(events.now - start) / 1e9,
        cores: drawn.coreCount)
    }
    return drawn
  }

  /// Borrows a buffer, or returns `nil` if none is free or none can be allocated in a new size.
  ///
  /// Without a buffer, the last frame stays on the screen.
  func lendFrame() throws(DisplayError) -> LentFrame? {
    do throws(DisplayError) {
      return try presenter.lendFrame()
    } catch {
      guard case .cannotAllocate = error else { throw error }
      client.didFail(error)
      return nil
    }
  }

  func note(_ timing: inout FrameTiming) {
    // A frame that had no buffer is still due; the loop tries again at the next deadline.
    owesFrame = timing.verdict == .blocked
    if !owesFrame { shownTime = timing.ticket.targetTimestamp }
    if counts.isJudging {
      let used = events.processorTime
      if let used, let processorTime { timing.processor = used - processorTime }
      processorTime = used
      if limits.options.detail == .samples {
        timing.state = client.state(at: timing.ticket.targetTimestamp)
      }
    }
    counts.append(timing)
    onTick?(timing)
  }

  /// Records the end of a frame, found when the last wait had ended.
  func record(_ end: FrameEnd, at instant: Int64) {
    counts.record(end, at: instant, isTimed: events.wakesForCompletions, endedWait: hasSlept)
  }

  /// Returns what is asked only about frames that were not on time; the state only of a frame's media time.
  private func circumstances(at mediaTime: Double?) -> FrameCircumstances {
    FrameCircumstances(delays: events.delays, state: mediaTime.flatMap { client.state(at: $0) })
  }
}
