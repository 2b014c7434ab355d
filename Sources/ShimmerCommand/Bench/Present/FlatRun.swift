import Compositor
import Display
import LayerHost
import LayerKit
import Raster
import Viewer
import X11Display

/// A round of a benchmark in which each frame is drawn as soon as a buffer is free, without waiting for deadlines.
///
/// The animation advances from deadline to deadline of its grid, so a flat round shows the same frames as a paced
/// round without drops. It is a class because waiting for events changes its state.
final class FlatRun {
  private let window: X11Window
  private let session: Session
  private let rate: (rate: RefreshRate, source: String)
  private let compositor: Compositor
  private let presenter: X11Presenter
  private let events: X11EventLoop
  private var statistics: FrameStatistics
  private var shownTime: Double?
  private var firstCounted = 0
  private var isCutShort = false
  private var isClosed = false
  private var wasHidden = false

  /// Opens the window and makes the scene; `nil` if the window cannot be shown in its size.
  init?(_ item: PresentCase, _ plan: PresentPlan) throws(DisplayError) {
    let options = WindowOptions(
      display: plan.display, title: plan.title, name: plan.windowName,
      className: Shimmer.windowClass, size: item.size, geometry: plan.geometry ?? WindowGeometry(),
      isFullscreen: plan.isFullscreen, transport: item.transport, buffers: item.buffers)
    guard let window = try BenchWindow.open(options) else { return nil }
    self.window = window
    window.events.wakesForCompletions = true
    rate = plan.fps.rate(of: window)
    var scene = SessionPlan(
      item.request, size: window.presenter.frameSize, typesetter: plan.typesetter)
    (scene.content, scene.art) = (plan.content, WallpaperSource().art())
    (scene.motion, scene.scale, scene.rate) = (plan.motion, plan.scale ?? 1, rate.rate)
    session = scene.makeSession()
    compositor = Compositor(context: session.context, scale: session.document.window.scale)
    (presenter, events) = (window.presenter, window.events)
    statistics = FrameStatistics(
      since: window.presenter.counts, wakeUps: window.events.wakeUps,
      clockReversals: window.events.clockReversals, detail: .samples)
  }

  /// Shows the frames, and returns the round; `nil` if the window was closed.
  func measure(_ plan: PresentPlan) throws(DisplayError) -> PresentRound? {
    session.begin(at: 0)
    let warmUp = Int((plan.warmUp * rate.rate.hertz).rounded(.up))
    let measured = max(1, Int((plan.seconds * rate.rate.hertz).rounded()))
    try showFrames(before: warmUp)
    try settle()
    statistics.reset(
      since: presenter.counts, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
    firstCounted = warmUp
    let start = PresentUsage.Meters(window)
    try showFrames(before: warmUp + measured, atMost: plan.frames)
    try settle()
    let usage = PresentUsage.Meters(window).since(start)
    if isClosed { return nil }
    let report = statistics.report(
      presenter: presenter.counts, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
    let shown = (session.pacer.lastTicket?.index ?? 0) + 1 - warmUp
    return PresentRound(
      counts: report.counts, samples: statistics.samples.map(FrameRow.init), usage: usage,
      animatedSeconds: Double(isCutShort ? shown : measured) / rate.rate.hertz,
      wasHidden: wasHidden, frameSize: presenter.frameSize,
      transport: JSONText.value(of: window.report), rate: rate.rate.hertz, rateSource: rate.source)
  }

  /// Shows the frames of all deadlines before the deadline with the index `end`, without waiting for the deadlines.
  ///
  /// Skips deadlines at which nothing changes, as the viewer does.
  private func showFrames(before end: Int, atMost most: Int? = nil) throws(DisplayError) {
    let before = presenter.counts.presented
    while !isClosed {
      isCutShort = most.map { presenter.counts.presented - before >= $0 } ?? false
      let change = shownTime.map {
        compositor.nextChange(after: $0).earlier(session.nextChange(after: $0))
      }
      let last = session.pacer.lastTicket?.deadline ?? 0
      guard !isCutShort, let deadline = session.pacer.arm(for: change ?? .now, at: last),
        deadline < session.pacer.grid.deadline(end)
      else { return }
      try tick(at: deadline)
    }
  }

  private func tick(at deadline: Int64) throws(DisplayError) {
    // Comes first, so that waiting for a buffer does not count as work.
    guard let frame = try lendFrame() else { return }
    let begin = events.now
    guard var ticket = session.pacer.ticket(at: deadline)?.counted(from: firstCounted) else {
      return presenter.discard(frame)
    }
    shownTime = ticket.targetTimestamp
    // There is no deadline to miss: a tick is due when it occurs.
    (ticket.deadline, ticket.armedDeadline, ticket.targetDeadline) = (begin, begin, .max)
    session.advance(to: ticket.targetTimestamp)
    var timing = FrameTiming(ticket, wokenAt: begin)
    if compositor.prepare(at: ticket.targetTimestamp, in: presenter.viewport).isEmpty {
      presenter.discard(frame)
      statistics.append(timing)
      return
    }
    timing.evaluatedAt = events.now
    let drawn = compositor.draw(into: frame.rows, buffer: frame.buffer)
    timing.composite = begin..<max(begin, events.now)
    timing.pixelsComposited = drawn.pixelsComposited
    if drawn.damage.isEmpty {
      presenter.discard(frame)
    } else {
      try presenter.present(frame, damage: drawn.damage)
      timing.submitted(at: events.now)
    }
    statistics.append(timing)
  }

  /// Waits for a free buffer and borrows it; returns `nil` if the window is closed meanwhile.
  private func lendFrame() throws(DisplayError) -> LentFrame? {
    while !isClosed {
      if let frame = try presenter.lendFrame() { return frame }
      try waitForAnswer()
    }
    return nil
  }

  /// Waits until the display has read all presented frames.
  private func settle() throws(DisplayError) {
    while presenter.counts.pending > 0, !isClosed { try waitForAnswer() }
  }

  private func waitForAnswer() throws(DisplayError) {
    let limit = events.now + BenchWindow.patience
    var isAnswered = false
    // A deadline is the last event of a batch.
    for event in try events.nextEvents(until: limit) {
      switch event {
      case .frameEnded(let frame):
        isAnswered = true
        statistics.record(frame, at: events.now)
      case .bufferFreed: isAnswered = true
      case .closeRequested: isClosed = true
      case .visibility(false): wasHidden = true
      case .deadline where !isAnswered: throw BenchWindow.silence
      default: break
      }
    }
  }
}
