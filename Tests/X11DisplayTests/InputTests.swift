import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Keys and pointer from a server")
  struct InputTests {
    @Test("Keys come with their names and modifiers")
    func keys() throws {
      let fixture = try focused()
      let table: [(String, KeyPress)] = [
        ("q", KeyPress("q")), ("space", KeyPress("space")), ("Return", KeyPress("return")),
        ("question", KeyPress("?")), ("shift+u", KeyPress("u", modifiers: .shift)),
        ("shift+Tab", KeyPress("tab", modifiers: .shift)), ("Escape", KeyPress("escape")),
        ("ctrl+s", KeyPress("s", modifiers: .control)),
        ("alt+Left", KeyPress("left", modifiers: .alt)), ("F11", KeyPress("f11")),
        ("bracketleft", KeyPress("[")), ("Prior", KeyPress("pageup")),
        ("BackSpace", KeyPress("backspace")), ("period", KeyPress(".")), ("1", KeyPress("1")),
      ]
      for (name, expected) in table {
        try fixture.server.run("xdotool", "key", "--clearmodifiers", name)
        let event = try fixture.wait("key \(name)") { if case .key = $0 { true } else { false } }
        #expect(event == .key(expected), "xdotool key \(name)")
      }
    }

    @Test("A held key is pressed once and repeats after that")
    func heldKey() throws {
      let fixture = try focused()
      try fixture.server.run("xset", "r", "rate", "100", "100")
      try fixture.server.run("xdotool", "keydown", "p")
      var presses: [Bool] = []
      while presses.count < 4 {
        let event = try fixture.wait("a repeat") { if case .key = $0 { true } else { false } }
        if case .key(let press) = event { presses.append(press.isRepeat) }
      }
      try fixture.server.run("xdotool", "keyup", "p")
      #expect(presses == [false, true, true, true])
    }

    @Test("On a keyboard without Latin letters keys are named by their places")
    func russian() throws {
      let fixture = try focused()
      try fixture.server.run("setxkbmap", "ru")
      // Key codes, because names would be looked up in the layout that has just been removed.
      for (code, name) in [
        ("24", "q"), ("33", "p"), ("41", "f"), ("65", "space"), ("Escape", "escape"),
      ] {
        try fixture.server.run("xdotool", "key", code)
        let event = try fixture.wait("key \(code)") { if case .key = $0 { true } else { false } }
        #expect(event == .key(KeyPress(KeyName(name))), "key code \(code)")
      }
    }

    @Test("On a French keyboard letters move, and digits are what Shift prints")
    func french() throws {
      let fixture = try focused()
      try fixture.server.run("setxkbmap", "fr")
      for (keys, name) in [
        ("24", "a"), ("38", "q"), ("shift+10", "1"), ("shift+59", "."), ("58", ","),
      ] {
        try fixture.server.run("xdotool", "key", keys)
        let event = try fixture.wait("key \(keys)") { if case .key = $0 { true } else { false } }
        #expect(event == .key(KeyPress(KeyName(name))), "keys \(keys)")
      }
    }

    @Test(
      "A key sent by another client is marked as sent unless trusted, and never counts as held"
    )
    func sentKey() throws {
      let fixture = try focused()
      let stranger = try Desktop(fixture.server.display)
      let window = UInt32(fixture.window.identifier)
      func pressed(_ what: String) throws -> DisplayEvent {
        try fixture.wait(what) { if case .key = $0 { true } else { false } }
      }
      try stranger.send(key: "ctrl+s", to: window, .hold)
      #expect(
        try pressed("a key") == .key(KeyPress("s", modifiers: .control, isSent: true)))
      try stranger.send(key: "s", to: window, .hold)
      #expect(try pressed("a repeat") == .key(KeyPress("s", isRepeat: true, isSent: true)))
      try stranger.key("s")
      #expect(try pressed("the keyboard's key") == .key(KeyPress("s")))
      fixture.window.events.trustsSentKeys = true
      try stranger.send(key: "p", to: window)
      #expect(try pressed("a trusted key") == .key(KeyPress("p")))
    }

    @Test("The pointer's position, buttons and wheel are reported")
    func pointer() throws {
      let fixture = try WindowFixture()
      let identifier = "\(fixture.window.identifier)"
      try fixture.server.run(
        "xdotool", "mousemove", "--window", identifier, "10", "20", "click", "1")
      try fixture.wait("the move") { $0 == .pointer(PointerEvent(.moved, x: 10, y: 20)) }
      try fixture.synchronize()
      try fixture.server.run("xdotool", "click", "4", "click", "5")
      try fixture.wait("the wheel") {
        $0 == .pointer(PointerEvent(.wheel(steps: -1), x: 10, y: 20))
      }
      for action: PointerEvent.Action in [
        .pressed(button: 1), .released(button: 1), .wheel(steps: 1),
      ] {
        #expect(fixture.events.contains(.pointer(PointerEvent(action, x: 10, y: 20))))
      }
    }

    @Test("Fullscreen set by the program is reported before later keys")
    func fullscreenBeforeKeys() throws {
      let fixture = try focused()
      for isOn in [true, false] {
        let told = fixture.events.count
        fixture.window.isFullscreen = isOn
        try fixture.server.run("xdotool", "key", "f")
        try fixture.wait("key f") { $0 == .key(KeyPress("f")) }
        let news = fixture.events[told...].filter {
          [.fullscreen(isOn), .key(KeyPress("f"))].contains($0)
        }
        #expect(news == [.fullscreen(isOn), .key(KeyPress("f"))])
      }
    }

    @Test("A change of the refresh rate is reported before later keys, and only once")
    func rateBeforeKeys() throws {
      let fixture = try focused()
      // Dot clocks in MHz for 1283 times 803 pixels.
      for (name, clock) in [("slow", "50"), ("fast", "100")] {
        try fixture.server.run(
          ["xrandr", "--newmode", name, clock]
            + "1280 1281 1282 1283 800 801 802 803".split(separator: " ").map(String.init))
        try fixture.server.run("xrandr", "--addmode", "screen", name)
      }
      for (name, clock) in [("slow", 50_000_000), ("fast", 100_000_000)] as [(String, Int64)] {
        try fixture.synchronize()
        let told = fixture.events.count
        // Nothing is read between the two, as if the program were busy.
        try fixture.server.run("xrandr", "--output", "screen", "--mode", name)
        try fixture.server.run("xdotool", "key", "period")
        try fixture.wait("the key") { $0 == .key(KeyPress(".")) }
        try fixture.synchronize()
        let news = fixture.events[told...].filter {
          if case .refreshRate = $0 { true } else { $0 == .key(KeyPress(".")) }
        }
        let rate = RefreshRate(numerator: clock, denominator: 1283 * 803)
        #expect(news == [.refreshRate(rate), .key(KeyPress("."))])
        #expect(fixture.window.events.refreshRate.rate == rate)
      }
    }

    private func focused() throws -> WindowFixture {
      let fixture = try WindowFixture()
      try fixture.server.run("xdotool", "windowfocus", "\(fixture.window.identifier)")
      try fixture.wait("the focus") { $0 == .focus(true) }
      return fixture
    }
  }
}
