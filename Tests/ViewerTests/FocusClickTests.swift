import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Clicks that give the window the focus")
struct FocusClickTests {
  private static let millisecond: Int64 = 1_000_000

  private func session(_ entry: SceneCatalog.Entry = SceneCatalog.wordmark) -> Session {
    let session = Session(entry, size: PixelSize(width: 1280, height: 800))
    session.begin(at: 0)
    return session
  }

  /// Clicks at a position in points, or focuses the window.
  private func act(_ session: Session, _ acts: [(milliseconds: Int64, DisplayEvent)]) {
    for act in acts { session.apply(act.1, at: act.milliseconds * Self.millisecond) }
  }

  private static func pressed(_ x: Int = 640, _ y: Int = 400) -> DisplayEvent {
    .pointer(PointerEvent(.pressed(button: 1), x: x, y: y))
  }

  private static func released(_ x: Int = 640, _ y: Int = 400) -> DisplayEvent {
    .pointer(PointerEvent(.released(button: 1), x: x, y: y))
  }

  private func isOn(_ session: Session) -> Bool { session.scene.effects[0].isRunning }

  @Test("A click with the focus, before it or after it, switches nothing, and is not recorded")
  func swallowed() {
    for gained: Int64 in [900, 999, 1000, 1001, 1050] {
      let session = session()
      act(session, [(0, .focus(true)), (500, .focus(false))])
      let acts = [(gained, DisplayEvent.focus(true)), (1000, Self.pressed())]
      act(session, gained > 1000 ? acts.reversed() : acts)
      act(session, [(1080, Self.released())])
      #expect(isOn(session), "focus at \(gained) ms")
      #expect(session.recording(until: 2_000_000_000).entries.isEmpty)
      act(session, [(1200, Self.pressed()), (1280, Self.released())])
      #expect(!isOn(session), "the second click is meant")
    }
  }

  @Test("The first focus at the start, or a focus that came long before, does not count")
  func meant() {
    let started = session()
    act(started, [(0, .focus(true)), (10, Self.pressed()), (20, Self.released())])
    #expect(!isOn(started))
    let returned = session()
    act(
      returned,
      [
        (0, .focus(true)), (10, .focus(false)), (1000, .focus(true)), (1101, Self.pressed()),
        (1150, Self.released()),
      ])
    #expect(!isOn(returned))
  }

  @Test("Where a click does not bring the focus, only the first one after its loss has no effect")
  func withoutManager() {
    let session = session()
    act(session, [(0, .focus(false)), (10, Self.pressed()), (20, Self.released())])
    #expect(isOn(session))
    act(session, [(30, Self.pressed()), (40, Self.released())])
    #expect(!isOn(session))
  }

  @Test("A control acts at the first click: the scene's button, a page, the help")
  func controls() throws {
    let page = session()
    page.perform(.turnPage, at: 0)
    page.advance(to: page.context.time)
    let row = try #require(page.panelRow("speed")).center
    act(page, [(10, .focus(false)), (20, Self.pressed(Int(row.x), Int(row.y)))])
    #expect(page.document.chosenParameter.key == "speed")
    let help = session()
    help.perform(.toggleHelp, at: 0)
    act(help, [(10, .focus(false)), (20, Self.pressed(1, 1)), (30, Self.released(1, 1))])
    #expect(!help.document.chrome.pages.isHelpShown && isOn(help))
  }
}
