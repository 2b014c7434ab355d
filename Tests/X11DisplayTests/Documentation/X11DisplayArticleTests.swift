import TestSupport
import Testing

@Suite("The guide to X11Display is true")
struct X11DisplayArticleTests {
  @Test("It is as it claims to be", arguments: DocumentedTarget.Claim.allCases)
  func truth(claim: DocumentedTarget.Claim) throws {
    let target = try DocumentedTarget(
      "X11Display", tests: ["X11DisplayTests"],
      programs: ["hello-window", "hello-two", "hello-skeleton", "hello-glib"])
    #expect(try target.faults(against: claim) == [])
    #expect(target.articles.count == 1 && !target.examples.isEmpty)
  }
}
