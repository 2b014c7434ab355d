import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// The options of `bench present` that other tests do not use; all of `--check` would take minutes.
  @Suite("Program: options of the presentation benchmark")
  struct PresentOptionProgramTests {
    /// Measures one round.
    ///
    /// - Parameter mayMiss: Whether a missed threshold is acceptable, because wake-ups depend on the machine.
    private func report(
      _ arguments: [String], on server: XvfbServer, mayMiss: Bool = false
    ) throws -> JSONValue {
      let common = ["bench", "present", "--rounds", "1", "--warm-up", "0", "--format", "json"]
      let outcome = try ShimmerProgram.run(common + arguments, display: server.display)
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let isMissed =
        mayMiss && report["thresholds"].elements?.contains { $0["holds"].flag == false } == true
      #expect(outcome.status == (isMissed ? 1 : 0), "\(outcome.errors)")
      #expect(outcome.errors.isEmpty != isMissed, "\(outcome.errors)")
      return report
    }

    @Test("Trials that do not fit the screen are left out by name; the viewer at rest is judged")
    func smallScreen() throws {
      let server = try XvfbServer(screen: "640x480x24")
      let report = try report(
        [
          "--scene", "calibration", "--size", "320x200", "--mode", "flat", "--frames", "2",
          "--seconds", "0.2", "--check",
        ], on: server, mayMiss: true)
      let thresholds = try #require(report["thresholds"].elements)
      #expect(thresholds.map { $0["name"].text } == ["wake-ups of a stopped scene in 5 s"])
      let baselines = try #require(report["baselines"].elements)
      #expect(baselines.map { $0["name"].text } == ["320x200"])
      for name in ["memcpyMilliseconds", "memsetMilliseconds", "emptyPutMilliseconds"] {
        #expect((baselines[0][name]["median"].number ?? 0) > 0, "\(name)")
      }
      let omissions = (report["omissions"].elements ?? []).compactMap(\.text)
      for name in ["put throughput", "pacing", "economy", "shimmering word"] {
        #expect(omissions.contains { $0.hasPrefix("\(name) is left out: ") }, "\(omissions)")
      }
      let results = try #require(report["results"].elements)
      let rest = try #require(results.first { $0["name"].text?.hasPrefix("rest, ") == true })
      #expect(rest["definition"].text?.isEmpty == false)
      for name in ["wake-ups in 5 s", "processor in 5 s"] {
        #expect((rest.metric(name)["most"].number ?? -1) >= 0, "\(name)")
      }
      // ViewerLoopTests prove with virtual time that a stopped scene causes no wake-ups.
      let figure = try #require(thresholds.first?["figure"].number)
      #expect(figure == rest.metric("wake-ups in 5 s")["most"].number)
      #expect(
        thresholds.first?["holds"].flag == (figure <= thresholds.first?["threshold"].number ?? -1))
      #expect(thresholds.first?["verdict"].text == (figure <= 0 ? "held" : "missed"))
    }

    @Test("Rate, scale, motion, content and window are used, and the report includes them")
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
