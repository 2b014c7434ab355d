import Compositor
import Display
import LayerHost
import LayerKit
import Measuring
import ProgramSupport
import Raster
import Viewer
import X11Display

/// A round of a benchmark in which each frame is drawn as soon as a buffer is free, without waiting for deadlines.
///
/// The animation advances from deadline to deadline of its grid, so a flat round shows the same frames as a paced
/// round without drops. It is a class because waiting for events changes its state.
final class FlatRun {
  private let stage: CaseWindow
  private let compositor: Compositor
  private let presenter: X11Presenter
  private let events: X11EventLoop
  private var statistics: FrameStatistics
  private var shownTime: Double?
  private var firstCounted = 0
  private var isCutShort = false
  private var isClosed = false
  private var wasHidden = false

  /// Measures one flat round of a case, including its warm-up.
  ///
  /// - Parameters:
  ///   - stage: The window in which the case is shown.
  ///   - plan: The durations and the frame limit of the round.
  ///   - sum: The histograms to which this round's histograms are added.
  /// - Returns: The measurement; `nil` if the user closed the window.
  /// - Throws: The display's error; also if the display does not answer for two seconds.
  static func run(
    in stage: CaseWindow, _ plan: PresentPlan, into sum: inout FrameDistributions
  ) throws(DisplayError) -> PresentRound? {
    let run = FlatRun(stage, keepsSamples: plan.keepsSamples)
    guard let round = try run.run(plan) else { return nil }
    sum.add(run.statistics.distributions)
    return round
  }

  private init(_ stage: CaseWindow, keepsSamples: Bool) {
    self.stage = stage
    compositor = Compositor(context: stage.session.context, scale: stage.session.scale)
    presenter = stage.window.presenter
    events = stage.window.events
    statistics = FrameStatistics(
      since: stage.window.presenter.counts, wakeUps: stage.window.events.wakeUps,
      clockReversals: stage.window.events.clockReversals, keepsSamples: keepsSamples)
  }

  private func run(_ plan: PresentPlan) throws(DisplayError) -> PresentRound? {
    stage.session.begin(at: 0)
    let ticks = plan.ticks(at: stage.rate.rate)
    try showFrames(before: ticks.warmUp)
    try settle()
    statistics.reset(
      since: presenter.counts, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
    firstCounted = ticks.warmUp
    let start = stage.meters()
    try showFrames(before: ticks.warmUp + ticks.measured, atMost: plan.frames)
    try settle()
    let end = stage.meters()
    if isClosed { return nil }
    let report = statistics.report(
      presenter: presenter.counts, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
    return stage.round(
      report, statistics.samples, animatedSeconds: animatedSeconds(of: ticks),
      wasHidden: wasHidden, from: start, to: end)
  }

  /// Returns the duration of the animation in seconds: the planned duration, unless the frame limit ended the round
  /// early.
  private func animatedSeconds(of ticks: (warmUp: Int, measured: Int)) -> Double {
    let shown = (stage.session.pacer.lastTicket?.index ?? 0) + 1 - ticks.warmUp
    return Double(isCutShort ? shown : ticks.measured) / stage.rate.rate.hertz
  }

  /// Shows the frames of all deadlines before the deadline with the index `end`, without waiting for the deadlines.
  ///
  /// Skips deadlines at which nothing changes, as the viewer does.
  private func showFrames(before end: Int, atMost most: Int? = nil) throws(DisplayError) {
    let before = presenter.counts.presented
    let session = stage.session
    while !isClosed {
      isCutShort = most.map { presenter.counts.presented - before >= $0 } ?? false
      let wake = shownTime.map {
        Wake(compositor.nextChange(after: $0).earlier(session.nextChange(after: $0)))
      }
      let last = session.pacer.lastTicket?.deadline ?? 0
      guard !isCutShort, let deadline = session.pacer.arm(for: wake ?? .now, at: last),
        deadline < session.pacer.grid.deadline(end)
      else { return }
      try tick(at: deadline)
    }
  }

  private func tick(at deadline: Int64) throws(DisplayError) {
    // Comes first, so that waiting for a buffer does not count as work.
    guard let frame = try lendFrame() else { return }
    let session = stage.session
    let begin = events.now
    guard var ticket = session.pacer.ticket(at: deadline)?.counted(from: firstCounted) else {
      return presenter.discard(frame)
    }
    shownTime = ticket.targetTimestamp
    // There is no deadline to miss: a tick is due when it occurs.
    (ticket.deadline, ticket.armedDeadline, ticket.targetDeadline) = (begin, begin, .max)
    session.advance(to: ticket.targetTimestamp)
    if compositor.prepare(at: ticket.targetTimestamp, in: presenter.viewport).isEmpty {
      presenter.discard(frame)
      statistics.append(FrameTiming(ticket, wokenAt: begin))
      return
    }
    let drawn = compositor.draw(into: frame.rows, buffer: frame.buffer)
    var timing = FrameTiming(ticket, wokenAt: begin)
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
