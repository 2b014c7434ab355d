import Foundation
import Platform
import TestSupport
import Testing

@Suite struct ProcessUsageTests {
  @Test("Usage grows with work, and never decreases")
  func growth() {
    let start = ProcessUsage.now()
    var sum: UInt64 = 0
    // Repeat until the kernel has counted some of it: its clocks may be coarse.
    repeat {
      for number in UInt64(0)..<10_000 { sum &+= number &* sum &+ 1 }
    } while ProcessUsage.now().processorNanoseconds == start.processorNanoseconds
    let end = ProcessUsage.now()
    let used = end.since(start)
    #expect(sum != 0 && used.processorNanoseconds > 0 && used.contextSwitches >= 0)
    #expect(end.peakResidentBytes >= start.peakResidentBytes)
    #expect(used.peakResidentBytes == end.peakResidentBytes)
    #expect(end.residentBytes > 1 << 20)
  }

  @Test("Every process of the machine has a clock, and no process has none")
  func clocks() throws {
    let child = try Child("sleep", ["1000"])
    let clock = try #require(ProcessorClock(process: child.identifier))
    let first = try #require(clock.nanoseconds)
    let second = try #require(clock.nanoseconds)
    #expect(first >= 0 && second >= first)
    child.send(SIGKILL)
    _ = try child.wait()
    #expect(clock.nanoseconds == nil)
    #expect(ProcessorClock(process: child.identifier) == nil)
    let own = try #require(ProcessorClock(process: getpid())?.nanoseconds)
    #expect(own > 0 && (ProcessorClock.own.nanoseconds ?? 0) >= own)
  }
}
