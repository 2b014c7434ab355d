import Display
import TestSupport
import Testing

@Suite("Frames that are added in groups")
struct FrameGroupTests {
  /// A call of the statistics.
  private enum Call {
    case tick(FrameTiming)
    case end(FrameEnd, Int64, isTimed: Bool, endedWait: Bool)
  }

  /// Returns the calls of a random run, in which most frames are on time.
  private func calls(_ random: inout SeededGenerator) -> [Call] {
    let period: Int64 = 10_000
    let isTimed = Bool.random(using: &random)
    var (calls, unread): ([Call], [Int]) = ([], [])
    var (index, presented) = (0, 3)
    func isRare(_ random: inout SeededGenerator) -> Bool {
      Int.random(in: 0..<12, using: &random) == 0
    }
    for _ in 0..<200 {
      let dropped = isRare(&random) ? Int.random(in: 1...3, using: &random) : 0
      let skipped = isRare(&random) ? 2 : 0
      index += 1 + dropped + skipped
      let deadline = Int64(index) * period
      let ticket = FrameTicket(
        index: index, deadline: deadline, targetDeadline: deadline + period,
        armedDeadline: deadline - Int64(dropped) * period, timestamp: Double(deadline) / 1e9,
        targetTimestamp: Double(deadline + period) / 1e9, dropped: dropped, skipped: skipped)
      var timing = FrameTiming(ticket, wokenAt: deadline + 10)
      timing.processor = Int64.random(in: 100...12_000, using: &random)
      (timing.isRenewal, timing.isTinted) = (isRare(&random), isRare(&random))
      let submit =
        deadline + (isRare(&random) ? 14_000 : Int64.random(in: 200...9000, using: &random))
      if isRare(&random) {
        timing = FrameTiming(ticket, wokenAt: deadline + 10, isRare(&random) ? .still : .blocked)
      } else {
        timing.composite = deadline + 20..<submit - 10
        timing.submitted(at: submit)
        presented += 1
        unread.append(presented)
      }
      calls.append(.tick(timing))
      while let frame = unread.first, !isRare(&random) {
        unread.removeFirst()
        let outcomes: [FrameEnd.Outcome] = [.completed, .completed, .completed, .failed, .overdue]
        let outcome = outcomes.randomElement(using: &random) ?? .completed
        calls.append(
          .end(
            FrameEnd(of: frame, as: outcome), submit + 300, isTimed: isTimed,
            endedWait: Bool.random(using: &random)))
      }
    }
    return calls
  }

  @Test("They count and are judged as if each were added alone", arguments: Seeds.all)
  func law(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<25 { compare(&random) }
    }
  }

  private func compare(_ random: inout SeededGenerator) {
    var before = PresenterCounts()
    before.presented = 3
    var alone = FrameStatistics(since: before, keepsSamples: true)
    var grouped = FrameStatistics(since: before, keepsSamples: true)
    for call in calls(&random) {
      switch call {
      case .tick(let timing):
        alone.append(timing)
        grouped.appendInGroup(timing) { FrameCircumstances() }
      case .end(let end, let instant, let isTimed, let endedWait):
        alone.record(end, at: instant, isTimed: isTimed, endedWait: endedWait)
        grouped.record(end, at: instant, isTimed: isTimed, endedWait: endedWait)
      }
      if Int.random(in: 0..<30, using: &random) == 0 { grouped.settle() }
    }
    grouped.settle()
    let counts = PresenterCounts()
    #expect(
      alone.report(presenter: counts, wakeUps: 0) == grouped.report(presenter: counts, wakeUps: 0))
    #expect(alone.samples == grouped.samples)
  }
}
