import Foundation
import TestSupport
import Testing

/// Checks that a row cannot fail silently.
@Suite("Command line: a wrongly handled mistake is named")
struct MistakeHarnessTests {
  @Test("A line that lacks a required word")
  func wrongWord() async throws {
    let folder = try TemporaryFolder()
    await withKnownIssue {
      await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
        try MistakeRun.run(
          [.view("--fps", "0", says: ["--fps"]), .view("--cores", "0", says: ["never said"])],
          in: path)
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("view --cores 0: shimmer: ") }
    }
    #expect(MistakeRun.failure(in: folder) == nil, "the rows after it are run")
  }

  @Test("A process that is lost, or ends as if all were well", arguments: ["trap", "hang", "exit"])
  func lost(fault: String) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: fault == "exit" ? .success : .failure) {
      [fault = fault as String, path = folder.url.path as String] in
      try MistakeRun.run([.view(fault, says: [])], in: path, longestRow: 1) { _ in
        Self.lose(fault)
      }
    }
    let failure = try #require(MistakeRun.failure(in: folder))
    #expect(failure.contains("this row: view \(fault)\n"))
  }

  /// Ends the process or blocks forever.
  private static func lose(_ fault: String) -> Int32 {
    switch fault {
    case "trap": preconditionFailure("on purpose")
    case "hang": while true { pause() }
    default: exit(0)
    }
  }
}
