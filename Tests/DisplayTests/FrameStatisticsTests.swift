import Display
import TestSupport
import Testing

private func ticket(_ index: Int, dropped: Int = 0, skipped: Int = 0) -> FrameTicket {
  let deadline = Int64(index) * 1000
  return FrameTicket(
    index: index, deadline: deadline, targetDeadline: deadline + 1000,
    timestamp: 1000 + Double(deadline) / 1e9, targetTimestamp: 1000 + Double(deadline + 1000) / 1e9,
    dropped: dropped, skipped: skipped)
}

@Suite("Frame statistics")
struct FrameStatisticsTests {
  @Test("Dropped deadlines are ticks, skipped ones are none, and each tick has one outcome")
  func outcomes() {
    var statistics = FrameStatistics()
    statistics.append(
      FrameTiming.tick(ticket(0), wokenAt: 7, submit: 9, pixelsComposited: 50))
    statistics.append(FrameTiming.tick(ticket(1), wokenAt: 1000))
    statistics.append(FrameTiming.tick(ticket(5, dropped: 3), wokenAt: 5000, .blocked))
    statistics.append(
      FrameTiming.tick(
        ticket(20, skipped: 14), wokenAt: 20_000, submit: 20_001,
        pixelsComposited: 4))
    var presenter = FrameCounts()
    presenter.presented = 2
    presenter.completions = 1
    presenter.bytesPut = 216
    let counts = statistics.report(presenter: presenter, wakeUps: 4).counts
    #expect(counts.ticks == 7)
    #expect((counts.presented, counts.unchanged, counts.blocked) == (2, 1, 1))
    #expect((counts.dropped, counts.skipped) == (3, 14))
    #expect((counts.pixelsComposited, counts.bytesPut, counts.wakeUps) == (54, 216, 4))
    #expect((counts.completions, counts.failed, counts.pending) == (1, 0, 1))
    #expect(counts.isBalanced)
  }

  @Test("Early and late wake-ups are kept apart")
  func earlyAndLate() {
    var statistics = FrameStatistics()
    for (index, error): (Int, Int64) in [(1, 5), (2, -3), (3, 0), (4, -200)] {
      let wokenAt = Int64(index) * 1000 + error
      statistics.append(FrameTiming.tick(ticket(index), wokenAt: wokenAt))
    }
    let report = statistics.report(presenter: FrameCounts(), wakeUps: 0)
    #expect(report[.lateness]?.count == 2)
    #expect(report[.lateness]?.max == 5)
    #expect(report[.earliness]?.count == 2)
    #expect(report[.earliness]?.p50 == 3)
    #expect(report[.earliness]?.max == 200)
  }

  @Test("Times of a clock that goes back count as 0, and its reversals are those since the start")
  func reversals() {
    var statistics = FrameStatistics(clockReversals: 3, detail: .samples)
    statistics.append(FrameTiming.tick(ticket(30), wokenAt: 30_000, submit: 30_100))
    statistics.append(FrameTiming.tick(ticket(31), wokenAt: 11_000, submit: 11_100))
    statistics.record(FrameEnd(of: 1, as: .completed), at: 10_500)
    statistics.record(FrameEnd(of: 2, as: .completed), at: 10_400)
    let report = statistics.report(
      presenter: FrameCounts(), wakeUps: 0, clockReversals: 5)
    #expect(report.counts.clockReversals == 2)
    #expect(report[.interval]?.max == 0 && report[.interval]?.count == 1)
    #expect(report[.completion]?.max == 0 && report[.completion]?.count == 2)
    #expect(report[.earliness]?.max == 20_000)
    #expect(report[.animationError]?.max == 1000)
    #expect(report.counts.isBalanced)
    statistics.reset(since: FrameCounts(), wakeUps: 0, clockReversals: 5)
    let fresh = statistics.report(presenter: FrameCounts(), wakeUps: 0, clockReversals: 5)
    #expect(fresh.counts.clockReversals == 0)
  }

  @Test("A negative latency counts as 0")
  func negative() {
    let percentiles = LatencyPercentiles(of: [-20_000_000, 7])
    #expect(percentiles?.p50 == 0 && percentiles?.max == 7)
  }

  @Test("An intended sleep is not counted as a frame interval")
  func intervals() {
    var statistics = FrameStatistics()
    statistics.append(FrameTiming.tick(ticket(1), wokenAt: 1000))
    statistics.append(FrameTiming.tick(ticket(2), wokenAt: 2010))
    statistics.append(FrameTiming.tick(ticket(90, skipped: 87), wokenAt: 90_000))
    statistics.append(FrameTiming.tick(ticket(91), wokenAt: 91_000))
    let report = statistics.report(presenter: FrameCounts(), wakeUps: 0)
    #expect(report[.interval]?.count == 2)
    #expect(report[.interval]?.max == 1010)
    #expect(report[.composite] == nil, "no samples, no distribution")
  }

  @Test("A completion belongs to the frame of its number, and one of an unknown frame to none")
  func completions() {
    var statistics = FrameStatistics()
    statistics.record(FrameEnd(of: 1, as: .completed), at: 0)
    statistics.append(FrameTiming.tick(ticket(1), wokenAt: 1000, submit: 1100))
    statistics.append(FrameTiming.tick(ticket(2), wokenAt: 2000, submit: 2100))
    statistics.record(FrameEnd(of: 1, as: .completed), at: 2200)
    statistics.record(FrameEnd(of: 2, as: .completed), at: 2350)
    statistics.record(FrameEnd(of: 2, as: .completed), at: 2999)
    let completion = statistics.report(presenter: FrameCounts(), wakeUps: 0)[.completion]
    #expect(completion?.count == 2)
    #expect(completion?.p50 == 250)
    #expect(completion?.max == 1100)
  }

  @Test(
    "A failed or overdue frame has no latency and does not affect that of others",
    arguments: [FrameEnd.Outcome.failed, .overdue], [1, 2, 3, 4])
  func untimed(outcome: FrameEnd.Outcome, frame: Int) {
    let others = (1...4).filter { $0 != frame }
    for order in [[frame] + others, others + [frame]] {
      var statistics = FrameStatistics(detail: .samples)
      for index in 1...4 {
        let begin = Int64(index) * 1000
        statistics.append(
          FrameTiming.tick(ticket(index), wokenAt: begin, submit: begin + 100))
      }
      for number in order {
        let end = FrameEnd(of: number, as: number == frame ? outcome : .completed)
        statistics.record(end, at: 5000 + Int64(number) * 1000)
      }
      let expected = (1...4).map { (number: Int) -> Int64? in
        number == frame ? nil : 5000 + Int64(number) * 1000
      }
      #expect(statistics.samples.map(\.completion) == expected)
      let report = statistics.report(presenter: FrameCounts(), wakeUps: 0)
      #expect(report[.completion]?.count == 3 && report[.completion]?.max == 4900)
      #expect(report[.animationError]?.count == 2 && report[.animationError]?.max == 0)
    }
  }

  @Test("A new account forgets the warm-up but not the frames still out")
  func reset() {
    var statistics = FrameStatistics()
    statistics.append(FrameTiming.tick(ticket(1), wokenAt: 1000, submit: 1100))
    var presenter = FrameCounts()
    presenter.presented = 1
    presenter.bytesPut = 99
    statistics.reset(since: presenter, wakeUps: 12)
    let fresh = statistics.report(presenter: presenter, wakeUps: 12)
    #expect(fresh.counts.pending == 1)
    #expect((fresh.counts.ticks, fresh.counts.bytesPut, fresh.counts.wakeUps) == (0, 0, 0))
    #expect(fresh[.lateness] == nil)
    presenter.completions = 1
    #expect(statistics.report(presenter: presenter, wakeUps: 12).counts.pending == 0)
  }

  @Test(
    "A frame from before the first account never counts in it",
    arguments: [.completed, .overdue, .failed] as [FrameEnd.Outcome])
  func underWayAtFirst(outcome: FrameEnd.Outcome) {
    var presenter = FrameCounts()
    (presenter.presented, presenter.completions) = (3, 2)
    var statistics = FrameStatistics(since: presenter)
    statistics.append(FrameTiming.tick(ticket(1), wokenAt: 1000, submit: 1100))
    presenter.presented = 4
    for (frame, ending) in [(3, outcome), (4, FrameEnd.Outcome.completed)] {
      statistics.record(FrameEnd(of: frame, as: ending), at: 1500)
      presenter.add(ending)
    }
    let report = statistics.report(presenter: presenter, wakeUps: 0)
    let counts = report.counts
    #expect((counts.completions, counts.overdue, counts.failed, counts.pending) == (1, 0, 0, 0))
    #expect(report[.completion]?.count == 1 && report[.completion]?.max == 400)
  }

  @Test("Percentiles are those of the sorted samples to a thousandth", arguments: Seeds.all)
  func percentiles(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var statistics = FrameStatistics()
      var samples: [Int64] = []
      for index in 0..<3000 {
        let scale = Int64(1) << Int64.random(in: 0...35, using: &random)
        let sample = Int64.random(in: 0..<scale, using: &random)
        samples.append(sample)
        statistics.append(
          FrameTiming.tick(
            ticket(index), wokenAt: Int64(index) * 1000,
            composite: 0..<sample))
      }
      samples.sort()
      let report = statistics.report(presenter: FrameCounts(), wakeUps: 0)
      let found = try #require(report[.composite])
      for (percent, value) in [(50, found.p50), (90, found.p90), (95, found.p95), (99, found.p99)] {
        let exact = samples[(samples.count * percent + 99) / 100 - 1]
        try #require(value >= exact && Double(value - exact) <= Double(exact) / 1000)
      }
      #expect(found.max == samples.last)
    }
  }

  @Test("Values beyond the histogram are counted, and the maximum is exact")
  func overlong() {
    var statistics = FrameStatistics()
    let hour: Int64 = 3_600_000_000_000
    statistics.append(
      FrameTiming.tick(ticket(0), wokenAt: hour, composite: 0..<hour))
    let report = statistics.report(presenter: FrameCounts(), wakeUps: 0)
    #expect(report[.composite]?.max == hour)
    #expect(report[.lateness]?.count == 1)
  }
}
