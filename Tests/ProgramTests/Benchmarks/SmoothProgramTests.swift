import Foundation
import Glibc
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

    @Test("A server that stops for a moment is named, and the exit code is 1")
    func stopped() throws {
      let server = try XvfbServer()
      let child = try ShimmerProgram.start(
        ["bench", "smooth", "--seconds", "4", "--geometry", "320x200"], display: server.display)
      let title = "^Shimmer benchmark$"
      try server.run("xdotool", "search", "--sync", "--onlyvisible", "--name", title)
      // The window is open; the warm-up takes half a second.
      usleep(1_000_000)
      for _ in 0..<4 {
        server.send(SIGSTOP)
        usleep(100_000)
        server.send(SIGCONT)
        usleep(200_000)
      }
      let outcome = try child.wait()
      #expect(outcome.status == 1)
      let sentence = try #require(outcome.output.split(separator: "\n").first)
      #expect(sentence.contains(/^Not smooth: .* longest gap [0-9]{3} ms; .*the server \([0-9]+/))
      #expect(outcome.errors.hasPrefix("shimmer: the frames were not all on time (cause: "))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }
  }
}
