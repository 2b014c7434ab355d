import Foundation
import TestSupport
import Testing
import Viewer

/// Runs the benchmarks once, briefly; ``BenchmarkTests`` has the longer ones.
@Suite("Program: a short benchmark")
struct BenchSmokeTests {
  @Test("Three frames are measured, their counts add up, and a comparison with itself passes")
  func present() throws {
    let (server, folder) = (try XvfbServer(), try TemporaryFolder())
    let outcome = try BenchProgram.run(
      "shimmer bench present --scene calibration --size 320x200 --mode flat --frames 3 "
        + "--seconds 60 --warm-up 0 --rounds 1 --format json", display: server.display)
    #expect(outcome.isClean, "\(outcome.errors)")
    let report = try outcome.document
    let results = try report.results(of: "present", rounds: 1)
    #expect(results.map { $0.count("presented") } == [3])
    #expect(results[0]["invariants"]["completions"].flag == true)
    #expect(try BenchProgram.run("shimmer --version").output == "\(report["version"].text ?? "")\n")

    _ = try folder.write(Array(outcome.output.utf8), to: "a.json")
    let comparison = try BenchProgram.run(
      "shimmer bench compare a.json a.json", directory: folder.url)
    #expect(comparison.isClean, "\(comparison.errors)")
  }
}
