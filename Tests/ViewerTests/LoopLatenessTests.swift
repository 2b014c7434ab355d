import Display
import LayerHost
import TestSupport
import Testing
import Viewer

/// Work for events at a wake-up precedes the frame and does not count as lateness of the timer.
@Suite("The lateness of the loop's wake-ups")
struct LoopLatenessTests {
  /// The index of the deadline one second after the start.
  private static let index = 60

  /// Runs a viewer in which an event close to a deadline causes work.
  ///
  /// - Parameters:
  ///   - before: The time from the event to the deadline, in nanoseconds.
  ///   - work: The duration of the work, in nanoseconds.
  /// - Returns: The tick of the deadline.
  private func tick(eventBefore before: Int64, work: Int64) throws -> FrameTiming {
    let viewer = try Viewer(options: LoopOptions(detail: .samples))
    let clock = viewer.clock
    viewer.loop.onFileChange = { clock.advance(by: work) }
    clock.schedule(.fileChanged, at: Viewer.start + 1_000_000_000 - before)
    let counts = try viewer.run(closingAt: 2)
    #expect(counts.ticks == 120 && counts.dropped == 0 && counts.isBalanced)
    let others = viewer.loop.frameLoop.counts.samples.filter { $0.ticket.index != Self.index }
    #expect(others.count == 119 && others.allSatisfy { $0.wokenAt == $0.ticket.armedDeadline })
    return try #require(
      viewer.loop.frameLoop.counts.samples.first { $0.ticket.index == Self.index })
  }

  @Test("A wake-up's lateness is the timer's, regardless of work before the frame")
  func onTime() throws {
    let sample = try tick(eventBefore: 0, work: 5_000_000)
    #expect(
      sample.wokenAt == sample.ticket.armedDeadline
        && sample.ticket.armedDeadline == sample.ticket.deadline)
    #expect(sample.composite?.lowerBound == sample.wokenAt + 5_000_000)
  }

  @Test("A frame that becomes due during other work is late by that work's time")
  func inTheMiddle() throws {
    let sample = try tick(eventBefore: 1_000_000, work: 3_000_000)
    #expect(
      sample.wokenAt == sample.ticket.armedDeadline + 2_000_000
        && sample.ticket.armedDeadline == sample.ticket.deadline)
    #expect(sample.composite?.lowerBound == sample.wokenAt)
  }

  @Test("A timer's lateness is that of every tick")
  func delayed() throws {
    let viewer = try Viewer(options: LoopOptions(detail: .samples))
    viewer.clock.wakeDelay = 200_000
    _ = try viewer.run(closingAt: 2)
    let samples = viewer.loop.frameLoop.counts.samples
    #expect(samples.count == 120)
    #expect(samples.allSatisfy { $0.wokenAt == $0.ticket.armedDeadline + 200_000 })
    #expect(viewer.loop.report.frames[.lateness]?.max == 200_000)
    #expect(viewer.loop.report.frames[.earliness] == nil)
  }

  @Test("Work for an event drops deadlines but does not count as the timer's lateness")
  func dropping() throws {
    let viewer = try Viewer(options: LoopOptions(detail: .samples))
    let clock = viewer.clock
    viewer.loop.onFileChange = { clock.advance(by: 40_000_000) }
    clock.schedule(.fileChanged, at: Viewer.start + 1_000_000_000)
    let counts = try viewer.run(closingAt: 2)
    #expect(counts.ticks == 120 && counts.dropped == 2 && counts.isBalanced)
    let sample = try #require(viewer.loop.frameLoop.counts.samples.first { $0.ticket.dropped == 2 })
    #expect(sample.ticket.index == Self.index + 2 && sample.wokenAt == sample.ticket.armedDeadline)
    #expect(sample.composite?.lowerBound == sample.ticket.armedDeadline + 40_000_000)
  }
}
