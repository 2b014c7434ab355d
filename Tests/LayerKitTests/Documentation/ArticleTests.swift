import Foundation
import TestSupport
import Testing

@Suite("The articles about LayerKit are true")
struct ArticleTests {
  private static let sources = ShimmerProgram.root.appending(path: "Sources/LayerKit")
  private static let tests = ["LayerKitTests", "CompositorTests"]

  private let articles: [MarkdownFile]
  private let examples: [CompiledExample]

  init() throws {
    articles = try MarkdownFile.all(in: Self.sources.appending(path: "LayerKit.docc"))
    examples = try Self.tests.flatMap { target in
      let folder = ShimmerProgram.root.appending(path: "Tests/\(target)/Documentation")
      return try Self.swiftFiles(in: folder).flatMap(CompiledExample.all)
    }
  }

  private static func swiftFiles(in folder: URL) throws -> [URL] {
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
    return paths.compactMap { $0 as? String }.sorted().filter { $0.hasSuffix(".swift") }
      .map { folder.appending(path: $0) }
  }

  @Test("Each block of code is one that a test compiles, and each compiled one is shown, in order")
  func examplesAreCompiled() {
    #expect(examples.count > 40)
    let documents = Set(articles.map(\.name))
    for example in examples { #expect(documents.contains(example.document), "\(example)") }
    for article in articles {
      let shown = article.blocks(of: "swift").map { block in
        block.map(CompiledExample.squeezed).filter { !$0.isEmpty }
      }
      let compiled = examples.filter { $0.document == article.name }
      #expect(shown.count == compiled.count, "\(article.name)")
      for (block, example) in zip(shown, compiled) {
        #expect(block == example.lines, "\(example)")
      }
    }
  }

  @Test("What each example prints is compared with what it says")
  func outputIsChecked() throws {
    for target in Self.tests {
      let folder = ShimmerProgram.root.appending(path: "Tests/\(target)/Documentation")
      for file in try Self.swiftFiles(in: folder) where file.path.hasSuffix("Examples.swift") {
        let checks = try String(contentsOf: file, encoding: .utf8).ranges(of: "try print.check()")
        #expect(try CompiledExample.all(in: file).count == checks.count, "\(file.path)")
      }
    }
  }

  @Test("Each has a drawing, and is one of the topics")
  func drawings() throws {
    let overview = try #require(articles.first { $0.name == "LayerKit" })
    for article in articles where article.name != "LayerKit" {
      #expect(overview.text.contains("- <doc:\(article.name)>"), "\(article.name)")
      if article.name == "ComingFromCoreAnimation" { continue }
      #expect(!article.blocks(of: "").isEmpty, "\(article.name)")
    }
  }

  @Test("They link to articles that are there")
  func links() {
    let names = Set(articles.map(\.name))
    for article in articles {
      for match in article.prose.matches(of: /<doc:([^>]+)>/) {
        #expect(names.contains(String(match.1)), "\(article.name): \(match.1)")
      }
    }
  }

  @Test("They name only what is public")
  func symbols() throws {
    let declared = try Self.publicNames()
    #expect(declared.count > 200)
    for article in articles {
      // The title of the overview is the module.
      let links = article.prose.matches(of: /``([^`\n]+)``/).map(\.1).filter { $0 != "LayerKit" }
      let unknown = links.filter { link in
        link.split(separator: "/").contains { part in
          !declared.contains(String(part.prefix { $0 != "(" }))
        }
      }
      #expect(unknown.isEmpty, "\(article.name)")
    }
  }

  @Test("The topics name every public type")
  func topics() throws {
    let overview = try #require(articles.first { $0.name == "LayerKit" })
    let listed = Set(overview.text.matches(of: /- ``([^`]+)``/).map { String($0.1) })
    let missing = try Self.publicTypes().filter { !listed.contains($0) }
    #expect(missing.isEmpty, "they have no place in LayerKit.md")
  }

  // MARK: Declarations

  private static func sourceLines() throws -> [Substring] {
    try swiftFiles(in: sources).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
  }

  /// The names of what is declared public, and of the cases of enumerations.
  private static func publicNames() throws -> Set<String> {
    let kinds: Set<Substring> = [
      "var", "let", "func", "struct", "enum", "class", "protocol", "typealias",
    ]
    var names = Set<String>()
    var isInProtocol = false
    for line in try sourceLines() {
      if line.hasPrefix("public protocol") { isInProtocol = true }
      if line == "}" { isInProtocol = false }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      // What a public protocol requires is public without the word.
      let isPublic = words.contains { $0 == "public" || $0 == "open" } || isInProtocol
      if words.first == "case", words.count > 1 {
        names.insert(String(words[1]))
      } else if isPublic, let kind = words.lastIndex(where: kinds.contains), kind + 1 < words.count
      {
        names.insert(String(words[kind + 1]))
      }
    }
    return names
  }

  /// The names of the public types that stand by themselves.
  private static func publicTypes() throws -> [String] {
    let declaration = /^(?:public|open) (?:final )?(?:struct|enum|class|protocol) (?<name>\w+)/
    return try sourceLines().compactMap { line in
      try declaration.firstMatch(in: line).map { String($0.name) }
    }
  }
}
