import TestSupport
import Testing

@Suite("The articles about LayerKit are true")
struct LayerKitArticleTests {
  private let target: DocumentedTarget

  init() throws {
    target = try DocumentedTarget(
      "LayerKit", tests: ["LayerKitTests", "CompositorTests"],
      articlesInWords: ["ComingFromCoreAnimation"], otherDocuments: ["Compositor"])
  }

  @Test("They are as they claim to be", arguments: DocumentedTarget.Claim.allCases)
  func truth(claim: DocumentedTarget.Claim) throws {
    #expect(try target.faults(against: claim) == [])
  }

  @Test("There are examples and public names to be looked at")
  func substance() throws {
    #expect(target.examples.count > 40)
    #expect(try target.publicNames().count > 200)
  }
}
