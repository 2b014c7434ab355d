import TestSupport
import Testing
import ViewerCore

@Suite("Conformance with Core Animation")
struct CoreAnimationConformanceTests {
  /// Topics whose answers are being written.
  static let notYet: Set<String> = []

  @Test("Every vector is met", arguments: ConformanceVectors.files("core-animation.json"))
  func vectors(file: ConformanceVectors.File) throws {
    let outcome = VectorCheck().run(try file.read())
    print("conformance, \(file.testDescription): \(outcome.summary)")
    for problem in outcome.problems {
      if Self.notYet.contains(where: { problem.hasPrefix("\($0), ") }),
        problem.hasSuffix("the topic has no answer")
      {
        continue
      }
      Issue.record("\(problem)")
    }
  }

  @Test("Every topic of the grammar has an answer, and no other topic has one")
  func topics() {
    #expect(
      Set(VectorGrammar.topics.keys).subtracting(Self.notYet).subtracting(
        CoreAnimationTopics.all.keys
      )
      .isEmpty)
    #expect(Set(CoreAnimationTopics.all.keys).isSubset(of: VectorGrammar.topics.keys))
  }
}
