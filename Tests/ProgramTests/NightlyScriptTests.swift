import Foundation
import TestSupport
import Testing

@Suite("The nightly run")
struct NightlyScriptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the script with stages of this test.
  private func run(_ arguments: [String], stages: String) throws -> Child.Outcome {
    try Child.run(
      ShimmerProgram.root.appending(path: "scripts/test").path, ["--nightly"] + arguments,
      environment: [
        "SHIMMER_NIGHTLY_STAGES": folder.write(Array(stages.utf8), to: "stages"),
        "SHIMMER_NIGHTLY_RESULTS": folder.path("results"),
        "SHIMMER_NIGHTLY_TABLE": folder.path("table.md"),
      ])
  }

  /// The first two cells of the table's rows that are not about what was not tried.
  private func outcomes(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| ") }.map { row in
      row.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: ": ")
    }.filter { !$0.hasSuffix(": not tried") && $0 != "stage: result" }
  }

  @Test("A failed or slow stage is in the table, and does not stop the others")
  func failures() throws {
    let outcome = try run(
      [],
      stages: """
        # A comment.
        wrong  1    echo 'figure: 3 of 4'; exit 3                     fails
        slow   0.01 sleep 60                                          exceeds its limit
        right  1    echo 'test: A: 5 tests in 1 s, 0 skipped'; true   passes

        """)
    #expect(outcome.status == 1)
    let table = try String(contentsOfFile: folder.path("table.md"), encoding: .utf8)
    #expect(
      outcomes(table) == [
        "wrong: FAILED: exit code 3", "slow: FAILED: not done after 0.01 minutes", "right: passed",
      ])
    #expect(table.contains("| 3 of 4 |") && table.contains("| 5 tests |"))
  }

  @Test("A stage can run alone; the page is written when all stages have run")
  func alone() throws {
    let stages = "one  1  echo ran one   first\ntwo  1  echo ran two   second\n"
    let one = try run(["--stage", "one"], stages: stages)
    #expect(one.status == 1 && one.output.contains("ran one") && !one.output.contains("ran two"))
    #expect(outcomes(one.output) == ["one: passed", "two: not run"])
    #expect(try folder.names() == ["results", "stages"])
    let all = try run([], stages: stages)
    #expect(all.status == 0, "\(all.errors)")
    #expect(try folder.names() == ["results", "stages", "table.md"])
  }

  @Test("A stage's result counts for the same commit only")
  func resumed() throws {
    let stages = "one  1  echo ran one   first\n"
    _ = try run([], stages: stages)
    let file = folder.path("results/one/result")
    let commit = try #require(
      String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        .first { $0.hasPrefix("commit: ") })
    // With uncommitted changes, no result counts.
    let again = try run(["--resume"], stages: stages)
    #expect(again.status == 0)
    #expect(again.output.contains("ran one") == commit.contains(" with changes"), "\(commit)")
    let other = try String(contentsOfFile: file, encoding: .utf8)
      .replacingOccurrences(of: commit, with: "commit: 01234567")
    _ = try folder.write(Array(other.utf8), to: "results/one/result")
    #expect(try run(["--resume"], stages: stages).output.contains("ran one"))
  }

  @Test("A wrong option or stage is one line")
  func mistakes() throws {
    for arguments in [["--stage"], ["--stage", "three"], ["--often"]] {
      let outcome = try run(arguments, stages: "one  1  true   first\n")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("test: ") && outcome.errors.hasSuffix(")\n"))
      #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
  }

  @Test("Every stage exists, and has a row in the last results")
  func stages() throws {
    let scripts = ShimmerProgram.root.appending(path: "scripts/nightly")
    let rows = try String(contentsOf: scripts.appending(path: "stages"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    let own = rows.compactMap { row in
      row.split(separator: " ").first { $0.hasPrefix("scripts/nightly/") }
        .map { String($0.dropFirst("scripts/nightly/".count)) }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: scripts.path).filter {
      FileManager.default.isExecutableFile(atPath: scripts.appending(path: $0).path)
    }
    #expect(Set(files) == Set(own + ["run"]))
    let page = try MarkdownFile(ShimmerProgram.root.appending(path: "Tests/nightly.md")).text
    for row in rows {
      let name = row.prefix { $0 != " " }
      #expect(page.contains("\n| \(name) | "), "Tests/nightly.md: \(name)")
    }
  }
}
