import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Probing a display")
  struct ProbeTests {
    @Test("Its visuals are the ones that xdpyinfo lists", arguments: ForeignScreen.allCases)
    func visuals(screen: ForeignScreen) throws {
      let server = try screen.server()
      let probe = try DisplayProbe(display: server.display)
      let pattern =
        #/
        visual\ id:\ +0x(?<id>[0-9a-f]+)\s+class:\ +(?<kind>\w+)\s+depth:\ +(?<depth>\d+)\ planes
        [^:]+:[^:]+masks:\ +0x(?<red>[0-9a-f]+),\ 0x(?<green>[0-9a-f]+),\ 0x(?<blue>[0-9a-f]+)
        /#
      let text = try server.run("xdpyinfo")
      #expect(text.contains("image byte order:    LSBFirst"))
      var listed: Set<String> = []
      for match in text.matches(of: pattern) {
        listed.insert(
          "\(match.id) \(match.kind) \(match.depth) \(match.red) \(match.green) \(match.blue)")
      }
      let probed = probe.visuals.map { visual in
        #expect(visual.byteOrder == .leastSignificantFirst && visual.scanlinePad == 32)
        #expect(visual.bitsPerPixel == (visual.depth == 16 ? 16 : 32))
        let masks = visual.masks.map { String($0, radix: 16) }.joined(separator: " ")
        let identifier = String(visual.identifier, radix: 16)
        return "\(identifier) \(visual.visualClass.rawValue) \(visual.depth) \(masks)"
      }
      #expect(listed.count > 2 && Set(probed) == listed)
    }

    @Test("The versions are those that the server reports to other programs")
    func versions() throws {
      let server = try XvfbServer()
      let versions = try DisplayProbe(display: server.display).extensionVersions
      #expect(versions.keys.sorted() == ["MIT-SHM", "RANDR", "SYNC", "XKEYBOARD"])
      let rates = try server.run("xrandr", "--version")
      #expect(rates.contains("RandR version \(versions["RANDR"] ?? "")\n"), "\(rates)")
      let memory = try server.run("xdpyinfo", "-ext", "MIT-SHM")
      #expect(memory.contains("MIT-SHM version \(versions["MIT-SHM"] ?? "") "), "\(memory)")
    }

    @Test("Missing extensions have no version")
    func missing() throws {
      let server = try XvfbServer(
        arguments: ["-extension", "MIT-SHM", "-extension", "RANDR"])
      let probe = try DisplayProbe(display: server.display)
      #expect(probe.extensionVersions.keys.sorted() == ["SYNC", "XKEYBOARD"])
      #expect(!probe.extensions.contains("MIT-SHM") && probe.monitors.isEmpty)
      #expect(probe.transport?.description.hasPrefix("put (fd: the server has no MIT-SHM;") == true)
    }

    @Test("A monitor's rate is named after it")
    func monitors() throws {
      let server = try ForeignScreen.bgr888.server()
      let probe = try DisplayProbe(display: server.display)
      #expect(probe.monitors.map(\.area) == [PixelRect(x: 0, y: 0, width: 640, height: 480)])
      #expect(probe.refreshRate.source == "RandR mode of \(probe.monitors[0].name)")
    }

    @Test("The scale is the one that X resources say, and they are named")
    func scale() throws {
      let server = try XvfbServer()
      let before = try DisplayProbe(display: server.display)
      #expect(before.scale.scale == before.settings.scale)
      try server.run(
        "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
        "Xft.dpi:\t192\n")
      let after = try DisplayProbe(display: server.display)
      #expect(after.scale == ScaleReading(scale: 2, source: "Xft.dpi"))
      #expect(after.settings.scale == 2)
    }

    @Test("The window manager is named, and a compositor is seen")
    func managers() throws {
      let fixture = try WindowFixture()
      let display = fixture.server.display
      #expect(try !DisplayProbe(display: display).hasCompositor)
      let manager = try WindowManager(on: fixture.server)
      let compositor = try ForeignClient(of: fixture)
      compositor.ownSelection("_NET_WM_CM_S0")
      let probe = try DisplayProbe(display: display)
      #expect(probe.windowManager == "Openbox")
      #expect(probe.hasCompositor)
      manager.stop()
    }

    @Test("A transport's report says why it is the one")
    func reasons() {
      let refusal = TransportReport.Rejection(transport: .fd, reason: "no")
      for (chosen, asked, rejections, reason) in [
        (.fd, nil, [], "first choice: MIT-SHM 1.2 with descriptors"),
        (.sysv, nil, [refusal], "second choice: System V shared memory"),
        (.put, nil, [refusal], "last choice: a copy through the connection"),
        (.put, .put, [], "requested"), (.fd, .fd, [], "requested"),
        (.put, .fd, [refusal], "the requested transport, fd, does not work"),
      ] as [(Transport, Transport?, [TransportReport.Rejection], String)] {
        let report = TransportReport(
          chosen: chosen, asked: asked, rejections: rejections, sharedMemoryVersion: "1.2")
        #expect(report.reason == reason)
      }
    }
  }
}
