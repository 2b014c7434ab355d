import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  /// Frames of one colour each, while another program reads single columns: a column with two colours is a torn
  /// frame.
  @Suite("Tearing")
  struct TearingTests {
    /// The frames shown and the columns read.
    private struct Look: CustomStringConvertible {
      let sight: ColumnGrabber.Sight
      let shown: Int
      let nanoseconds: Int64

      var description: String {
        let rate = Int64(shown) * 1_000_000_000 / max(1, nanoseconds)
        return "\(shown) frames, \(rate) a second; \(sight)"
      }
    }

    /// Ninety seconds, in nanoseconds: dozens of times what is needed.
    private static let patience: Int64 = 90_000_000_000

    @Test(
      "No column has two frames when up to two come at each of 400 times a second",
      arguments: Transport.allCases, [1, 2, 3])
    func whole(transport: Transport, buffers: Int) throws {
      let fixture = try Self.fixture(transport, buffers: buffers)
      let look = try Self.look(at: fixture, whileShowing: 500) {
        $0.grabs >= 1500 && $0.changes >= 300
      }
      print("tearing: \(transport), \(buffers) buffers: \(look)")
      #expect(look.sight.torn == 0, "\(look)")
      #expect(fixture.window.presenter.counts.failed == 0)
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test(
      "Without waiting for the server, or without a pixmap for copies, tearing occurs and is detected",
      arguments: Transport.allCases)
    func torn(transport: Transport) throws {
      // Copies are read from a single buffer; with shared memory it takes two that are the same memory.
      let fixture = try Self.fixture(
        transport, buffers: transport == .put ? 1 : 2, memory: .tearing)
      let look = try Self.look(at: fixture, whileShowing: 1) { $0.torn > 0 || $0.grabs > 200_000 }
      #expect(look.sight.torn > 0, "\(look)")
    }

    private static func fixture(
      _ transport: Transport, buffers: Int, memory: WindowMemory = WindowMemory()
    ) throws -> WindowFixture {
      let fixture = try WindowFixture(size: PixelSize(width: 640, height: 400)) {
        $0.transport = transport
        $0.buffers = buffers
        $0.memory = memory
      }
      #expect(fixture.window.report.chosen == transport)
      try fixture.show(color(of: 0))
      return fixture
    }

    /// Shows frames on a grid of 400 per second until a condition holds.
    ///
    /// If a buffer is free, a second frame follows the first at once: it is drawn while the server reads the first.
    /// Frames that the machine is too slow for are skipped.
    ///
    /// - Throws: `WaitFailure` if the condition does not hold within ``patience``.
    private static func look(
      at fixture: WindowFixture, whileShowing least: Int,
      until isDone: (ColumnGrabber.Sight) -> Bool
    ) throws -> Look {
      let grabber = try ColumnGrabber(at: fixture)
      defer { grabber.stop() }
      var shown = 0
      let start = fixture.window.events.now
      var deadline = start
      while shown < least || !isDone(grabber.sight) {
        if grabber.sight.isOver { throw WaitFailure(waitingFor: "a column of the window") }
        if deadline - start > patience {
          let look = Look(sight: grabber.sight, shown: shown, nanoseconds: deadline - start)
          throw WaitFailure(waitingFor: "more than \(look)")
        }
        deadline = max(deadline + 2_500_000, fixture.window.events.now)
        try fixture.waitForDeadline(deadline)
        for _ in 0..<2 where try fixture.showIfFree(color(of: shown)) { shown += 1 }
      }
      return Look(
        sight: grabber.sight, shown: shown, nanoseconds: fixture.window.events.now - start)
    }

    /// A colour that differs from the previous frame's in all channels.
    private static func color(of frame: Int) -> UInt32 {
      0xFF00_0000 | UInt32(truncatingIfNeeded: frame &* 0x3B_5D7F) & 0xFF_FFFF
    }
  }
}
