import Display
import Glibc
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("The X11 presenter")
  struct X11PresenterTests {
    @Test(
      "It keeps the promises of every presenter on every transport",
      arguments: Transport.allCases, [1, 2, 3])
    func contract(transport: Transport, buffers: Int) throws {
      try verifyPresenterContract {
        let fixture = try WindowFixture { options in
          options.transport = transport
          options.buffers = buffers
        }
        #expect(fixture.window.report.chosen == transport)
        return fixture.contract
      }
    }

    @Test("It keeps them on a server without shared memory")
    func withoutSharedMemory() throws {
      try verifyPresenterContract {
        let fixture = try WindowFixture(serverArguments: ["-extension", "MIT-SHM"])
        #expect(fixture.window.report.chosen == .put)
        #expect(fixture.window.report.sharedMemoryVersion == nil)
        return fixture.contract
      }
    }

    @Test("A frame refused by the server frees its buffer and counts as failed")
    func refusedFrame() throws {
      for transport in Transport.allCases {
        let fixture = try WindowFixture { $0.transport = transport }
        try fixture.show(0xFF11_2233)
        try fixture.settle()
        try fixture.server.run("xdotool", "windowclose", "\(fixture.window.identifier)")
        try fixture.wait("the end of the window") { $0 == .closeRequested }
        for round in 1...4 {
          try fixture.show(0xFF44_5566)
          try fixture.settle()
          #expect(fixture.window.presenter.counts.failed == round, "\(transport)")
        }
        #expect(fixture.window.presenter.counts.completions == 1)
        let failed = (2...5).map { FrameEnd(of: $0, as: .failed) }
        #expect(fixture.frameEnds == [FrameEnd(of: 1, as: .completed)] + failed, "\(transport)")
        #expect(!fixture.events.contains(.bufferFreed), "\(transport)")
      }
    }

    @Test("Resizing in every direction costs no error and ends with the last size")
    func resizeStorm() throws {
      for transport in Transport.allCases {
        let fixture = try WindowFixture { $0.transport = transport }
        for seed in Seeds.all {
          var generator = SeededGenerator(seed: seed)
          var size = PixelSize.zero
          for round in 0..<150 {
            size = PixelSize(
              width: .random(in: 1...1000, using: &generator),
              height: .random(in: 1...700, using: &generator))
            fixture.window.requestSize(size)
            try fixture.synchronize()
            _ = try fixture.showIfFree(0xFF00_0000 | UInt32(round))
          }
          try fixture.settle()
          #expect(fixture.window.presenter.frameSize == size, "seed \(seed)")
          try fixture.show(0xFF12_3456)
          try fixture.settle()
          #expect(try fixture.pixel(x: size.width - 1, y: size.height - 1) == 0x12_3456)
        }
        let counts = fixture.window.presenter.counts
        #expect(counts.failed == 0 && counts.presented == counts.completions, "\(transport)")
        #expect(fixture.window.events.strayFaults.isEmpty, "\(transport)")
      }
    }

    @Test("Areas that another window covered are put again without a new frame", arguments: [1, 2])
    func exposure(buffers: Int) throws {
      for transport in Transport.allCases {
        let fixture = try WindowFixture {
          $0.transport = transport
          $0.buffers = buffers
        }
        try fixture.show(0xFF0A_0B0C)
        try fixture.settle()
        let before = fixture.window.presenter.counts
        try fixture.server.run("xrefresh")
        let event = try fixture.wait("an exposure") {
          if case .exposed = $0 { true } else { false }
        }
        #expect(event == .exposed(PixelRect(x: 0, y: 0, width: 120, height: 80)))
        try fixture.wait("the end of the put") { $0 == .bufferFreed }
        for (x, y) in [(0, 0), (119, 79)] { #expect(try fixture.pixel(x: x, y: y) == 0x0A_0B0C) }
        let counts = fixture.window.presenter.counts
        #expect(counts.presented == before.presented && counts.completions == before.completions)
        #expect(counts.putRequests == before.putRequests + 1)
        #expect(fixture.frameEnds == [FrameEnd(of: 1, as: .completed)], "\(transport)")
      }
    }

    @Test("A buffer put again during its frame is freed once, after the frame's end")
    func exposureUnderWay() throws {
      for transport in Transport.allCases {
        // Small, because everything sent to a stopped server must fit into the socket's buffer.
        let fixture = try WindowFixture(size: PixelSize(width: 40, height: 30)) {
          $0.transport = transport
        }
        try fixture.show(0xFF0A_0B0C)
        try fixture.settle()
        try fixture.server.run("xrefresh")
        // The exposure has arrived but has not been read.
        fixture.window.synchronize()
        fixture.server.send(SIGSTOP)
        try fixture.show(0xFF0C_0B0A)
        try fixture.waitForDeadline(fixture.window.events.now)
        #expect(fixture.window.presenter.counts.putRequests == 3, "\(transport)")
        fixture.server.send(SIGCONT)
        try fixture.wait("the end of the second put") { $0 == .bufferFreed }
        #expect(
          fixture.frameEnds == [FrameEnd(of: 1, as: .completed), FrameEnd(of: 2, as: .completed)],
          "\(transport)")
        #expect(try fixture.pixel(x: 20, y: 15) == 0x0C_0B0A)
      }
    }

    @Test("Frames keep their size, centred on black, when a larger one cannot be had")
    func noMemory() throws {
      let size = PixelSize(width: 120, height: 80)
      let fixture = try WindowFixture(size: size) { $0.memory = .refusing(over: 200_000) }
      try fixture.show(0xFF00_FF00)
      try fixture.settle()
      fixture.window.requestSize(PixelSize(width: 400, height: 300))
      try fixture.server.run(
        "xdotool", "windowsize", "--sync", "\(fixture.window.identifier)", "400", "300")
      try fixture.wait(until: "the size") { fixture.window.presenter.windowSize.width == 400 }
      // The picture must be drawn at its new position.
      #expect(fixture.events.contains(.resized(size)))
      #expect(throws: DisplayError.self) { try fixture.show(0) }
      #expect(fixture.window.presenter.frameSize == size)
      // Another size that cannot be allocated is not reported again.
      fixture.window.requestSize(PixelSize(width: 400, height: 301))
      try fixture.wait(until: "the size") { fixture.window.presenter.windowSize.height == 301 }
      try fixture.show(0xFF00_00FF)
      try fixture.settle()
      #expect(try fixture.pixel(x: 200, y: 150) == 0xFF)
      #expect(try fixture.pixel(x: 140, y: 110) == 0xFF)
      for (x, y) in [(0, 0), (139, 150), (200, 109), (399, 299)] {
        #expect(try fixture.pixel(x: x, y: y) == 0, "(\(x), \(y))")
      }
      #expect(fixture.window.report.description == "fd", "the transport is not to blame")
      // When the frames' size fits again their contents are lost, so a frame is requested.
      try fixture.resize(to: size)
      try fixture.resize(to: PixelSize(width: 100, height: 90))
      fixture.window.requestSize(PixelSize(width: 400, height: 300))
      try fixture.wait(until: "the size") { fixture.window.presenter.windowSize.width == 400 }
      #expect(throws: DisplayError.self, "it is news again") { try fixture.show(0) }
      #expect(!fixture.events.contains(.resized(PixelSize(width: 400, height: 300))))
    }

    @Test("Frames of a window larger than the screen hold what the screen shows of it")
    func largerThanScreen() throws {
      for transport in Transport.allCases {
        let fixture = try WindowFixture(screen: "300x200x24") { $0.transport = transport }
        let (presenter, desktop) = (
          fixture.window.presenter, try Desktop(fixture.server.display)
        )
        let window = PixelSize(width: 32767, height: 32767)
        try fixture.resize(to: window)
        let part = PixelSize(width: 384, height: 320)
        #expect(presenter.viewport == Viewport(PixelRect(part), of: window))
        #expect(presenter.frameSize == part && presenter.windowSize == window)
        try fixture.show(0xFF10_2030)
        try fixture.settle()
        #expect(try fixture.pixel(x: 299, y: 199) == 0x10_2030)
        // Beyond the screen's edge, and back to the middle.
        for (place, origin) in [((-1000, -500), (960, 448)), ((-32700, 100), (32383, 0))] {
          desktop.move(Desktop.Window(fixture.window.identifier), x: place.0, y: place.1)
          try fixture.wait("another part") { $0 == .resized(window) }
          #expect(presenter.viewport.part.origin == PixelPoint(x: origin.0, y: origin.1))
          #expect(presenter.frameSize == part)
          let color = UInt32(0xFF00_0000 | -place.0)
          try fixture.show(color)
          try fixture.settle()
          let seen = (-place.0 + 20, max(0, -place.1))
          #expect(try fixture.pixel(x: seen.0, y: seen.1) == color & 0xFF_FFFF)
          // Within the tile nothing needs to change.
          desktop.move(Desktop.Window(fixture.window.identifier), x: place.0 - 1, y: place.1 - 1)
          let count = fixture.events.count { $0 == .resized(window) }
          try fixture.synchronize()
          #expect(fixture.events.count { $0 == .resized(window) } == count)
        }
        try fixture.resize(to: PixelSize(width: 120, height: 80))
        #expect(presenter.viewport.isWhole)
        #expect(presenter.counts.failed == 0 && fixture.window.events.strayFaults.isEmpty)
      }
    }

    @Test("Another client's reports of the window's size are ignored")
    func forgedSize() throws {
      let fixture = try WindowFixture()
      let desktop = try Desktop(fixture.server.display)
      let area = PixelRect(x: 5, y: 6, width: 32767, height: 32767)
      for _ in 0..<100 {
        desktop.claim(area, of: Desktop.Window(fixture.window.identifier))
      }
      desktop.synchronize()
      try fixture.synchronize()
      #expect(fixture.window.presenter.windowSize == PixelSize(width: 120, height: 80))
      #expect(!fixture.events.contains(.resized(area.size)))
    }

    @Test("Rows may be written up to a multiple of sixteen pixels")
    func padding() throws {
      let fixture = try WindowFixture(size: PixelSize(width: 33, height: 21))
      guard let frame = try fixture.window.presenter.lendFrame() else {
        throw WaitFailure(waitingFor: "a free buffer")
      }
      #expect(frame.rows.stride == 48)
      #expect(frame.rows.isPadded)
      #expect(unsafe Int(bitPattern: frame.rows.base) % 64 == 0)
      fixture.window.presenter.discard(frame)
    }
  }
}
