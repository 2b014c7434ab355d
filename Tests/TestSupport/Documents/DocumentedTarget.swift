import Foundation
import Testing

/// A library with articles, and the tests that compile the examples of the articles.
public struct DocumentedTarget {
  /// The library's name, which is also that of the overview.
  public let name: String

  /// The articles, including the overview.
  public let articles: [MarkdownFile]

  /// The examples that tests compile, file by file.
  public let examples: [CompiledExample]

  /// The programs that the overview shows as a whole, among its other examples.
  private let programs: [CompiledExample]

  private let sources: URL
  private let exampleFiles: [URL]
  private let articlesInWords: Set<String>
  private let otherDocuments: Set<String>

  /// A requirement on the articles.
  public enum Claim: String, CaseIterable, Sendable {
    /// Each block of code is compiled by a test or is a program, and each compiled example is shown, in order.
    case examplesAreCompiled
    /// The output of each example is compared with the output that it states.
    case outputIsChecked
    /// Each article is one of the overview's topics.
    case articlesAreListed
    /// Each article has a drawing, unless it needs none.
    case articlesHaveDrawings
    /// All links lead to articles that exist.
    case linksLead
    /// All linked symbols are public.
    case symbolsArePublic
    /// Every public type is a topic of an article.
    case typesHaveAPlace
  }

  /// Reads the articles of a target and the examples in the folders `Documentation` of test targets.
  ///
  /// - Parameters:
  ///   - name: The library's name.
  ///   - tests: The names of the test targets.
  ///   - articlesInWords: The articles that need no drawing; the overview never needs one.
  ///   - otherDocuments: The documents of other libraries whose examples are in the same folders.
  ///   - programs: The programs of `Tests/Examples` that the overview shows as a whole.
  public init(
    _ name: String, tests: [String], articlesInWords: Set<String> = [],
    otherDocuments: Set<String> = [], programs: [String] = []
  ) throws {
    self.name = name
    self.articlesInWords = articlesInWords
    self.otherDocuments = otherDocuments
    sources = ShimmerProgram.root.appending(path: "Sources/\(name)")
    articles = try MarkdownFile.all(in: sources.appending(path: "\(name).docc"))
    exampleFiles = try tests.flatMap { target in
      try Self.swiftFiles(
        in: ShimmerProgram.root.appending(path: "Tests/\(target)/Documentation"))
    }
    examples = try exampleFiles.flatMap(CompiledExample.all)
    self.programs = try programs.map { try CompiledExample(program: $0, in: name) }
  }

  /// The overview; `nil` if there is none.
  private var overview: MarkdownFile? { articles.first { $0.name == name } }

  /// The symbols that the articles list as topics.
  private var topics: Set<String> {
    Set(articles.flatMap { $0.prose.matches(of: /- ``([^`]+)``/).map { String($0.1) } })
  }

  // MARK: Violations

  /// Returns the violations of a claim, each with its article, file or type.
  public func faults(against claim: Claim) throws -> [String] {
    switch claim {
    case .examplesAreCompiled: articlesWithOtherCode
    case .outputIsChecked: try filesWithoutChecks()
    case .articlesAreListed: unlistedArticles
    case .articlesHaveDrawings: articlesWithoutDrawing
    case .linksLead: brokenLinks
    case .symbolsArePublic: try unknownSymbols()
    case .typesHaveAPlace: try typesWithoutPlace()
    }
  }

  private var ordinaryArticles: [MarkdownFile] { articles.filter { $0.name != name } }

  /// The articles that the overview does not list; all of them if there is no overview.
  private var unlistedArticles: [String] {
    let listed = Set(
      (overview?.prose ?? "").split(separator: "\n").filter { $0.hasPrefix("- ") }
        .flatMap { Self.linkedArticles(in: $0) })
    return ordinaryArticles.map(\.name).filter { !listed.contains($0) }
  }

  private var articlesWithoutDrawing: [String] {
    ordinaryArticles.filter { $0.blocks(of: "").isEmpty }.map(\.name)
      .filter { !articlesInWords.contains($0) }
  }

  /// The articles whose blocks of code are not those that tests compile, in order.
  private var articlesWithOtherCode: [String] {
    let names = otherDocuments.union(articles.map(\.name))
    let unknown = examples.filter { !names.contains($0.document) }.map(\.description)
    let differing = articles.filter { article in
      let shown = article.blocks(of: "swift").map { block in
        block.map(CompiledExample.squeezed).filter { !$0.isEmpty }
      }
      let programs = programs.filter { $0.document == article.name }.map(\.lines)
      let compiled = examples.filter { $0.document == article.name }.map(\.lines)
      return shown.filter { !programs.contains($0) } != compiled
        || !programs.allSatisfy(shown.contains)
    }
    return unknown + differing.map(\.name)
  }

  /// Returns the example files in which not every example's output is compared with what it states.
  private func filesWithoutChecks() throws -> [String] {
    try exampleFiles.filter { file in
      guard file.path.hasSuffix("Examples.swift") else { return false }
      let checks = try String(contentsOf: file, encoding: .utf8).ranges(of: "try print.check()")
      return try CompiledExample.all(in: file).count != checks.count
    }.map(\.lastPathComponent)
  }

  /// The links to articles that do not exist.
  private var brokenLinks: [String] {
    let names = Set(articles.map(\.name))
    return articles.flatMap { article in
      Self.linkedArticles(in: article.prose).filter { !names.contains($0) }
        .map { "\(article.name): \($0)" }
    }
  }

  /// The articles of the same catalog that a text links to, in DocC's form or in that of a forge.
  private static func linkedArticles(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /<doc:([^>]+)>|\]\(([^)\/:]+)\.md\)/).map {
      String($0.1 ?? $0.2 ?? "")
    }
  }

  /// Returns the links to symbols that are not declared public.
  private func unknownSymbols() throws -> [String] {
    let declared = try publicNames()
    return articles.flatMap { article in
      // The title of the overview is the module.
      let links = article.prose.matches(of: /``([^`\n]+)``/).map(\.1).filter { $0 != name }
      return links.filter { link in
        link.split(separator: "/").contains { part in
          !declared.contains(String(part.prefix { $0 != "(" }))
        }
      }.map { "\(article.name): \($0)" }
    }
  }

  /// Returns the public types that no article lists as a topic.
  private func typesWithoutPlace() throws -> [String] {
    let listed = topics
    return try publicTypes().filter { !listed.contains($0) }
  }

  // MARK: Declarations

  /// Returns the names of all public declarations, and of the cases of enumerations.
  public func publicNames() throws -> Set<String> {
    let kinds: Set<Substring> = [
      "var", "let", "func", "struct", "enum", "class", "protocol", "typealias", "init",
    ]
    var names = Set<String>()
    var isInProtocol = false
    for line in try sourceLines() {
      if line.hasPrefix("public protocol") { isInProtocol = true }
      if line == "}" { isInProtocol = false }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      // The requirements of a public protocol are public without the keyword.
      let isPublic = words.contains { $0 == "public" || $0 == "open" } || isInProtocol
      if words.first == "case", words.count > 1 {
        names.insert(String(words[1]))
      } else if isPublic, words.contains("init") {
        names.insert("init")
      } else if isPublic, let kind = words.lastIndex(where: kinds.contains), kind + 1 < words.count
      {
        names.insert(String(words[kind + 1]))
      }
    }
    return names
  }

  /// Returns the names of the public types at file scope.
  private func publicTypes() throws -> [String] {
    let declaration = /^(?:public|open) (?:final )?(?:struct|enum|class|protocol) (?<name>\w+)/
    return try sourceLines().compactMap { line in
      try declaration.firstMatch(in: line).map { String($0.name) }
    }
  }

  private func sourceLines() throws -> [Substring] {
    try Self.swiftFiles(in: sources).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
  }

  private static func swiftFiles(in folder: URL) throws -> [URL] {
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
    return paths.compactMap { $0 as? String }.sorted().filter { $0.hasSuffix(".swift") }
      .map { folder.appending(path: $0) }
  }
}
