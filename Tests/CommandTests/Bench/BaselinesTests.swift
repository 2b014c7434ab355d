import Display
import Raster
import ShimmerCommand
import TestSupport
import Testing
import Viewer
import X11Display

/// Checks counts and formats; times are judged by the benchmark.
///
/// The tests are serialized, because a program uses Xlib from one thread.
@Suite("Baselines", .serialized)
struct BaselinesTests {
  private let size = PixelSize(width: 100, height: 50)

  @Test("Every baseline has a sample for each round, in text, JSON and figures")
  func measured() throws {
    let baselines = try Baselines.measure(size: size, rounds: 3)
    #expect((3...60).contains(baselines.timerLateness.count))
    #expect(baselines.emptyPut == nil && baselines.put == nil && baselines.putProblem == nil)
    #expect(baselines.copy == Metric.Baseline("memcpy", baselines.memcpy.median))
    #expect(baselines.timer.name == "bare timer p50" && baselines.timer.value > 0)
    #expect(baselines.lines.joined(separator: " ").hasPrefix("Baselines at 100x50: memcpy "))
    #expect(baselines.lines.allSatisfy { $0.count < 110 })
    let json = JSONText.value(of: baselines)
    #expect(json["size"]["width"].number == 100 && json["name"].text == "100x50")
    #expect(json["memcpyMilliseconds"]["median"].number == baselines.memcpy.median)
    #expect(json["memsetMilliseconds"]["median"].number == baselines.memset.median)
    #expect((json["timerLatenessNanoseconds"]["count"].number ?? 0) >= 3)
    #expect(json["emptyPutMilliseconds"] == .null)
    let metrics = baselines.row.metrics
    let lateness = LatencyPercentiles.names.map { "timer lateness \($0)" }
    #expect(metrics.map(\.name) == ["memcpy", "memset"] + lateness && metrics[0].least > 0)
    #expect(metrics.allSatisfy { $0.samples.count == 3 && $0.unit == "ms" })
  }

  @Test("With a display the empty put has a sample for each round too; else there is a reason")
  func emptyPut() throws {
    let server = try XvfbServer()
    let baselines = try Baselines.measure(
      size: size, rounds: 2, puts: true, display: server.display)
    #expect(baselines.emptyPut?.samples.count == 2 && baselines.putProblem == nil)
    #expect(baselines.lines.joined(separator: " ").contains(", an empty put "))
    let poor = try XvfbServer(arguments: ["-extension", "MIT-SHM"])
    let others = try Baselines.measure(size: size, rounds: 1, puts: true, display: poor.display)
    #expect(others.emptyPut == nil && others.putProblem == "the server has no MIT-SHM")
  }

  @Test("Bare loops put frames with any number of images, and leave the compared window visible")
  func puts() throws {
    let server = try XvfbServer()
    let window = try #require(try BenchWindow.open(on: server.display, size: size))
    let ours = PresenterPuts(window)
    for buffers in 1...3 {
      let bare = try BarePuts(display: server.display, size: size, buffers: buffers)
      let run = try bare.run(seconds: 0.02)
      #expect(run.puts >= 1 && run.nanoseconds >= 20_000_000 && run.perSecond > 0)
      #expect(try bare.roundTrips(5).allSatisfy { $0 > 0 })
      #expect(try ours.run(seconds: 0.01).puts >= 1)
      #expect(window.events.isVisible)
    }
    let counts = window.presenter.counts
    #expect(counts.presented == counts.completions && counts.failed == 0)
  }

  @Test("A window that does not fit is refused, and a server that exits is a lost connection")
  func lost() throws {
    let server = try XvfbServer()
    let refusal = DisplayError.unsupported(
      feature: "the display has no space for a window of 2000x10",
      reason: "its screen has 1280x800 pixels")
    let large = PixelSize(width: 2000, height: 10)
    #expect(throws: refusal) {
      _ = try BarePuts(display: server.display, size: large, buffers: 1)
    }
    let puts = try BarePuts(display: server.display, size: size, buffers: 2)
    let band = try BandLoop(
      display: server.display, size: size,
      places: [PixelRect(x: 10, y: 20, width: 30, height: 20), .empty], framesPerCycle: 4,
      rate: RefreshRate(numerator: 1000, denominator: 1))
    #expect(try band.run(cycles: 3) == 3)
    server.stop()
    let loss = DisplayError.connectionLost(display: server.display)
    #expect(throws: loss) { _ = try puts.run(seconds: 0.01) }
    #expect(throws: loss) { try band.run(cycles: 2) }
  }
}
