import Foundation
import Platform
import Synchronization
import Testing

@Suite("The process's environment")
struct EnvironmentTests {
  @Test("A variable has its value, an unset one has none")
  func variables() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.value(of: "PATH") == path)
    #expect(Environment.value(of: "SHIMMER_NO_SUCH_VARIABLE") == nil)
  }

  @Test("A program to start gets all variables, with changes")
  func changes() {
    let all = Environment.variables()
    #expect(Set(all) == Set(ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }))
    let changed = Environment.variables(changedBy: ["PATH": nil, "SHIMMER_NO_SUCH_VARIABLE": "1"])
    let others = all.filter { !$0.hasPrefix("PATH=") }
    #expect(Set(changed) == Set(others + ["SHIMMER_NO_SUCH_VARIABLE=1"]))
  }

  @Test("Messages of libraries become one line")
  func folding() {
    #expect(
      StandardErrorCapture.folded("Authorization required\n\n  No protocol specified\r\n")
        == "Authorization required; No protocol specified")
    #expect(StandardErrorCapture.folded("\n\n") == "")
  }

  @Test("The clock never goes back")
  func clock() {
    let times = (0..<1000).map { _ in MonotonicClock.now }
    #expect(times == times.sorted())
  }
}
