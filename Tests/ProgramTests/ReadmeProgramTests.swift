import Foundation
import TestSupport
import Testing

@Suite("Program: the README is true")
struct ReadmeProgramTests {
  private let readme: MarkdownFile

  init() throws {
    readme = try MarkdownFile(ShimmerProgram.root.appending(path: "README.md"))
  }

  @Test(
    "Every command of the program that it shows works",
    .takes(atMost: 180, because: "benchmarks are among them"))
  func commands() throws {
    let folder = try TemporaryFolder()
    let scenario = try #require(readme.blocks(of: "json").first).joined(separator: "\n")
    try Data(scenario.utf8).write(to: folder.url.appending(path: "scenario.json"))
    let commands = readme.blocks(of: "sh").flatMap(\.self).filter { $0.hasPrefix("shimmer ") }
    #expect(commands.count >= 5)
    let server = try XvfbServer()
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let outcome = try ShimmerProgram.run(
        words, display: server.display, directory: folder.url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
    }
  }

  @Test("Every script that it shows is there")
  func scripts() {
    let scripts = readme.blocks(of: "sh").flatMap(\.self).filter { $0.hasPrefix("./scripts/") }
    #expect(!scripts.isEmpty)
    for script in scripts {
      let path = script.split(separator: " ")[0].dropFirst(2)
      let file = ShimmerProgram.root.appending(path: String(path)).path
      #expect(FileManager.default.isExecutableFile(atPath: file), "\(path)")
    }
  }

  @Test("Its key table is the program's")
  func keyTable() throws {
    let outcome = try ShimmerProgram.run(["list", "--keys"])
    #expect(outcome.status == 0)
    #expect(readme.text.contains(outcome.output))
  }

  @Test("Its table of scenes is the program's")
  func sceneTable() throws {
    let outcome = try ShimmerProgram.run(["list", "--table"])
    #expect(outcome.status == 0)
    #expect(readme.text.contains(outcome.output))
  }

  @Test("Its pictures are there")
  func pictures() {
    for match in readme.text.matches(of: /!\[[^\]]*\]\(([^)]+)\)/) {
      let file = ShimmerProgram.root.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(match.1)")
    }
    #expect(readme.text.contains("Assets/hero.png"))
  }

  @Test("Its example is one that a test compiles")
  func example() throws {
    let compiled = try String(
      contentsOf: ShimmerProgram.root.appending(
        path: "Tests/ShimmerKitTests/ReadmeExampleTests.swift"), encoding: .utf8)
    for line in try #require(readme.blocks(of: "swift").first)
    where !line.isEmpty && !line.hasPrefix("import") {
      let code = line.components(separatedBy: "  //")[0]
      #expect(compiled.contains(code), "\(line)")
    }
  }
}
