import Compositor
import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Walking through the scenes")
struct SceneWalkTests {
  private func session(
    _ entry: SceneCatalog.Entry = SceneCatalog.wordmark, motion: SceneMotion = .full
  ) -> Session {
    Session(entry, motion: motion, size: PixelSize(width: 320, height: 200))
  }

  private func press(_ key: KeyName, on session: Session, at instant: Int64 = 0) {
    session.apply(.key(KeyPress(key)), at: instant)
  }

  @Test("Page Down goes through all scenes and comes round, Page Up goes back")
  func round() {
    let session = session(SceneCatalog.all[0])
    var names: [String] = []
    for index in SceneCatalog.all.indices {
      names.append(session.document.entry.name)
      #expect(session.context.roots.first?.name == session.document.entry.name)
      press("pagedown", on: session, at: Int64(index) * 1_000_000)
    }
    #expect(names == SceneCatalog.names && session.document.entry.name == names[0])
    press("pageup", on: session, at: 1_000_000_000)
    #expect(session.document.entry.name == names.last)
  }

  @Test("A digit shows one of the first nine scenes, and says which it is")
  func digits() {
    let session = session()
    for (index, name) in SceneCatalog.names.prefix(9).enumerated() {
      press(KeyName("\(index + 1)"), on: session)
      #expect(session.document.entry.name == name)
      #expect(
        session.document.chrome.notice
          == LabeledValue("Scene \(index + 1) of \(SceneCatalog.all.count)", name))
    }
  }

  @Test("A scene shown again keeps its changed values, and its effects restart")
  func keeps() throws {
    let session = session()
    press("right", on: session)
    press("space", on: session)
    session.advance(to: 1004)
    press("pagedown", on: session, at: 4_000_000_000)
    press("pageup", on: session, at: 5_000_000_000)
    #expect(session.shimmer.shimmeringSpeed == 240 && session.host.state == .idle)
    press("space", on: session, at: 5_000_000_000)
    #expect(session.host.state == .beginning)
  }

  @Test("A scene's initial values are not those set for another scene")
  func separate() throws {
    let entry = SceneCatalog.wordmark
    let session = Session(
      entry, assignments: [try entry.assignment("opacity=0.9")],
      size: PixelSize(width: 320, height: 200))
    for _ in SceneCatalog.all.dropFirst() {
      press("pagedown", on: session)
      if let control = session.controls["opacity"] {
        #expect(control.value == control.parameter.defaultValue, "\(session.document.entry.name)")
      }
    }
  }

  @Test("Light and reduced motion stay from scene to scene")
  func view() {
    let session = session()
    session.set("appearance", to: .choice("light"))
    session.set("motion", to: .choice("reduced"))
    for _ in SceneCatalog.all {
      press("pagedown", on: session)
      #expect(session.controls["appearance"]?.value == .choice("light"))
      #expect(session.scene.stage.isLight)
      let isStill = session.scene.effects.allSatisfy { $0.showsStill }
      #expect(isStill, "\(session.document.entry.name)")
    }
  }

  @Test("The previous scene has no further effect")
  func silence() {
    let session = session()
    press("space", on: session)
    press("pagedown", on: session)
    let count = session.log.entries.count { $0.trigger == nil }
    session.advance(to: 1001)
    let events = session.log.entries.filter { $0.trigger == nil }.dropFirst(count)
    #expect(events.allSatisfy { $0.name != "fading" && $0.name != "idle" }, "\(events)")
  }

  @Test("Panel and help are those of the scene", arguments: SceneCatalog.all.map(\.name))
  func pages(name: String) throws {
    let entry = try SceneCatalog.entry(named: name)
    let session = Session(
      SceneCatalog.wordmark, size: PixelSize(width: 3840, height: 2400), scale: 1)
    session.perform(.turnPage, at: 0)
    session.advance(to: 1000)
    while session.document.entry.name != name { session.perform(.nextScene, at: 0) }
    session.advance(to: 1000)
    let texts = session.texts(of: "state")
    for parameter in entry.shownParameters {
      #expect(texts.contains(parameter.title), "\(parameter.key)")
    }
    session.perform(.toggleHelp, at: 0)
    session.advance(to: 1000)
    if let action = entry.card.action {
      #expect(session.overlay.texts.contains("this scene: \(action)"))
    }
    if let drag = entry.card.drag {
      #expect(session.overlay.texts.contains("this scene: \(drag)"))
    }
  }

  @Test(
    "A scene that is stopped at once, or whose motion is reduced, rests and asks for nothing",
    arguments: SceneCatalog.names, [SceneMotion.full, .reduced])
  func rest(name: String, motion: SceneMotion) throws {
    let session = session(try SceneCatalog.entry(named: name), motion: motion)
    let compositor = Compositor(context: session.context)
    let frame = Bitmap(size: session.document.window.size)
    if motion == .full {
      session.advance(to: 1000.8)
      session.perform(.stop, at: 800_000_000)
    }
    let time = session.context.time
    frame.withRows { rows in
      _ = compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
    #expect(compositor.nextChange(after: time) == .never, "\(name)")
    #expect(session.context.nextEvent == nil, "\(name)")
  }

  @Test(
    "A scene's drags change numbers that it has, and its card says so",
    arguments: SceneCatalog.names)
  func drags(name: String) throws {
    let session = session(try SceneCatalog.entry(named: name))
    for drag in session.scene.drags {
      #expect(session.controls[drag.key]?.value.number != nil, "\(drag.key)")
    }
    let told = (session.document.entry.card.drag ?? "").split(separator: ", ").map {
      $0.drop { $0 != "(" }.dropFirst().dropLast()
    }
    let axes = session.scene.drags.map { $0.axis == .vertical ? "vertical" : "horizontal" }
    #expect(told.map(String.init) == axes.sorted(by: >), "\(told)")
  }

  @Test(
    "The scene's own action says what it did, or that there is none", arguments: SceneCatalog.names)
  func actions(name: String) throws {
    let session = session(try SceneCatalog.entry(named: name))
    press("l", on: session)
    let isNone = session.document.chrome.notice == LabeledValue("Action", "none in this scene")
    #expect(
      session.document.chrome.notice != nil && isNone == (session.document.entry.card.action == nil)
    )
  }

  @Test(
    "A scene fits windows of any size and scale, dark and light",
    arguments: SceneCatalog.names, [0.25, 1, 3])
  func sizes(name: String, scale: Double) throws {
    let session = Session(
      try SceneCatalog.entry(named: name), size: PixelSize(width: 200, height: 120), scale: scale)
    let sizes = [(1, 1), (1, 400), (400, 1), (90, 60), (400, 300)]
    for (index, (width, height)) in sizes.enumerated() {
      let size = PixelSize(width: width, height: height)
      session.resize(to: size, scale: scale, at: Int64(index + 1) * 100_000_000)
      let time = session.mediaTime(at: Int64(index + 1) * 100_000_000)
      session.advance(to: time)
      let compositor = Compositor(context: session.context, scale: scale)
      let frame = Bitmap(size: size)
      frame.withRows { rows in
        _ = compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
      let focus = session.scene.focus
      let isFinite = [focus.minX, focus.minY, focus.width, focus.height].allSatisfy(\.isFinite)
      #expect(isFinite)
    }
  }

  @Test(
    "Successive frames show what a fresh compositor draws", arguments: SceneCatalog.names)
  func increments(name: String) throws {
    let session = Session(
      try SceneCatalog.entry(named: name), size: PixelSize(width: 256, height: 160), scale: 0.3)
    let compositor = Compositor(context: session.context, scale: 0.3)
    let shown = Bitmap(size: session.document.window.size)
    for frame in 0..<40 {
      let time = session.mediaTime(afterStart: Double(frame) * 0.061)
      session.advance(to: time)
      shown.withRows { rows in
        _ = compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
      let fresh = Bitmap(size: session.document.window.size) { rows in
        Compositor(context: session.context, scale: 0.3)
          .render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
      var worst = 0
      for y in 0..<session.document.window.size.height {
        for x in 0..<session.document.window.size.width where shown[x, y] != fresh[x, y] {
          for shift: UInt32 in [0, 8, 16] {
            let levels = (shown[x, y] >> shift & 0xFF, fresh[x, y] >> shift & 0xFF)
            worst = max(worst, abs(Int(levels.0) - Int(levels.1)))
          }
        }
      }
      #expect(worst == 0, "frame \(frame)")
    }
  }
}
