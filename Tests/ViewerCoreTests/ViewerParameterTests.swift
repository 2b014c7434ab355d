import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import ViewerCore

@Suite("Parameters under the keys")
struct ViewerParameterTests {
  private let session = ViewerSession(
    SceneCatalog.all[0], size: PixelSize(width: 1280, height: 800))

  private var shimmer: ShimmeringLayer { session.shimmer }

  private func press(_ key: KeyName, _ modifiers: KeyModifiers = [], at instant: Int64 = 0) {
    session.apply(.key(KeyPress(key, modifiers: modifiers)), at: instant)
  }

  @Test("Keys choose forwards and backwards, round in a circle")
  func choose() {
    #expect(session.chosenParameter.key == "speed")
    press("down")
    #expect(session.chosenParameter.key == "pause")
    press("tab")
    #expect(session.chosenParameter.key == "direction")
    press("tab", .shift)
    press("up")
    press("up")
    #expect(session.chosenParameter.key == "motion")
    press("down")
    #expect(session.chosenParameter.key == "speed")
  }

  @Test("Keys reach every parameter and change it, and a reset gives the scene's own value")
  func everyParameter() {
    for control in session.controls {
      let key = control.parameter.key
      #expect(session.chosenParameter.key == key)
      let before = control.value
      press("left")
      if control.value == before { press("right") }
      #expect(control.value != before, "\(key)")
      press("backspace")
      #expect(control.value == before, "\(key)")
      press("tab")
    }
  }

  @Test("Shift is ten steps, Alt a tenth")
  func sizes() {
    press("right", .shift)
    #expect(shimmer.shimmeringSpeed == 330)
    press("left", .alt)
    #expect(shimmer.shimmeringSpeed == 329)
  }

  @Test("All parameters are reset at once, the command line's among them")
  func resetAll() throws {
    let session = ViewerSession(
      SceneCatalog.all[0], assignments: [try SceneCatalog.all[0].assignment("speed=10")],
      size: PixelSize(width: 640, height: 400))
    session.perform(.decrease, at: 0)
    session.perform(.toggleShimmering, at: 1)
    session.perform(.resetAll, at: 2)
    let shimmer = session.shimmer
    #expect(shimmer.shimmeringSpeed == 230 && shimmer.shimmeringOpacity == 0.3)
    #expect(shimmer.isShimmering && shimmer.phasePolicy == .hold)
  }

  @Test("Both policies can be switched")
  func policies() throws {
    let index = try #require(session.controls.firstIndex { $0.parameter.key == "phase" })
    for _ in 0..<index { press("down") }
    press("right")
    #expect(shimmer.phasePolicy == .original)
    press("down")
    press("right")
    #expect(shimmer.geometryPolicy == .atLayout)
  }

  @Test("The scene's action changes between two looks, and leaves the policies alone")
  func action() {
    press("l")
    #expect(shimmer.shimmeringOpacity == 1 && shimmer.shimmeringBeginFadeDuration == 0.1)
    #expect(shimmer.phasePolicy == .hold && shimmer.isShimmering)
    press("l")
    #expect(shimmer.shimmeringOpacity == 0.3 && shimmer.shimmeringBeginFadeDuration == 0.3)
  }

  // MARK: Drags

  private func pointer(_ action: PointerEvent.Action, _ x: Int, _ y: Int, at instant: Int64 = 0) {
    session.apply(.pointer(PointerEvent(action, x: x, y: y)), at: instant)
  }

  @Test("A vertical drag changes the speed, by 200 over the window's height")
  func verticalDrag() {
    pointer(.pressed(button: 1), 600, 100)
    pointer(.moved, 601, 103)
    #expect(shimmer.shimmeringSpeed == 230, "so far it may be a click")
    pointer(.moved, 610, 300)
    #expect(shimmer.shimmeringSpeed == 280)
    pointer(.moved, 1200, 20)
    #expect(shimmer.shimmeringSpeed == 210 && shimmer.shimmeringOpacity == 0.3)
    pointer(.released(button: 1), 1200, 20)
    pointer(.moved, 600, 600)
    #expect(shimmer.shimmeringSpeed == 210)
    #expect(shimmer.isShimmering, "a drag is no click")
  }

  @Test("A scene that comes during a drag is not dragged, and the one that went no more")
  func dragAcrossScenes() {
    let left = shimmer
    pointer(.pressed(button: 1), 600, 100)
    pointer(.moved, 610, 300)
    session.perform(.nextScene, at: 0)
    let before = session.controls.map(\.value)
    pointer(.moved, 610, 500)
    pointer(.moved, 900, 500)
    pointer(.released(button: 1), 900, 500)
    #expect(left.shimmeringSpeed == 280 && session.controls.map(\.value) == before)
  }

  @Test("A horizontal drag changes the opacity, by a half over the width, within 0…1")
  func horizontalDrag() {
    pointer(.pressed(button: 1), 200, 400)
    pointer(.moved, 840, 420)
    #expect(shimmer.shimmeringOpacity == 0.55)
    pointer(.moved, -2000, 420)
    #expect(shimmer.shimmeringOpacity == 0)
    pointer(.released(button: 1), -2000, 420)
    #expect(session.log.entries.last?.name == "opacity")
    #expect(session.log.entries.last?.trigger == "drag")
  }

  @Test("The label shows name and value while dragging, and fades over half a second")
  func dragLabel() throws {
    pointer(.pressed(button: 1), 600, 100)
    pointer(.moved, 600, 300)
    #expect(session.shownValue == Fact("Speed", "280 pt/s"))
    let label = try #require(session.context.roots.last)
    session.advance(to: 1000.25)
    #expect(label.presentation()?.opacity == 0.5)
    session.advance(to: 1060)
    #expect(label.presentation()?.opacity == 1, "as long as the button is down")
    pointer(.released(button: 1), 600, 300, at: 60_000_000_000)
    session.advance(to: 1060.25)
    #expect(label.presentation()?.opacity == 0.5)
    session.advance(to: 1060.51)
    #expect(session.shownValue == nil && session.context.roots.count == 1)
  }

  // MARK: The label after keys

  @Test("A key's value shows for a second, longer with every key, and then fades")
  func keyLabel() throws {
    press("right")
    #expect(session.shownValue == Fact("Speed", "240 pt/s"))
    press("right", at: 800_000_000)
    session.advance(to: 1001.8)
    #expect(session.shownValue == Fact("Speed", "250 pt/s"))
    #expect(session.context.roots.last?.presentation()?.opacity == 1)
    session.advance(to: 1002.31)
    #expect(session.shownValue == nil)
  }

  @Test("A label that comes again while it fades goes on from where it is")
  func again() throws {
    press("right")
    let label = try #require(session.context.roots.last)
    session.advance(to: 1001.25)
    #expect(label.presentation()?.opacity == 0.5)
    press("right", at: 1_250_000_000)
    session.advance(to: 1001.25)
    #expect(label.presentation()?.opacity == 0.5)
    session.advance(to: 1001.5)
    #expect(label.presentation()?.opacity == 1)
  }

  @Test("A paused clock shows the label at once, and lets it go after the pause")
  func pausedLabel() {
    press("p")
    press("right", at: 1000)
    #expect(session.context.roots.last?.opacity == 1)
    #expect(session.shownValue == Fact("Speed", "240 pt/s"))
    press("p", at: 5_000_000_000)
    session.advance(to: 1001.6)
    #expect(session.shownValue == nil)
  }

  @Test("In slow motion the label fades in real time")
  func slowLabel() {
    for _ in 0..<2 { press("[") }
    press("right")
    session.advance(to: 1000 + 1.51 / 4)
    #expect(session.shownValue == nil)
  }

  private var opacity: Double? { session.context.roots.last?.presentation()?.opacity }

  @Test("A drag that ends before the label is there lets it fade from where it is")
  func shortDrag() {
    pointer(.pressed(button: 1), 600, 100)
    pointer(.moved, 600, 300)
    pointer(.released(button: 1), 600, 300, at: 100_000_000)
    session.advance(to: 1000.1)
    #expect(abs((opacity ?? 0) - 0.2) < 1e-9)
    session.advance(to: 1000.15)
    #expect(abs((opacity ?? 0) - 0.1) < 1e-9)
    session.advance(to: 1000.21)
    #expect(session.shownValue == nil)
  }

  @Test("A change of speed lets the label fade in real time from then on", arguments: ["[", "]"])
  func otherPace(key: KeyName) {
    press("right")
    for _ in 0..<3 { press(key, at: 600_000_000) }
    // Another second and the fade, from the change on.
    session.advance(to: session.mediaTime(at: 2_090_000_000))
    #expect(session.shownValue != nil)
    session.advance(to: session.mediaTime(at: 2_110_000_000))
    #expect(session.shownValue == nil)
  }

  @Test("A change of speed in the middle of a fade neither holds nor hurries it")
  func paceWithinFade() {
    press("right")
    press("[", at: 1_250_000_000)
    session.advance(to: 1001.25)
    #expect(abs((opacity ?? 0) - 0.5) < 1e-9)
    session.advance(to: session.mediaTime(at: 1_510_000_000))
    #expect(session.shownValue == nil)
  }

  @Test("A pause takes the label away, but not from under a drag")
  func pauseWithLabel() {
    press("right")
    press("p", at: 100_000_000)
    #expect(session.shownValue == nil)
    press("p", at: 200_000_000)
    pointer(.pressed(button: 1), 600, 100, at: 300_000_000)
    pointer(.moved, 600, 300, at: 300_000_000)
    press("p", at: 400_000_000)
    session.advance(to: session.mediaTime(at: 400_000_000))
    #expect(opacity == 1)
    press("p", at: 500_000_000)
    session.advance(to: 1010)
    #expect(session.shownValue != nil, "the button is still down")
  }

  @Test("A label that stands when the panel comes does not stay beside it")
  func panelTakesOver() {
    press("right")
    press("i")
    #expect(session.shownValue == nil)
    for _ in 0..<3 { press("i") }
    press("p")
    press("right")
    press("i")
    press("right")
    #expect(session.shownValue == nil)
    press("h")
    press("right")
    #expect(session.shownValue != nil, "help hides the panel")
    press("h")
    #expect(session.shownValue == nil)
  }

  @Test("Where the panel shows the value there is no label, except while dragging")
  func panelInstead() {
    press("i")
    press("right")
    #expect(session.shownValue == nil)
    pointer(.pressed(button: 1), 600, 100)
    pointer(.moved, 600, 200)
    #expect(session.shownValue == Fact("Speed", "265 pt/s"))
  }
}
