import Compositor
import Display
import Drawing
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Scenes of buttons and wipes")
struct WipeSceneTests {
  private func session(_ name: String, _ parameters: String...) throws -> Session {
    let entry = try SceneCatalog.entry(named: name)
    return Session(
      entry, assignments: try parameters.map { try entry.assignment($0) },
      pathRasterizer: CairoRasterizer(), size: PixelSize(width: 320, height: 200), scale: 0.5)
  }

  private func press(_ key: String, _ session: Session, at seconds: Double) {
    session.apply(.key(KeyPress(KeyName(key))), at: Int64((seconds * 1e9).rounded()))
  }

  private func rests(_ session: Session, at seconds: Double) -> Bool {
    let time = session.mediaTime(afterStart: seconds)
    session.advance(to: time)
    return session.context.nextChange(after: time) == .never
  }

  /// The name of the compositor's path for the second of two frames.
  private func path(
    _ session: Session, from first: Double, to second: Double
  ) throws
    -> String
  {
    let compositor = Compositor(context: session.context, scale: 0.5)
    let frame = Bitmap(size: PixelSize(width: 320, height: 200))
    var path = ""
    for seconds in [first, second] {
      let time = session.mediaTime(afterStart: seconds)
      session.advance(to: time)
      path = frame.withRows { rows in
        compositor.render(at: time, into: rows, buffer: BufferName(slot: 0)).path.rawValue
      }
    }
    return path
  }

  @Test(
    "Each rests when it has nothing to show, when it is switched off and without motion",
    arguments: [("water-mask:again=off", 2.1), ("lyrics:again=off", 10.6), ("corners", 0.0)])
  func rest(request: String, end: Double) throws {
    let parts = request.split(separator: ":").map(String.init)
    let (name, once) = (parts[0], parts.dropFirst().first ?? "motion=full")
    let scene = try session(name, once)
    #expect(try rests(session(name, once), at: end))
    if end > 0 {
      #expect(!rests(scene, at: 0.5))
      press("l", scene, at: 30)
      #expect(!rests(scene, at: 30.5), "its action begins anew")
      press("space", scene, at: 31)
      #expect(rests(scene, at: 31.5))
    }
    #expect(try rests(session(name, "motion=reduced", "running=on"), at: 0.5))
  }

  @Test("The buttons shimmer without end, rest when they are switched off and without motion")
  func buttons() throws {
    let scene = try session("shimmer-button")
    #expect(!rests(scene, at: 100))
    press("space", scene, at: 101)
    #expect(rests(scene, at: 102))
    press("space", scene, at: 103)
    #expect(!rests(scene, at: 104))
    #expect(try rests(session("shimmer-button", "motion=reduced"), at: 1))
  }

  @Test(
    "Lyrics are drawn from cached pictures, moving rounded pictures are redrawn, still ones are not"
  )
  func paths() throws {
    #expect(try path(session("lyrics"), from: 0.5, to: 0.6) == "fast")
    #expect(try path(session("corners"), from: 0.5, to: 0.6) == "none")
    #expect(try path(session("corners", "running=on"), from: 0.5, to: 0.6) == "general")
  }

  @Test("Both ways of rounding look the same, but for the edge")
  func rounding() throws {
    func picture(_ way: String) throws -> Bitmap {
      let scene = try session("corners", "shown=\(way)", "count=2")
      let compositor = Compositor(context: scene.context, scale: 0.5)
      return Bitmap(size: PixelSize(width: 320, height: 150)) { rows in
        compositor.render(at: scene.context.time, into: rows, buffer: BufferName(slot: 0))
      }
    }
    let (radius, mask) = (try picture("radius"), try picture("mask"))
    var differing = 0
    // Below the title, above the line that states the cost.
    for y in 30..<125 {
      for x in 0..<320 {
        let pair = [radius[x, y], mask[x, y]]
        let differences = [0, 8, 16].map { (shift: UInt32) in
          abs(Int(pair[0] >> shift & 0xFF) - Int(pair[1] >> shift & 0xFF))
        }
        if differences.contains(where: { $0 > 24 }) { differing += 1 }
      }
    }
    #expect(differing == 0)
  }

  @Test("A changed pace does not restart the song")
  func pace() throws {
    let scene = try session("lyrics", "again=off")
    scene.advance(to: scene.mediaTime(afterStart: 3))
    let line = try #require(scene.controls.first { $0.parameter.key == "duration" })
    scene.context.turn(at: scene.context.time) { line.value = .number(1) }
    #expect(rests(scene, at: 4.95), "four lines of a second and three pauses of 0.3")
  }

  @Test("A text takes the place of the rhyme, broken where it is too long")
  func text() throws {
    let entry = try SceneCatalog.entry(named: "lyrics")
    let text = "one two three four five six seven eight nine ten eleven"
    let scene = Session(
      entry, assignments: [try entry.assignment("text=\(text)")],
      size: PixelSize(width: 320, height: 200))
    #expect(scene.scene.effects[0].facts.first?.value == "11 in 2 lines")
  }

  @Test("Windows of any size are laid out", arguments: [(1, 1), (3, 900), (900, 3), (64, 64)])
  func sizes(width: Int, height: Int) throws {
    for name in ["shimmer-button", "water-mask", "lyrics", "corners"] {
      let entry = try SceneCatalog.entry(named: name)
      let scene = Session(entry, size: PixelSize(width: width, height: height), scale: 2)
      scene.advance(to: 1000.5)
      let focus = scene.scene.focus
      #expect(focus.width.isFinite && focus.height.isFinite)
    }
  }
}
