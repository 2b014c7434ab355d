import TestSupport
import Testing
import VectorSupport
import Viewer

@Suite("Conformance with Core Animation")
struct CoreAnimationConformanceTests {
  @Test("Every vector passes", arguments: ConformanceVectors.files("core-animation.json"))
  func vectors(file: ConformanceVectors.File) throws {
    let outcome = VectorCheck().run(try file.read())
    print("conformance, \(file.testDescription): \(outcome.summary)")
    for problem in outcome.problems { Issue.record("\(problem)") }
  }

  @Test("Every topic of the grammar has an answer, and no other topic has one")
  func topics() {
    #expect(Set(CoreAnimationTopics.all.keys) == Set(VectorGrammar.topics.keys))
  }

  @Test("Our own copy has vectors of every topic")
  func ownCopy() throws {
    let own = try #require(ConformanceVectors.files("core-animation.json").first)
    let vectors = try own.read()["vectors"].elements ?? []
    #expect(Set(vectors.compactMap { $0["topic"].text }) == Set(VectorGrammar.topics.keys))
  }
}
