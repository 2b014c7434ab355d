import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

/// Frames that are known by their hashes; nothing is measured, so that no display is needed.
@Suite("Program: known frames")
struct ValidateProgramTests {
  /// Validates a scene.
  ///
  /// - Returns: How the program ended, and what the report says of the scene.
  private func validate(
    _ scene: String, environment: [String: String?] = [:]
  ) throws -> (outcome: Child.Outcome, found: JSONValue) {
    let outcome = try ShimmerProgram.run(
      ["bench", "present", "--validate", "--frames", "0", "--scene", scene, "--format", "json"],
      environment: environment)
    try #require(!outcome.output.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    let all = try #require(report["validation"].elements)
    #expect(all.count == 1 && report["results"].elements == [])
    return (outcome, try #require(all.first))
  }

  private func hashes(of found: JSONValue) -> [String] {
    (found["hashes"].elements ?? []).compactMap(\.text)
  }

  @Test(
    "Frames of each scene are the known ones, whole and in parts", arguments: SceneCatalog.names)
  func known(scene: String) throws {
    let (outcome, found) = try validate(scene)
    let drawn = hashes(of: found)
    let line = drawn.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(found["scene"].text == scene)
    #expect(
      found["verdict"].text == "known",
      "if they look as they should, KnownFrames.swift wants: \"\(scene)\": [\(line)],")
    #expect(found["known"].elements == found["hashes"].elements && found["mistake"] == .null)
    #expect(drawn.count == 4 && drawn.allSatisfy { $0.count == 16 })
    #expect(found["seconds"].elements?.compactMap(\.number) == [0.5, 1, 1.75, 2.5])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("Every instruction set draws the known frames", arguments: InstructionSet.supported)
  func instructionSets(set: InstructionSet) throws {
    for scene in ["wordmark", "corners"] {
      let (outcome, found) = try validate(scene, environment: ["SHIMMER_ISA": set.rawValue])
      #expect(found["verdict"].text == "known" && outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test("With parameters the two ways are compared, and nothing is known")
  func parameters() throws {
    let (outcome, found) = try validate("wordmark:speed=500")
    #expect(found["scene"].text == "wordmark:speed=500" && found["verdict"].text == "unknown")
    #expect(found["known"] == .null && found["mistake"] == .null)
    #expect(hashes(of: found).count == 4 && Set(hashes(of: found)).count > 1, "the word shimmers")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let usual = try validate("wordmark").found
    #expect(hashes(of: usual) != hashes(of: found))
  }

  @Test("People read a line for each scene")
  func lines() throws {
    let outcome = try ShimmerProgram.run([
      "bench", "present", "--validate", "--frames", "0", "--scene", "compass",
    ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains("compass: 4 frames are the known ones\n"))
  }
}
