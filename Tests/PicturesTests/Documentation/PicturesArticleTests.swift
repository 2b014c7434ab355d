import TestSupport
import Testing

@Suite("The guide to Pictures is true")
struct PicturesArticleTests {
  @Test("It is as it claims to be", arguments: DocumentedTarget.Claim.allCases)
  func truth(claim: DocumentedTarget.Claim) throws {
    let target = try DocumentedTarget("Pictures", tests: ["PicturesTests"])
    #expect(try target.faults(against: claim) == [])
    #expect(target.articles.count == 1 && !target.examples.isEmpty)
  }
}
