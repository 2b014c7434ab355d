import TestSupport
import Testing

@Suite("The articles about LayerHost are true")
struct LayerHostArticleTests {
  @Test("They are as they claim to be", arguments: DocumentedTarget.Claim.allCases)
  func truth(claim: DocumentedTarget.Claim) throws {
    let target = try DocumentedTarget("LayerHost", tests: ["LayerHostTests"])
    #expect(try target.faults(against: claim) == [])
    #expect(target.examples.count >= 4)
  }
}
