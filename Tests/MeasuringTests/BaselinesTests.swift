import Display
import Measuring
import Platform
import ProgramSupport
import Raster
import TestSupport
import Testing
import X11Display

/// Checks counts and formats; times are judged by the benchmark.
///
/// The tests are serialized, because a program uses Xlib from one thread.
@Suite("Baselines", .serialized)
struct BaselinesTests {
  private let size = PixelSize(width: 100, height: 50)

  @Test("Every baseline has a sample for each round, in text, JSON and metrics")
  func measured() throws {
    let baselines = try Baselines.measure(size: size, rounds: 3)
    #expect(
      baselines.copies.count == 3 && baselines.fills.count == 3 && baselines.timers.count == 3)
    #expect(baselines.copies.allSatisfy { $0 > 0 } && baselines.fills.allSatisfy { $0 > 0 })
    #expect(baselines.byteCount == 112 * 50 * 4)
    #expect(baselines.timerLateness.count == baselines.timers.reduce(0) { $0 + $1.count })
    #expect((3...60).contains(baselines.timerLateness.count))
    #expect(baselines.emptyPut == nil && baselines.put == nil && baselines.putProblem == nil)
    #expect(baselines.copy == Metric.Baseline("memcpy", baselines.memcpy.median))
    #expect(baselines.timer.name == "bare timer p50" && baselines.timer.value > 0)
    #expect(baselines.lines.joined(separator: " ").hasPrefix("Baselines at 100x50: memcpy "))
    #expect(baselines.lines.allSatisfy { $0.count < 110 })
    let json = try JSONText.value(of: baselines)
    #expect(json["size"]["width"].number == 100 && json["name"].text == "100x50")
    #expect(json["memcpyMilliseconds"]["median"].number == baselines.memcpy.median)
    #expect(json["timerLatenessNanoseconds"]["max"].number == Double(baselines.timerLateness.max))
    #expect(json["emptyPutMilliseconds"] == .null)
    let lateness = LatencyPercentiles.names.map { "timer lateness \($0)" }
    #expect(baselines.metrics.map(\.name) == ["memcpy", "memset"] + lateness)
    #expect(baselines.metrics.allSatisfy { $0.samples.count == 3 && $0.unit == "ms" })
  }

  @Test("A bare timer wakes up for each deadline that has not passed, and never early")
  func timer() throws {
    let lateness = try BareTimer(rate: RefreshRate(numerator: 500, denominator: 1))
      .lateness(seconds: 0.05)
    #expect((1...25).contains(lateness.count) && lateness.allSatisfy { $0 >= 0 })
    #expect(try BareTimer(rate: RefreshRate.sixty).lateness(seconds: 0).count == 1)
  }

  @Test("With a display the empty put has a sample for each round too")
  func emptyPut() throws {
    let server = try XvfbServer()
    let baselines = try Baselines.measure(size: size, rounds: 2, display: server.display)
    #expect(baselines.puts.count == 2 && baselines.puts.allSatisfy { $0 > 0 })
    #expect(baselines.put?.name == "empty put" && baselines.putProblem == nil)
    #expect(
      baselines.metrics.last?.name == "empty put" && baselines.metrics.last?.samples.count == 2)
    #expect(baselines.lines.joined(separator: " ").contains(", an empty put "))
  }

  @Test("Without shared memory there is no empty put, and the reason is reported")
  func noSharedMemory() throws {
    let server = try XvfbServer(arguments: ["-extension", "MIT-SHM"])
    let baselines = try Baselines.measure(size: size, rounds: 1, display: server.display)
    #expect(baselines.emptyPut == nil && baselines.putProblem == "the server has no MIT-SHM")
  }

  @Test("The bare loop puts frames with any number of images, and counts those that were read")
  func barePuts() throws {
    let server = try XvfbServer()
    for buffers in 1...3 {
      let puts = try BarePuts(display: server.display, size: size, buffers: buffers)
      let run = try puts.run(seconds: 0.02)
      #expect(run.puts >= 1 && run.nanoseconds >= 20_000_000 && run.perSecond > 0)
      let trips = try puts.roundTrips(5)
      #expect(trips.count == 5 && trips.allSatisfy { $0 > 0 })
      #expect(try puts.run(seconds: 0).puts == 1)
    }
  }

  @Test("The bare loop leaves the compared window visible")
  func besideWindow() throws {
    let server = try XvfbServer()
    let window = try #require(try BenchWindow.open(on: server.display, size: size))
    let (bare, ours) = (
      try BarePuts(display: server.display, size: size, buffers: 2), PresenterPuts(window)
    )
    for _ in 0..<3 {
      #expect(try bare.run(seconds: 0.01).puts >= 1)
      #expect(try ours.run(seconds: 0.01).puts >= 1)
      #expect(window.events.isVisible)
    }
  }

  @Test("The presenter's loop counts the frames that completed, which are all that were presented")
  func presenterPuts() throws {
    let server = try XvfbServer()
    let window = try #require(try BenchWindow.open(on: server.display, size: size))
    let run = try PresenterPuts(window).run(seconds: 0.02)
    let counts = window.presenter.counts
    #expect(counts.presented == counts.completions && counts.failed == 0)
    #expect(run.puts == counts.presented - window.presenter.bufferCount && run.puts >= 1)
    #expect(counts.bytesPut >= counts.presented * size.area * 4)
    #expect(run.nanoseconds >= 20_000_000)
  }

  @Test("A window that does not fit is refused with the size of the screen")
  func tooLarge() throws {
    let server = try XvfbServer()
    #expect(
      throws: DisplayError.unsupported(
        feature: "the display has no space for a window of 2000x10",
        reason: "its screen has 1280x800 pixels")
    ) {
      _ = try BarePuts(
        display: server.display, size: PixelSize(width: 2000, height: 10), buffers: 1)
    }
  }

  @Test("A server that exits is a lost connection, and does not end the process")
  func lost() throws {
    let server = try XvfbServer()
    let puts = try BarePuts(display: server.display, size: size, buffers: 2)
    server.stop()
    #expect(throws: DisplayError.connectionLost(display: server.display)) {
      _ = try puts.run(seconds: 0.01)
    }
  }

  @Test("A server that exits between two rectangles is a lost connection, too")
  func lostBand() throws {
    let server = try XvfbServer()
    let place = PixelRect(x: 0, y: 0, width: 8, height: 8)
    let band = try BandLoop(
      display: server.display, size: size, places: [place, place], framesPerCycle: 2,
      rate: RefreshRate(numerator: 60, denominator: 1))
    server.stop()
    #expect(throws: DisplayError.connectionLost(display: server.display)) {
      try band.run(cycles: 2)
    }
  }

  @Test("The machine's facts are the same in text and in JSON")
  func machine() throws {
    let facts = MachineFacts.current
    #expect(!facts.processor.isEmpty && facts.cores >= 1 && facts.kernel.hasPrefix("Linux "))
    #expect(facts.kernel.split(separator: " ").count == 3)
    #expect(["release", "debug"].contains(facts.build))
    #expect(MonotonicClock.resolution > 0)
    let json = try JSONText.value(of: facts)
    #expect(json["kernel"].text == facts.kernel && json["build"].text == facts.build)
    for word in [facts.processor, facts.kernel, facts.system, facts.build] where !word.isEmpty {
      #expect(facts.line.contains(word))
    }
    #expect(!facts.system.contains("\""))
  }
}
