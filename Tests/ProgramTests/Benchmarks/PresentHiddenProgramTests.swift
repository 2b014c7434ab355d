import TestSupport
import Testing

extension BenchmarkTests {
  /// The report of `bench present` about a hidden window.
  @Suite("Program: the benchmark's window is hidden")
  struct PresentHiddenProgramTests {
    @Test("A case whose window is hidden is left out with its round, in one line with code 69")
    func hidden() throws {
      let (server, title) = (try XvfbServer(), "to be hidden")
      let child = try ShimmerProgram.start(
        [
          "bench", "present", "--scene", "calibration", "--mode", "paced", "--size", "320x200",
          "--seconds", "1", "--warm-up", "0", "--rounds", "1000", "--title", title,
        ], display: server.display)
      let hands: [String: String?] = ["DISPLAY": server.display]
      let limit = ContinuousClock.now + .seconds(60)
      while !child.hasEnded, ContinuousClock.now < limit {
        _ = try Child.run(
          "xdotool", ["search", "--onlyvisible", "--name", "^\(title)$", "windowunmap"],
          environment: hands)
      }
      try #require(child.hasEnded)
      let outcome = try child.wait()
      let name = "calibration, 320x200, best transport, 2 buffers, paced"
      let reason = "its window was hidden, or its size was not 320x200, in round "
      #expect(outcome.status == 69)
      #expect(
        outcome.errors.hasPrefix("shimmer: nothing was measured (\(name) is left out: \(reason)"))
      #expect(outcome.errors.contains("keep the benchmark's windows visible"))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
      #expect(outcome.output.contains("\n\(name) is left out: \(reason)"), "\(outcome.output)")
      #expect(!outcome.output.contains("cannot show a window"))
    }
  }
}
