import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Whether the frames are on time depends on the machine: only the form of the verdict is checked.
  @Suite("Program: whether a desktop is smooth")
  struct SmoothProgramTests {
    @Test("The report begins with the verdict, which the exit code and the document repeat")
    func verdict() throws {
      let server = try XvfbServer()
      let folder = try TemporaryFolder()
      let outcome = try ShimmerProgram.run(
        ["bench", "smooth", "--seconds", "0.5", "--geometry", "320x200"], display: server.display)
      let sentence = try #require(outcome.output.split(separator: "\n").first)
      #expect(sentence.hasPrefix(outcome.status == 0 ? "Smooth: " : "Not smooth: "), "\(sentence)")
      #expect(outcome.status == 0 || outcome.status == 1)
      #expect(outcome.output.contains("does not report its rate"))
      #expect(outcome.errors.isEmpty == (outcome.status == 0), "\(outcome.errors)")

      let file = folder.url.appending(path: "smooth.json")
      let second = try ShimmerProgram.run(
        ["bench", "smooth", "--seconds", "0.5", "--geometry", "320x200", "-o", file.path],
        display: server.display)
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
      let results = try #require(report["results"].elements)
      let verdict = try #require(results.first)["verdict"]
      #expect(results.count == 1 && verdict["isSmooth"].flag == (second.status == 0))
      #expect(verdict["isRateAssumed"].flag == true)
      #expect((verdict["frames"].number ?? 0) >= 25, "nothing is still: \(verdict)")
    }
  }
}
