import Display
import Foundation
import TestSupport
import Testing

extension BenchmarkTests {
  /// Checks formats and counts of the word that `bench present --check` measures; times are judged by the
  /// benchmark.
  @Suite("Program: the measured word")
  struct WordProgramTests {
    @Test(
      "The measured word has frames only for its crossings, and they draw only the band")
    func scene() throws {
      let server = try XvfbServer()
      let cycles = 2
      let outcome = try ShimmerProgram.run(
        [
          "view", "--scene",
          "own:angle=0,direction=right,length=0.29,duration=1,pause=0.4,begin-fade=0", "--text",
          "Shimmer", "--background", "#101418", "--scale", "2.7", "--geometry", "1280x800", "--fps",
          "60", "--no-reduced-motion", "--seconds", "\(1.4 * Double(cycles))", "--format", "json",
        ], display: server.display)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      #expect(report["frameSize"]["width"].number == 1280)
      #expect(report["frameSize"]["height"].number == 800)
      #expect((report["firstFrame"].number ?? 0) > 0)
      #expect((report["memory"]["peakResidentBytes"].number ?? 0) > 1_048_576)
      let counts = report["counts"]
      let presented: Double = try #require(counts["presented"].number)
      #expect(presented > 1 && presented <= 1 + 61 * Double(cycles))
      // The word is 954×190 pixels with Lato, and no frame after the first draws more than the band.
      let composited: Double = try #require(counts["pixelsComposited"].number)
      #expect(composited <= 1280 * 800 + 61 * 400 * 220 * Double(cycles))
    }
  }
}
