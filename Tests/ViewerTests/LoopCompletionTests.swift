import Display
import LayerHost
import Raster
import TestSupport
import Testing
import Viewer

/// Tests that each report of the display is assigned to its frame.
@Suite("The loop's completions")
struct LoopCompletionTests {
  /// The time the display takes to read a frame, in nanoseconds: longer than a period, so that two frames are pending
  /// at once.
  private static let readTime: Int64 = 20_000_000

  private func viewer() throws -> Viewer {
    try Viewer(options: LoopOptions(detail: .samples), completion: Self.readTime)
  }

  /// The latency from presenting to completion, for each frame.
  private func latencies(_ viewer: Viewer) -> [Int64?] {
    viewer.loop.frameLoop.counts.samples.map { sample in
      guard let submit = sample.submit, let completion = sample.completion else { return nil }
      return completion - submit
    }
  }

  @Test("A refused or overdue frame has no latency and does not shift later frames")
  func untimed() throws {
    let viewer = try viewer()
    viewer.presenter.outcome = { frame in
      switch frame {
      case 5, 6, 20: .failed
      case 30: .overdue
      default: .completed
      }
    }
    let counts = try viewer.run(closingAt: 1)
    #expect(counts.presented == 60 && counts.isBalanced && counts.isSettled)
    #expect((counts.failed, counts.completions, counts.overdue) == (3, 57, 1))
    let expected: [Int64?] = (1...60).map { [5, 6, 20, 30].contains($0) ? nil : Self.readTime }
    #expect(latencies(viewer) == expected)
    let report = viewer.loop.report.frames
    #expect(report[.completion]?.count == 56 && report[.completion]?.max == Self.readTime)
    // Deadlines are rounded to nanoseconds.
    let error = try #require(report[.animationError])
    #expect(error.count == 55 && error.max <= 1)
  }

  @Test("A buffer freed after an exposure ends no frame")
  func exposures() throws {
    let viewer = try viewer()
    for seconds in [0.505, 0.506, 0.7] {
      viewer.schedule(.exposed(PixelRect(x: 0, y: 0, width: 9, height: 9)), at: seconds)
      viewer.schedule(.bufferFreed, at: seconds + 0.001)
    }
    let counts = try viewer.run(closingAt: 1)
    #expect(counts.presented == 60 && counts.completions == 60 && counts.isBalanced)
    #expect(viewer.loop.report.exposures == 3)
    #expect(latencies(viewer) == Array(repeating: Self.readTime, count: 60))
    #expect(viewer.loop.report.frames[.completion]?.count == 60)
  }

  @Test("The end waits for the refusal of the last frame, and not for its time")
  func refusedLast() throws {
    let viewer = try Viewer(
      "shimmering=off", options: LoopOptions(detail: .samples), completion: 900_000_000)
    viewer.presenter.outcome = { _ in .failed }
    // The wait for it continues after another buffer has become free.
    viewer.schedule(.bufferFreed, at: 0.5)
    let counts = try viewer.run(closingAt: 0.02)
    #expect((counts.presented, counts.failed, counts.completions) == (1, 1, 0))
    #expect(counts.isSettled && counts.pending == 0)
    #expect(latencies(viewer) == [nil])
    #expect(viewer.loop.report.frames[.completion] == nil)
  }

  @Test(
    "A frame of the warm-up never affects the latency of later frames",
    arguments: [.completed, .overdue, .failed] as [FrameEnd.Outcome])
  func warmUp(outcome: FrameEnd.Outcome) throws {
    let viewer = try Viewer(
      options: LoopOptions(warmUp: 0.505, detail: .samples), completion: Self.readTime)
    // The frame of 0.5 s is pending when the account begins.
    viewer.presenter.outcome = { $0 == 31 ? outcome : .completed }
    let counts = try viewer.run(closingAt: 1)
    #expect(counts.presented == 29 && counts.isBalanced)
    #expect((counts.completions, counts.failed, counts.overdue, counts.pending) == (29, 0, 0, 0))
    #expect(latencies(viewer) == Array(repeating: Self.readTime, count: 29))
  }
}
