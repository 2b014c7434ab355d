import ArgumentParser
import Foundation
import ShimmerCommand
import TestSupport
import Testing

/// All rows with the same exit code run in one process.
@Suite("Command line: mistakes")
struct MistakeTests {
  @Test(
    "A mistake causes one line that names it and its exit code, and leaves no files",
    arguments: Set(Mistake.inProcess.map(\.status)).sorted())
  func mistakes(status: Int32) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) {
      [status = status as Int32, path = folder.url.path as String] in
      try MistakeRun.run(Mistake.inProcess.filter { $0.status == status }, in: path)
    }
    if let failure = MistakeRun.failure(in: folder) {
      Issue.record(Comment(rawValue: "exit code \(status): \(failure)"))
    }
  }

  @Test("Every exit code and every subcommand has a mistake that has a process of its own")
  func examples() {
    let rows = Mistake.asProcesses
    #expect(Set(rows.map(\.status)) == Set(Mistake.all.map(\.status)))
    let subcommands = Shimmer.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(subcommands.count == Shimmer.configuration.subcommands.count)
    let shown = Set(rows.compactMap(\.arguments.first))
    #expect(subcommands.filter { !shown.contains($0) } == [])
  }
}
