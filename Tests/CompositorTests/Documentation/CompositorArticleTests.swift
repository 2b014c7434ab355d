import TestSupport
import Testing

@Suite("The guide to Compositor is true")
struct CompositorArticleTests {
  @Test("It is as it claims to be", arguments: DocumentedTarget.Claim.allCases)
  func truth(claim: DocumentedTarget.Claim) throws {
    let target = try DocumentedTarget(
      "Compositor", tests: ["CompositorTests"], otherDocuments: ["Masks"],
      programs: ["hello-buffer"])
    #expect(try target.faults(against: claim) == [])
    #expect(target.articles.count == 1 && !target.examples.isEmpty)
  }
}
