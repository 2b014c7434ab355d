import Display
import Measuring
import Platform
import ProgramSupport
import Raster
import TestSupport
import Testing
import X11Display

/// Counts and shapes; how long anything takes is for the benchmark to judge.
///
/// One after the other, because libXext does
/// not bear threads that open and close connections at the same time.
@Suite("Floors", .serialized)
struct FloorsTests {
  private let size = PixelSize(width: 100, height: 50)

  @Test("Every floor has a sample for each round, and is told to people, reports and metrics")
  func measured() throws {
    let floors = try Floors.measure(size: size, rounds: 3)
    #expect(floors.copies.count == 3 && floors.fills.count == 3 && floors.timers.count == 3)
    #expect(floors.copies.allSatisfy { $0 > 0 } && floors.fills.allSatisfy { $0 > 0 })
    #expect(floors.byteCount == 112 * 50 * 4)
    #expect(floors.timerLateness.count == floors.timers.reduce(0) { $0 + $1.count })
    #expect((3...60).contains(floors.timerLateness.count))
    #expect(floors.emptyPut == nil && floors.put == nil && floors.putProblem == nil)
    #expect(floors.copy == Metric.Floor("memcpy", floors.memcpy.median))
    #expect(floors.timer.name == "bare timer p50" && floors.timer.value > 0)
    #expect(floors.lines.joined(separator: " ").hasPrefix("Floors at 100x50: memcpy "))
    #expect(floors.lines.allSatisfy { $0.count < 110 })
    let json = try JSONText.value(of: floors)
    #expect(json["size"]["width"].number == 100 && json["name"].text == "100x50")
    #expect(json["memcpyMilliseconds"]["median"].number == floors.memcpy.median)
    #expect(json["timerLatenessNanoseconds"]["max"].number == Double(floors.timerLateness.max))
    #expect(json["emptyPutMilliseconds"] == .null)
    let lateness = LatencyPercentiles.names.map { "timer lateness \($0)" }
    #expect(floors.metrics.map(\.name) == ["memcpy", "memset"] + lateness)
    #expect(floors.metrics.allSatisfy { $0.samples.count == 3 && $0.unit == "ms" })
  }

  @Test("A bare timer rings for each deadline that it has not slept over, and never early")
  func timer() throws {
    let lateness = try BareTimer(rate: RefreshRate(numerator: 500, denominator: 1))
      .lateness(seconds: 0.05)
    #expect((1...25).contains(lateness.count) && lateness.allSatisfy { $0 >= 0 })
    #expect(try BareTimer(rate: RefreshRate.sixty).lateness(seconds: 0).count == 1)
  }

  @Test("With a display the empty put has a sample for each round too")
  func emptyPut() throws {
    let server = try XvfbServer()
    let floors = try Floors.measure(size: size, rounds: 2, display: server.display)
    #expect(floors.puts.count == 2 && floors.puts.allSatisfy { $0 > 0 })
    #expect(floors.put?.name == "empty put" && floors.putProblem == nil)
    #expect(floors.metrics.last?.name == "empty put" && floors.metrics.last?.samples.count == 2)
    #expect(floors.lines.joined(separator: " ").contains(", an empty put "))
  }

  @Test("Without shared memory there is no empty put, and the reason is told")
  func noSharedMemory() throws {
    let server = try XvfbServer(arguments: ["-extension", "MIT-SHM"])
    let floors = try Floors.measure(size: size, rounds: 1, display: server.display)
    #expect(floors.emptyPut == nil && floors.putProblem == "the server has no MIT-SHM")
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

  @Test("The bare loop beside a window leaves the window in sight")
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
        feature: "room for a window of 2000x10", reason: "its screen has 1280x800")
    ) {
      _ = try BarePuts(
        display: server.display, size: PixelSize(width: 2000, height: 10), buffers: 1)
    }
  }

  @Test("A server that goes is a lost connection, and not the end of the process")
  func lost() throws {
    let server = try XvfbServer()
    let puts = try BarePuts(display: server.display, size: size, buffers: 2)
    server.stop()
    #expect(throws: DisplayError.connectionLost(display: server.display)) {
      _ = try puts.run(seconds: 0.01)
    }
  }

  @Test("The machine is told in a line and in JSON, with the same words")
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
