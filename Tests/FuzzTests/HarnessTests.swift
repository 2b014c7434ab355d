import Foundation
import FuzzSupport
import TestSupport
import Testing

/// Checks that the harness can fail.
@Suite("Fuzzing finds planted faults")
struct HarnessTests {
  @Test("A trap, a hang and a broken promise end the process, and the input is known")
  func failures() async throws {
    for fault in ["trap", "hang", "promise"] {
      let folder = try TemporaryFolder()
      let path = folder.path("box")
      await #expect(processExitsWith: .failure) {
        [fault = fault as String, path = path as String] in
        FuzzRunner.run(
          FuzzTarget.faulty(fault), corpus: [[1, 2]], seed: 3, runs: 100_000, boxPath: path,
          longestRun: 1)
      }
      let content = try #require(BlackBox.read(path: path))
      #expect(content.input.contains(7), "\(fault)")
      let again = Mutator(.faulty(fault), corpus: [[1, 2]]).input(run: content.run, seed: 3)
      #expect(again == content.input, "the same seed and run give the same input")
      switch fault {
      case "trap": #expect(content.message.isEmpty)
      case "hang": #expect(content.message.contains("hangs"))
      default: #expect(content.message == "7 is never there")
      }
    }
  }

  @Test("A process that ends as if all were well has not done all its runs")
  func earlyEnd() async throws {
    let folder = try TemporaryFolder()
    for (fault, done) in [("exit", 1), ("none", 100)] {
      let path = folder.path(fault)
      await #expect(processExitsWith: .success) {
        [fault = fault as String, path = path as String] in
        FuzzRunner.run(
          FuzzTarget.faulty(fault), corpus: [[1, 2], [7]], seed: 3, runs: 100, boxPath: path)
      }
      let content = try #require(BlackBox.read(path: path))
      #expect(content.run == done, "\(fault)")
    }
  }
}

extension FuzzTarget {
  /// A target that fails at the first input that contains a 7.
  fileprivate static func faulty(_ fault: String) -> FuzzTarget {
    FuzzTarget(
      name: fault,
      makeCheck: {
        { input in
          if !input.contains(7) { return }
          switch fault {
          case "trap": preconditionFailure("7")
          case "hang": while true {}
          case "exit": exit(0)
          case "none": return
          default: throw Finding(description: "7 is never there")
          }
        }
      })
  }
}
