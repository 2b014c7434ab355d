import TestSupport
import Testing

@Suite("The articles about LayerKit are true")
struct ArticleTests {
  private let target: DocumentedTarget

  init() throws {
    target = try DocumentedTarget("LayerKit", tests: ["LayerKitTests", "CompositorTests"])
  }

  @Test("Each block of code is one that a test compiles, and each compiled one is shown, in order")
  func examplesAreCompiled() {
    #expect(target.examples.count > 40)
    #expect(target.articlesWithOtherCode.isEmpty)
  }

  @Test("What each example prints is compared with what it says")
  func outputIsChecked() throws {
    #expect(try target.filesWithoutChecks().isEmpty)
  }

  @Test("Each has a drawing, and is one of the topics")
  func drawings() throws {
    let overview = try #require(target.overview)
    for article in target.articles where article.name != "LayerKit" {
      #expect(overview.text.contains("- <doc:\(article.name)>"), "\(article.name)")
      if article.name == "ComingFromCoreAnimation" { continue }
      #expect(!article.blocks(of: "").isEmpty, "\(article.name)")
    }
  }

  @Test("They link to articles that are there")
  func links() {
    #expect(target.brokenLinks.isEmpty)
  }

  @Test("They name only what is public")
  func symbols() throws {
    #expect(try target.publicNames().count > 200)
    #expect(try target.unknownSymbols().isEmpty)
  }

  @Test("The topics name every public type")
  func topics() throws {
    #expect(try target.typesWithoutPlace().isEmpty, "they have no place in LayerKit.md")
  }
}
