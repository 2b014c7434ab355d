import Display
import TestSupport
import Testing

@Suite("Frames in numbers, one by one")
struct FrameSampleTests {
  private func ticket(_ index: Int, dropped: Int = 0, skipped: Int = 0) -> FrameTicket {
    let deadline = Int64(index) * 1000
    return FrameTicket(
      index: index, deadline: deadline, targetDeadline: deadline + 1000,
      armedDeadline: deadline - Int64(dropped) * 1000,
      timestamp: 1000 + Double(deadline) / 1e9,
      targetTimestamp: 1000 + Double(deadline + 1000) / 1e9, dropped: dropped, skipped: skipped)
  }

  private func report(_ statistics: borrowing FrameStatistics) -> FrameReport {
    statistics.report(presenter: FrameCounts(), wakeUps: 0)
  }

  @Test("A frame is late when it is handed over after the instant for which it was drawn")
  func late() {
    var statistics = FrameStatistics()
    for (index, submit): (Int, Int64) in [(1, 2000), (2, 3001), (3, 3900), (4, 9000)] {
      statistics.append(
        FrameTiming.tick(ticket(index), wokenAt: Int64(index) * 1000, submit: submit))
      statistics.record(FrameEnd(of: index, as: .completed), at: submit)
    }
    statistics.append(FrameTiming.tick(ticket(90), wokenAt: 99_000))
    #expect(report(statistics).counts.late == 2)
    #expect(report(statistics).recent.map(\.verdict) == [.shown, .late, .shown, .late, .still])
  }

  @Test("The animation error is the difference between completion and target intervals")
  func animationError() {
    var statistics = FrameStatistics()
    let ticks: [(Int, Int64)] = [(1, 1500), (2, 2700), (3, 3400), (9, 9400)]
    for (number, (index, completion)) in ticks.enumerated() {
      let woken = Int64(index) * 1000
      statistics.append(
        FrameTiming.tick(ticket(index), wokenAt: woken, submit: woken + 10))
      statistics.record(FrameEnd(of: number + 1, as: .completed), at: completion)
    }
    let error = report(statistics)[.animationError]
    #expect(error?.count == 3, "the first frame has none before it")
    #expect((error?.p50, error?.max) == (200, 300), "200, 300, and 0 across the gap")
  }

  @Test("Frames that renew pages are kept apart from the scene's")
  func renewal() {
    var statistics = FrameStatistics()
    for (index, isRenewal) in [false, true, false].enumerated() {
      let begin = Int64(index) * 1000
      statistics.append(
        FrameTiming.tick(
          ticket(index), wokenAt: begin, submit: begin + 400,
          composite: begin + 10..<begin + (isRenewal ? 310 : 110), isRenewal: isRenewal))
    }
    let report = report(statistics)
    #expect(report[.composite]?.count == 2 && report[.composite]?.max == 100)
    #expect(report[.renewal]?.count == 1 && report[.renewal]?.max == 300)
  }

  @Test("A sample has every instant of its frame; instants that did not occur are missing")
  func samples() {
    var statistics = FrameStatistics(detail: .samples)
    statistics.append(
      FrameTiming.tick(
        ticket(5, dropped: 2, skipped: 1), wokenAt: 5007, submit: 5300,
        composite: 5010..<5200, pixelsComposited: 44))
    statistics.append(FrameTiming.tick(ticket(6), wokenAt: 6001))
    statistics.append(FrameTiming.tick(ticket(7), wokenAt: 7001, .blocked))
    statistics.record(FrameEnd(of: 1, as: .completed), at: 7100)
    let samples = statistics.samples
    #expect(samples.map(\.verdict) == [.dropped, .dropped, .shown, .still, .blocked])
    #expect(samples[..<2].map(\.ticket.targetDeadline) == [4000, 5000])
    #expect(samples[..<2].map(\.overrun) == [1010, 10], "until the program came to them")
    let frame = samples[2]
    #expect((frame.ticket.armedDeadline, frame.intendedDisplayTime) == (3000, 6000))
    #expect((frame.wokenAt, frame.composite) == (5007, 5010..<5200))
    #expect((frame.submit, frame.completion, frame.overrun) == (5300, 7100, 1100))
    #expect((frame.ticket.dropped, frame.ticket.skipped, frame.pixelsComposited) == (2, 1, 44))
    #expect(samples[3].composite == nil && samples[3].submit == nil && samples[3].overrun == nil)
    #expect(samples[4].completion == nil && samples[4].overrun == nil)
    let none = FrameStatistics()
    #expect(none.samples.isEmpty)
  }

  @Test("At half the display's rate, dropped frames have every second index, as callbacks have")
  func halfRate() throws {
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    pacer.preferredFramesPerSecond = 30
    var statistics = FrameStatistics(detail: .samples)
    for index in [0, 2, 8, 10] {
      let instant = pacer.grid.deadline(index)
      let ticket = try pacer.requireTicket(at: instant)
      statistics.append(FrameTiming.tick(ticket, wokenAt: instant, submit: instant + 100))
    }
    let samples = statistics.samples
    #expect(samples.map(\.ticket.index) == [0, 2, 4, 6, 8, 10])
    #expect(samples.map { $0.verdict == .dropped } == [false, false, true, true, false, false])
  }

  @Test("Skipped callbacks before the first counted deadline are no callbacks, at any rate")
  func counted() throws {
    for (framesPerSecond, skipped) in [(60, 3), (30, 1)] {
      var pacer = FramePacer(startingAt: 0, rate: .sixty)
      pacer.preferredFramesPerSecond = framesPerSecond
      _ = try pacer.requireTicket(at: 0)
      _ = pacer.arm(forFrameAt: pacer.grid.deadline(8 + pacer.framesPerCallback), at: 0)
      let ticket = try pacer.requireTicket(at: pacer.grid.deadline(8))
      #expect(ticket.skipped == 8 * framesPerSecond / 60 - 1)
      #expect(ticket.counted(from: 5).skipped == skipped)
    }
  }

  @Test("A completion after a new beginning leaves no trace in the samples")
  func resetSamples() {
    var statistics = FrameStatistics(detail: .samples)
    statistics.append(FrameTiming.tick(ticket(1), wokenAt: 1000, submit: 1100))
    var presenter = FrameCounts()
    presenter.presented = 1
    statistics.reset(since: presenter, wakeUps: 0)
    statistics.append(FrameTiming.tick(ticket(2), wokenAt: 2000, submit: 2100))
    statistics.record(FrameEnd(of: 1, as: .completed), at: 2150)
    #expect(statistics.samples.map(\.completion) == [nil])
    statistics.record(FrameEnd(of: 2, as: .completed), at: 2200)
    #expect(statistics.samples.map(\.completion) == [2200])
  }

  @Test("The last ticks are kept, oldest first, and no more of them")
  func recent() {
    var statistics = FrameStatistics()
    for index in 0..<FrameReport.mostRecent + 30 {
      let begin = Int64(index) * 1000
      statistics.append(
        FrameTiming.tick(
          ticket(index), wokenAt: begin,
          composite: begin..<begin + Int64(index))
      )
    }
    let recent = report(statistics).recent
    #expect(recent.count == FrameReport.mostRecent)
    #expect(recent.map(\.sceneComposite) == (30..<FrameReport.mostRecent + 30).map { Int64($0) })
    #expect(recent.allSatisfy { $0.interval == 1000 })
    statistics.reset(since: FrameCounts(), wakeUps: 0)
    #expect(report(statistics).recent.isEmpty)
  }
}

@Suite("Distributions of frames")
struct FrameDistributionTests {
  private func statistics(_ composites: [Int64]) -> FrameStatistics {
    var statistics = FrameStatistics()
    for (index, time) in composites.enumerated() {
      let ticket = FrameTicket(
        index: index, deadline: 0, targetDeadline: 1, timestamp: 0, targetTimestamp: 0)
      statistics.append(
        FrameTiming.tick(ticket, wokenAt: Int64(index), composite: 0..<time))
    }
    return statistics
  }

  @Test("Buckets double from 1 µs, with none before the first and none after the last")
  func buckets() {
    let some = LatencyHistogram(of: [900, 1000, 1001, 2000, 2001, 9000, 15_999])
    #expect(some.buckets.map(\.upperBound) == [1000, 2000, 4000, 8000, 16_000])
    #expect(some.buckets.map(\.count) == [2, 2, 1, 0, 2])
    #expect(LatencyHistogram(of: []).buckets.isEmpty)
    let late = LatencyHistogram(of: [3_000_000])
    #expect(late.buckets.map(\.upperBound) == [4_096_000] && late.count == 1)
  }

  @Test("The percentiles of a run are those of all its times", arguments: Seeds.all)
  func percentiles(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let times = (0..<400).map { _ in Int64.random(in: 0...3_000_000, using: &random) }
      let report = statistics(times).report(presenter: FrameCounts(), wakeUps: 0)
      #expect(report[.composite] == LatencyPercentiles(of: times))
      #expect(report[.completion] == nil)
    }
  }

  @Test(
    "Percentiles are those of the sorted samples by nearest rank, to three digits and rounded up",
    arguments: Seeds.all)
  func nearestRank(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<40 {
        // Lengths of all magnitudes up to a minute; few samples have many ties of ranks.
        let times = (0..<Int.random(in: 1...300, using: &random)).map { _ in
          Int64.random(
            in: 0...(60_000_000_000 >> Int64.random(in: 0...35, using: &random)), using: &random)
        }
        let sorted = times.sorted()
        let percentiles = try #require(LatencyPercentiles(of: times))
        #expect(percentiles.count == times.count && percentiles.max == sorted.last)
        for (percent, found) in zip(LatencyPercentiles.percents, percentiles.named) {
          // In whole numbers, which have no rounding: as many samples are at most as long.
          let rank = (times.count * Int(percent) + 99) / 100
          let exact = sorted[rank - 1]
          #expect(
            exact <= found.nanoseconds && found.nanoseconds <= exact + exact / 1000, "\(found.name)"
          )
        }
      }
    }
  }

  @Test("Counts of two runs add up, name by name")
  func counts() {
    var (first, second) = (FrameCounts(), FrameCounts())
    (first.ticks, first.presented, first.late, first.completions) = (5, 3, 1, 2)
    (second.ticks, second.dropped, second.failed, second.wakeUps) = (7, 4, 1, 9)
    let sum = first + second
    #expect((sum.ticks, sum.presented, sum.late, sum.dropped, sum.wakeUps) == (12, 3, 1, 4, 9))
    #expect(sum.isSettled && !first.isSettled)
    #expect(sum.byName["ticks"] == 12 && sum.byName["bytesPut"] == 0)
    #expect(sum.byName["pending"] == 0 && first.byName["pending"] == 1)
    #expect(FrameCounts(byName: first.byName) == first)
  }
}
