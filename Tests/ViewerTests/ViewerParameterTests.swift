import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Parameters under the keys")
struct ViewerParameterTests {
  private let session = Session(
    SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))

  private var shimmer: ShimmeringLayer { session.shimmer }

  private func press(_ key: KeyName, _ modifiers: KeyModifiers = [], at instant: Int64 = 0) {
    session.apply(.key(KeyPress(key, modifiers: modifiers)), at: instant)
  }

  @Test("Keys choose forwards and backwards, round in a circle")
  func choose() {
    #expect(session.document.chosenParameter.key == "speed")
    press("down")
    #expect(session.document.chosenParameter.key == "pause")
    press("tab")
    #expect(session.document.chosenParameter.key == "direction")
    press("tab", .shift)
    press("up")
    press("up")
    #expect(session.document.chosenParameter.key == "image")
    press("down")
    #expect(session.document.chosenParameter.key == "speed")
  }

  @Test("Keys reach every parameter and change it, and a reset gives the scene's own value")
  func everyParameter() {
    for control in session.controls {
      let key = control.parameter.key
      #expect(session.document.chosenParameter.key == key)
      // Content is typed.
      if control.parameter.content != nil {
        press("tab")
        continue
      }
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
    let session = Session(
      SceneCatalog.wordmark, assignments: [try SceneCatalog.wordmark.assignment("speed=10")],
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

  @Test("A drag ends at a change of scene, for the old and the new one")
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

  // MARK: The notice

  @Test("The notice shows name and value while dragging, and for 2.5 s after")
  func dragNotice() throws {
    pointer(.pressed(button: 1), 600, 100)
    pointer(.moved, 600, 300)
    #expect(session.document.chrome.notice == LabeledValue("Speed", "280 pt/s"))
    #expect(!session.endPassing(before: 60_000_000_000), "as long as the button is down")
    pointer(.released(button: 1), 600, 300, at: 60_000_000_000)
    #expect(!session.endPassing(before: 62_500_000_000) && session.document.chrome.notice != nil)
    #expect(session.endPassing(before: 62_500_000_001))
    #expect(session.document.chrome.notice == nil && session.context.roots.count == 1)
  }

  @Test(
    "A key's value shows for 2.5 s of real time, longer with every key, at any pace of the clock",
    arguments: ["", "[", "]", "p"])
  func keyNotice(pace: KeyName) throws {
    press(pace)
    press("right")
    #expect(session.document.chrome.notice == LabeledValue("Speed", "240 pt/s"))
    press("right", at: 2_000_000_000)
    session.endPassing(before: 4_500_000_000)
    #expect(session.document.chrome.notice == LabeledValue("Speed", "250 pt/s"))
    session.endPassing(before: 4_500_000_001)
    #expect(session.document.chrome.notice == nil)
  }

  @Test(
    "A paused clock does not keep a notice: the loop wakes for its end, and not after")
  func wakes() throws {
    let viewer = try Viewer("shimmering=off")
    viewer.press("p", at: 1)
    viewer.press("right", at: 2)
    let counts = try viewer.run(closingAt: 600)
    #expect(counts.ticks == 4, "the first frame, the pause, the value, its end")
    #expect(viewer.session.document.chrome.notice == nil)
  }

  @Test("Where the panel shows the value there is no notice of it, except while dragging")
  func panelInstead() {
    press("right")
    press("i")
    press("right")
    #expect(session.document.chrome.notice == nil)
    press("pagedown")
    #expect(session.document.chrome.notice != nil, "what the panel does not show is told")
    press("pageup")
    press("right")
    #expect(session.document.chrome.notice == nil)
    pointer(.pressed(button: 1), 600, 100)
    pointer(.moved, 600, 200)
    #expect(session.document.chrome.notice?.name == "Speed")
  }
}
