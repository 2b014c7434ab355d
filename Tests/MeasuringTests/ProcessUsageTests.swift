import Display
import Foundation
import Measuring
import Raster
import TestSupport
import Testing
import X11Display

@Suite struct ProcessUsageTests {
  @Test("What was used grows with work, and never shrinks")
  func growth() {
    let start = ProcessUsage.now()
    var sum: UInt64 = 0
    // Until the kernel has counted some of it: its clocks may have coarse steps.
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

  @Test("A local connection leads to the server's process")
  func server() async throws {
    // Only one thread of a process may use Xlib.
    await #expect(processExitsWith: .success) {
      let server = try XvfbServer()
      let connection = try X11Connection(name: server.display)
      let identifier = try #require(ServerProcess.identifier(of: connection))
      #expect(identifier == server.identifier)
      let name = try String(contentsOfFile: "/proc/\(identifier)/comm", encoding: .utf8)
      #expect(name == "Xvfb\n")
      #expect(ProcessorClock(process: identifier)?.nanoseconds != nil)
    }
  }

  @Test("The band's loop puts each rectangle once in a cycle, and nothing where there is none")
  func band() async throws {
    await #expect(processExitsWith: .success) {
      let server = try XvfbServer()
      let places = [
        PixelRect(x: 10, y: 20, width: 30, height: 40), .empty,
        PixelRect(x: 50, y: 20, width: 7, height: 3),
      ]
      let loop = try BandLoop(
        display: server.display, size: PixelSize(width: 320, height: 200), places: places,
        framesPerCycle: 4, rate: RefreshRate(numerator: 1000, denominator: 1))
      #expect(loop.putsPerCycle == 2 && loop.pixelsPerCycle == 1221)
      let puts = try loop.run(cycles: 3)
      #expect(puts == 6)
    }
  }
}
