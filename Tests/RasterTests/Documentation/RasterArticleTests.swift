import TestSupport
import Testing

@Suite("The guide to Raster is true")
struct RasterArticleTests {
  @Test("It is as it claims to be", arguments: DocumentedTarget.Claim.allCases)
  func truth(claim: DocumentedTarget.Claim) throws {
    let target = try DocumentedTarget("Raster", tests: ["RasterTests"])
    #expect(try target.faults(against: claim) == [])
    #expect(target.articles.count == 1 && !target.examples.isEmpty)
  }
}
