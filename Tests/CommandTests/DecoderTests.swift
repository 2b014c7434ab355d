import Foundation
import TestSupport
import Testing

@Suite("Command line: the decoder of pictures")
struct DecoderTests {
  @Test("Text and colours start no process")
  func noPicture() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
      let parent = URL(fileURLWithPath: path)
      let outcome = try ProgramHere(folder: parent).run(
        ["render", "--text", "a", "--background", "navy", "--size", "8x8", "-o", "x.png"],
        environment: ["SHIMMER_ASSETS": nil as String?], directory: parent)
      #expect(outcome.status == 0, "\(outcome.errors)")
      // The kernel counts the usage of children once they are waited for; even the smallest has touched memory.
      var usage = rusage()
      #expect(unsafe getrusage(Int32(RUSAGE_CHILDREN.rawValue), &usage) == 0)
      #expect(usage.ru_minflt == 0)
    }
    #expect(try folder.names().contains("x.png"), "the program has run")
  }
}
