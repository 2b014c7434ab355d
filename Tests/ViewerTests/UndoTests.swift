import Display
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Undo")
struct UndoTests {
  private let session: Session

  init() throws {
    session = Session(
      try SceneCatalog.entry(named: "wordmark"), size: PixelSize(width: 1280, height: 800))
  }

  private func press(_ key: KeyName, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    session.apply(.key(KeyPress(key, modifiers: modifiers, isRepeat: isRepeat)), at: 0)
  }

  private func pointer(_ action: PointerEvent.Action, _ x: Int, _ y: Int) {
    session.apply(.pointer(PointerEvent(action, x: x, y: y)), at: 0)
  }

  private var speed: Double { session.shimmer.shimmeringSpeed }

  @Test("Each key is a step back, and a step on again")
  func keys() {
    press("right")
    press("right")
    #expect(speed == 250)
    press("u")
    #expect(
      speed == 240 && session.document.chrome.notice == LabeledValue("Speed undone", "240 pt/s"))
    press("u")
    #expect(speed == 230)
    press("u")
    #expect(
      speed == 230 && session.document.chrome.notice == LabeledValue("Values", "nothing to undo"))
    press("u", .shift)
    press("u", .shift)
    #expect(
      speed == 250 && session.document.chrome.notice == LabeledValue("Speed redone", "250 pt/s"))
    press("u", .shift)
    #expect(
      speed == 250 && session.document.chrome.notice == LabeledValue("Values", "nothing to redo"))
  }

  @Test("A held key is one step, and so is a drag")
  func gestures() {
    press("right")
    for _ in 0..<9 { press("right", isRepeat: true) }
    #expect(speed == 330)
    pointer(.pressed(button: 1), 600, 100)
    for y in stride(from: 120, through: 300, by: 20) { pointer(.moved, 600, y) }
    pointer(.released(button: 1), 600, 300)
    #expect(speed == 380)
    press("u")
    #expect(speed == 330)
    press("u")
    #expect(speed == 230)
  }

  @Test("A reset of all values is one step")
  func reset() {
    press("right")
    press("down")
    press("right")
    let changed = session.controls.map(\.value)
    press("backspace", .shift)
    #expect(speed == 230)
    press("u")
    #expect(session.controls.map(\.value) == changed)
    #expect(session.document.chrome.notice == LabeledValue("2 parameters", "undone"))
  }

  @Test("A new change discards undone ones; one without an effect does not")
  func branch() {
    press("right")
    press("u")
    press("backspace")
    press("u", .shift)
    #expect(speed == 240, "a reset to the value that is there is no change")
    press("u")
    press("left")
    press("u", .shift)
    #expect(speed == 220)
  }

  @Test("Space cannot be undone, and each scene keeps its own undo steps")
  func scenes() {
    press("right")
    press("space")
    press("pagedown")
    press("u")
    #expect(session.document.chrome.notice == LabeledValue("Values", "nothing to undo"))
    press("pageup")
    #expect(speed == 240)
    press("u")
    #expect(speed == 230)
  }
}
