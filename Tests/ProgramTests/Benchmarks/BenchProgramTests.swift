import Display
import Foundation
import TestSupport
import Testing

/// All tests of benchmark programs, so that one filter selects or excludes all of them.
///
/// They take long and reveal little about changes elsewhere, so only the nightly run includes them. Every run includes
/// ``BenchSmokeTests``.
@Suite("Benchmarks")
enum BenchmarkTests {}

extension BenchmarkTests {
  /// The command line of the benchmarks.
  @Suite("Program: benchmarks")
  struct BenchProgramTests {
    @Test("Without a subcommand it lists them, and each explains itself")
    func list() throws {
      let outcome = try ShimmerProgram.run(["bench"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let list = try #require(outcome.output.components(separatedBy: "SUBCOMMANDS:").last)
      let names = list.matches(of: /\n {2}([a-z]+) {2}/).map { String($0.1) }
      #expect(names == ["smooth", "present", "calibrate", "compare"], "\(outcome.output)")
      for name in names {
        let help = try ShimmerProgram.run(["bench", name, "--help"])
        #expect(help.status == 0 && help.errors.isEmpty, "\(help.errors)")
        #expect(help.output.contains("USAGE: shimmer bench \(name)"), "\(help.output)")
      }
    }
  }
}
