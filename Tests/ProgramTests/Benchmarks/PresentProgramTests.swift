import Display
import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Checks formats, counts and exit codes; times are judged by the benchmark, not by a test.
  ///
  /// `ValidateProgramTests` show that no frames need no display.
  @Suite("Program: how frames reach the display")
  struct PresentProgramTests {
    /// Measures a scene that moves, in small windows.
    private static let small = "shimmer bench present --scene calibration --size 320x200"

    private static let round = "\(small) --rounds 1 --warm-up 0.2"

    private static let cases = ["paced", "flat out"].map {
      "calibration, 320x200, best transport, 2 buffers, \($0)"
    }

    // MARK: Reports

    @Test("JSON has a sample for each tick, dropped ones included, with its instants in order")
    func samples() throws {
      let server = try XvfbServer()
      let report = try BenchProgram.report(
        of: "\(Self.round) --seconds 60 --frames 10 --samples", display: server.display)
      #expect(report["display"]["name"].text == server.display)
      #expect(report["baselines"].elements?.map { $0["name"].text } == ["320x200"])
      #expect(report["omissions"].elements == [] && report["thresholds"] == .null)
      let results = try report.results(of: "present", rounds: 1)
      #expect(results.map { $0["name"].text } == Self.cases)
      for result in results {
        #expect(result.count("presented") == 10 && result["invariants"]["ticks"].flag == true)
        #expect(result["invariants"]["completions"].flag == true)
        #expect(result["transport"]["name"].text == "fd" && result["rate"].number == 60)
        #expect(result["latencies"]["composite"]["count"].number == 10)
        #expect(result.metric("composite p50")["baseline"]["name"].text == "memcpy")
        for name in ["frames", "processor", "memory", "bytes put", "pixels composited"] {
          #expect((result.metric(name)["least"].number ?? 0) > 0, "\(name)")
        }
        let isPaced = result["mode"].text == "paced"
        #expect(result.metric("frames")["better"].text == (isPaced ? "neither" : "more"))
        for name in ["late", "dropped", "blocked"] {
          #expect((result["counts"][name] == .null) == !isPaced, "\(name)")
          #expect((result.metric(name) == .null) == !isPaced, "\(name)")
        }
        let samples = try #require(result["samples"].elements?.first?.elements)
        #expect(samples.count == result.count("ticks"))
        for sample in samples {
          let names = ["armed", "wake", "compositeStart", "compositeEnd", "submit", "completion"]
          let instants = names.compactMap { sample[$0].number }
          #expect(instants == instants.sorted(), "\(sample)")
          #expect(instants.count == 6 || sample["submit"] == .null, "\(sample)")
          #expect((sample["target"] != .null) == isPaced)
        }
      }
    }

    @Test("A scene at rest has no frames to measure; all options are used and are in the report")
    func rest() throws {
      let server = try XvfbServer()
      let report = try BenchProgram.report(
        of: "shimmer bench present --scene wordmark:shimmering=off --geometry 320x200+7+9 "
          + "--rounds 1 --warm-up 0.2 --seconds 2 --fps max --scale 2 --reduced-motion --samples "
          + "--text Hello --background navy --name measured --keep-running "
          + "--no-wake-for-completions", display: server.display)
      let parameters = report["parameters"]
      #expect(parameters["fps"].text == "max" && parameters["motion"].text == "reduced")
      #expect(parameters["text"].text == "Hello" && parameters["background"].text == "navy")
      #expect(parameters["scale"].number == 2 && parameters["frames"] == .null)
      #expect(parameters["keepsRunning"].flag == true && parameters["isFullscreen"].flag == false)
      #expect(parameters["wakesForCompletions"].flag == false)
      for result in try report.results(of: "present", rounds: 1) {
        #expect(result.count("ticks") == 0 && result.count("completions") == 0)
        #expect(result["latencies"]["interval"] == .null && result.metric("interval p50") == .null)
        #expect(result["samples"].elements == [.array([])])
        #expect(result["size"]["width"].number == 320 && result["size"]["height"].number == 200)
        #expect(result["rate"].number == 1000 && result["rateSource"].text == "requested")
      }
    }

    /// What the formats of a report with a case at rest, and with cases that do not fit the screen, must match.
    private static let formats: [(String, [String])] = [
      (
        "human",
        [
          #"^calibration, .*, paced: (Smooth|Not smooth): "#, #"\nShimmer .*: 1 round of 2 s\n"#,
          #"\ndisplay :[0-9]+, 1280x800; .*\nBaselines at 320x200: memcpy "#,
          #"\ncalibration, .*, paced at 30 Hz \(.*\n  milliseconds +p50 .* p50 ×  histogram\n"#,
          #"\ncalibration, .*, flat out; put\n"#, #"\n  interval .* × period\n"#,
          #"\n  composite .*; × memcpy\n"#, #"\n  per second: 0\.0 frames, "#,
          #"\n  12 frames due: 12 shown, 0 late, 0 dropped, 0 blocked; 0 still\n"#,
          // Flat out there are no deadlines.
          #"\n  12 frames: 12 shown; 0 still\n"#,
          #"\n  0 frames due: 0 shown, 0 late, 0 dropped, 0 blocked; 0 still\n"#,
          #"\nwordmark:.*, 4000x90, .*, flat out is left out: this display cannot show a window "#,
        ]
      ),
      (
        "csv",
        [
          "^version,.*,interval_p50Nanoseconds,",
          ",calibration,320,200,put,2,paced,30.0,1,2000000000,",
          // Shown, late, dropped, blocked, still, ticks, completions; no lateness.
          ",calibration,320,200,put,2,flat,30.0,1,2000000000,12,NA,NA,NA,0,12,12,.*,NA,",
        ]
      ),
      (
        "csv --samples",
        [
          "^case,round,index,verdict,", #"\n"calibration, .*, paced",1,\d+,(shown|late),"#,
          #"(\n"calibration, .*, flat out",1,\d+,shown,.*){12}"#,
        ]
      ),
    ]

    @Test("Text and tables have the verdict, the cases and what is left out", arguments: formats)
    func texts(format: String, patterns: [String]) throws {
      let server = try XvfbServer()
      // Twelve deadlines without waiting are twelve frames, regardless of the machine's load.
      let outcome = try BenchProgram.run(
        "\(Self.round) --scene wordmark:shimmering=off --size 4000x90 --fps 30 --seconds 2 "
          + "--frames 12 --verbose --format \(format)", display: server.display,
        environment: ["SHIMMER_TRANSPORT": "put"])
      for pattern in patterns {
        let expression = try Regex(pattern)
        #expect(outcome.output.contains(expression), "\(pattern): \(outcome.output)")
      }
      #expect(!outcome.output.contains(/WRONG|\n  .*(nan|inf)/))
      #expect(outcome.status == 0 && outcome.errorLineCount == 1 + 8)
      #expect(outcome.errors.hasPrefix("measuring the baselines at 320x200\n"))
    }

    @Test("A file that ends in .html is a page, and each case is in the trace")
    func page() throws {
      let (server, folder) = (try XvfbServer(), try TemporaryFolder())
      let outcome = try BenchProgram.run(
        "\(Self.round) --seconds 60 --frames 12 -o report.HTML --trace trace.json",
        display: server.display, directory: folder.url)
      #expect(outcome.isClean && outcome.output.isEmpty, "\(outcome.errors)")
      let page = try ReadPage(Data(contentsOf: folder.url.appending(path: "report.HTML")))
      // On a busy machine a frame may be late.
      let title = try #require(page.texts(of: "h1").first)
      #expect(title.contains(/^(Smooth: 12 of 12|Not smooth: [0-9]+ of)/), "\(title)")
      let titles = page.texts(of: "h2")
      #expect(titles[0].hasPrefix("\(Self.cases[0]) at 60 Hz ("))
      #expect(titles.dropFirst() == ["\(Self.cases[1]); fd", "The words"])
      let data = try Data(contentsOf: folder.url.appending(path: "trace.json"))
      let trace = try JSONDecoder().decode(JSONValue.self, from: data)
      let events = try #require(trace["traceEvents"].elements)
      #expect(events.allSatisfy { ($0["ts"].number ?? 0) >= 0 && ($0["dur"].number ?? 0) >= 0 })
      let puts = events.filter { $0["ph"].text == "X" && $0["tid"].number == 5 }
      for process in [1.0, 2] { #expect(puts.count { $0["pid"].number == process } == 12) }
    }

    // MARK: Ends

    @Test("Trials that do not fit the screen are left out by name; the viewer at rest is judged")
    func smallScreen() throws {
      let server = try XvfbServer(screen: "640x480x24")
      let outcome = try BenchProgram.run(
        "\(Self.round) --mode flat --frames 2 --seconds 0.2 --check --format json",
        display: server.display)
      let report = try outcome.document
      let omissions = (report["omissions"].elements ?? []).compactMap(\.text)
      for name in ["put throughput", "pacing", "economy", "shimmering word"] {
        #expect(omissions.contains { $0.hasPrefix("\(name) is left out: ") }, "\(omissions)")
      }
      let results = try #require(report["results"].elements)
      let rest = try #require(results.first { $0["name"].text?.hasPrefix("rest, ") == true })
      #expect(rest["definition"].text?.isEmpty == false)
      #expect((rest.metric("processor in 5 s")["most"].number ?? -1) >= 0)
      // ViewerLoopTests prove with virtual time that a stopped scene causes no wake-ups; here the machine may.
      let wakeUps = try #require(rest.metric("wake-ups in 5 s")["most"].number)
      let thresholds = try #require(report["thresholds"].elements)
      #expect(thresholds.map { $0["name"].text } == ["wake-ups of a stopped scene in 5 s"])
      #expect(thresholds[0]["figure"].number == wakeUps)
      #expect(thresholds[0]["verdict"].text == (wakeUps > 0 ? "missed" : "held"))
      #expect(outcome.status == (wakeUps > 0 ? 1 : 0))
      #expect(outcome.errorLineCount == (wakeUps > 0 ? 1 : 0), "\(outcome.errors)")
    }

    /// Does something to the window of a paced case, again and again until the run ends, which is one line.
    private func disturb(
      _ options: String, by action: String, pressing key: String? = nil
    ) throws -> Child.Outcome {
      let server = try XvfbServer()
      let line = "\(Self.small) --warm-up 0 --mode paced --title disturbed \(options)"
      let child = try BenchProgram.start(line, display: server.display)
      let limit = ContinuousClock.now + .seconds(60)
      let search = ["xdotool", "search", "--onlyvisible", "--name", "^disturbed$", action]
      while !child.hasEnded, ContinuousClock.now < limit {
        // A key that is pressed before the run begins has no effect.
        guard (try? server.run(search)) != nil, let key else { continue }
        _ = try? server.run("xdotool", "key", key)
      }
      try #require(child.hasEnded)
      let outcome = try child.wait()
      #expect(outcome.errorLineCount == 1, "\(outcome.errors)")
      server.stop()
      #expect(try !SharedMemoryTable.creators().contains(Int(child.identifier)))
      return outcome
    }

    @Test("A run that the user ends has code 1, and no memory is leaked")
    func ended() throws {
      let outcome = try disturb("--seconds 600 --transport sysv", by: "windowfocus", pressing: "q")
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.output)")
      let name = "calibration, 320x200, sysv, 2 buffers, paced"
      #expect(outcome.errors.hasPrefix("shimmer: the run of \(name) was interrupted ("))
    }

    @Test("A case whose window is hidden is left out with its round, with code 69")
    func hidden() throws {
      let outcome = try disturb("--seconds 1 --rounds 1000", by: "windowunmap")
      let reason =
        "\(Self.cases[0]) is left out: its window was hidden, "
        + "or its size was not 320x200, in round "
      #expect(outcome.status == 69)
      #expect(outcome.errors.hasPrefix("shimmer: nothing was measured (\(reason)"))
      #expect(outcome.errors.contains("keep the benchmark's windows visible"))
      #expect(outcome.output.contains("\n\(reason)"), "\(outcome.output)")
    }
  }
}
