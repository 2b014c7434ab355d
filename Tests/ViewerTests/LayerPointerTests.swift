import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("The pointer on the tree of layers")
struct LayerPointerTests {
  /// Creates a session with the layer page, before its layout.
  private func session(
    _ scene: String = "wordmark", width: Int = 1280, height: Int = 800, scale: Double = 1
  ) throws -> Session {
    let request = try SceneRequest(scene)
    let session = Session(
      request.entry, assignments: request.assignments,
      size: PixelSize(width: width, height: height),
      scale: scale)
    for _ in 0..<3 { session.perform(.turnPage, at: 0) }
    return session
  }

  /// Creates a session with a tree of more lines than the panel can show.
  private func longTree() throws -> Session {
    let long = try SceneCatalog.names.map { try session($0, height: 500) }.first { session in
      let count = place(of: session).split(separator: " ").last.flatMap { Int($0) } ?? 0
      return count > shownRows(of: session).count + 8
    }
    return try #require(long, "no scene has a long tree")
  }

  /// The numbers of the lines that are shown whole, with their frames in points of the window.
  private func shownRows(of session: Session) -> [(row: Int, box: Rect)] {
    session.advance(to: session.context.time)
    return (0..<200).compactMap { row in
      session.overlay.frame(of: .layer(row)).flatMap { $0.height > 19 ? (row, $0) : nil }
    }
  }

  private func point(_ session: Session, _ action: PointerEvent.Action, at place: Point) {
    let (x, y) = (
      Int(place.x * session.document.window.scale), Int(place.y * session.document.window.scale)
    )
    session.apply(.pointer(PointerEvent(action, x: x, y: y)), at: 0)
  }

  private func click(_ session: Session, at place: Point) {
    point(session, .pressed(button: 1), at: place)
    point(session, .released(button: 1), at: place)
  }

  private func texts(of session: Session) -> [String] {
    session.advance(to: session.context.time)
    return session.overlay.texts
  }

  private func place(of session: Session) -> String {
    texts(of: session).first { $0.hasPrefix("LAYER ") } ?? ""
  }

  /// The middle of the line with a text, in points of the window.
  private func middle(of text: String, in session: Session) throws -> Point {
    session.advance(to: session.context.time)
    let line = try #require(
      session.overlay.textLayers.first { $0.layer.text?.string == text }, "no line says \(text)")
    return line.frame.center
  }

  /// The title of the chosen line, without its marker.
  private func chosen(in session: Session) -> String? {
    texts(of: session).first { $0.hasPrefix("▸ ") }.map { String($0.dropFirst(2)) }
  }

  @Test("A click chooses the layer of the line, at any scale", arguments: [1.0, 2])
  func choice(scale: Double) throws {
    let session = try session(
      width: Int(1280 * scale), height: Int(800 * scale), scale: scale)
    let isRunning = session.host.state
    let title = try #require(texts(of: session).first { $0.hasPrefix("mask: ") })
    click(session, at: try middle(of: title, in: session))
    #expect(chosen(in: session) == title)
    #expect(session.host.state == isRunning, "the scene has not heard of it")
    let entry = try #require(session.log.entries.last)
    #expect(entry.name == "choose-layer" && entry.trigger == "click")
    session.perform(.choosePrevious, at: 0)
    #expect(chosen(in: session) != title)
  }

  @Test("A click hits its line even before a frame is drawn")
  func unseen() throws {
    let seen = try session()
    let title = try #require(texts(of: seen).first { $0.hasPrefix("mask: ") })
    let place = try middle(of: title, in: seen)
    let session = try session()
    click(session, at: place)
    #expect(chosen(in: session) == title)
    // The same after a resize, which moves the panel to another position.
    session.resize(to: PixelSize(width: 1000, height: 700), scale: 1, at: 0)
    let moved = Point(x: place.x - 280, y: place.y)
    session.perform(.chooseNext, at: 0)
    click(session, at: moved)
    #expect(chosen(in: session) == title)
  }

  @Test(
    "The wheel scrolls a long tree between its ends and leaves the choice; keys come back to it")
  func scrolling() throws {
    let session = try longTree()
    session.perform(.chooseNext, at: 0)
    func lines() -> [String] { texts(of: session) }
    let first = lines()
    let title = try #require(chosen(in: session))
    let place = try middle(of: "▸ " + title, in: session)
    let number = self.place(of: session)
    point(session, .wheel(steps: 1), at: place)
    #expect(lines() == first, "it is at its begin")
    point(session, .wheel(steps: -1), at: place)
    #expect(lines() != first && self.place(of: session) == number)
    for _ in 0..<40 { point(session, .wheel(steps: -1), at: place) }
    let last = lines()
    #expect(!last.contains { $0.hasPrefix("▸ ") } && self.place(of: session) == number)
    point(session, .wheel(steps: -1), at: place)
    #expect(lines() == last, "it is at its end")
    for _ in 0..<40 { point(session, .wheel(steps: 1), at: place) }
    #expect(lines() == first)
    for _ in 0..<40 { point(session, .wheel(steps: -1), at: place) }
    session.perform(.chooseNext, at: 0)
    #expect(lines().contains { $0.hasPrefix("▸ ") })
  }

  @Test("A clicked line stays near the pointer in a long tree, and is shown")
  func standing() throws {
    let session = try longTree()
    session.advance(to: 1000)
    let rows = shownRows(of: session)
    #expect(rows.count >= 5)
    let last = try #require(rows.last)
    click(session, at: last.box.center)
    let after = try #require(shownRows(of: session).first { $0.row == last.row })
    #expect((after.box.minY - last.box.minY).magnitude <= 20 * 3)
    #expect(texts(of: session).contains { $0.hasPrefix("▸ ") })
  }

  @Test("Beside the lines nothing happens, and the scene hears nothing of it")
  func ground() throws {
    let session = try session()
    let place = try middle(of: "opacity", in: session)
    let (before, count) = (texts(of: session), session.log.entries.count)
    click(session, at: place)
    point(session, .wheel(steps: 1), at: place)
    #expect(texts(of: session) == before && session.log.entries.count == count)
  }
}
