import TestSupport
import Testing

@Suite("The articles about ShimmerKit are true")
struct ShimmerKitArticleTests {
  private let target: DocumentedTarget

  init() throws {
    target = try DocumentedTarget("ShimmerKit", tests: ["ShimmerKitTests"])
  }

  @Test("Each block of code is one that a test compiles, and each compiled one is shown, in order")
  func examplesAreCompiled() {
    #expect(target.examples.count > 10)
    #expect(target.articlesWithOtherCode.isEmpty)
  }

  @Test("What each example prints is compared with what it says")
  func outputIsChecked() throws {
    #expect(try target.filesWithoutChecks().isEmpty)
  }

  @Test("Each has a drawing, and is one of the topics")
  func drawings() throws {
    let overview = try #require(target.overview)
    for article in target.articles where article.name != "ShimmerKit" {
      #expect(overview.text.contains("- <doc:\(article.name)>"), "\(article.name)")
      #expect(!article.blocks(of: "").isEmpty, "\(article.name)")
    }
  }

  @Test("They link to articles that are there")
  func links() {
    #expect(target.brokenLinks.isEmpty)
  }

  @Test("They name only what is public")
  func symbols() throws {
    #expect(try target.unknownSymbols().isEmpty)
  }

  @Test("Every public type is a topic of an article")
  func topics() throws {
    #expect(try target.typesWithoutPlace().isEmpty)
  }
}
