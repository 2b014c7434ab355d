import Display
import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  @Suite("Program: the benchmarks of parts")
  struct PartProgramTests {
    private static let measured: [(String, String, Int)] = [
      ("engine", "--layers 100", 3),
      (
        "composite",
        "--rows ^full.*text,.1280x720|^cycle,.text,.1920x1080.h|spaced|strip,.1|disc,.1", 6
      ),
      ("overlay", "--size 160x100 --scene stress:count=10", 8),
      ("scenes", "--size 160x100", SceneCatalog.all.count),
    ]

    @Test(
      "Each row has figures with a sample for each round; a check ends as its verdicts say",
      arguments: measured)
    func rows(benchmark: String, options: String, count: Int) throws {
      let outcome = try BenchProgram.run(
        "bench \(benchmark) \(options) --rounds 2 --check --format json")
      let report = try outcome.document
      #expect(report["parameters"]["rounds"].number == 2)
      let rows = try report.results(of: benchmark, rounds: 2)
      #expect(rows.count == count)
      let thresholds = try #require(report["thresholds"].elements)
      let isMissed = thresholds.contains { $0["verdict"].text == "missed" }
      #expect(!thresholds.isEmpty && outcome.status == (isMissed ? 1 : 0))
      #expect(outcome.errorLineCount == (isMissed ? 1 : 0), "\(outcome.errors)")
      for row in rows {
        #expect((row["metrics"].elements?.first?["least"].number ?? 0) > 0, "\(row)")
      }
    }

    @Test("With baseline kernels no threshold of composite applies")
    func baseline() throws {
      let outcome = try BenchProgram.run(
        "bench composite --rounds 1 --rows text,.1280x720.h --check --instruction-set baseline")
      #expect(outcome.isClean && outcome.output.contains(", baseline; "), "\(outcome.errors)")
      #expect(outcome.output.hasSuffix("  not applicable: the thresholds are for AVX2\n"))
    }

    @Test(
      "Counted instructions are those of the same frames as the measured times",
      .needs(.tool("valgrind", package: "valgrind")))
    func instructions() throws {
      func rows(_ options: String) throws -> [JSONValue] {
        try BenchProgram.report(of: "bench overlay --only statistics --size 160x100 \(options)")
          .results(of: "overlay", rounds: 1)
      }
      let counted = try rows("--instructions")
      #expect(counted.map { $0["name"].text } == ["nothing", "statistics"])
      for (one, other) in zip(try rows("--rounds 1"), counted) {
        #expect(one["name"] == other["name"] && one["frames"] == other["frames"])
        let median = other.metric("median frame")
        #expect(median["unit"].text == "M instructions" && (median["median"].number ?? 0) > 0.001)
      }
      #expect((counted[1].metric("ratio")["median"].number ?? 0) > 1)
    }

    @Test("Every benchmark of a part that the guide shows works, and judges nothing")
    func guide() throws {
      let path = "Sources/ShimmerCommand/ShimmerCommand.docc/Benchmarks.md"
      let guide = try MarkdownFile(ShimmerProgram.root.appending(path: path))
      let lines = guide.blocks(of: "sh").flatMap(\.self).compactMap { line in
        line.firstMatch(of: /^\.\/scripts\/(bench .*)/).map { String($0.1) }
      }.filter { !$0.hasPrefix("bench peers") }
      #expect(lines.count == 4)
      for line in lines {
        let outcome = try BenchProgram.run(line)
        #expect(outcome.isClean, "\(line): \(outcome.errors)")
        #expect(!outcome.output.contains("Thresholds"))
      }
    }
  }
}
