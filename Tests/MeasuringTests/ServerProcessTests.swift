import Display
import Measuring
import Platform
import Raster
import TestSupport
import Testing
import X11Display

@Suite("Processes of an X server")
struct ServerProcessTests {
  @Test("A local connection leads to the server's process")
  func server() async throws {
    // Only one thread of a process may use Xlib.
    await #expect(processExitsWith: .success) {
      let server = try XvfbServer()
      let connection = try X11Connection(name: server.display)
      let identifier = try #require(ServerProcess.identifier(of: connection))
      #expect(identifier == server.identifier)
      let name = WholeFile.systemText("/proc/\(identifier)/comm")
      #expect(name == "Xvfb\n")
      #expect(ProcessorClock(process: identifier)?.nanoseconds != nil)
    }
  }

  @Test("The band's loop puts each rectangle once in a cycle, and skips empty ones")
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
