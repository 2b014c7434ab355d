import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("A window within another program's window")
  struct HostWindowTests {
    private static let area = PixelRect(x: 50, y: 40, width: 300, height: 200)

    @Test("It fills the other window, and follows its size, however often that changes")
    func size() throws {
      let stage = try Stage()
      #expect(stage.fixture.window.presenter.windowSize == Self.area.size)
      #expect(stage.desktop.area(of: stage.inner) == Self.area)
      try stage.fixture.show(0xFF12_3456)
      try stage.fixture.settle()
      #expect(try stage.fixture.pixel(x: 299, y: 199) == 0x12_3456)
      let sizes = (1...50).map { PixelSize(width: 300 + 2 * $0 % 40, height: 200 + $0) }
      // Back to the first size in the end: only the last request counts.
      for size in sizes + [Self.area.size, PixelSize(width: 64, height: 48)] {
        stage.desktop.resize(stage.host, to: size)
      }
      let last = PixelSize(width: 64, height: 48)
      try stage.fixture.wait("the last size") { $0 == .resized(last) }
      for size in [PixelSize(width: 90, height: 90), last] {
        stage.desktop.resize(stage.host, to: size)
      }
      try stage.fixture.wait(until: "the same size") {
        stage.desktop.area(of: stage.inner)?.size == last
          && stage.fixture.window.presenter.windowSize == last
      }
    }

    @Test("It can be seen while the other window and its ancestors are mapped")
    func visibility() throws {
      let stage = try Stage()
      for window in [stage.host, stage.frame] {
        stage.desktop.unmap(window)
        try stage.fixture.wait("hidden") { $0 == .visibility(false) }
        stage.desktop.map(window)
        try stage.fixture.wait("shown") { $0 == .visibility(true) }
      }
      let shelf = stage.desktop.create(Self.area)
      stage.desktop.move(stage.host, into: shelf)
      try stage.fixture.wait("hidden") { $0 == .visibility(false) }
      stage.desktop.map(shelf)
      try stage.fixture.wait("shown") { $0 == .visibility(true) }
    }

    @Test("It begins hidden in a window that is not mapped")
    func hiddenStart() throws {
      let server = try XvfbServer()
      let desktop = try Desktop(server.display)
      let host = desktop.create(Self.area)
      let window = try X11Window.open(WindowOptions(display: server.display, host: UInt(host)))
      window.synchronize()
      _ = try window.events.nextEvents(until: window.events.now)
      #expect(!window.events.isVisible)
      desktop.map(host)
      while !window.events.isVisible {
        _ = try window.events.nextEvents(until: window.events.now + 1_000_000_000)
      }
    }

    @Test("It ends with the other window, also if that is destroyed with its program")
    func end() throws {
      for isKilled in [false, true] {
        let stage = try Stage()
        #expect(!stage.fixture.window.isHostGone)
        if isKilled {
          stage.desktop.killClient(of: stage.host)
        } else {
          stage.desktop.destroy(stage.host)
        }
        try stage.fixture.wait("the end") { $0 == .closeRequested }
        #expect(stage.fixture.window.isHostGone)
      }
    }

    @Test("A window that cannot contain another one is refused, with the reason")
    func refusals() throws {
      let server = try XvfbServer(arguments: ["-screen", "1", "640x480x24"])
      let desktop = try Desktop(server.display)
      let other = try Desktop("\(server.display).1")
      let cases: [(Desktop.Window, String)] = [
        (0x1FFF_FFF0, "there is no such window"),
        (desktop.create(Self.area, showsPixels: false), "it shows nothing itself"),
        (desktop.root, "it is the whole screen"),
        (other.create(Self.area), "it is on another screen"),
      ]
      for (host, reason) in cases {
        let error = DisplayError.unsuitableHost(window: UInt(host), reason: reason)
        #expect(throws: error) {
          try X11Window.open(WindowOptions(display: server.display, host: UInt(host)))
        }
      }
    }

    @Test("It has none of the properties by which window managers handle windows")
    func properties() throws {
      let stage = try Stage()
      stage.fixture.window.setIcon([Bitmap(size: PixelSize(width: 16, height: 16)) { _ in }])
      stage.fixture.window.synchronize()
      let text = try stage.fixture.server.run("xprop", "-id", "\(stage.inner)")
      for name in ["WM_CLASS", "WM_NAME", "_NET_WM_PID"] { #expect(text.contains(name)) }
      for name in [
        "WM_HINTS", "WM_NORMAL_HINTS", "WM_PROTOCOLS", "_NET_WM_WINDOW_TYPE", "_NET_WM_ICON(",
        "_NET_WM_SYNC", "_NET_WM_STATE",
      ] { #expect(!text.contains(name), "\(name) in \(text)") }
    }

    @Test("Fullscreen is refused, and a size of its own is not taken")
    func refusedState() throws {
      let stage = try Stage()
      stage.fixture.window.isFullscreen = true
      try stage.fixture.wait("the refusal") { $0 == .fullscreen(false) }
      stage.fixture.window.requestSize(PixelSize(width: 10, height: 10))
      try stage.fixture.synchronize()
      #expect(stage.desktop.area(of: stage.inner) == Self.area)
    }

    @Test("A click gives it the keyboard focus", arguments: [false, true])
    func focus(isManaged: Bool) throws {
      let server = try XvfbServer()
      let manager = isManaged ? try WindowManager(on: server) : nil
      let stage = try Stage(on: server)
      let place = try #require(stage.desktop.area(of: stage.inner))
      stage.desktop.movePointer(x: place.minX + 5, y: place.minY + 5)
      stage.desktop.button(1)
      try stage.fixture.wait("the focus") { $0 == .focus(true) }
      if !isManaged { stage.desktop.movePointer(x: 1, y: 1) }
      try stage.desktop.key("p")
      try stage.fixture.wait("a key") { $0 == .key(KeyPress("p")) }
      #expect(stage.fixture.window.events.strayFaults.isEmpty)
      manager?.stop()
    }

    /// A window within a host, which is within a frame, on a server.
    private struct Stage {
      let desktop: Desktop
      let frame: Desktop.Window
      let host: Desktop.Window
      let fixture: WindowFixture

      var inner: Desktop.Window { UInt32(fixture.window.identifier) }

      init(on server: PrivateServer? = nil) throws {
        let server = try server ?? XvfbServer()
        desktop = try Desktop(server.display)
        frame = desktop.create(PixelRect(x: 0, y: 0, width: 500, height: 400))
        host = desktop.create(HostWindowTests.area, inside: frame)
        desktop.map(host)
        desktop.map(frame)
        let number = UInt(host)
        fixture = try WindowFixture(on: server) { $0.host = number }
      }
    }
  }
}
