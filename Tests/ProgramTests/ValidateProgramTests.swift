import Foundation
import Raster
import TestSupport
import Testing
import Viewer

/// Compares frames drawn in several ways; nothing is measured, so no display is needed.
///
/// The scenes' golden images define the expected appearance.
@Suite("Program: frames drawn in several ways")
struct ValidateProgramTests {
  /// Validates scenes, by default with the widest kernels that this processor supports.
  ///
  /// - Returns: The report of each scene.
  private func validate(
    _ scenes: [String], instructionSet: InstructionSet? = nil
  ) throws -> [JSONValue] {
    let outcome = try ShimmerProgram.run(
      ["bench", "present", "--validate", "--frames", "0", "--format", "json"]
        + scenes.flatMap { ["--scene", $0] },
      environment: ["SHIMMER_ISA": instructionSet?.rawValue])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    #expect(report["results"].elements == [])
    let all = try #require(report["validation"].elements)
    try #require(all.compactMap { $0["scene"].text } == scenes)
    return all
  }

  @Test("Frames of every scene are equal drawn whole, in parts and with baseline kernels")
  func scenes() throws {
    for found in try validate(SceneCatalog.names) {
      #expect(found["verdict"].text == "same" && found["mistake"] == .null, "\(found)")
      let sets = (found["instructionSets"].elements ?? []).compactMap(\.text)
      #expect(Set(sets) == Set(InstructionSet.supported.map(\.rawValue)))
      let hashes = (found["hashes"].elements ?? []).compactMap(\.text)
      #expect(!hashes.isEmpty && hashes.count == found["seconds"].elements?.count)
    }
  }

  @Test("Frames of a moving scene differ, and parameters change them")
  func parameters() throws {
    let found = try validate(["wordmark", "wordmark:speed=500"])
    for scene in found { #expect(Set(scene["hashes"].elements ?? []).count > 1, "\(scene)") }
    #expect(found[0]["hashes"] != found[1]["hashes"])
    #expect(found[1]["verdict"].text == "same", "\(found[1])")
  }

  @Test("With baseline kernels nothing else draws, and the frames are the same")
  func baseline() throws {
    let scenes = ["wordmark", "corners"]
    let widest = try validate(scenes)
    for (found, other) in zip(try validate(scenes, instructionSet: .baseline), widest) {
      #expect(found["instructionSets"].elements == [.string("baseline")])
      #expect(found["verdict"].text == "same" && found["hashes"] == other["hashes"], "\(found)")
    }
  }

  @Test("People read a line for each scene")
  func lines() throws {
    let outcome = try ShimmerProgram.run([
      "bench", "present", "--validate", "--frames", "0", "--scene", "compass",
    ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains("compass: 4 frames are the same when drawn whole"))
  }
}
