import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The pointer on the panel")
struct PanelPointerTests {
  private let session = Session(
    SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))

  init() {
    session.perform(.turnPage, at: 0)
    session.advance(to: session.context.time)
  }

  private var speed: Double { session.shimmer.shimmeringSpeed }

  /// The position on a row at a fraction of its width.
  private func place(_ title: String, _ share: Double) throws -> (x: Int, y: Int) {
    let parameter = try #require(
      session.controls.map(\.parameter).first { $0.title == title })
    let row = try #require(session.panelRow(parameter.key))
    // Shares are those of the bar, where the row has one.
    let index = session.controls.firstIndex { $0.parameter.title == title } ?? 0
    let box = session.overlay.frame(of: .bar(index)) ?? row
    return (Int((box.minX + share * box.width).rounded()), Int(row.minY) + 10)
  }

  private func point(
    _ action: PointerEvent.Action, _ place: (x: Int, y: Int), _ modifiers: KeyModifiers = [],
    at instant: Int64 = 0
  ) {
    session.apply(
      .pointer(PointerEvent(action, x: place.x, y: place.y, modifiers: modifiers)), at: instant)
  }

  private func click(
    _ title: String, _ share: Double, button: Int = 1, at instant: Int64 = 0
  ) throws {
    let place = try place(title, share)
    point(.pressed(button: button), place, at: instant)
    point(.released(button: button), place, at: instant)
  }

  private func value(_ key: String) -> String? { session.controls[key]?.value.text }

  @Test("A press chooses a row and changes nothing; the scene does not hear of it")
  func choose() throws {
    try click("Band opacity", 0.9)
    #expect(session.document.chosenParameter.key == "animation-opacity")
    #expect(value("animation-opacity") == "0.5" && session.shimmer.isShimmering)
  }

  @Test("A drag sets the step under the pointer, to the ends, and is one step back")
  func drag() throws {
    let start = try place("Speed", 0.5)
    point(.pressed(button: 1), start)
    point(.moved, (start.x + 3, start.y))
    #expect(speed == 230, "a hand that trembles changes nothing")
    for share in [0.6, 0.75] { point(.moved, try place("Speed", share)) }
    #expect(speed == 750, "steps of 10")
    point(.moved, (start.x + 1, 700))
    #expect(speed == 500, "the row keeps the pointer")
    let fine = try place("Speed", 0.7373)
    point(.moved, fine, .alt)
    #expect((speed - 737).magnitude <= 3 && speed == speed.rounded(), "tenths of a step with Alt")
    point(.moved, fine, .shift)
    #expect(speed == 700, "ten steps with Shift")
    point(.moved, (1279, 20))
    #expect(speed == 1000)
    point(.moved, (3, 20))
    #expect(speed == 0)
    point(.released(button: 1), (3, 20))
    point(.moved, start)
    #expect(speed == 0 && session.shimmer.isShimmering)
    session.apply(.key(KeyPress("u")), at: 0)
    #expect(speed == 230)
  }

  @Test("A press on a bar takes its thumb to the pointer")
  func bar() throws {
    let row = try #require(session.panelRow("speed"))
    let track = try #require(session.overlay.frame(of: .bar(0)))
    let place = (x: Int((track.minX + 0.4 * track.width).rounded()), y: Int(row.maxY - 8))
    point(.pressed(button: 1), place)
    #expect(speed == 400 && session.document.chosenParameter.key == "speed")
    point(.moved, (place.x + 30, place.y))
    #expect(speed > 400)
    point(.released(button: 1), (place.x + 30, place.y))
    session.apply(.key(KeyPress("u")), at: 0)
    #expect(speed == 230, "one step back")
  }

  @Test("The row under the pointer shows what can be done there; its frames end with the pointer's")
  func hover() throws {
    session.program.marksHover = true
    let hint = { session.overlay.texts.first { $0.contains("↺ resets") } }
    let row = try place("Speed", 0.5)
    #expect(hint() == nil)
    #expect(session.apply(.pointer(PointerEvent(.moved, x: row.x, y: row.y)), at: 0) == [.frame])
    session.advance(to: session.context.time)
    #expect(hint()?.contains("double click") == true)
    #expect(session.apply(.pointer(PointerEvent(.moved, x: row.x + 9, y: row.y)), at: 0) == [])
    let words = try place("Direction", 0.5)
    point(.moved, words)
    session.advance(to: session.context.time)
    #expect(hint()?.contains("Click") == true && session.overlay.texts.contains("›"))
    #expect(session.apply(.pointer(PointerEvent(.moved, x: 300, y: 400)), at: 0) == [.frame])
    session.advance(to: session.context.time)
    #expect(hint() == nil)
    #expect(
      session.recording(until: 1).entries.map(\.input) == [.key("i")],
      "a recording has no moves of a free pointer")
  }

  @Test("A click on words takes the next, on the left third the one before")
  func words() throws {
    try click("Direction", 0.6)
    #expect(value("direction") == "left" && session.document.chosenParameter.key == "direction")
    try click("Direction", 0.1)
    try click("Direction", 0.1)
    #expect(value("direction") == "down")
    for share in [0.6, 0.8] {
      let place = try place("Direction", share)
      point(.pressed(button: 1), place)
      point(.released(button: 1), (place.x, 700))
      #expect(value("direction") == "down", "let go elsewhere it is no click")
    }
  }

  @Test("The arrows of a colour step it, and a double click beside them begins its typing")
  func colors() throws {
    let hero = Session(SceneCatalog.all[0], size: PixelSize(width: 1280, height: 800))
    hero.perform(.turnPage, at: 0)
    // Rows above it take the space; the page shows the chosen one.
    while hero.document.chosenParameter.key != "highlight-color" {
      hero.perform(.chooseNext, at: 0)
    }
    hero.advance(to: hero.context.time)
    func click(_ x: Double, _ y: Double, at instant: Int64) {
      for action: PointerEvent.Action in [.pressed(button: 1), .released(button: 1)] {
        hero.apply(.pointer(PointerEvent(action, x: Int(x), y: Int(y))), at: instant)
      }
      hero.advance(to: hero.context.time)
    }
    func arrow(_ sign: String) throws -> Point {
      let row = try #require(hero.panelRow("highlight-color"))
      let signs = hero.overlay.textLayers.filter { $0.layer.text?.string == sign }
      return try #require(signs.first { row.contains($0.frame.center) }).frame.center
    }
    let forward = try arrow("›")
    click(forward.x, forward.y, at: 0)
    #expect(hero.controls["highlight-color"]?.value.text == "dodgerblue")
    #expect(hero.document.chosenParameter.key == "highlight-color")
    let back = try arrow("‹")
    for _ in 0..<2 { click(back.x, back.y, at: 0) }
    #expect(
      hero.controls["highlight-color"]?.value.text == "black"
        && hero.document.chrome.typedText == nil)
    let row = try #require(hero.panelRow("highlight-color"))
    for instant: Int64 in [1, 2] { click(row.minX + 20, row.center.y, at: instant) }
    #expect(hero.document.chrome.typedText == "black")
    #expect(hero.controls["highlight-color"]?.value.text == "black")
  }

  @Test("The wheel takes one step of the chosen row, ten with Shift, a tenth with Alt")
  func wheel() throws {
    let row = try place("Speed", 0.5)
    try click("Pause", 0.5)
    point(.wheel(steps: 1), row)
    #expect(speed == 230, "another row is chosen")
    try click("Speed", 0.5)
    point(.wheel(steps: 1), row)
    #expect(speed == 240 && session.document.chosenParameter.key == "speed")
    point(.wheel(steps: -2), row, .shift)
    #expect(speed == 40)
    point(.wheel(steps: 1), row, .alt)
    #expect(speed == 41)
    point(.wheel(steps: 1), (200, 400))
    #expect(speed == 41)
    session.apply(.key(KeyPress("u")), at: 0)
    #expect(speed == 40)
  }

  @Test("A double click begins the typing of a number, where a word only changes twice")
  func edit() throws {
    try click("Speed", 0.5)
    try click("Speed", 0.5, at: 500_000_000)
    #expect(session.document.chrome.typedText == nil, "too late for a double click")
    try click("Speed", 0.5, at: 700_000_000)
    #expect(session.document.chrome.typedText == "230")
    for key in ["4", "2", "return"] as [KeyName] {
      session.apply(.key(KeyPress(key)), at: 800_000_000)
    }
    #expect(speed == 42)
    for instant: Int64 in [900_000_000, 950_000_000] { try click("Direction", 0.8, at: instant) }
    #expect(session.document.chrome.typedText == nil && value("direction") == "up")
  }

  @Test("The sign of a changed row resets it, and so does a middle click")
  func reset() throws {
    let row = try place("Speed", 0.5)
    #expect(!session.overlay.texts.contains("↺"), "nothing is changed")
    let sign = try place("Speed", 0.98)
    try click("Speed", 0.98)
    #expect(speed == 230 && session.document.chosenParameter.key == "speed")
    point(.wheel(steps: 5), row)
    session.advance(to: session.context.time)
    #expect(session.overlay.texts.contains("↺"))
    try click("Pause", 0.5)
    try click("Speed", 0.98)
    #expect(speed == 230 && session.document.chosenParameter.key == "speed" && sign.y == row.y)
    session.apply(.key(KeyPress("u")), at: 0)
    #expect(speed == 280)
    try click("Direction", 0.8)
    try click("Direction", 0.8, button: 2)
    #expect(value("direction") == "right")
  }

  @Test("The first row names the preset, shows others by its arrows, and says that values changed")
  func presets() throws {
    session.program.presets = [Preset("calm", values: [.init("speed", .number(60))])]
    session.set("appearance", to: .choice("light"))
    func names(_ text: String) -> Bool { session.texts(of: "state list").contains(text) }
    func press(_ target: OverlayTarget) throws {
      session.advance(to: session.context.time)
      let place = try #require(session.overlay.frame(of: target)).center
      point(.pressed(button: 1), (Int(place.x), Int(place.y)))
      point(.released(button: 1), (Int(place.x), Int(place.y)))
    }
    #expect(names("scene defaults"))
    try press(.otherPreset(by: 1))
    #expect(names("calm") && speed == 60)
    session.set("speed", to: .number(70))
    #expect(names("calm, changed"))
    try press(.defaults)
    #expect(names("scene defaults") && speed == 230)
    session.set("speed", to: .number(70))
    #expect(names("changed"))
    let recorded = session.recording(until: 9).entries.map(\.input)
    #expect(recorded.contains(.preset("calm")))
  }

  @Test("Input before the panel's first frame reaches the panel")
  func undrawn() throws {
    let fresh = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    func apply(_ action: PointerEvent.Action, _ place: (x: Int, y: Int), at instant: Int64) {
      fresh.apply(.pointer(PointerEvent(action, x: place.x, y: place.y)), at: instant)
    }
    let speedRow = try place("Speed", 0.5)
    let pauseRow = try place("Pause", 0.5)
    let end = try place("Speed", 0.75)
    fresh.apply(.key(KeyPress("i")), at: 1)
    fresh.apply(.key(KeyPress("down")), at: 2)
    for instant: Int64 in 2...3 { apply(.wheel(steps: 1), pauseRow, at: instant) }
    apply(.pressed(button: 1), speedRow, at: 4)
    apply(.moved, end, at: 5)
    apply(.released(button: 1), end, at: 6)
    #expect(fresh.shimmer.shimmeringSpeed == 750)
    #expect((fresh.shimmer.shimmeringPauseDuration - 0.6).magnitude < 1e-9)
    #expect(fresh.shimmer.shimmeringOpacity == session.shimmer.shimmeringOpacity)
    // The key that hides the page returns its area to the scene, even before the next frame.
    for instant: Int64 in [7, 7, 8] { fresh.apply(.key(KeyPress("i")), at: instant) }
    apply(.wheel(steps: 1), pauseRow, at: 9)
    apply(.pressed(button: 1), pauseRow, at: 10)
    apply(.released(button: 1), pauseRow, at: 11)
    #expect((fresh.shimmer.shimmeringPauseDuration - 0.6).magnitude < 1e-9)
    #expect(!fresh.shimmer.isShimmering)
  }

  @Test("A window that was given another size has its rows where they now are, before any frame")
  func resized() throws {
    session.apply(.resized(PixelSize(width: 900, height: 700)), at: 1)
    session.apply(.key(KeyPress("down")), at: 2)
    let drawn = Session(SceneCatalog.wordmark, size: PixelSize(width: 900, height: 700))
    for key: KeyName in ["i", "down"] { drawn.apply(.key(KeyPress(key)), at: 0) }
    drawn.advance(to: drawn.context.time)
    let row = try #require(drawn.panelRow("pause"))
    point(.wheel(steps: 1), (x: Int(row.minX) + 100, y: Int(row.minY) + 10), at: 3)
    #expect(value("pause") == "0.5")
    #expect(session.panelRow("pause").map { $0.maxX <= 900 } == true)
  }

  @Test("A row that is held goes with the window to its new place")
  func resizedWhileHeld() throws {
    let start = try place("Speed", 0.5)
    point(.pressed(button: 1), start)
    point(.moved, (start.x + 60, start.y))
    session.apply(.resized(PixelSize(width: 900, height: 700)), at: 1)
    point(.moved, (start.x, start.y), at: 2)
    let end = try place("Speed", 0.75)
    #expect(end.x < 900)
    point(.moved, end, at: 3)
    #expect(speed == 750)
    point(.released(button: 1), end, at: 4)
    point(.pressed(button: 1), try place("Direction", 0.6), at: 5)
    session.apply(.resized(PixelSize(width: 1280, height: 800)), at: 6)
    session.advance(to: session.context.time)
    point(.released(button: 1), try place("Direction", 0.6), at: 7)
    #expect(value("direction") == "left")
  }

  @Test("A new scene does not receive a press that began before it")
  func otherScene() throws {
    let start = try place("Speed", 0.5)
    point(.pressed(button: 1), start)
    session.apply(.key(KeyPress("pagedown")), at: 0)
    let values = session.controls.map(\.value)
    point(.moved, (start.x + 60, start.y))
    point(.released(button: 1), (start.x + 60, start.y))
    #expect(session.controls.map(\.value) == values)
    session.apply(.key(KeyPress("pageup")), at: 0)
    #expect(speed == 230)
  }
}
