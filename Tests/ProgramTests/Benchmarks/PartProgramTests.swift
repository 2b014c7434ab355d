import Display
import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  @Suite("Program: the benchmarks of parts")
  struct PartProgramTests {
    private static let measured: [([String], [String])] = [
      (["engine", "--layers", "100"], ["linear, 100 layers", "linear, 1 layer", "growth"]),
      (
        [
          "composite", "--rows",
          "^full frame, text, 1280x720|^cycle, text, 1920x1080 h|pills, spaced|strip, 1|disc, 1",
        ],
        [
          "full frame, text, 1280x720 h", "full frame, text, 1280x720 v",
          "cycle, text, 1920x1080 h", "570 pulsing pills, spaced, 1920x1080",
          "slanted strip, 1 label, 1920x1080", "text wiped by a disc, 1 text, 1920x1080",
        ]
      ),
      (
        ["overlay", "--size", "160x100", "--scene", "stress:count=10"],
        [
          "nothing", "state", "timeline", "state and timeline", "statistics", "layers", "damage",
          "overdraw",
        ]
      ),
      (["scenes", "--size", "160x100"], []),
    ]

    @Test(
      "Each row has figures with a sample for each round, in JSON and as text",
      arguments: measured)
    func rows(arguments: [String], names: [String]) throws {
      let (report, rows) = try BenchProgram.results(arguments + ["--rounds", "2"])
      #expect(report["parameters"]["rounds"].number == 2 && report["thresholds"] == .null)
      let found = rows.compactMap { $0["name"].text }
      #expect(names.isEmpty ? found.contains("wordmark") : found == names)
      for row in rows {
        try BenchDocumentShape.expect(metricsOf: row, rounds: 2)
        let first = try #require(row["metrics"].elements?.first)
        #expect((first["least"].number ?? 0) > 0)
      }
      let text = try BenchProgram.run(arguments + ["--rounds", "1"])
      #expect(text.status == 0 && text.errors.isEmpty && !text.output.contains("Thresholds"))
      for name in found { #expect(text.output.contains("\n\(name)\n  "), "\(name)") }
    }

    @Test(
      "A check ends with 0 or 1, according to the verdicts",
      arguments: [
        ["engine", "--layers", "100"], ["composite", "--rows", "^full frame, text, 1280x720"],
        ["overlay", "--size", "160x100", "--only", "statistics"], ["scenes", "--size", "160x100"],
      ])
    func thresholds(arguments: [String]) throws {
      let outcome = try BenchProgram.run(
        arguments + ["--rounds", "1", "--check", "--format", "json"])
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let thresholds = try #require(report["thresholds"].elements)
      #expect(!thresholds.isEmpty)
      let isMissed = thresholds.contains { $0["verdict"].text == "missed" }
      #expect(outcome.status == (isMissed ? 1 : 0))
      #expect(outcome.errors.filter(\.isNewline).count == (isMissed ? 1 : 0))
    }

    @Test("With baseline kernels no threshold of composite applies")
    func baseline() throws {
      let outcome = try BenchProgram.run([
        "composite", "--rounds", "1", "--rows", "^full frame, text, 1280x720 h$", "--check",
        "--instruction-set", "baseline",
      ])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains(", baseline; "))
      #expect(outcome.output.hasSuffix("  not applicable: the thresholds are for AVX2\n"))
    }

    @Test(
      "Counted instructions are those of the same frames as the measured times",
      .needs(.tool("valgrind", package: "valgrind")))
    func instructions() throws {
      let small = ["overlay", "--only", "statistics", "--size", "160x100"]
      let timed = try BenchProgram.results(small + ["--rounds", "1"]).rows
      let counted = try BenchProgram.results(small + ["--instructions"]).rows
      #expect(counted.compactMap { $0["name"].text } == ["nothing", "statistics"])
      for (one, other) in zip(timed, counted) {
        #expect(one["name"] == other["name"] && one["frames"] == other["frames"])
        #expect(other.metric("median frame")["unit"].text == "M instructions")
        #expect((other.metric("median frame")["median"].number ?? 0) > 0.001)
      }
      #expect((counted.last?.metric("ratio")["median"].number ?? 0) > 1)
      let outcome = try BenchProgram.run(
        ["overlay", "--instructions"], environment: ["PATH": "/nowhere"])
      #expect(outcome.status == 66 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("valgrind is not installed; apt-get install valgrind"))
    }

    @Test(
      "Invalid arguments are refused in one line",
      arguments: [
        ["engine", "--layers", "99"], ["engine", "--rounds", "0"], ["engine", "--format", "csv"],
        ["composite", "--rows", "("], ["composite", "--rows", "no such row"],
        ["composite", "--instruction-set", "avx512"], ["scenes", "more"],
        ["overlay", "--size", "9"], ["overlay", "--only", "statistic"],
        ["overlay", "--instructions", "--rounds", "2"],
        ["overlay", "--rounds", "1", "--size", "64x48", "--set", "shimmering=off"],
      ])
    func mistakes(arguments: [String]) throws {
      let outcome = try BenchProgram.run(arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(
        outcome.errors.hasPrefix("bench: ") && outcome.errors.filter(\.isNewline).count == 1)
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
        let outcome = try BenchProgram.run(
          command.split(separator: " ").dropFirst().map(String.init))
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
      }
    }
  }
}
