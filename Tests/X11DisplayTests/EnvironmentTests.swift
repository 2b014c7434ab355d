import Foundation
import Testing
import X11Display

@Suite("What the process is told")
struct EnvironmentTests {
  @Test("A variable has its value, an unset one has none")
  func variables() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.value(of: "PATH") == path)
    #expect(Environment.value(of: "SHIMMER_NO_SUCH_VARIABLE") == nil)
  }

  @Test("The clock never goes back")
  func clock() {
    let times = (0..<1000).map { _ in MonotonicClock.now }
    #expect(times == times.sorted())
  }
}
