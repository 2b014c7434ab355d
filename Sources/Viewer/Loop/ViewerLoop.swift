package import Compositor
package import Display
package import LayerHost
package import LayerKit
import Raster
import ShimmerKit

/// A loop that runs a viewer's session on a display.
///
/// It adds the viewer's own work to a frame loop, which draws the layers: replay, the statistics page and the legend
/// of frames.
///
/// ```swift
/// let loop = ViewerLoop(session: session, presenter: window, events: window)
/// loop.onEffect = { effect in … }
/// let end = try loop.run()
/// print(loop.report.lines)
/// ```
package final class ViewerLoop {
  /// The minimum time between two updates of the statistics page, in nanoseconds.
  static let statisticsPeriod: Int64 = 500_000_000

  package let session: Session

  /// Performs an effect that the session requests from the window; called between frames, when no buffer is lent.
  ///
  /// The loop handles ``Effect/frame`` and ``Effect/quit`` itself and does not pass them on.
  package var onEffect: (Effect) -> Void = { _ in }

  /// Runs work that must not delay the first frame; called once after that frame is presented, then released.
  ///
  /// A loop that ends with its first frame does not call this closure.
  package var onFirstFrame: (() -> Void)?

  /// Runs work that should wait until a change of scene or size is complete; called after the second frame of the
  /// same scene at the same size.
  package var onSettled: () -> Void = {}

  /// Called when the warm-up is over, before the first tick that is counted.
  package var onWarm: () -> Void = {}

  /// Handles an error after which the loop continues: the memory for frames of a new size cannot be allocated.
  package var onProblem: (DisplayError) -> Void = { _ in }

  /// Called when a file that the display watches for the program has changed.
  package var onFileChange: () -> Void = {}

  /// Called when the effects of an input, or of a change that the program makes, have been carried out.
  package var onChange: () -> Void = {}

  /// Called when another thread has woken the display's wait.
  package var onWake: () -> Void = {}

  /// Returns the program's own facts for the statistics page, such as memory and transport.
  package var onStatistics: () -> [LabeledValueGroup] = { [] }

  /// The replay that takes the place of user input; `nil`, the default, for user input.
  ///
  /// Set it before ``run()``, and create the session with the recording's settings. The loop then ignores all input
  /// except keys that quit, and ends with the recording.
  package var replay: Replay?

  /// The tour through the scenes; `nil`, the default, for none.
  ///
  /// Set it before ``run()``, not together with ``replay``. A key or a click ends it.
  package var tour: SceneTour?

  /// The loop that draws and presents the session's layers.
  package private(set) lazy var frameLoop = FrameLoop(
    showing: self, on: display.presenter, events: display.events, options: display.options)

  private let display: (presenter: any Presenter, events: any EventSource, options: LoopOptions)
  private let startedAt: Int64
  private var debugger = FrameDebugger()

  /// The key that ended the tour; `nil` if no key did.
  private var tourEnding: SceneTour.Ending?

  /// The instant of the last update of the frame figures on pages, in nanoseconds, and whether that update included
  /// the whole statistics page; `nil` before the first.
  private var statisticsAt: (instant: Int64, isWhole: Bool)?

  /// Whether the frames of the statistics page are counted anew after the next tick, once the page has been drawn.
  private var owesLap = true

  /// The session's count of overlay updates when preparation of the present frame began.
  private var earlierRenewals = 0
  private var shownStage = ShownStage()

  /// Creates a loop that shows a session on a display.
  ///
  /// - Parameters:
  ///   - session: The session to show.
  ///   - presenter: The presenter of the frames.
  ///   - events: The source of events; on the same clock as `startedAt`.
  ///   - options: The conditions under which the loop ends, and its warm-up.
  ///   - explainsFrames: Whether the report counts frames by reason.
  ///   - startedAt: The instant from which the time to the first frame is measured, for instance the start of the
  ///     process; now by default.
  package init(
    session: Session, presenter: any Presenter, events: any EventSource,
    options: LoopOptions = LoopOptions(), explainsFrames: Bool = false, startedAt: Int64? = nil
  ) {
    self.session = session
    display = (presenter, events, options)
    self.startedAt = startedAt ?? events.now
    debugger.countsReasons = explainsFrames
    // Created now, because it counts from its creation.
    _ = frameLoop
  }

  /// Runs until something ends the loop; media time begins now.
  ///
  /// - Returns: The reason for the end.
  /// - Throws: The display's error; ``report`` is valid after an error too.
  package func run() throws(DisplayError) -> LoopEnd { try frameLoop.run() }

  /// Makes a change that the program requests, not the user, and performs the effects that `body` returns.
  ///
  /// - Parameter body: Makes the change at the present instant, which it receives in nanoseconds.
  package func change(_ body: (_ instant: Int64) -> [Effect]) {
    perform(body(frameLoop.now))
  }

  /// Shows a fact about the program, such as the name of a saved file, in the notice for a limited time.
  package func announce(_ fact: LabeledValue) { perform(session.announce(fact, at: frameLoop.now)) }

  // MARK: Results

  /// The recording of the session so far, or up to its end.
  ///
  /// If the recording became full, it holds only the beginning.
  package var recording: Recording {
    var recording = session.recording(until: frameLoop.endedAt ?? frameLoop.now)
    if frameLoop.end == .finished, let replay, session.document.recorder.fullInstant == nil {
      recording.end = replay.recording.end
    }
    return recording
  }

  /// The report so far; valid at any time, also after an error.
  package var report: ViewerReport {
    ViewerReport(
      end: frameLoop.end, mediaTime: session.document.clock.mediaTime(at: frameLoop.now),
      shownTime: frameLoop.shownTime, frames: frameLoop.frames, paths: frameLoop.counts.paths,
      framesByReason: debugger.counts.byName,
      firstFrame: frameLoop.counts.firstFrameAt.map { $0 - startedAt },
      exposures: frameLoop.counts.exposures, hidings: frameLoop.counts.hidings,
      state: session.host.state, fadeTime: session.scene.effects.first?.endFadeTime ?? 0,
      log: session.log, windowSize: frameLoop.viewport.window,
      frameSize: display.presenter.frameSize, scale: session.document.window.scale,
      rate: session.pacer.grid.rate)
  }

  // MARK: Pages

  private var visiblePage: OverlayPage { session.document.chrome.pages.visiblePage }

  /// Updates the pages' frame figures, at most twice a second and only in a frame that is drawn anyway.
  ///
  /// The update does not wake the loop: the wake-up would be counted and shown, and so cause the next update.
  private func refreshStatistics(at instant: Int64) {
    if visiblePage != .statistics, !owesLap { countAnew() }
    guard visiblePage == .statistics || visiblePage == .state else {
      statisticsAt = nil
      return
    }
    // The state page shows only part of the statistics, so its update does not count for the statistics page.
    let last = statisticsAt.flatMap { visiblePage != .statistics || $0.isWhole ? $0.instant : nil }
    if let last, instant - last < Self.statisticsPeriod { return }
    if visiblePage == .statistics, !debugger.isLastExplained {
      // Reasons cost time: they are collected for a single frame and shown in the next.
      debugger.explainsNext = true
      if last != nil { return }
    }
    statisticsAt = (instant, visiblePage == .statistics)
    session.figures.changedPixels = debugger.last?.changes.area
    guard visiblePage == .statistics else { return }
    let lap = frameLoop.lap
    session.figures.statistics =
      ViewerReport.groups(
        of: lap, last: debugger.last, area: display.presenter.frameSize.area) + onStatistics()
      + [
        LabeledValueGroup(
          "Why", [], note: FrameReason.sentence(debugger.reasonsOfLast(in: session)),
          hasShortNote: true)
      ]
    session.figures.frameTimes = lap?.recent ?? []
    session.figures.framePeriod = Int64(session.pacer.grid.rate.period * 1e9)
  }

  /// Lets the counts of the statistics page begin anew after the frame in which the page shows that.
  private func countAnew() {
    frameLoop.endLap()
    (owesLap, statisticsAt) = (true, nil)
  }

  // MARK: Requests of the session

  /// Passes an event to the session; during a replay it ignores all events except keys that quit.
  private func hear(_ event: DisplayEvent) {
    if replay == nil {
      if tour?.ends(with: event) == true { return endTour(with: event) }
      if tourEnding?.isRepeated(by: event) == true { return }
      return perform(session.apply(event, at: frameLoop.now))
    }
    if leaves(event) { frameLoop.finish(.quit) }
  }

  private func leaves(_ event: DisplayEvent) -> Bool {
    guard case .key(let press) = event else { return false }
    return session.document.keys.command(for: press)?.leaves == true
  }

  /// Ends the tour; the event that ends it has no other effect, except a key that leaves.
  private func endTour(with event: DisplayEvent) {
    (tour, tourEnding) = (nil, SceneTour.Ending(event))
    if leaves(event) { return perform(session.apply(event, at: frameLoop.now)) }
    announce(SceneTour.ending)
  }

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .frame: frameLoop.setNeedsFrame()
      case .quit: frameLoop.finish(.quit)
      case .countAnew: countAnew()
      case .setFullscreen, .resize, .rescale, .screenshot, .saveRecording, .renderMovie, .stopMovie,
        .savePreset, .paste, .copy, .open, .decode, .retitle:
        onEffect(effect)
      case .enter, .log, .tell, .chooseLayer:
        preconditionFailure("the session returns \(effect)")
      }
    }
    if !effects.isEmpty { onChange() }
  }
}

extension ViewerLoop: FrameLoopClient {
  package var context: LayerContext { session.context }

  package var scale: Double { session.document.window.scale }

  package var pacer: FramePacer {
    get { session.pacer }
    _modify { yield &session.pacer }
  }

  package func begin(at instant: Int64) {
    session.begin(at: instant)
    guard tour != nil else { return }
    tour?.begin(at: instant)
    perform(session.announce(SceneTour.invitation, at: instant))
  }

  package func nextChange(after mediaTime: Double) -> NextChange {
    session.nextChange(after: mediaTime)
  }

  /// The first instant after the end of a temporary part of the overlay or of the range that repeats; `nil` if there is
  /// none.
  package var nextFrameInstant: Int64? {
    let end = session.document.nextPassingEnd
    return end == .max ? nil : end + 1
  }

  /// Returns the instant at which the loop must wake for the replay's next input or its end, or, while it draws, for
  /// the next scene of the tour; `nil` if there is neither.
  ///
  /// While the loop draws and inputs remain, it arms the frame that shows the next input, if that frame is due before
  /// the armed one, and returns that frame's deadline.
  package func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64? {
    guard let replay else { return isDrawing ? tour?.nextInstant : nil }
    let next = session.document.clock.launchInstant + replay.nextInstant
    guard isDrawing, replay.hasInputs else { return next }
    var pacer = session.pacer
    let deadline = pacer.arm(forFrameAt: next + 1, at: instant)
    if deadline ?? .max < session.pacer.armedDeadline ?? .max { session.pacer = pacer }
    return deadline
  }

  package func handle(_ event: DisplayEvent, in loop: FrameLoop) {
    switch event {
    case .fileChanged: onFileChange()
    case .woken: onWake()
    case .resized:
      // First, so that nothing invisible is drawn. A replay ignores the event, so the background is drawn afterwards.
      session.visiblePart = loop.viewport.part
      hear(event)
      session.showVisiblePart()
    default: hear(event)
    }
  }

  package func resume(at instant: Int64) {
    if replay == nil { session.enter(.restart, at: instant) }
  }

  package func catchUp(to instant: Int64) {
    if tour?.takeChange(at: instant) == true, let key = session.document.keys.press(for: .nextScene)
    {
      perform(session.enter(.key(key), at: instant))
    }
    guard let effects = replay?.advance(session, at: instant) else { return }
    perform(effects)
  }

  package func isFinished(at instant: Int64) -> Bool {
    replay?.isOver(session, at: instant) ?? false
  }

  package func ticket(at instant: Int64) -> FrameTicket? {
    if let replay { return replay.ticket(session, at: instant) }
    session.endPassing(beforeFrameAt: instant)
    return session.pacer.ticket(at: instant)
  }

  package func willTick(_ ticket: FrameTicket, wokenAt: Int64) {
    refreshStatistics(at: wokenAt)
  }

  package func advance(to mediaTime: Double, in viewport: Viewport) {
    earlierRenewals = session.overlay.renewals
    session.advance(to: mediaTime)
    debugger.prepare(frameLoop.compositor, for: session, in: viewport)
  }

  package func didSkip(_ ticket: FrameTicket) { debugger.didSkip() }

  package func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool {
    debugger.refreshLegend(
      of: frameLoop.compositor, for: session, in: viewport, at: ticket.targetTimestamp,
      wokenAt: wokenAt)
  }

  package func didDraw(_ frame: RenderedFrame, _ timing: inout FrameTiming) {
    debugger.didDraw(frame, by: frameLoop.compositor, for: session)
    timing.isRenewal = session.overlay.renewals != earlierRenewals
  }

  /// Returns the number of the first effect's state; see `ShimmeringState.init(number:)`.
  package func state(at mediaTime: Double) -> UInt8? {
    session.scene.effects.first?.state(at: mediaTime).number
  }

  package func didTick() {
    if owesLap, visiblePage == .statistics {
      owesLap = false
      frameLoop.startLap()
    }
    onFirstFrame?()
    onFirstFrame = nil
    let scene = session.gallery != nil ? nil : session.document.entry.name
    if shownStage.settles(with: scene, at: session.document.window.size) { onSettled() }
  }

  /// Returns the span until the next animation event, the end of a temporary part of the overlay or the next scene of
  /// the tour; `nil` if pages, the frame overlay or a replay need each frame, or if this is not the second frame of a
  /// scene yet.
  package func quietSpan(at instant: Int64) -> QuietSpan? {
    guard replay == nil, !debugger.needsEachFrame(of: session), shownStage.isSettled,
      let time = session.quietTime
    else { return nil }
    let end = min(session.document.nextPassingEnd, (tour?.nextInstant ?? .max) - 1)
    return QuietSpan(untilInstant: end, mediaTime: time)
  }

  package func endQuiet(at ticket: FrameTicket, in loop: FrameLoop) {
    debugger.didDrawQuietly(by: loop.compositor, for: session)
    session.advance(to: ticket.targetTimestamp)
  }

  package func didWarmUp() {
    debugger.resetCounts()
    onWarm()
  }

  package func didFail(_ error: DisplayError) { onProblem(error) }
}

/// A detector that reports when a scene has settled: when the second frame of the scene at the same size is drawn.
///
/// While a window is being resized each frame has another size, so there is no second frame.
private struct ShownStage {
  private var last: (scene: String?, size: PixelSize)?
  private var isNew = false

  /// Whether the second frame of the scene has been recorded.
  var isSettled: Bool { last != nil && !isNew }

  /// Records a frame.
  ///
  /// - Parameters:
  ///   - scene: The name of the scene; `nil` for the gallery.
  ///   - size: The window's size.
  /// - Returns: Whether it is the second frame of its scene at its size.
  mutating func settles(with scene: String?, at size: PixelSize) -> Bool {
    if let last, last == (scene, size) {
      defer { isNew = false }
      return isNew
    }
    last = (scene, size)
    isNew = true
    return false
  }
}
