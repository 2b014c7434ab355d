import Display
import LayerHost
import TestSupport
import Testing
import Viewer

@Suite("The loop's warm-up")
struct LoopWarmUpTests {
  /// The counts at the end of the warm-up.
  private struct Moment: Equatable {
    /// The instant, in nanoseconds after the start.
    var instant: Int64
    /// The number of frames presented.
    var presented: Int
    /// The number of frames that the display was still reading.
    var pending: Int
    /// The number of ticks in the account.
    var ticks: Int
  }

  /// Runs a viewer until its window is closed.
  ///
  /// - Returns: The account, and each reported end of a warm-up.
  private func run(
    _ viewer: Viewer, closingAt seconds: Double
  ) throws -> (counts: FrameCounts, moments: [Moment]) {
    var moments: [Moment] = []
    let (clock, presenter) = (viewer.clock, viewer.presenter)
    viewer.loop.onWarm = { [unowned loop = viewer.loop] in
      moments.append(
        Moment(
          instant: clock.now - Viewer.start, presented: presenter.counts.presented,
          pending: presenter.counts.pending, ticks: loop.report.frames.counts.ticks))
    }
    let counts = try viewer.run(closingAt: seconds)
    return (counts, moments)
  }

  @Test("After the warm-up the account begins anew, with the tick at its end")
  func begin() throws {
    let viewer = try Viewer(options: LoopOptions(warmUp: 0.5))
    let (counts, moments) = try run(viewer, closingAt: 2)
    #expect(
      moments == [Moment(instant: 500_000_000, presented: 30, pending: 0, ticks: 0)])
    #expect(counts.ticks == 90 && counts.presented == 90 && counts.completions == 90)
    #expect(counts.pending == 0 && counts.isBalanced && counts.isSettled)
    #expect(viewer.presenter.counts.presented == 120, "the warm-up's frames were shown as well")
    #expect(viewer.loop.report.paths.byName == ["fast": 90])
  }

  @Test("It ends between two ticks too, and counts from the next one")
  func between() throws {
    let viewer = try Viewer(options: LoopOptions(warmUp: 0.51))
    let (counts, moments) = try run(viewer, closingAt: 2)
    #expect(
      moments == [Moment(instant: 510_000_000, presented: 31, pending: 0, ticks: 0)])
    #expect(counts.ticks == 89 && counts.presented == 89 && counts.completions == 89)
  }

  @Test("A frame pending at its end is not counted in the account")
  func underWay() throws {
    // The frame of 0.5 s is read at 0.51 s.
    let viewer = try Viewer(options: LoopOptions(warmUp: 0.505), completion: 10_000_000)
    let (counts, moments) = try run(viewer, closingAt: 2)
    #expect(
      moments == [Moment(instant: 505_000_000, presented: 31, pending: 1, ticks: 0)])
    #expect(counts.ticks == 89 && counts.presented == 89)
    #expect(counts.completions == 89 && counts.isBalanced && counts.isSettled)
    #expect(viewer.loop.report.frames[.completion]?.count == 89)
  }

  @Test("A still scene ends its warm-up as well, although no tick comes")
  func still() throws {
    let viewer = try Viewer("shimmering=off", options: LoopOptions(warmUp: 0.5))
    let (counts, moments) = try run(viewer, closingAt: 3600)
    #expect(moments == [Moment(instant: 500_000_000, presented: 1, pending: 0, ticks: 0)])
    #expect(counts.ticks == 0 && counts.presented == 0 && counts.completions == 0)
    #expect(counts.wakeUps == 1, "for the end alone")
    #expect(counts.isBalanced && counts.isSettled)
    #expect(viewer.loop.report.frames[.lateness] == nil)
    #expect(viewer.loop.report.firstFrame == 0, "the frame of the warm-up")
  }

  @Test("Skipped deadlines count from its end, not from the tick before")
  func skipped() throws {
    let viewer = try Viewer(
      "shimmering=off", options: LoopOptions(warmUp: 0.5, detail: .samples))
    viewer.press("h", at: 2.01)
    let (counts, _) = try run(viewer, closingAt: 3)
    let first = try #require(viewer.loop.frameLoop.counts.samples.first)
    #expect(first.ticket.index == 121 && first.ticket.skipped == 121 - 30)
    #expect(
      counts.ticks == viewer.loop.frameLoop.counts.samples.count && counts.isBalanced
        && counts.isSettled)
  }

  @Test("A limit of frames counts from its end, and the seconds from the start")
  func limits() throws {
    let options = LoopOptions(frames: 10, warmUp: 0.5)
    let frames = try Viewer(options: options)
    #expect(try frames.loop.run() == .frames)
    #expect(frames.loop.report.frames.counts.presented == 10)
    #expect(frames.loop.report.frames.counts.completions == 10)
    #expect(frames.presenter.counts.presented == 40)

    let seconds = try Viewer(options: LoopOptions(seconds: 2, frames: 1000, warmUp: 0.5))
    #expect(try seconds.loop.run() == .seconds)
    #expect(seconds.loop.report.frames.counts.ticks == 90)
    #expect(seconds.clock.now >= Viewer.start + 2_000_000_000)
  }

  @Test("The first frame stays the first of all")
  func firstFrame() throws {
    let viewer = try Viewer(options: LoopOptions(warmUp: 0.5))
    let clock = viewer.clock
    viewer.frames.work = { time in
      if time < 1000.02 { clock.advance(by: 3_000_000) }
    }
    let (counts, _) = try run(viewer, closingAt: 1)
    #expect(viewer.loop.report.firstFrame == 3_000_000)
    #expect(counts.ticks == 30)
  }

  @Test("Without a warm-up everything counts, and no warm-up is reported")
  func none() throws {
    let (counts, moments) = try run(try Viewer(), closingAt: 2)
    #expect(moments == [] && counts.ticks == 120)
  }

  @Test("A loop that ends before is never warm, and its account is whole")
  func early() throws {
    let viewer = try Viewer(options: LoopOptions(warmUp: 5))
    let (counts, moments) = try run(viewer, closingAt: 1)
    #expect(moments == [] && counts.ticks == 60 && counts.completions == 60)
  }

  @Test("A stall in the warm-up leaves no trace, and one after it only dropped ticks")
  func stalls() throws {
    for (instant, dropped) in [(1000.25, 0), (1001, 3)] {
      let viewer = try Viewer(options: LoopOptions(warmUp: 0.5, detail: .samples))
      let clock = viewer.clock
      viewer.frames.work = { time in
        if abs(time - instant) < 1e-6 { clock.advance(by: 70_000_000) }
      }
      let (counts, moments) = try run(viewer, closingAt: 2)
      #expect(moments.count == 1)
      #expect(counts.ticks == 90 && counts.dropped == dropped, "\(instant)")
      #expect(counts.presented == 90 - dropped && counts.completions == 90 - dropped)
      #expect(counts.isBalanced && counts.isSettled)
      let samples = viewer.loop.frameLoop.counts.samples
      #expect(samples.count == counts.ticks && samples.count { $0.verdict == .dropped } == dropped)
    }
  }

  @Test("Samples are kept when asked for, one for each tick since the warm-up")
  func samples() throws {
    let viewer = try Viewer(options: LoopOptions(warmUp: 0.5, detail: .samples))
    _ = try run(viewer, closingAt: 2)
    let samples = viewer.loop.frameLoop.counts.samples
    #expect(samples.map(\.ticket.index) == Array(30..<120))
    for sample in samples {
      let ticket = sample.ticket
      #expect(ticket.armedDeadline == ticket.deadline && sample.wokenAt == ticket.deadline)
      #expect(sample.composite?.lowerBound == sample.wokenAt)
      #expect(sample.submit == sample.composite?.upperBound)
      #expect(sample.completion == sample.submit.map { $0 + 400_000 })
      #expect(sample.verdict == .shown && ticket.dropped == 0 && ticket.skipped == 0)
    }
    let silent = try Viewer(options: LoopOptions(warmUp: 0.5))
    _ = try run(silent, closingAt: 2)
    #expect(silent.loop.frameLoop.counts.samples.isEmpty)
  }

  @Test("Distributions are without the samples of the warm-up")
  func distributions() throws {
    let viewer = try Viewer(options: LoopOptions(warmUp: 0.5))
    _ = try run(viewer, closingAt: 2)
    let measures: [(FrameMeasure, Int?)] = [
      (.lateness, 90), (.earliness, nil), (.interval, 89), (.composite, 90), (.completion, 90),
      (.animationError, 89),
    ]
    for (measure, count) in measures {
      #expect(viewer.loop.report.frames[measure]?.count == count, "\(measure)")
    }
  }
}
