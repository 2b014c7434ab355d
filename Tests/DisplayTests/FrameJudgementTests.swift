import Display
import Testing

@Suite("The judgement of frames")
struct FrameJudgementTests {
  private let period: Int64 = 10_000

  /// Returns frames at a period of 10 µs, each of which is handed over 100 ns after its deadline with 50 ns of work.
  private func tick(
    _ index: Int, dropped: Int = 0, submit: Int64 = 100, processor: Int64 = 50,
    isRenewal: Bool = false
  ) -> FrameTiming {
    let deadline = Int64(index) * period
    let ticket = FrameTicket(
      index: index, deadline: deadline, targetDeadline: deadline + period,
      armedDeadline: deadline - Int64(dropped) * period,
      timestamp: 1000 + Double(deadline) / 1e9,
      targetTimestamp: 1000 + Double(deadline + period) / 1e9, dropped: dropped)
    return .tick(
      ticket, wokenAt: deadline + 10, submit: deadline + submit,
      composite: deadline + 20..<deadline + 90, processor: processor, isRenewal: isRenewal)
  }

  /// Returns the report of frames, of which the display has read each by its hand-over unless it is left out.
  private func report(
    of timings: [FrameTiming], unread: Set<Int> = [],
    asking circumstances: @escaping () -> FrameCircumstances = { FrameCircumstances() }
  ) -> FrameReport {
    var statistics = FrameStatistics()
    statistics.circumstances = { _ in circumstances() }
    for (number, timing) in timings.enumerated() {
      statistics.append(timing)
      if let submit = timing.submit, !unread.contains(number) {
        statistics.record(
          FrameEnd(of: number + 1, as: .completed), at: submit, isTimed: false)
      }
    }
    return statistics.report(presenter: FrameCounts(), wakeUps: 0)
  }

  @Test("What updating overlay pages costs is not judged, nor what it causes")
  func ownCost() {
    let late = [
      tick(0), tick(1), tick(2, submit: 35_000, processor: 34_000, isRenewal: true),
      tick(5, dropped: 2, submit: 200, processor: 90), tick(6),
    ]
    let report = report(of: late)
    #expect(report.account.rows.isEmpty && report.counts.late == 0)
    #expect(report.counts.dropped == 2 && report.counts.isBalanced)
    #expect(
      report.recent.map(\.verdict) == [.shown, .shown, .shown, .dropped, .dropped, .shown, .shown])
    #expect(report.recent.allSatisfy { $0.cause == nil })
    #expect(report.account.longestGap == 10_000 && report[.interval]?.max == 10_000)
    let inTime = self.report(of: [
      tick(0), tick(1), tick(2, submit: 9900, isRenewal: true), tick(3),
    ])
    #expect(inTime.account.longestGap == 10_000)
    let unread = self.report(of: [tick(0), tick(1, isRenewal: true), tick(2)], unread: [1])
    #expect(unread.counts.late == 0)
  }

  @Test("No gap contains a still stretch, even if no buffer is free at its end")
  func stillness() {
    let frames = [
      tick(0), tick(1), FrameTiming(tick(2).ticket, wokenAt: 20_010),
      FrameTiming(tick(3).ticket, wokenAt: 30_010, .blocked), tick(4), tick(5),
    ]
    #expect(report(of: frames).account.longestGap == 10_000)
    #expect(report(of: Array(frames[3...])).account.longestGap == 10_000)
  }

  @Test("A frame that takes over its successor's time passes its cause on")
  func carried() {
    let account = report(of: [
      tick(0), tick(1), tick(2, submit: 35_000, processor: 34_000),
      tick(5, dropped: 2, submit: 200, processor: 90),
    ]).account
    #expect(account.count(.late, because: .program) == 1 && account.worst(.late) == 25_000)
    #expect(account.count(.dropped, because: .program) == 2 && account.count() == 3)
  }

  @Test(
    "Not running while handing over is waiting for the server, unless the thread was ready to run")
  func handingOver() {
    let frames = [tick(0), tick(1), tick(2, submit: 18_000), tick(4), tick(5, submit: 18_000)]
    let waiting = report(of: frames) {
      FrameCircumstances(delays: ProcessorDelays(thread: 7), state: 3)
    }
    #expect(waiting.account.count(because: .server) == 2, "\(waiting.account)")
    #expect(waiting.account.countsByState == [3: 2])
    var delay: Int64 = 0
    let ready = report(of: frames) {
      delay += 18_000
      return FrameCircumstances(delays: ProcessorDelays(thread: delay))
    }
    #expect(ready.account.count(because: .machine) == 2, "\(ready.account)")
  }

  @Test("A frame that the program hands over at the last moment is the program's or the machine's")
  func lastMoment() {
    // Of 6 µs, the thread has run for more than half in the last case, but not for half of what it had.
    let cases: [(submit: Int64, processor: Int64, cause: FrameTiming.Cause)] = [
      (9900, 9000, .program), (9900, 200, .machine), (6000, 4000, .machine),
    ]
    for (submit, processor, cause) in cases {
      var statistics = FrameStatistics()
      for timing in [tick(0), tick(1), tick(2, submit: submit, processor: processor), tick(3)] {
        statistics.append(timing)
      }
      for number in 1...4 {
        statistics.record(FrameEnd(of: number, as: .completed), at: 31_000, isTimed: false)
      }
      let rows = statistics.report(presenter: FrameCounts(), wakeUps: 0).account.rows
      #expect(rows.contains { $0.verdict == .late && $0.cause == cause }, "\(rows)")
    }
  }

  @Test("A frame that the server reads late is the server's, however soon the program has looked")
  func readLate() {
    var statistics = FrameStatistics()
    statistics.circumstances = { _ in FrameCircumstances(delays: ProcessorDelays(server: 0)) }
    for index in 0..<2 {
      statistics.append(tick(index))
      statistics.record(FrameEnd(of: index + 1, as: .completed), at: Int64(index) * period + 200)
    }
    for timing in [tick(2, submit: 6000, processor: 5900), tick(3)] { statistics.append(timing) }
    statistics.record(FrameEnd(of: 3, as: .completed), at: 39_000)
    let account = statistics.report(presenter: FrameCounts(), wakeUps: 0).account
    #expect(account.count(.late, because: .server) == 1 && account.worst(.late) == 9000)
  }

  @Test("Ticks without a buffer wait for the server, also if it reads frames of before the start")
  func carriedFrames() {
    var presenter = FrameCounts()
    presenter.presented = 2
    var statistics = FrameStatistics(since: presenter)
    for index in 0..<3 {
      let ticket = tick(index).ticket
      statistics.append(FrameTiming(ticket, wokenAt: ticket.deadline + 10, .blocked))
    }
    statistics.record(FrameEnd(of: 1, as: .completed), at: 25_000)
    let account = statistics.report(presenter: presenter, wakeUps: 0).account
    #expect(account.count(.blocked, because: .server) == 2, "the first is not judged")
  }

  @Test("No pacing is measured across a still stretch that ends without a buffer")
  func stretches() {
    var statistics = FrameStatistics()
    let blocked = FrameTiming(tick(3).ticket, wokenAt: 30_010, .blocked)
    let still = FrameTiming(tick(2).ticket, wokenAt: 20_010)
    for timing in [tick(0), tick(1), still, blocked, tick(4), tick(5)] {
      statistics.append(timing)
      let number = statistics.report(presenter: FrameCounts(), wakeUps: 0).counts.presented
      if let submit = timing.submit {
        statistics.record(FrameEnd(of: number, as: .completed), at: submit + 100)
      }
    }
    let errors = statistics.report(presenter: FrameCounts(), wakeUps: 0).recent.map(\.pacingError)
    #expect(errors == [nil, 0, nil, nil, nil, 0])
  }

  @Test("While the program waits for the server, the cause is unknown")
  func waiting() {
    let report = report(of: (0..<5).map { tick($0) }, unread: [2, 3, 4])
    #expect(report.counts.late == 2 && report.account.count(.late, because: .unknown) == 2)
    #expect(report.recent.map(\.verdict) == [.shown, .shown, .late, .late, .shown])
    #expect(report.recent[2].cause == nil && report.recent[2].overrun == 10_010)
  }

  @Test("Accounts of two runs add up, row by row")
  func sum() {
    let run = report(of: [tick(0), tick(1), tick(2, submit: 15_000, processor: 14_000)]).account
    let other = report(of: [tick(0), tick(1), tick(2, submit: 16_000, processor: 15_000)]).account
    var sum = run
    sum.add(other)
    #expect(sum.rows.count == 1 && sum.count(.late, because: .program) == 2)
    #expect(sum.worst() == 6000 && sum.longestGap == 25_900)
  }
}
