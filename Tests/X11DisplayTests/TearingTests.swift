import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  /// Frames of one colour each, while another program looks at single columns: a column with two
  /// colours is a torn frame.
  @Suite("Tearing")
  struct TearingTests {
    @Test(
      "No column has two frames at 400 frames a second",
      arguments: Transport.allCases, [1, 2, 3])
    func whole(transport: Transport, buffers: Int) throws {
      let fixture = try Self.fixture(transport, buffers: buffers)
      let sight = try Self.look(at: fixture, whileShowing: 500) { $0.grabs >= 1500 }
      #expect(sight.torn == 0, "of \(sight.grabs)")
      #expect(sight.grabs >= 1500 && sight.changes > 1, "\(sight)")
      #expect(fixture.window.presenter.counts.failed == 0)
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test(
      "Without waiting for the server it would tear, and this would be seen",
      arguments: [Transport.fd, .sysv])
    func torn(transport: Transport) throws {
      let fixture = try Self.fixture(transport, buffers: 1) { $0.lendsQueuedBuffers = true }
      let sight = try Self.look(at: fixture, whileShowing: 1) { $0.torn > 0 || $0.grabs > 200_000 }
      #expect(sight.torn > 0, "of \(sight.grabs)")
    }

    private static func fixture(
      _ transport: Transport, buffers: Int, adjust: (inout TransportFaults) -> Void = { _ in }
    ) throws -> WindowFixture {
      let fixture = try WindowFixture(size: PixelSize(width: 640, height: 400)) {
        $0.transport = transport
        $0.buffers = buffers
        adjust(&$0.faults)
      }
      #expect(fixture.window.report.chosen == transport)
      try fixture.show(color(of: 0))
      return fixture
    }

    /// Shows frames on a grid of 400 a second until a wish is fulfilled.
    ///
    /// Where a buffer is free, a second frame follows the first at once: it is drawn while the server
    /// reads the first.
    private static func look(
      at fixture: WindowFixture, whileShowing least: Int,
      until isDone: (ColumnGrabber.Sight) -> Bool
    ) throws -> ColumnGrabber.Sight {
      let grabber = try ColumnGrabber(at: fixture)
      defer { grabber.stop() }
      var shown = 0
      var deadline = fixture.window.events.now
      while shown < least || !isDone(grabber.sight) {
        if grabber.sight.isOver { throw WaitFailure(waitingFor: "a column of the window") }
        deadline = max(deadline + 2_500_000, fixture.window.events.now)
        try fixture.waitForDeadline(deadline)
        for _ in 0..<2 where try fixture.showIfFree(color(of: shown)) { shown += 1 }
      }
      return grabber.sight
    }

    /// A colour that differs from that of the frame before in all channels.
    private static func color(of frame: Int) -> UInt32 {
      0xFF00_0000 | UInt32(truncatingIfNeeded: frame &* 0x3B_5D7F) & 0xFF_FFFF
    }
  }
}
