import Display
import Foundation
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("The desktop's scale, followed by events")
  struct ScaleWatchTests {
    /// The scales that a window has reported so far.
    private func scales(_ fixture: WindowFixture) -> [Double] {
      fixture.events.compactMap { if case .scale(let scale) = $0 { scale } else { nil } }
    }

    private func follow(_ fixture: WindowFixture) throws {
      fixture.window.events.followScale(from: fixture.window.connection.scaleReading())
      try fixture.synchronize()
    }

    private func setResources(_ text: String, on server: PrivateServer) throws {
      try server.run(
        "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", text)
    }

    @Test("A daemon's arrival, its changes, its successor and its end are reported, once each")
    func daemons() throws {
      let fixture = try WindowFixture()
      let display = fixture.server.display
      try follow(fixture)
      let first = try SettingsDaemon(.scale(2), on: display)
      try fixture.wait("an arrival") { $0 == .scale(2) }
      first.publish(.scale(1.5))
      try fixture.wait("a change") { $0 == .scale(1.5) }
      var sameScale = SettingsBytes.scale(1.5)
      sameScale.add("Net/ThemeName", "Plain")
      first.publish(sameScale)
      try fixture.synchronize()
      let second = try SettingsDaemon(.scale(3), on: display)
      try fixture.wait("a successor") { $0 == .scale(3) }
      first.publish(.scale(4))
      first.stop()
      try fixture.synchronize()
      second.publish(.scale(2))
      try fixture.wait("a change of the successor") { $0 == .scale(2) }
      second.stop()
      try fixture.wait("the end") { $0 == .scale(1) }
      #expect(scales(fixture) == [2, 1.5, 3, 2, 1])
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test(
      "The user's resources on the first screen are followed on every screen", arguments: [0, 1])
    func resources(screen: Int) throws {
      let server = try XvfbServer(arguments: ["-screen", "1", "640x480x24"])
      try setResources("Xft.dpi:\t144\n", on: server)
      let fixture = try WindowFixture(on: server) { $0.display = "\(server.display).\(screen)" }
      #expect(
        fixture.window.connection.scaleReading() == ScaleReading(scale: 1.5, source: "Xft.dpi"))
      try follow(fixture)
      try setResources("Xft.dpi:\t192\n", on: server)
      try fixture.wait("a change") { $0 == .scale(2) }
      try server.run("xprop", "-root", "-remove", "RESOURCE_MANAGER")
      try fixture.wait("the end") { $0 == .scale(1) }
      #expect(scales(fixture) == [2, 1])
    }

    @Test("The theme is followed too, with or without the scale, and is dark without a name")
    func theme() throws {
      for followsScale in [true, false] {
        let fixture = try WindowFixture()
        let reading = fixture.window.connection.scaleReading()
        fixture.window.events.followDesktop(scale: followsScale ? reading : nil, isDark: true)
        var settings = SettingsBytes.scale(2)
        settings.add("Net/ThemeName", "Plain")
        let daemon = try SettingsDaemon(settings, on: fixture.server.display)
        try fixture.wait("a light theme") { $0 == .theme(isDark: false) }
        settings = SettingsBytes.scale(2)
        settings.add("Net/ThemeName", "Plain-dark")
        daemon.publish(settings)
        try fixture.wait("a dark theme") { $0 == .theme(isDark: true) }
        daemon.stop()
        try fixture.synchronize()
        #expect(scales(fixture) == (followsScale ? [2, 1] : []))
      }
    }

    @Test("A change between reading the scale and following it is not lost")
    func early() throws {
      let fixture = try WindowFixture()
      let daemon = try SettingsDaemon(.scale(2), on: fixture.server.display)
      fixture.window.events.followScale(from: ScaleReading(scale: 1, source: "a test"))
      try fixture.wait("the change") { $0 == .scale(2) }
      daemon.stop()
    }

    @Test("A size that the window was given before a change is reported before it")
    func order() throws {
      let fixture = try WindowFixture()
      let (display, window) = (fixture.server.display, UInt32(fixture.window.identifier))
      let size = PixelSize(width: 240, height: 160)
      fixture.window.events.followScale(from: fixture.window.connection.scaleReading())
      let isHeld = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let user = try? Desktop(display)
        user?.holdServer()
        isHeld.signal()
        // Meanwhile the window finds no event, and asks for the settings.
        usleep(100_000)
        user?.resize(window, to: size)
        user?.setResources("Xft.dpi:\t192\n")
        user?.releaseServer()
      }
      isHeld.wait()
      try fixture.wait("the change") { $0 == .scale(2) }
      let both: [DisplayEvent] = [.resized(size), .scale(2)]
      #expect(fixture.events.filter(both.contains) == both)
    }

    @Test("A daemon that is the root window itself is followed too")
    func rootWindow() throws {
      let fixture = try WindowFixture()
      try follow(fixture)
      let foreign = try ForeignClient(of: fixture)
      foreign.publish(.scale(2))
      // It does not announce itself, so its settings are noticed with the next change.
      try setResources("a: b\n", on: fixture.server)
      try fixture.synchronize()
      #expect(scales(fixture) == [2])
    }

    @Test(
      "A screen that is resized does not resize the window, and one that is not asked is silent")
    func otherWindows() throws {
      let fixture = try WindowFixture()
      let daemon = try SettingsDaemon(.scale(2), on: fixture.server.display)
      try fixture.synchronize()
      #expect(scales(fixture).isEmpty)
      try follow(fixture)
      for arguments in [
        ["--newmode", "small", "31.5"]
          + "640 641 642 643 480 481 482 483".split(separator: " ").map(String.init),
        ["--addmode", "screen", "small"], ["--output", "screen", "--mode", "small"],
      ] { try fixture.server.run(["xrandr"] + arguments) }
      try fixture.synchronize()
      #expect(fixture.window.presenter.windowSize == PixelSize(width: 120, height: 80))
      daemon.stop()
      try fixture.wait("the end") { $0 == .scale(1) }
      #expect(!fixture.events.contains(.closeRequested), "the daemon's window was destroyed")
    }

    @Test("While nothing changes, nothing wakes a window that follows")
    func idle() throws {
      let fixture = try WindowFixture()
      try follow(fixture)
      let loop = fixture.window.events
      let (before, requests) = (loop.wakeUps, fixture.window.connection.requestCount)
      try fixture.waitForDeadline(loop.now + 100_000_000)
      #expect(loop.wakeUps == before + 1)
      #expect(fixture.window.connection.requestCount == requests)
    }
  }
}
