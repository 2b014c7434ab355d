import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Buttons that scenes draw")
struct SceneButtonTests {
  /// Clicks at a position in points, or presses at one and releases at another.
  private func click(
    _ session: Session, _ place: Point, to end: Point? = nil, at seconds: Double
  ) {
    for (action, place) in [
      (PointerEvent.Action.pressed(button: 1), place), (.released(button: 1), end ?? place),
    ] {
      session.apply(
        .pointer(
          PointerEvent(
            action, x: Int(place.x * session.document.window.scale),
            y: Int(place.y * session.document.window.scale))),
        at: Int64(seconds * 1e9))
    }
  }

  private func loadButton(_ session: Session) throws -> Point {
    try #require(session.scene.buttons.first).center
  }

  private func value(_ key: String, _ session: Session) -> String? {
    session.controls[key]?.value.text
  }

  private func title(_ scene: PlayedScene) throws -> String? {
    (try scene.layer("button").sublayers.first as? TextLayer)?.text?.string
  }

  @Test("A click on Load loads and one on Reload loads again; each can be taken back")
  func load() throws {
    let scene = try PlayedScene("skeleton")
    let session = scene.session
    #expect(try title(scene) == "Load")
    click(session, try loadButton(session), at: 1)
    #expect(value("content", session) == "loaded")
    #expect(try title(scene) == "Reload")
    #expect(session.log.entries.last?.trigger == "click")
    #expect(session.log.entries.last?.name == ViewerCommand.sceneAction.rawValue)
    scene.press("u", at: 2)
    #expect(value("content", session) == "by-turns")
    #expect(try title(scene) == "Load")
    click(session, try loadButton(session), at: 3)
    click(session, try loadButton(session), at: 4)
    #expect(value("content", session) == "by-turns")
    #expect(value("running", session) == "on", "no click has toggled")
  }

  @Test("The title follows what has loaded by itself")
  func turns() throws {
    let scene = try PlayedScene("skeleton")
    scene.play(to: 5)
    #expect(try title(scene) == "Reload")
    scene.play(to: 9)
    #expect(try title(scene) == "Load")
  }

  @Test("A click beside it toggles, and so does one that begins or ends beside it")
  func beside() throws {
    let session = try PlayedScene("skeleton").session
    let box = try #require(session.scene.buttons.first)
    click(session, Point(x: box.minX - 20, y: box.center.y), at: 1)
    #expect(value("running", session) == "off")
    let (inside, outside) = (
      Point(x: box.minX + 1, y: box.center.y), Point(x: box.minX - 2, y: box.center.y)
    )
    click(session, inside, to: outside, at: 2)
    #expect(value("running", session) == "on")
    click(session, outside, to: inside, at: 3)
    #expect(value("running", session) == "off" && value("content", session) == "by-turns")
  }

  @Test("A drag that begins on it is a drag")
  func drag() throws {
    let session = try PlayedScene("skeleton").session
    let place = try loadButton(session)
    func pointer(_ action: PointerEvent.Action, down: Int) {
      session.apply(
        .pointer(PointerEvent(action, x: Int(place.x), y: Int(place.y) + down)), at: 1_000_000_000)
    }
    pointer(.pressed(button: 1), down: 0)
    pointer(.moved, down: 100)
    pointer(.released(button: 1), down: 0)
    #expect(value("content", session) == "by-turns")
    #expect(value("half-period", session) != "1.5")
  }

  @Test("It is where it is drawn after a resize, at any scale", arguments: [1.0, 1.5, 2])
  func resize(scale: Double) throws {
    let session = try PlayedScene("skeleton").session
    let before = try loadButton(session)
    session.resize(to: PixelSize(width: 900, height: 700), scale: scale, at: 500_000_000)
    #expect(try loadButton(session) != before)
    click(session, try loadButton(session), at: 1)
    #expect(value("content", session) == "loaded")
  }

  @Test("A recorded click loads again when it is replayed")
  func replay() throws {
    let session = try PlayedScene("skeleton").session
    click(session, try loadButton(session), at: 1)
    let recording = session.recording(until: 3_000_000_000)
    let again = try PlayedScene("skeleton").session
    for entry in recording.entries { again.enter(entry.input, at: entry.instant) }
    #expect(value("content", again) == "loaded")
  }

  @Test("A small button can be hit beside its edges, the title of the laboratory turns its page")
  func others() throws {
    let lab = try PlayedScene("layer-lab", size: PixelSize(width: 640, height: 400)).session
    let box = try #require(lab.scene.buttons.first)
    let page = value("page", lab)
    click(lab, Point(x: box.center.x, y: box.minY - 2), at: 1)
    #expect(value("page", lab) != page && value("running", lab) == "on")
    let shimmer = try PlayedScene("shimmer-button").session
    #expect(shimmer.scene.buttons.count == 3)
    for button in shimmer.scene.buttons {
      #expect(shimmer.scene.focus.contains(button.center))
      click(shimmer, button.center, at: 1)
      #expect(shimmer.document.chrome.notice?.value == "restarted")
    }
    #expect(value("running", shimmer) == "on")
  }
}
