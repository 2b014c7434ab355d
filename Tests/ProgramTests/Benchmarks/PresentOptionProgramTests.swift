import Display
import Foundation
import TestSupport
import Testing

extension BenchmarkTests {
  /// What `bench present` does for options that other tests leave alone; all of `--bars` would take minutes.
  @Suite("Program: what the benchmark of presentation is asked for")
  struct PresentOptionProgramTests {
    /// Measures one round.
    ///
    /// - Parameter mayMiss: Whether a missed bar is no failure: how often the machine wakes a viewer is its own matter.
    private func report(
      _ arguments: [String], on server: XvfbServer, mayMiss: Bool = false
    ) throws -> JSONValue {
      let common = ["bench", "present", "--rounds", "1", "--warm-up", "0", "--format", "json"]
      let outcome = try ShimmerProgram.run(common + arguments, display: server.display)
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let isMissed =
        mayMiss && report["bars"].elements?.contains { $0["holds"].flag == false } == true
      #expect(outcome.status == (isMissed ? 1 : 0), "\(outcome.errors)")
      #expect(outcome.errors.isEmpty != isMissed, "\(outcome.errors)")
      return report
    }

    @Test("What a screen has no room for is left out of the promises by name; rest is judged")
    func smallScreen() throws {
      let server = try XvfbServer(screen: "640x480x24")
      let report = try report(
        [
          "--scene", "calibration", "--size", "320x200", "--mode", "flat", "--frames", "2",
          "--seconds", "0.2", "--bars",
        ], on: server, mayMiss: true)
      let bars = try #require(report["bars"].elements)
      #expect(bars.map { $0["name"].text } == ["wake-ups of a stopped scene in 5 s"])
      let floors = try #require(report["floors"].elements)
      #expect(floors.map { $0["name"].text } == ["320x200"])
      for name in ["memcpyMilliseconds", "memsetMilliseconds", "emptyPutMilliseconds"] {
        #expect((floors[0][name]["median"].number ?? 0) > 0, "\(name)")
      }
      let omissions = (report["omissions"].elements ?? []).compactMap(\.text)
      for name in ["put throughput", "pacing", "economy", "P15"] {
        #expect(omissions.contains { $0.hasPrefix("\(name) is left out: ") }, "\(omissions)")
      }
      let results = try #require(report["results"].elements)
      let rest = try #require(results.first { $0["name"].text?.hasPrefix("rest, ") == true })
      #expect(rest["definition"].text?.isEmpty == false)
      for name in ["wake-ups in 5 s", "pixels composited in 5 s", "requests in 5 s"] {
        #expect((rest.metric(name)["most"].number ?? -1) >= 0, "\(name)")
      }
      // That a stopped scene wakes nobody is proved with a clock that is handed in, by ViewerLoopTests.
      let figure = try #require(bars.first?["figure"].number)
      #expect(figure == rest.metric("wake-ups in 5 s")["most"].number)
      #expect(bars.first?["holds"].flag == (figure <= bars.first?["bar"].number ?? -1))
      #expect(bars.first?["verdict"].text == (figure <= 0 ? "held" : "missed"))
    }

    @Test("People read each promise with its limit and a verdict, and the exit code agrees with it")
    func barLines() throws {
      let server = try XvfbServer(screen: "640x480x24")
      let outcome = try ShimmerProgram.run(
        [
          "bench", "present", "--rounds", "1", "--warm-up", "0", "--scene", "calibration", "--size",
          "320x200", "--mode", "flat", "--frames", "2", "--seconds", "0.2", "--bars", "--verbose",
        ], display: server.display)
      let parts = outcome.output.components(separatedBy: "\nBars\n")
      try #require(parts.count == 2, "\(outcome)")
      #expect(parts[0].contains("\nFloors at 320x200: memcpy "))
      #expect(parts[0].contains("\nrest, wordmark that does not shimmer\n  wake-ups in 5 s "))
      let lines = parts[1].split(separator: "\n").prefix { $0.hasPrefix("  ") }
      let bar = try #require(lines.first?.split(separator: " ").joined(separator: " "))
      #expect(lines.count == 1 && bar.hasPrefix("wake-ups of a stopped scene in 5 s "), "\(bar)")
      let isHeld = bar.hasSuffix(" 0.00 at most 0 held")
      #expect(isHeld || bar.hasSuffix(" at most 0 missed"), "\(bar)")
      #expect(outcome.status == (isHeld ? 0 : 1))
      for name in ["put throughput", "pacing", "economy", "P15"] {
        let omission = "\n\(name) is left out: this display shows no window of "
        #expect(parts[1].contains(omission), "\(parts[1])")
      }
      // The floors, a case and five trials, and what is missed.
      let said = outcome.errors.split(separator: "\n")
      #expect(said.count == 7 + (isHeld ? 0 : 1), "\(said)")
      #expect(isHeld || said.last?.hasPrefix("shimmer: 1 of 1 bars is missed (") == true, "\(said)")
    }

    @Test("Rate, scale, motion, content and window are taken, and the report tells them")
    func options() throws {
      let server = try XvfbServer()
      let report = try report(
        [
          "--scene", "wordmark", "--geometry", "320x200+7+9", "--seconds", "0.05", "--fps", "max",
          "--scale", "2", "--reduced-motion", "--text", "Hello", "--background", "navy",
          "--name", "measured", "--keep-running", "--no-wake-for-completions",
        ], on: server)
      let parameters = report["parameters"]
      #expect(parameters["fps"].text == "max" && parameters["scale"].number == 2)
      #expect(parameters["motion"].text == "reduced" && parameters["frames"] == .null)
      #expect(parameters["keepsRunning"].flag == true && parameters["isFullscreen"].flag == false)
      #expect(parameters["wakesForCompletions"].flag == false)
      let results = try #require(report["results"].elements)
      #expect(results.map { $0["mode"].text } == ["paced", "flat"])
      #expect(parameters["text"].text == "Hello" && parameters["background"].text == "navy")
      for result in results {
        #expect(result["size"]["width"].number == 320 && result["size"]["height"].number == 200)
        #expect(result["rate"].number == 1000 && result["rateSource"].text == "requested")
        PresentResultShape.expectBalance(of: result)
      }
    }
  }
}
