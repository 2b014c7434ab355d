import Display
import Foundation
import TestSupport
import Testing

extension BenchmarkTests {
  /// Checks formats and exit codes; times are judged by the benchmark, not by a test.
  @Suite("Program: the benchmarks of parts")
  struct PartProgramTests {
    private let small = ["engine", "--layers", "100", "--rounds", "1"]

    @Test("The text shows a table of loads")
    func lines() throws {
      let outcome = try PartBench.run(small)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      for load in ["linear", "eased", "in step", "groups", "additive", "rotation"] {
        #expect(outcome.output.contains("\n  \(load) "), "\(load) in \(outcome.output)")
      }
      #expect(
        outcome.output.contains(
          "The next change of an idle tree of 100 layers: never; 0 ticks in 1000 frames."))
      #expect(!outcome.output.contains("Thresholds"))
      #expect(outcome.output.contains("\nBaselines at 1920x1080: memcpy "))
    }

    @Test("JSON has a schema, the machine, the parameters and every load")
    func document() throws {
      let outcome = try PartBench.run(small + ["--format", "json"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let results = try BenchDocumentShape.expect(report, of: "engine")
      #expect(report["parameters"]["layers"].number == 100)
      #expect(report["parameters"]["rounds"].number == 1)
      let rows = results.dropLast(2)
      #expect(rows.map { $0["layers"].number } == [1, 1] + Array(repeating: 100, count: 6))
      for row in rows {
        let ratio = row.metric("property")
        let numbers = [ratio["least"], ratio["median"], ratio["most"]].compactMap(\.number)
        #expect(numbers.count == 3 && numbers == numbers.sorted() && numbers[0] > 0)
        #expect(ratio["unit"].text == "× plain loop")
        #expect((row["nanoseconds"].number ?? 0) > 0)
        let time = row.metric("property time")
        #expect(time["median"].number == row["nanoseconds"].number && time["unit"].text == "ns")
        #expect(time["baseline"]["name"].text == "plain loop")
        #expect((time["baseline"]["value"].number ?? 0) > 0 && (time["multiple"].number ?? 0) > 0)
      }
      let names = results.suffix(2).map { $0["name"].text }
      #expect(names == ["growth", "idle tree"])
      let (growth, idle) = (results[results.count - 2], results[results.count - 1])
      #expect((growth.metric("frame")["least"].number ?? 0) > 0)
      #expect(idle["nextChange"].text == "never" && idle["ticks"].number == 0)
      #expect(idle.metric("ticks")["unit"].text == "count")
      #expect(idle.metric("ticks")["most"].number == 0)
      #expect(report["thresholds"] == .null)
    }

    @Test("A report goes to a file, and with --verbose a line to standard error")
    func file() throws {
      let folder = try TemporaryFolder()
      let outcome = try PartBench.run(
        small + ["--format", "json", "-o", "report.json", "--verbose"], directory: folder.url)
      #expect(outcome.status == 0 && outcome.output.isEmpty)
      #expect(outcome.errors.filter(\.isNewline).count == 1)
      let report = try JSONDecoder().decode(
        JSONValue.self, from: Data(contentsOf: folder.url.appending(path: "report.json")))
      let results = try BenchDocumentShape.expect(report, of: "engine")
      let layers = results.compactMap { $0["layers"].number }
      #expect(layers == [1, 1] + Array(repeating: 100, count: 6))
    }

    @Test("A check ends with 0 or 1, according to the verdicts")
    func thresholds() throws {
      let outcome = try PartBench.run(small + ["--check", "--format", "json"])
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let thresholds = try #require(report["thresholds"].elements)
      #expect(!thresholds.isEmpty)
      for threshold in thresholds {
        let figure = try #require(threshold["figure"].number)
        #expect(threshold["holds"].flag == (figure <= (threshold["threshold"].number ?? 0)))
      }
      let isHeld = thresholds.allSatisfy { $0["holds"].flag == true }
      #expect(outcome.status == (isHeld ? 0 : 1))
      #expect(outcome.errors.filter(\.isNewline).count == (isHeld ? 0 : 1))
      #expect(isHeld || outcome.errors.hasPrefix("bench: "))
      let lines = try PartBench.run(small + ["--check"])
      #expect(lines.output.contains("\nThresholds\n"))
    }

    @Test(
      "Arguments out of range are refused in one line",
      arguments: [
        ["--layers", "99"], ["--layers", "many"], ["--rounds", "0"], ["--format", "xml"], ["more"],
      ])
    func mistakes(arguments: [String]) throws {
      let outcome = try PartBench.run(["engine"] + arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errors.hasPrefix("bench: ") && outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test(
      "Each display has a row, compared with no display, and draws what its keys show")
    func overlay() throws {
      let small = ["overlay", "--rounds", "1", "--size", "480x300"]
      let outcome = try PartBench.run(small + ["--check", "--format", "json"])
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let rows = try BenchDocumentShape.expect(report, of: "overlay")
      #expect(report["parameters"]["scene"].text == "wordmark")
      #expect(report["parameters"]["width"].number == 480)
      #expect(rows.first?["display"].text == "nothing")
      #expect(rows.first?.metric("ratio")["median"].number == 1)
      let names = rows.compactMap { $0["display"].text }
      let known = [
        "state", "timeline", "state and timeline", "statistics", "layers", "damage", "overdraw",
      ]
      for name in known { #expect(names.contains(name), "\(name)") }
      for row in rows {
        let keys = (row["keys"].elements ?? []).compactMap(\.text)
        #expect(keys.isEmpty == (row["display"].text == "nothing"))
        let times = row["milliseconds"]
        #expect((times["median"].number ?? 0) > 0 && (times["mean"].number ?? 0) > 0)
        #expect((times["p90"].number ?? 0) >= (times["median"].number ?? 1))
        let median = row.metric("median frame")
        #expect(median["unit"].text == "ms" && median["baseline"] != .null)
        #expect((median["median"].number ?? 0) > 0 && (median["multiple"].number ?? 0) > 0)
        #expect(row.metric("work per second")["median"] == row["workPerSecond"])
        #expect(row["name"] == row["display"])
        #expect((row["frames"].number ?? 0) > 10 && (row["pixelsPerFrame"].number ?? 0) > 0)
        let hasTints = (row["framesByPath"]["overdraw"].number ?? 0) > 0
        #expect(hasTints == (row["display"].text == "overdraw"))
      }
      let thresholds = try #require(report["thresholds"].elements)
      let help = try PartBench.run(["overlay", "--help"]).output
      for threshold in thresholds {
        let limit = try #require(threshold["threshold"].number)
        #expect(help.contains("\(limit)"), "\(threshold)")
      }
      #expect(thresholds.contains { $0["name"].text == "statistics, × no overlay" })
      let isHeld = thresholds.allSatisfy { $0["holds"].flag == true }
      #expect(!thresholds.isEmpty && outcome.status == (isHeld ? 0 : 1))
      let lines = try PartBench.run(small)
      #expect(lines.status == 0 && lines.errors.isEmpty && !lines.output.contains("Thresholds"))
      for name in names { #expect(lines.output.contains("\n  \(name) "), "\(name)") }
      let compass = try PartBench.run(small + ["--format", "json", "--scene", "compass"])
      let other = try JSONDecoder().decode(JSONValue.self, from: Data(compass.output.utf8))
      #expect(other["parameters"]["scene"].text == "compass")
      #expect(other["results"].elements?.map { $0["display"].text ?? "" } == names)
    }

    @Test(
      "Counted instructions are those of the same frames as the measured times",
      .needs(.tool("valgrind", package: "valgrind")))
    func instructions() throws {
      let small = [
        "overlay", "--only", "statistics", "--size", "160x100", "--check", "--format", "json",
      ]
      let reports = try [small + ["--rounds", "1"], small + ["--instructions"]].map {
        let outcome = try PartBench.run($0)
        #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
        return try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      }
      let (timed, counted) = (
        try BenchDocumentShape.expect(reports[0], of: "overlay"),
        try BenchDocumentShape.expect(reports[1], of: "overlay")
      )
      #expect(counted.compactMap { $0["name"].text } == ["nothing", "statistics"])
      for (one, other) in zip(timed, counted) {
        try BenchDocumentShape.expect(metricsOf: other, rounds: 1)
        #expect(one["name"] == other["name"] && one["frames"] == other["frames"])
        #expect(one["millionInstructions"] == .null && other["milliseconds"] == .null)
        #expect((other["millionInstructions"]["median"].number ?? 0) > 0.001)
        #expect(other.metric("median frame")["unit"].text == "M instructions")
      }
      #expect((counted.last?.metric("ratio")["median"].number ?? 0) > 1)
      #expect(reports[1]["thresholds"].elements?.count == 1)
    }

    @Test("Without Valgrind, instructions are not counted")
    func noValgrind() throws {
      let outcome = try ShimmerProgram.run(
        ["overlay", "--instructions"], program: "PartBench", environment: ["PATH": "/nowhere"])
      #expect(outcome.status == 66 && outcome.output.isEmpty)
      #expect(outcome.errors.filter(\.isNewline).count == 1)
      #expect(outcome.errors.contains("valgrind is not installed; apt-get install valgrind"))
    }

    @Test("A report about overlays includes the parameters of the scene")
    func overlayParameters() throws {
      let outcome = try PartBench.run([
        "overlay", "--rounds", "1", "--size", "160x100", "--scene", "stress:count=10",
        "--format", "json",
      ])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      #expect(report["parameters"]["scene"].text == "stress:count=10")
    }

    @Test("Each scene has a row with its set-up and its frames, compared with memcpy")
    func scenes() throws {
      let small = ["scenes", "--rounds", "1", "--size", "160x100"]
      let outcome = try PartBench.run(small + ["--format", "json"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let results = try BenchDocumentShape.expect(report, of: "scenes")
      #expect(report["parameters"]["width"].number == 160 && report["thresholds"] == .null)
      let names = results.compactMap { $0["name"].text }
      #expect(names.contains("wordmark") && names == results.compactMap { $0["scene"].text })
      for result in results {
        for name in ["set-up", "frame"] {
          let metric = result.metric(name)
          #expect(metric["unit"].text == "ms" && (metric["least"].number ?? 0) > 0)
          #expect((metric["baseline"]["value"].number ?? 0) > 0, "\(name)")
        }
        let share = try #require(result.metric("changed share")["median"].number)
        #expect((0...1).contains(share) && result["changedShare"].number == share)
      }
      let lines = try PartBench.run(small)
      #expect(lines.status == 0 && lines.errors.isEmpty && lines.output.contains(" × memcpy "))
      for name in names { #expect(lines.output.contains("\n  \(name) "), "\(name)") }
    }

    @Test(
      "Each result has a unique name, and each of its metrics a sample for each round",
      arguments: [
        ["engine", "--layers", "100"], ["engine", "--layers", "200"],
        ["composite", "--rows", "^full frame, text, 1280x720 h$|by a disc, 1 text"],
        ["overlay", "--size", "160x100"], ["scenes", "--size", "160x100"],
      ])
    func samples(arguments: [String]) throws {
      let outcome = try PartBench.run(
        arguments + ["--rounds", "2", "--format", "json"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let results = try BenchDocumentShape.expect(report, of: arguments[0])
      #expect(!results.isEmpty && report["parameters"]["rounds"].number == 2)
      for result in results { try BenchDocumentShape.expect(metricsOf: result, rounds: 2) }
    }

    @Test("A scene that does not move has no frame to measure, and invalid options are named")
    func overlayMistakes() throws {
      let rows = [
        ["--rounds", "0"]: ["--rounds", "1…1000"], ["--size", "9"]: ["--size", "WxH"],
        ["--scene", "nowhere"]: ["nowhere", "wordmark"],
        ["--only", "statistic"]: ["statistic", "state and timeline"],
        ["--instructions", "--rounds", "2"]: ["--instructions", "--rounds"],
        ["--rounds", "1", "--size", "64x48", "--set", "shimmering=off"]: [
          "does not move", "moves",
        ],
      ]
      for (arguments, words) in rows {
        let outcome = try PartBench.run(["overlay"] + arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments)")
        #expect(outcome.errors.filter(\.isNewline).count == 1)
        for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
      }
    }

    @Test("Every benchmark of a part that the guide shows works")
    func guide() throws {
      let guide = try MarkdownFile(
        ShimmerProgram.root.appending(
          path: "Sources/ShimmerCommand/ShimmerCommand.docc/Benchmarks.md"))
      let script = "./scripts/bench "
      let commands = guide.blocks(of: "sh").flatMap(\.self).filter {
        $0.hasPrefix(script) && !$0.hasPrefix(script + "peers")
      }
      #expect(commands.count == 4)
      for command in commands {
        let outcome = try PartBench.run(command.split(separator: " ").dropFirst().map(String.init))
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
      }
    }

    @Test("A report that cannot be written is an error with its path")
    func unwritable() throws {
      let outcome = try PartBench.run(small + ["-o", "/no/such/report"])
      #expect(outcome.status == 73 && outcome.errors.contains("/no/such/report"))
    }
  }
}
