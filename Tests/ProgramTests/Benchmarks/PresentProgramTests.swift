import Display
import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Checks formats, counts and exit codes; times are judged by the benchmark, not by a test.
  @Suite("Program: how frames reach the display")
  struct PresentProgramTests {
    private static let still = "wordmark:shimmering=off"

    /// Measures one round in small windows on a display.
    private func run(
      _ arguments: [String], on server: XvfbServer, environment: [String: String?] = [:]
    ) throws -> Child.Outcome {
      try ShimmerProgram.run(
        ["bench", "present", "--rounds", "1", "--size", "320x200"] + arguments,
        display: server.display, environment: environment)
    }

    private func decode(_ outcome: Child.Outcome) throws -> JSONValue {
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    }

    // MARK: JSON

    @Test(
      "JSON is the document of all benchmarks, with counts that add up and each tick's instants")
    func document() throws {
      let server = try XvfbServer()
      let results = try results(of: "calibration", seconds: 60, on: server)
      for moving in results { PresentResultShape.expectMotion(of: moving) }
    }

    @Test("A scene that does not move has no frames to measure, and the document shows that")
    func rest() throws {
      let server = try XvfbServer()
      let results = try results(of: Self.still, seconds: 2, on: server)
      for still in results { PresentResultShape.expectRest(of: still) }
    }

    /// Returns the results of a scene in both modes, and checks the document.
    ///
    /// - Parameter seconds: The maximum duration of a round, which ends earlier after ten frames.
    private func results(
      of scene: String, seconds: Double, on server: XvfbServer
    ) throws -> [JSONValue] {
      let report = try decode(
        try run(
          [
            "--scene", scene, "--frames", "10", "--seconds", "\(seconds)", "--warm-up", "0.2",
            "--samples", "--format", "json",
          ], on: server))
      let results = try BenchDocumentShape.expect(report, of: "present")
      expectSurroundings(of: report, seconds: seconds, on: server)
      #expect(report["omissions"].elements == [])
      #expect(results.map { $0["mode"].text } == ["paced", "flat"])
      #expect(results.map { $0["scene"].text } == [scene, scene])
      for result in results {
        try BenchDocumentShape.expect(metricsOf: result, rounds: 1)
        PresentResultShape.expectBalance(of: result)
        PresentResultShape.expectSums(of: result["latencies"])
        try PresentResultShape.expectOrder(ofSamplesOf: result)
        #expect(result["transport"]["name"].text == "fd")
        #expect(result["transport"]["reason"].text?.hasPrefix("first choice: ") == true)
        #expect(result["rate"].number == 60 && result["rateSource"].text?.isEmpty == false)
        #expect(result["size"]["width"].number == 320 && result["buffers"].number == 2)
      }
      return results
    }

    private func expectSurroundings(
      of report: JSONValue, seconds: Double, on server: XvfbServer
    ) {
      let display = report["display"]
      #expect(display["name"].text == server.display)
      #expect(display["server"]["vendor"].text?.isEmpty == false)
      #expect(display["extensions"]["versions"]["MIT-SHM"].text == "1.2")
      #expect(display["transport"]["name"].text == "fd")
      #expect(display["transport"]["reason"].text?.isEmpty == false)
      let baselines = report["baselines"].elements?.first ?? .null
      #expect(baselines["name"].text == "320x200")
      #expect((baselines["emptyPutMilliseconds"]["median"].number ?? 0) > 0)
      #expect(report["clock"]["source"].text == "CLOCK_MONOTONIC")
      #expect(report["clock"]["timer"].text == "timerfd, absolute")
      let parameters = report["parameters"]
      let numbers = ["rounds": 1, "seconds": seconds, "warmUp": 0.2, "frames": 10, "scale": 1]
      for (name, number) in numbers { #expect(parameters[name].number == number, "\(name)") }
      #expect(parameters["fps"].text == "display" && parameters["motion"].text == "full")
      #expect(parameters["wakesForCompletions"].flag == true)
      #expect(report["thresholds"] == .null && report["validation"] == .null)
    }

    // MARK: Text and tables

    @Test("The text shows a table for each case, and omissions")
    func lines() throws {
      let server = try XvfbServer()
      let outcome = try run(
        [
          "--scene", "calibration", "--scene", Self.still, "--size", "4000x90", "--seconds", "2",
          "--frames", "12", "--warm-up", "0.2", "--verbose",
        ], on: server)
      #expect(outcome.status == 0)
      let text = outcome.output
      #expect(text.contains(", how frames reach the display: 1 round of 2 s\n"))
      #expect(text.contains("\ndisplay \(server.display), 1280x800; "))
      #expect(text.contains("\nBaselines at 320x200: memcpy "))
      for scene in ["calibration", Self.still] {
        let name = "\(scene), 320x200, best transport, 2 buffers"
        #expect(text.contains("\n\(name), paced at 60 Hz ("), "\(text)")
        #expect(text.contains("\n\(name), flat out; fd\n"))
        for mode in ["paced", "flat out"] {
          let omission =
            "\n\(scene), 4000x90, best transport, 2 buffers, \(mode) is left out: this display cannot "
            + "show a window of 4000x90.\n"
          #expect(text.contains(omission))
        }
      }
      let lines = text.split(separator: "\n")
      let heads = lines.filter { $0.hasPrefix("  milliseconds ") }
      #expect(heads.count == 4)
      for head in heads {
        #expect(
          head.split(separator: " ").dropFirst().map(String.init)
            == LatencyPercentiles.names + ["p50", "×", "histogram"])
      }
      // Twelve deadlines without waiting are twelve frames, regardless of the machine's load.
      let frames = "  12 frames due: 12 shown, 0 late, 0 dropped, 0 blocked; 0 still"
      #expect(lines.contains { $0 == frames }, "\(text)")
      let nothing = "  0 frames due: 0 shown, 0 late, 0 dropped, 0 blocked; 0 still"
      #expect(lines.count(where: { $0 == nothing }) == 2, "\(text)")
      #expect(lines.count(where: { $0.hasPrefix("  per second: 0.0 frames, ") }) == 2)
      #expect(lines.contains { $0.hasPrefix("  composite ") && $0.hasSuffix("; × memcpy") })
      let intervals = lines.filter { $0.hasPrefix("  interval ") }
      #expect(intervals.map { $0.hasSuffix(" × period") } == [true, false], "\(intervals)")
      #expect(!text.contains("WRONG") && !text.contains("\nThresholds"))
      #expect(!lines.contains { $0.hasPrefix("  ") && ($0.contains("nan") || $0.contains("inf")) })
      let said = outcome.errors.split(separator: "\n")
      #expect(said.count == 1 + 8 && said.first == "measuring the baselines at 320x200", "\(said)")
      #expect(said.last?.hasPrefix("round 1: \(Self.still), 4000x90, ") == true)
    }

    @Test("CSV has a line for each case with the requested deadlines, and variables are respected")
    func table() throws {
      let server = try XvfbServer()
      let outcome = try run(
        [
          "--scene", "calibration", "--fps", "30", "--seconds", "2", "--warm-up", "0.1",
          "--format", "csv",
        ], on: server, environment: ["SHIMMER_TRANSPORT": "put"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let cases = try BenchTable(outcome.output).rows
      try #require(cases.map { $0["mode"] } == ["paced", "flat"])
      for row in cases {
        #expect(row["scene"] == "calibration" && row["width"] == "320" && row["height"] == "200")
        #expect(row["transport"] == "put" && row["buffers"] == "2" && row["rate"] == "30.0")
        #expect(row["rounds"] == "1" && row["durationNanoseconds"] == "2000000000")
        let ticks = try #require(row["ticks"].flatMap { Int($0) })
        #expect(ticks <= 30 * 2 + 2)
        #expect(row["mode"] == "paced" || ticks == 30 * 2)
        #expect(row["completions"] == row["presented"] && row["failed"] == "0")
      }
      #expect(cases[1]["lateness_p50Nanoseconds"] == "NA")
      #expect(cases[1]["animationError_maxNanoseconds"] == "NA")
      let composite = cases[1]["composite_p50Nanoseconds"].flatMap { Int($0) }
      #expect(try #require(composite) > 0)
      let units = ["Milliseconds", "Microseconds", "Seconds"]
      #expect(!cases[0].keys.contains { name in units.contains { name.contains($0) } })
      #expect(!cases.contains { $0.values.contains("") })
    }

    @Test("With samples, CSV has a line for each frame, and the trace has the same frames")
    func frames() throws {
      let server = try XvfbServer()
      let folder = try TemporaryFolder()
      let trace = folder.path("trace.json")
      let outcome = try run(
        [
          "--scene", "calibration", "--seconds", "60", "--frames", "10", "--warm-up", "0.1",
          "--samples", "--format", "csv", "--trace", trace,
        ], on: server)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let rows = try BenchTable(outcome.output).rows
      let cases = ["paced", "flat out"].map {
        "calibration, 320x200, best transport, 2 buffers, \($0)"
      }
      #expect(Set(rows.compactMap { $0["case"] }) == Set(cases))
      for name in cases {
        let frames = rows.filter { $0["case"] == name }
        #expect(frames.allSatisfy { $0["round"] == "1" && !$0.values.contains("") })
        #expect(frames.count { $0["submitNanoseconds"] != "NA" } == 10)
        #expect(try TraceCounts(of: name, in: trace) == TraceCounts(frames))
      }
      #expect(try folder.names() == ["trace.json"])
    }

    @Test("A file that ends in .html is a page: the verdict, and a picture of each case")
    func page() throws {
      let (server, folder) = (try XvfbServer(), try TemporaryFolder())
      let outcome = try run(
        [
          "--scene", "calibration", "--seconds", "2", "--frames", "12", "--warm-up", "0.2", "-o",
          folder.path("report.HTML"),
        ], on: server)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
      let page = try ReadPage(Data(contentsOf: folder.url.appending(path: "report.HTML")))
      // On a busy machine a frame may be late.
      let title = try #require(page.texts(of: "h1").first)
      #expect(
        title.contains(/^(Smooth: 12 of 12 frames on time|Not smooth: [0-9]+ of )/), "\(title)")
      let cases = page.texts(of: "h2")
      #expect(cases.count == 3 && cases[1].hasSuffix(", flat out; fd"), "\(cases)")
      #expect(
        cases[0].hasPrefix("calibration, 320x200, best transport, 2 buffers, paced at 60 Hz ("))
      let lines = page.texts(of: "p")
      #expect(lines.contains { $0.hasPrefix("display \(server.display), 1280x800; ") })
      #expect(lines.contains("12 frames: 12 shown"), "\(lines)")
      // The gaps and composite times of both cases, the overruns of the paced one, and the legend.
      #expect(page.paths("shown").count { !$0.isEmpty } == 6)
    }

    // MARK: Ends

    @Test("No frames need no display", arguments: ["human", "json", "csv", "html"])
    func nothing(format: String) throws {
      let outcome = try ShimmerProgram.run(
        ["bench", "present", "--frames", "0", "--format", format])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      switch format {
      case "json":
        let report = try decode(outcome)
        #expect(report["schema"].number == 5 && report["benchmark"].text == "present")
        #expect(report["results"].elements == [] && report["baselines"].elements == [])
        #expect(report["display"] == .null && report["omissions"].elements == [])
      case "csv":
        #expect(try BenchTable(outcome.output).rows == [])
      case "html":
        let title = try #require(try ReadPage(outcome.output).texts(of: "h1").first)
        #expect(title.hasSuffix(", how frames reach the display"), "\(title)")
      default:
        #expect(outcome.output.contains(", how frames reach the display\n"))
        #expect(!outcome.output.contains("milliseconds"))
      }
    }

    @Test("A run that the user ends is one line with code 1, and no memory is leaked")
    func ended() throws {
      let (server, title) = (try XvfbServer(), "to be ended")
      let child = try ShimmerProgram.start(
        [
          "bench", "present", "--scene", "calibration", "--mode", "paced", "--size", "320x200",
          "--seconds", "600", "--warm-up", "0", "--transport", "sysv", "--title", title,
        ], display: server.display)
      let hands: [String: String?] = ["DISPLAY": server.display]
      let limit = ContinuousClock.now + .seconds(60)
      // A key that is pressed before the run begins has no effect.
      while !child.hasEnded, ContinuousClock.now < limit {
        let found = try Child.run(
          "xdotool", ["search", "--onlyvisible", "--name", "^\(title)$", "windowfocus"],
          environment: hands)
        if found.status == 0 { _ = try Child.run("xdotool", ["key", "q"], environment: hands) }
      }
      try #require(child.hasEnded)
      let outcome = try child.wait()
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(
        outcome.errors.hasPrefix(
          "shimmer: the run of calibration, 320x200, sysv, 2 buffers, paced was interrupted ("))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
      server.stop()
      #expect(try !SharedMemoryTable.creators().contains(Int(child.identifier)))
    }
  }
}
