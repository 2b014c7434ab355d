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
    let outcome = try ShimmerProgram.run(
      [
        "bench", "present", "--scene", "calibration", "--size", "320x200", "--mode", "flat",
        "--frames", "3", "--seconds", "60", "--warm-up", "0", "--rounds", "1", "--format", "json",
        "-o", "report.json",
      ], display: server.display, directory: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(
      JSONValue.self, from: try Data(contentsOf: folder.url.appending(path: "report.json")))
    let results = try BenchDocumentShape.expect(report, of: "present")
    #expect(results.count == 1 && report["display"]["name"].text == server.display)
    for result in results {
      #expect(result.count("presented") == 3)
      PresentResultShape.expectBalance(of: result)
    }
    let version = try ShimmerProgram.run(["--version"]).output
    #expect(version == "\(report["version"].text ?? "")\n")

    let comparison = try ShimmerProgram.run(
      ["bench", "compare", "report.json", "report.json"], directory: folder.url)
    #expect(comparison.status == 0 && comparison.errors.isEmpty, "\(comparison.errors)")
  }
}
