package import Compositor
package import Display
package import LayerHost
package import LayerKit
import Raster
import Scenes
import ShimmerKit
package import ViewerUI

/// Shows a viewer's session on a display: what a frame loop does for its layers, and what only a viewer does.
///
/// ```swift
/// let loop = ViewerLoop(session: session, presenter: window, events: window)
/// loop.onEffect = { effect in … }
/// let end = try loop.run()
/// print(loop.report.lines)
/// ```
package final class ViewerLoop {
  /// The least time between two readings of the statistics page, in nanoseconds.
  static let statisticsPeriod: Int64 = 500_000_000

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

  /// Hears that a file that the display watches for the program has changed.
  package var onFileChange: () -> Void = {}

  /// What only the program knows, for the statistics page: memory, transport.
  package var onStatistics: () -> [LabeledValueGroup] = { [] }

  /// What is played in place of what the user does; set before ``run()``, for a session that began as it says.
  ///
  /// The loop then heeds no key but those that leave, and ends with the recording.
  package var replay: Replay?

  /// The loop that draws and presents the session's layers.
  package private(set) lazy var frameLoop = FrameLoop(
    showing: self, on: display.presenter, events: display.events, options: display.options)

  private let display: (presenter: any Presenter, events: any EventSource, options: LoopOptions)
  private let startedAt: Int64
  private var debugger = FrameDebugger()

  /// When the pages of frames were renewed last, and whether with all that the statistics are.
  private var statisticsAt: (instant: Int64, isWhole: Bool)?

  /// How often pages above the scene had been renewed before the frame that is prepared.
  private var earlierRenewals = 0
  private var shownStage = ShownStage()

  /// Joins a session with a display.
  ///
  /// - Parameters:
  ///   - session: What is shown.
  ///   - presenter: Shows the frames.
  ///   - events: Where to wait; on the same clock as `startedAt`.
  ///   - options: When to end.
  ///   - explainsFrames: Whether the report counts why frames were drawn.
  ///   - startedAt: The instant from which the first frame is measured, for instance that at which the
  ///     process began; now by default.
  package init(
    session: ViewerSession, presenter: any Presenter, events: any EventSource,
    options: LoopOptions = LoopOptions(), explainsFrames: Bool = false, startedAt: Int64? = nil
  ) {
    self.session = session
    display = (presenter, events, options)
    self.startedAt = startedAt ?? events.now
    debugger.countsReasons = explainsFrames
    // Made now: it counts from here.
    _ = frameLoop
  }

  /// Runs until something ends the loop; media time begins now.
  ///
  /// - Returns: What ended it.
  /// - Throws: What the display reports; ``report`` is then as true as after an ordinary end.
  package func run() throws(DisplayError) -> LoopEnd { try frameLoop.run() }

  /// Lets the program change what is shown: it gets the present instant and answers what the session asked for.
  package func change(_ body: (_ instant: Int64) -> [SessionEffect]) {
    perform(body(frameLoop.now))
  }

  /// Tells the user something that only the program knows, for a while.
  package func tell(_ fact: LabeledValue) { perform(session.tell(fact, at: frameLoop.now)) }

  // MARK: Results

  /// What has been done so far, or until the end; the first part of it when that was more than is kept.
  package var recording: Recording {
    var recording = session.recording(until: frameLoop.endedAt ?? frameLoop.now)
    if frameLoop.end == .finished, let replay, session.recordingFullInstant == nil {
      recording.end = replay.recording.end
    }
    return recording
  }

  /// The account so far; true at any time, also after an error.
  package var report: ViewerReport {
    ViewerReport(
      end: frameLoop.end, mediaTime: session.mediaTime(at: frameLoop.now),
      shownTime: frameLoop.shownTime, frames: frameLoop.frames, paths: frameLoop.account.paths,
      framesByReason: debugger.counts,
      firstFrame: frameLoop.account.firstFrameAt.map { $0 - startedAt },
      exposures: frameLoop.account.exposures, hidings: frameLoop.account.hidings,
      state: session.state, fadeTime: session.scene.effects.first?.endFadeTime ?? 0,
      log: session.log, windowSize: frameLoop.viewport.window,
      frameSize: display.presenter.frameSize, scale: session.scale, rate: session.link.grid.rate)
  }

  // MARK: Pages

  /// Renews what the pages show of frames, in a frame that comes anyway, twice a second at most.
  ///
  /// Not by a wake-up of its own: that would be counted, and shown, and so for ever.
  private func refreshStatistics(at instant: Int64) {
    guard session.showsStatistics || session.showsState else {
      statisticsAt = nil
      return
    }
    // What the page of the state shows is less than what the statistics are.
    let last = statisticsAt.flatMap { !session.showsStatistics || $0.isWhole ? $0.instant : nil }
    if let last, instant - last < Self.statisticsPeriod { return }
    if session.showsStatistics, !debugger.isLastExplained {
      // Reasons cost time: they are found of one frame, which is told of in the next.
      debugger.explainsNext = true
      if last != nil { return }
    }
    statisticsAt = (instant, session.showsStatistics)
    session.figures.changedPixels = debugger.last?.changedArea
    guard session.showsStatistics else { return }
    let report = report
    session.figures.statistics = report.groups(last: debugger.last) + onStatistics()
    session.figures.frameTimes = report.frames.recent
    session.figures.framePeriod = Int64(session.link.grid.rate.period * 1e9)
  }

  // MARK: What the session asks for

  /// Lets the session do what an event asks for; of what happens during a replay only leaving counts.
  private func hear(_ event: DisplayEvent) {
    if replay == nil { return perform(session.apply(event, at: frameLoop.now)) }
    guard case .key(let press) = event, let command = KeyTable.binding(for: press)?.command else {
      return
    }
    if command.leaves { frameLoop.finish(.quit) }
  }

  private func perform(_ effects: [SessionEffect]) {
    for effect in effects {
      switch effect {
      case .frame: frameLoop.setNeedsFrame()
      case .quit: frameLoop.finish(.quit)
      case .setFullscreen, .resize, .screenshot, .saveRecording, .savePreset, .retitle:
        onEffect(effect)
      }
    }
  }
}

extension ViewerLoop: FrameLoopClient {
  package var context: LayerContext { session.context }

  package var scale: Double { session.scale }

  package var link: DisplayLink {
    get { session.link }
    _modify { yield &session.link }
  }

  package func begin(at instant: Int64) { session.begin(at: instant) }

  package func nextChange(after mediaTime: Double) -> NextChange {
    session.nextChange(after: mediaTime)
  }

  package func firstWake(of wake: Wake, at instant: Int64) -> Wake {
    session.firstWake(of: wake, at: instant)
  }

  /// Arms the frame that shows the replay's next input, if it comes before the one that is armed.
  package func nextInstant(isDrawing: Bool, at instant: Int64) -> Int64? {
    guard let replay else { return nil }
    let next = session.clock.launchInstant + replay.nextInstant
    guard isDrawing, replay.hasInputs else { return next }
    var link = session.link
    let deadline = link.arm(for: .after(next), at: instant)
    if deadline ?? .max < session.link.armedDeadline ?? .max { session.link = link }
    return deadline
  }

  package func handle(_ event: DisplayEvent, in loop: FrameLoop) {
    switch event {
    case .fileChanged: onFileChange()
    case .resized:
      // First, so that nothing is drawn for what nobody sees; behind a replayed scene it is drawn in any case.
      session.visiblePart = loop.viewport.part
      hear(event)
      session.showVisiblePart()
    default: hear(event)
    }
  }

  package func resume(at instant: Int64) {
    if replay == nil { session.restart(at: instant) }
  }

  package func catchUp(to instant: Int64) {
    guard let effects = replay?.goOn(session, at: instant) else { return }
    perform(effects)
  }

  package func isFinished(at instant: Int64) -> Bool {
    replay?.isOver(session, at: instant) ?? false
  }

  package func ticket(at instant: Int64) -> FrameTicket? {
    if let replay { return replay.ticket(session, at: instant) }
    return session.link.ticket(at: instant)
  }

  package func willTick(_ ticket: FrameTicket, wokenAt: Int64) {
    session.endPassing(before: ticket.targetDeadline)
    refreshStatistics(at: wokenAt)
  }

  package func advance(to mediaTime: Double, in viewport: Viewport) {
    earlierRenewals = session.pages.renewals
    session.advance(to: mediaTime)
    debugger.prepare(frameLoop.compositor, for: session, in: viewport)
  }

  package func didSkip(_ ticket: FrameTicket) { debugger.didSkip() }

  package func willDraw(_ ticket: FrameTicket, in viewport: Viewport, wokenAt: Int64) -> Bool {
    debugger.refreshLegend(
      of: frameLoop.compositor, for: session, in: viewport, at: ticket.targetTimestamp,
      wokenAt: wokenAt)
  }

  package func didDraw(_ frame: RenderedFrame, _ record: inout FrameRecord) {
    debugger.didDraw(frame, by: frameLoop.compositor, for: session)
    record.isRenewal = session.pages.renewals != earlierRenewals
  }

  package func didTick() {
    onFirstFrame?()
    onFirstFrame = nil
    if shownStage.settles(with: session.entry.name, at: session.size) { onSettled() }
  }

  package func didWarmUp() {
    debugger.resetCounts()
    onWarm()
  }

  package func didFail(_ error: DisplayError) { onProblem(error) }
}

/// Tells when a scene at a size is there to stay for a moment: with its second frame.
///
/// While a window is dragged larger each frame has another size, and none is the second one.
private struct ShownStage {
  private var last: (scene: String, size: PixelSize)?
  private var isNew = false

  /// Notes a frame.
  ///
  /// - Returns: Whether it is the second one of its scene at its size.
  mutating func settles(with scene: String, at size: PixelSize) -> Bool {
    if let last, last == (scene, size) {
      defer { isNew = false }
      return isNew
    }
    last = (scene, size)
    isNew = true
    return false
  }
}
