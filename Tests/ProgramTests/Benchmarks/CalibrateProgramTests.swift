import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Checks formats and exit codes; times are judged by the benchmark, not by a test.
  @Suite("Program: the machine's baselines")
  struct CalibrateProgramTests {
    private let small = ["bench", "calibrate", "--rounds", "2", "--size", "160x90"]

    @Test("With a display the report has its facts and the empty put, and no memory is leaked")
    func display() throws {
      let server = try XvfbServer()
      let child = try ShimmerProgram.start(small + ["--format", "json"], display: server.display)
      let outcome = try child.wait()
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let results = try BenchDocumentShape.expect(report, of: "calibrate")
      #expect((results[0].metric("empty put")["samples"].elements ?? []).count == 2)
      #expect(report["omissions"].elements == [])
      let display = report["display"]
      #expect(display["name"].text == server.display)
      #expect(display["server"]["vendor"].text?.isEmpty == false)
      #expect(display["extensions"]["versions"]["MIT-SHM"].text == "1.2")
      #expect(display["transport"]["name"].text == "fd" && display["compositor"].flag == false)
      #expect(display["refreshRate"]["hertz"].number == 60)
      server.stop()
      #expect(try !SharedMemoryTable.creators().contains(Int(child.identifier)))
    }
  }
}
