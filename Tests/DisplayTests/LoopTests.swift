import Display
import Raster
import TestSupport
import Testing

/// A viewer's loop with only the ports and a scene of one number.
private struct Loop: ~Copyable {
  let clock: ManualClock
  let presenter: MemoryPresenter
  var pacer: FramePacer
  var statistics = FrameStatistics()
  var tickets: [FrameTicket] = []

  /// Runs until the window is closed.
  ///
  /// - Parameters:
  ///   - change: The scene's next change after the frame of a media time: that time itself while the scene moves, `nil`
  ///     for none.
  ///   - work: The time a frame takes, in nanoseconds.
  mutating func run(
    change: (_ mediaTime: Double) -> Double?, work: (FrameTicket) -> Int64 = { _ in 0 }
  ) throws -> FrameReport {
    var isOpen = true
    while isOpen {
      let instant = clock.now
      let shown = pacer.clock.time(at: pacer.effectiveInstant(at: instant))
      let next = change(shown)
      let reached = next.flatMap(pacer.clock.instant(reaching:))
      let deadline =
        next == shown ? pacer.arm(at: instant) : pacer.arm(forFrameAt: reached, at: instant)
      for event in try clock.nextEvents(until: deadline) {
        switch event {
        case .closeRequested: isOpen = false
        case .frameEnded(let frame): statistics.record(frame, at: clock.now)
        default: break
        }
      }
      if isOpen, let ticket = pacer.ticket(at: clock.now) { try draw(ticket, work: work(ticket)) }
    }
    return statistics.report(presenter: presenter.counts, wakeUps: clock.wakeUps)
  }

  private mutating func draw(_ ticket: FrameTicket, work: Int64) throws {
    tickets.append(ticket)
    let wokenAt = clock.now
    guard let frame = try presenter.lendFrame() else {
      statistics.append(FrameTiming.tick(ticket, wokenAt: wokenAt, .blocked))
      return
    }
    let rect = PixelRect(frame.rows.size)
    frame.rows.fill(rect, with: 0xFF00_0000 | UInt32(truncatingIfNeeded: ticket.index))
    clock.advance(by: work)
    try presenter.present(frame, damage: Damage(rect))
    statistics.append(
      FrameTiming.tick(
        ticket, wokenAt: wokenAt, submit: clock.now,
        composite: wokenAt..<wokenAt + work, pixelsComposited: rect.area))
  }
}

private func makeLoop(closingAt end: Int64, completion: Int64 = 400_000) -> Loop {
  let clock = ManualClock(now: 77)
  clock.schedule(.closeRequested, at: 77 + end)
  let presenter = MemoryPresenter(
    size: PixelSize(width: 8, height: 8), completion: .delayed(completion, on: clock))
  return Loop(
    clock: clock, presenter: presenter, pacer: FramePacer(startingAt: 77, rate: .sixty))
}

private let second: Int64 = 1_000_000_000

@Suite("A loop over the ports")
struct LoopTests {
  @Test("Ten seconds of motion are six hundred frames, each in time")
  func steady() throws {
    var loop = makeLoop(closingAt: 10 * second)
    loop.clock.wakeDelay = 60_000
    let report = try loop.run(change: { $0 }, work: { _ in 2_000_000 })
    #expect(report.counts.presented == 600)
    #expect(report.counts.ticks == 600)
    #expect(report.counts.bytesPut == 600 * 8 * 8 * 4)
    #expect(report.counts.pixelsComposited == 600 * 64)
    #expect(report.counts.pending == 0)
    #expect(report[.lateness]?.max == 60_000)
    #expect(report[.interval]?.max == 16_666_667)
    #expect(report[.composite]?.max == 2_000_000)
    #expect(report[.completion]?.max == 400_000)
  }

  @Test("A still scene arms no deadline and never wakes")
  func idle() throws {
    var loop = makeLoop(closingAt: 3600 * second)
    let report = try loop.run(change: { time in time > 1000 ? nil : time })
    #expect(report.counts.presented == 1)
    #expect(loop.clock.waits.suffix(2) == [nil, nil], "for the completion, and for the end")
    #expect(report.counts.wakeUps == 2)
  }

  @Test("An unlit stretch costs one wake-up")
  func unlit() throws {
    // Lit in the first half of every second; the last change is when it goes dark.
    var loop = makeLoop(closingAt: 10 * second - 20_000_000, completion: 0)
    let report = try loop.run(change: { time in
      let phase = time - time.rounded(.down)
      return phase < 0.5 ? time : time.rounded(.up)
    })
    let counts = report.counts
    #expect(counts.dropped == 0 && counts.isBalanced)
    #expect(counts.skipped > 9 * 28)
    #expect(counts.wakeUps <= counts.presented + 1, "nothing but frames, and the end")
    for ticket in loop.tickets where ticket.skipped > 0 {
      let phase = ticket.targetTimestamp - ticket.targetTimestamp.rounded(.down)
      #expect(phase < 1.0 / 60, "the first frame of a stretch is the first that shows it")
    }
  }

  @Test(
    "Each tick has one outcome, and each frame's end is reported", arguments: Seeds.all)
  func balance(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var choices = SeededGenerator(seed: random.next())
      var durations = SeededGenerator(seed: random.next())
      var loop = makeLoop(closingAt: 60 * second, completion: 50_000_000)
      for number in 0..<50 as Range<Int64> {
        loop.clock.schedule(.key(KeyPress("space")), at: number * second + number * 1_234_567)
      }
      let report = try loop.run(
        change: { time in
          switch Int.random(in: 0..<10, using: &choices) {
          case 0: time + 0.3
          case 1: nil
          default: time
          }
        },
        work: { _ in .random(in: 0...40_000_000, using: &durations) })
      let counts = report.counts
      #expect(counts.isBalanced)
      #expect(counts.completions + counts.failed + counts.pending == counts.presented)
      #expect(counts.pending <= 2)
      #expect(counts.blocked > 0 && counts.dropped > 0 && counts.skipped > 0)
      // Ticks and skipped deadlines together cover the whole grid, from the first ticket to the last.
      let first = try #require(loop.tickets.first)
      let last = try #require(loop.tickets.last)
      #expect(counts.ticks + counts.skipped == last.index - first.index + 1)
    }
  }
}
