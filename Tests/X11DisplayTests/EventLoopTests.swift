import CX11
import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("The X11 event loop")
  struct EventLoopTests {
    @Test("A passed deadline is reported at once, as the last event")
    func passedDeadline() throws {
      let fixture = try WindowFixture()
      let loop = fixture.window.events
      let before = loop.wakeUps
      let deadline = loop.now - 5_000
      let events = try loop.nextEvents(until: deadline)
      guard case .deadline(let lateness) = events.last else {
        Issue.record("no deadline in \(events)")
        return
      }
      #expect(lateness >= 5_000)
      #expect(loop.wakeUps == before, "nothing was waited for")
    }

    @Test("A steady animation wakes up at most once for each frame")
    func wakeUps() throws {
      for transport in Transport.allCases {
        let fixture = try WindowFixture { $0.transport = transport }
        let loop = fixture.window.events
        let (before, start) = (loop.wakeUps, loop.now)
        var blocked = 0
        for tick in 1...30 {
          if try !fixture.showIfFree(0xFF00_0000 | UInt32(tick)) {
            // Only if the server still reads both buffers, or the one frame that it copies.
            let counts = fixture.window.presenter.counts
            let unread = counts.presented - counts.completions - counts.failed
            #expect(unread == (transport == .put ? 1 : 2), "\(transport)")
            blocked += 1
          }
          try fixture.waitForDeadline(start + Int64(tick) * 8_000_000)
        }
        #expect(loop.wakeUps - before <= 30, "\(transport)")
        #expect(fixture.window.presenter.counts.presented + blocked == 30)
      }
    }

    @Test("The thread's processor time passes with work, and the scheduler knows the local server")
    func accounts() throws {
      let fixture = try WindowFixture()
      let loop = fixture.window.events
      let before = try #require(loop.processorTime)
      var ends = FrameEnds()
      _ = try loop.waitForFrame(until: loop.now + 20_000_000, ends: &ends)
      let waited = try #require(loop.processorTime)
      #expect(waited - before < 15_000_000, "a wait takes none")
      var sum = 0.0
      while try #require(loop.processorTime) - waited < 1_000_000 { sum += 1 }
      let delays = loop.delays
      #expect(delays.thread != nil && delays.server != nil && sum > 0)
    }

    @Test("A wait for a frame ends at its deadline, with the ends of earlier frames")
    func waitForFrame() throws {
      let fixture = try WindowFixture()
      let loop = fixture.window.events
      try fixture.show(0xFF00_00FF)
      let (before, deadline) = (loop.wakeUps, loop.now + 20_000_000)
      var ends = FrameEnds()
      let instant = try #require(try loop.waitForFrame(until: deadline, ends: &ends))
      #expect(instant >= deadline)
      #expect(loop.wakeUps == before + 1)
      #expect(ends.count == 1 && ends[0] == FrameEnd(of: 1, as: .completed))
      #expect(fixture.window.presenter.counts.pending == 0)
    }

    @Test("A wait for a frame leaves everything else to the ordinary wait")
    func interruptedWaitForFrame() throws {
      let fixture = try WindowFixture()
      let loop = fixture.window.events
      var ends = FrameEnds()
      #expect(
        try loop.waitForFrame(until: loop.now + 60_000_000_000, ends: &ends) == nil,
        "a deadline that is far away")
      try fixture.show(0xFF00_00FF)
      let manager = try ForeignClient(of: fixture)
      manager.send("WM_DELETE_WINDOW")
      fixture.window.synchronize()
      #expect(try loop.waitForFrame(until: loop.now + 20_000_000, ends: &ends) == nil)
      let events = try loop.nextEvents(until: loop.now + 10_000_000_000)
      let reported = events.contains(.frameEnded(FrameEnd(of: 1, as: .completed)))
      #expect(events.contains(.closeRequested))
      #expect(reported != (ends.count == 1), "the end of the frame is reported once")
    }

    @Test("A completion ends the wait where that is asked for")
    func completionWakes() throws {
      let fixture = try WindowFixture()
      fixture.window.events.wakesForCompletions = true
      try fixture.show(0xFF00_00FF)
      let events = try fixture.window.events.nextEvents(
        until: fixture.window.events.now + 10_000_000_000)
      #expect(events == [.frameEnded(FrameEnd(of: 1, as: .completed))])
    }

    @Test("Closing and destroying a window both ask the program to close")
    func closing() throws {
      let fixture = try WindowFixture()
      let manager = try ForeignClient(of: fixture)
      manager.send("WM_DELETE_WINDOW")
      try fixture.wait("the close request") { $0 == .closeRequested }
      try fixture.server.run("xdotool", "windowclose", "\(fixture.window.identifier)")
      try fixture.wait("the end of the window") { $0 == .closeRequested }
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test("Events that only the server can know mean nothing if another client sends them")
    func forgedEvents() throws {
      let fixture = try WindowFixture()
      let stranger = try ForeignClient(of: fixture)
      func events() -> [DisplayEvent] {
        fixture.events.filter { if case .deadline = $0 { false } else { true } }
      }
      let before = events()
      for type in [
        UnmapNotify, DestroyNotify, MapNotify, ReparentNotify, FocusIn, FocusOut, EnterNotify,
        Expose,
        MappingNotify, PropertyNotify, GravityNotify, CirculateNotify, SelectionClear,
      ] {
        stranger.forge(type)
        try fixture.synchronize()
        #expect(events() == before, "event \(type)")
      }
      stranger.forge(VisibilityNotify, detail: Int(VisibilityFullyObscured))
      try fixture.synchronize()
      #expect(events() == before && fixture.window.events.isVisible)
      try fixture.show(0xFF00_00FF)
      try fixture.settle()
      #expect(try fixture.pixel(x: 5, y: 5) == 0xFF)
    }

    @Test("Once the window is hidden, another client cannot say that it is visible")
    func forgedVisibility() throws {
      let fixture = try WindowFixture()
      fixture.window.hide()
      try fixture.wait("the end of its visibility") { $0 == .visibility(false) }
      let stranger = try ForeignClient(of: fixture)
      stranger.forge(MapNotify)
      stranger.forge(VisibilityNotify, detail: Int(VisibilityUnobscured))
      try fixture.synchronize()
      #expect(!fixture.window.events.isVisible)
    }

    @Test("A window manager's ping is sent back to it")
    func ping() throws {
      let fixture = try WindowFixture()
      let manager = try ForeignClient(of: fixture)
      manager.send("_NET_WM_PING", 4711, Int(fixture.window.identifier))
      // By then the ping has arrived and the reply has been sent.
      try fixture.synchronize()
      try fixture.synchronize()
      fixture.window.synchronize()
      let answer = try manager.nextMessage()
      #expect(answer.kind == "WM_PROTOCOLS" && answer.data[0] == "_NET_WM_PING")
      #expect(answer.numbers[1] == 4711)
      #expect(answer.numbers[2] == Int(fixture.window.identifier))
    }

    @Test("A window manager learns when the new size has been drawn, not before")
    func syncRequest() throws {
      let fixture = try WindowFixture()
      let manager = try ForeignClient(of: fixture)
      manager.send("_NET_WM_SYNC_REQUEST", 0, 77, 0)
      try fixture.resize(to: PixelSize(width: 200, height: 150))
      fixture.window.synchronize()
      #expect(try manager.syncCounter() == 0)
      try fixture.show(0xFF00_FF00)
      fixture.window.synchronize()
      #expect(try manager.syncCounter() == 77)
      // A request with the same size needs no frame, so the answer does not wait for one.
      manager.send("_NET_WM_SYNC_REQUEST", 0, 78, 0)
      manager.moveWindow()
      try fixture.synchronize()
      fixture.window.synchronize()
      #expect(try manager.syncCounter() == 78)
    }

    @Test("A window that is taken off the screen is not visible, and is when it comes back")
    func visibility() throws {
      let fixture = try WindowFixture()
      let identifier = "\(fixture.window.identifier)"
      #expect(fixture.window.events.isVisible)
      try fixture.server.run("xdotool", "windowunmap", identifier)
      try fixture.wait("invisibility") { $0 == .visibility(false) }
      #expect(!fixture.window.events.isVisible)
      try fixture.server.run("xdotool", "windowmap", identifier)
      try fixture.wait("visibility") { $0 == .visibility(true) }
    }

    @Test("A window covered by another one is not visible")
    func covered() throws {
      let fixture = try WindowFixture()
      let cover = try X11Window.open(
        WindowOptions(display: fixture.server.display, size: PixelSize(width: 300, height: 200)))
      try fixture.wait("the cover") { $0 == .visibility(false) }
      cover.requestSize(PixelSize(width: 50, height: 50))
      try fixture.wait("a part in the open") { $0 == .visibility(true) }
    }

    @Test("Without a window manager, fullscreen moves the window by hand and back again")
    func fullscreenByHand() throws {
      let fixture = try WindowFixture { $0.geometry = WindowGeometry("120x80+30+40") ?? .init() }
      fixture.window.isFullscreen = true
      try fixture.wait("the screen's size") { $0 == .resized(PixelSize(width: 1280, height: 800)) }
      #expect(fixture.window.isFullscreen)
      fixture.window.isFullscreen = true
      fixture.window.isFullscreen = false
      try fixture.wait("the old size") { $0 == .resized(PixelSize(width: 120, height: 80)) }
      #expect(fixture.fullscreenEvents == [true, false])
      let place = try fixture.server.run(
        "xdotool", "getwindowgeometry", "\(fixture.window.identifier)")
      #expect(place.contains("Position: 30,40"))
    }

    @Test("With a window manager, fullscreen is requested and granted")
    func managedFullscreen() throws {
      let server = try XvfbServer()
      let manager = try WindowManager(on: server)
      let fixture = try WindowFixture(on: server)
      fixture.window.isFullscreen = true
      try fixture.wait("the screen's size") { $0 == .resized(PixelSize(width: 1280, height: 800)) }
      fixture.window.isFullscreen = false
      try fixture.wait("the old size") { $0 == .resized(PixelSize(width: 120, height: 80)) }
      try fixture.synchronize()
      #expect(!fixture.window.isFullscreen)
      #expect(fixture.fullscreenEvents == [true, false])
      try fixture.server.run("xdotool", "windowminimize", "\(fixture.window.identifier)")
      try fixture.wait("invisibility") { $0 == .visibility(false) }
      manager.stop()
    }

    @Test("A minimized window is visible again when its window manager has gone")
    func orphanedIcon() throws {
      let server = try XvfbServer()
      let manager = try WindowManager(on: server)
      let fixture = try WindowFixture(on: server)
      try fixture.server.run("xdotool", "windowminimize", "\(fixture.window.identifier)")
      try fixture.wait("invisibility") { $0 == .visibility(false) }
      try fixture.synchronize()
      manager.stop()
      try fixture.wait("visibility") { $0 == .visibility(true) }
      try fixture.synchronize()
      #expect(fixture.window.events.isVisible)
    }

    @Test("A fullscreen window is restored when its window manager ends")
    func orphanedFullscreen() throws {
      let server = try XvfbServer()
      let manager = try WindowManager(on: server)
      let fixture = try WindowFixture(on: server)
      fixture.window.isFullscreen = true
      try fixture.wait("the screen's size") { $0 == .resized(PixelSize(width: 1280, height: 800)) }
      try fixture.synchronize()
      manager.stop()
      try fixture.synchronize()
      #expect(fixture.window.isFullscreen)
      // Openbox has restored the window's old size, but not its state.
      fixture.window.isFullscreen = false
      try fixture.synchronize()
      #expect(!fixture.window.isFullscreen && fixture.fullscreenEvents == [true, false])
      #expect(fixture.window.presenter.windowSize == PixelSize(width: 120, height: 80))
      // A new window manager must not make it fullscreen again.
      let successor = try WindowManager(on: server)
      try fixture.synchronize()
      #expect(!fixture.window.isFullscreen)
      successor.stop()
    }

    @Test("Fullscreen changes by the window manager are reported")
    func fullscreenOfItsOwnAccord() throws {
      let server = try XvfbServer()
      let manager = try WindowManager(on: server)
      let fixture = try WindowFixture(on: server) { $0.isFullscreen = true }
      #expect(fixture.window.isFullscreen && fixture.fullscreenEvents.isEmpty)
      let panel = try ForeignClient(of: fixture)
      for isOn in [false, true] {
        panel.askManagerForFullscreen(isOn)
        try fixture.wait("the news") { $0 == .fullscreen(isOn) }
        #expect(fixture.window.isFullscreen == isOn)
      }
      manager.stop()
    }

    @Test("Fullscreen frames keep the screen saver away, others do not")
    func screenSaver() throws {
      let fixture = try WindowFixture()
      let other = try ForeignClient(of: fixture)
      // The time since the last user input.
      func idleMilliseconds() throws -> Int { try other.systemCounter("IDLETIME") }
      let before = try idleMilliseconds()
      try fixture.show(0xFF00_0001)
      try fixture.settle()
      #expect(try idleMilliseconds() >= before)
      fixture.window.isFullscreen = true
      try fixture.wait("the screen's size") { $0 == .resized(PixelSize(width: 1280, height: 800)) }
      try fixture.wait(until: "nobody has touched anything for 2 s") {
        try idleMilliseconds() > 2000
      }
      let idle = try idleMilliseconds()
      try fixture.show(0xFF00_0002)
      try fixture.settle()
      #expect(try idleMilliseconds() < idle)
    }

    @Test("A server that ends is an error, and nothing after it does harm")
    func lostConnection() throws {
      for transport in Transport.allCases {
        let fixture = try WindowFixture { $0.transport = transport }
        try fixture.show(0xFF00_FF00)
        fixture.server.send(9)
        #expect(throws: DisplayError.connectionLost(display: fixture.server.display)) {
          try fixture.wait("the end") { _ in false }
        }
        #expect(throws: DisplayError.connectionLost(display: fixture.server.display)) {
          try fixture.show(0)
        }
        #expect(throws: DisplayError.connectionLost(display: fixture.server.display)) {
          _ = try fixture.window.events.nextEvents(until: nil)
        }
      }
    }

    @Test("While the server is stopped no frame is lent, and all are read when it continues")
    func stall() throws {
      let fixture = try WindowFixture()
      fixture.server.send(19)
      try fixture.show(0xFF00_0001)
      try fixture.show(0xFF00_0002)
      let loop = fixture.window.events
      let before = loop.wakeUps
      for _ in 0..<3 {
        if let frame = try fixture.window.presenter.lendFrame() {
          Issue.record("a frame was lent while the server stands still")
          fixture.window.presenter.discard(frame)
        }
        _ = try loop.nextEvents(until: loop.now + 1_000_000)
      }
      #expect(loop.wakeUps - before <= 3)
      fixture.server.send(18)
      try fixture.settle()
      #expect(fixture.window.presenter.counts.completions == 2)
      try fixture.show(0xFF00_0003)
      try fixture.settle()
      #expect(try fixture.pixel(x: 5, y: 5) == 3)
    }

    @Test("A window closes at once while the server is stopped")
    func closingWhileStopped() throws {
      for transport in Transport.allCases {
        let server = try XvfbServer()
        var fixture: WindowFixture? = try WindowFixture(on: server) { $0.transport = transport }
        try fixture?.show(0xFF00_0001)
        server.send(19)
        // It returns while the server is still stopped.
        fixture = nil
        server.send(18)
      }
    }

    @Test("Closing leaves no shared memory", arguments: Transport.allCases)
    func nothingLeft(transport: Transport) throws {
      let server = try XvfbServer()
      for _ in 0..<3 {
        let fixture = try WindowFixture(on: server) { $0.transport = transport }
        try fixture.show(0xFF00_FF00)
      }
      // A segment exists until the server has detached it too, which it does when it notices that the client is gone.
      let limit = ContinuousClock.now + .seconds(20)
      while try SharedMemoryTable.creators().contains(SharedMemoryTable.ownProcess) {
        try #require(ContinuousClock.now < limit, "segments are left")
      }
    }
  }
}
