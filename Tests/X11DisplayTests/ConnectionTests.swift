import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Connecting to a display")
  struct ConnectionTests {
    @Test(
      "A name without a server is an error with the reason",
      arguments: [
        (":987", "no X server responds there"), ("nonsense", "not the name of a display"),
        ("no-such-host.invalid:0", "no X server responds there"),
        (":0.-1", "not the name of a display"),
      ])
    func wrongName(name: String, reason: String) async {
      // Runs in a process of its own: while a connection opens, standard error is captured for the whole process, and
      // text that other tests write at that time would become part of the reason.
      await #expect(processExitsWith: .success) { [name, reason] in
        #expect(throws: DisplayError.cannotOpen(display: name, reason: reason)) {
          try X11Connection(name: name)
        }
      }
    }

    @Test("The name comes from the option, else from the environment; empty is unset")
    func names() throws {
      #expect(try DisplayNameChoice.choose(asked: ":1", display: ":2", wayland: nil) == ":1")
      #expect(try DisplayNameChoice.choose(asked: "", display: ":2", wayland: "wayland-0") == ":2")
      #expect(throws: DisplayError.cannotOpen(display: "", reason: "DISPLAY is not set")) {
        try DisplayNameChoice.choose(asked: nil, display: "", wayland: "")
      }
      #expect(
        throws: DisplayError.cannotOpen(
          display: "", reason: "DISPLAY is not set; a Wayland session needs Xwayland")
      ) { try DisplayNameChoice.choose(asked: nil, display: nil, wayland: "wayland-0") }
    }

    @Test("libxcb's message becomes the reason: a server without a free slot")
    func refused() async {
      await #expect(processExitsWith: .success) {
        let server = try XvfbServer(arguments: ["-maxclients", "64"])
        var held: [X11Connection] = []
        #expect(
          throws: DisplayError.cannotOpen(
            display: server.display, reason: "Maximum number of clients reached")
        ) {
          while held.count < 80 { held.append(try X11Connection(name: server.display)) }
        }
      }
    }

    @Test("A probe reports what a window would use")
    func probe() throws {
      let server = try XvfbServer()
      let probe = try DisplayProbe(display: server.display)
      #expect(probe.display == server.display)
      #expect(!probe.vendor.isEmpty && probe.release > 0)
      #expect(probe.screenSize == PixelSize(width: 1280, height: 800))
      #expect(probe.extensions.contains("MIT-SHM") && probe.extensions == probe.extensions.sorted())
      #expect(probe.chosenVisual?.pixels?.isNative == true)
      #expect(probe.transport?.chosen == .fd)
      #expect(probe.transport?.sharedMemoryVersion == "1.2")
      #expect(probe.refreshRate.rate == .sixty)
      #expect(probe.refreshRate.source == "default, not reported by the display")
      #expect(probe.settings == DesktopSettings())
      #expect(probe.scale.scale == 1)
      #expect(probe.windowManager == nil && !probe.hasCompositor)
      #expect(probe.visualProblem == nil)
    }

    @Test("The desktop's scale is read while the program runs")
    func scale() throws {
      let server = try XvfbServer()
      let connection = try X11Connection(name: server.display)
      #expect(connection.desktopSettings().scale == 1)
      try server.run(
        "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
        "Xcursor.size: 24\nXft.dpi:\t144\n")
      #expect(connection.desktopSettings().scale == 1.5)
    }

    @Test("A transport that fails is passed over, and the report says why")
    func rejections() throws {
      let memory = WindowMemory.refusing(on: [.fd])
      #expect(try report(memory).description == "sysv (fd: a forced fault: errno 12)")
      let strangers = memory.withStrangersSegments
      let stranger = "the server sees different memory under the segment's number"
      #expect(
        try report(strangers).description == "put (fd: a forced fault: errno 12; sysv: \(stranger))"
      )
      #expect(try report(strangers, asked: .sysv).description == "put (sysv: \(stranger))")
      #expect(try report(WindowMemory(), asked: .put).description == "put")
    }

    @Test("If the server ends while a window opens, no transport is blamed")
    func lostWhileOpening() throws {
      for transport in Transport.allCases {
        let server = try XvfbServer()
        let connection = try X11Connection(name: server.display)
        server.stop()
        #expect(throws: DisplayError.connectionLost(display: server.display), "\(transport)") {
          try X11Window(connection, WindowOptions(display: server.display, transport: transport))
        }
      }
    }

    @Test("The window manager receives the window's properties")
    func identity() throws {
      let icon = Bitmap(size: PixelSize(width: 2, height: 1)) { $0[0, 0] = 0x8040_2000 }
      let fixture = try WindowFixture {
        ($0.title, $0.name, $0.className) = ("Schimmer ✨", "probe", "Probing")
        $0.geometry = WindowGeometry("200x100-10+20") ?? .init()
      }
      fixture.window.setIcon([icon])
      fixture.window.synchronize()
      let text = try fixture.server.run("xprop", "-id", "\(fixture.window.identifier)")
      for line in [
        "WM_CLASS(STRING) = \"probe\", \"Probing\"", "_NET_WM_NAME(UTF8_STRING) = \"Schimmer ✨\"",
        "\nWM_NAME(COMPOUND_TEXT) = \"Schimmer ✨\"",
        "_NET_WM_ICON_NAME(UTF8_STRING) = \"Schimmer ✨\"",
        "WM_ICON_NAME(COMPOUND_TEXT) = \"Schimmer ✨\"",
        "_NET_WM_PID(CARDINAL) = \(SharedMemoryTable.ownProcess)",
        "_NET_WM_WINDOW_TYPE(ATOM) = _NET_WM_WINDOW_TYPE_NORMAL",
        "protocols  WM_DELETE_WINDOW, _NET_WM_PING, _NET_WM_SYNC_REQUEST",
        "user specified location: 1070, 20", "user specified size: 200 by 100",
        "window gravity: NorthEast", "WM_CLIENT_MACHINE(STRING)", "_NET_WM_ICON(CARDINAL)",
      ] { #expect(text.contains(line), "\(line) in \(text)") }
    }

    @Test(
      "The title is Latin-1 where that suffices, otherwise compound text",
      arguments: [
        ("Plain", "STRING", "Plain"), ("Größe µ", "STRING", "Größe µ"),
        ("日本 ü", "COMPOUND_TEXT", "日本 ü"), ("ü – “é” ✓", "COMPOUND_TEXT", "ü – “é” ✓"),
        ("🙂", "COMPOUND_TEXT", "🙂"), ("a\u{1B}[2Jb", "COMPOUND_TEXT", "a\u{FFFD}[2Jb"),
      ])
    func titles(title: String, type: String, shown: String) throws {
      let fixture = try WindowFixture { $0.title = title }
      let text = try fixture.server.run("xprop", "-id", "\(fixture.window.identifier)")
      for name in ["WM_NAME(\(type))", "WM_ICON_NAME(\(type))", "_NET_WM_NAME(UTF8_STRING)"] {
        #expect(text.contains("\n\(name) = \"\(shown)\"\n"), "\(name) in \(text)")
      }
    }

    @Test(
      "A window of the default visual uses the screen's colour map", arguments: [8, 15, 16, 24, 30])
    func colormap(depth: Int) throws {
      let fixture = try WindowFixture(screen: "640x480x\(depth)")
      func colormap(of window: String...) throws -> Substring? {
        try fixture.server.run(["xwininfo"] + window).firstMatch(of: /Colormap: (0x[0-9a-f]+)/)?.1
      }
      let own = try colormap(of: "-id", "\(fixture.window.identifier)")
      // A screen of depth 8 has palettes by default; the window's visual is another one.
      #expect(try (own == colormap(of: "-root")) == (depth != 8))
    }

    @Test("The work area is what the window manager leaves of the screen")
    func workArea() throws {
      let server = try XvfbServer()
      let connection = try X11Connection(name: server.display)
      #expect(connection.workArea == PixelRect(x: 0, y: 0, width: 1280, height: 800))
      try server.run(
        "xprop", "-root", "-f", "_NET_WORKAREA", "32c", "-set", "_NET_WORKAREA", "0,30,1280,770")
      #expect(connection.workArea == PixelRect(x: 0, y: 30, width: 1280, height: 770))
    }

    private func report(
      _ memory: WindowMemory, asked: Transport? = nil
    ) throws -> TransportReport {
      try WindowFixture {
        $0.memory = memory
        $0.transport = asked
      }.window.report
    }
  }
}
