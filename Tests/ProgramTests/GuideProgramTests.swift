import Foundation
import TestSupport
import Testing

@Suite("Program: the README and the guides are true")
struct GuideProgramTests {
  private static let catalog = "Sources/ShimmerCommand/ShimmerCommand.docc"
  private static let readmePath = "README.md"

  /// The texts that show commands: the README and the program's guides.
  static let texts = [readmePath] + articles(in: catalog)

  /// The texts whose links are those of a forge.
  static let linked =
    texts + ["CONTRIBUTING.md", "RELEASING.md", "SECURITY.md", "Assets/README.md"]
    + libraries.flatMap { articles(in: "Sources/\($0)/\($0).docc") }

  private static let libraries = [
    "Raster", "LayerKit", "Compositor", "ShimmerKit", "Display", "LayerHost", "Drawing",
    "Pictures", "X11Display",
  ]

  private static func articles(in folder: String) -> [String] {
    let files = try? MarkdownFile.all(in: ShimmerProgram.root.appending(path: folder))
    return (files ?? []).map { "\(folder)/\($0.name).md" }
  }

  private static func text(_ path: String) throws -> MarkdownFile {
    try MarkdownFile(ShimmerProgram.root.appending(path: path))
  }

  /// The lines of a text's shell blocks that begin with a word.
  private static func commands(_ start: String, in text: MarkdownFile) -> [String] {
    text.blocks(of: "sh").flatMap(\.self).filter { $0.hasPrefix(start) }
  }

  // MARK: Commands

  /// Writes the files that a text's commands read: a scenario, and presets by their names.
  private static func writeFiles(of text: MarkdownFile, to folder: TemporaryFolder) throws {
    for lines in text.blocks(of: "json") {
      try write(lines, to: folder.url.appending(path: "scenario.json"))
    }
    for lines in text.blocks(of: "yaml") {
      let name = try #require(lines.first { $0.hasPrefix("name: ") }).dropFirst("name: ".count)
      try write(lines, to: folder.url.appending(path: "\(name).yaml"))
    }
  }

  private static func write(_ lines: [String], to file: URL) throws {
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
  }

  @Test(
    "Every command of the program that a text shows works",
    .takes(atMost: 300, because: "benchmarks are among them"), arguments: texts)
  func commands(path: String) throws {
    let (text, folder) = (try Self.text(path), try TemporaryFolder())
    try Self.writeFiles(of: text, to: folder)
    let commands = Self.commands("shimmer ", in: text)
    if commands.isEmpty { return }
    let server = try XvfbServer()
    for command in commands {
      let words = command.matches(of: /"([^"]*)"|\S+/).map { String($0.1 ?? $0.0) }
      let outcome = try ShimmerProgram.run(
        Array(words.dropFirst()), display: server.display, directory: folder.url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
    }
  }

  @Test("Every script that a text shows is there", arguments: texts)
  func scripts(path: String) throws {
    for script in Self.commands("./scripts/", in: try Self.text(path)) {
      let file = String(script.split(separator: " ")[0].dropFirst(2))
      #expect(
        FileManager.default.isExecutableFile(
          atPath: ShimmerProgram.root.appending(path: file).path), "\(file)")
    }
  }

  @Test("There are guides, and they show commands")
  func substance() throws {
    #expect(Self.texts.count >= 9 && Self.linked.count >= Self.texts.count + 5)
    let commands = try Self.texts.flatMap { Self.commands("shimmer ", in: try Self.text($0)) }
    #expect(commands.count >= 20)
  }

  // MARK: Tables

  @Test(
    "The tables of scenes and of keys are the program's",
    arguments: [("Scenes", "scenes", "--table"), ("Viewer", "keys", "--keys")])
  func table(guide: String, mark: String, option: String) throws {
    let outcome = try ShimmerProgram.run(["list", option])
    #expect(outcome.status == 0)
    let text = try Self.text("\(Self.catalog)/\(guide).md").text
    let start = try #require(text.range(of: "<!-- \(mark): "))
    let end = try #require(text.range(of: "<!-- /\(mark) -->"))
    let rows = text[start.upperBound..<end.lowerBound].drop { $0 != "\n" }.dropFirst()
    #expect(rows == outcome.output)
  }

  @Test("Each key that the README shows is a row of the program's table")
  func readmeKeys() throws {
    let known = try ShimmerProgram.run(["list", "--keys"]).output.split(separator: "\n")
    let rows = try Self.text(Self.readmePath).text.split(separator: "\n")
      .drop { $0 != "| key | does |" }.prefix { $0.hasPrefix("|") }
    #expect(rows.count > 2)
    for row in rows { #expect(known.contains(row), "\(row)") }
  }

  @Test("The table of exit codes has every code")
  func exitCodes() throws {
    let source = try String(
      contentsOf: ShimmerProgram.root.appending(
        path: "Sources/ShimmerCommand/Ending/ExitStatus.swift"), encoding: .utf8)
    let codes = source.matches(of: /case \.[a-zA-Z]+: (\d+)\n/).map { String($0.1) }
    let rows = try Self.text("\(Self.catalog)/Environment.md").text
      .matches(of: /\n\| (\d+) \|/).map { String($0.1) }
    #expect(codes.count >= 8 && rows == codes)
  }

  // MARK: Links

  @Test("The overview lists every guide")
  func overview() throws {
    let target = try DocumentedTarget("ShimmerCommand", tests: [])
    #expect(try target.faults(against: .articlesAreListed) == [])
  }

  @Test("Links and pictures lead to files that are there", arguments: linked)
  func links(path: String) throws {
    let file = ShimmerProgram.root.appending(path: path)
    for match in try Self.text(path).prose.matches(of: /\]\((?<path>[^)#]*)(?:#(?<mark>[^)]*))?\)/)
    where !match.path.contains(":") {
      let target =
        match.path.isEmpty
        ? file : file.deletingLastPathComponent().appending(path: String(match.path)).standardized
      let isThere = FileManager.default.fileExists(atPath: target.path)
      #expect(isThere, "\(match.path)")
      guard isThere, let mark = match.mark else { continue }
      #expect(Self.marks(in: try MarkdownFile(target)).contains(String(mark)), "\(match.0)")
    }
  }

  /// The names by which links reach a text's headings, as forges make them.
  private static func marks(in text: MarkdownFile) -> [String] {
    text.prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
  }

  // MARK: The README

  @Test("The README's example is the program that tests run")
  func example() throws {
    let program = try String(
      contentsOf: ShimmerProgram.root.appending(
        path: "Tests/Examples/Sources/hello-window/main.swift"), encoding: .utf8)
    let shown = try #require(try Self.text(Self.readmePath).blocks(of: "swift").first)
    #expect(shown.joined(separator: "\n") + "\n" == program)
  }

  @Test(
    "The README and CONTRIBUTING stay short", arguments: [("README", 1200), ("CONTRIBUTING", 900)])
  func length(name: String, most: Int) throws {
    let words = try Self.text("\(name).md").text.split(whereSeparator: \.isWhitespace)
    #expect(words.count <= most)
  }

  @Test("The checklist of a release is at most 30 lines, and CONTRIBUTING links to it")
  func checklist() throws {
    #expect(try Self.text("RELEASING.md").text.count { $0 == "\n" } <= 30)
    #expect(try Self.text("CONTRIBUTING.md").text.contains("](RELEASING.md)"))
  }
}
