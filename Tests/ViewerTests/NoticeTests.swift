import Compositor
import Display
import Drawing
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Notices above a scene")
struct NoticeTests {
  /// A window, and whether it has the light appearance.
  struct Window: Sendable {
    let size: PixelSize
    let scale: Double
    let appearance: SceneAppearance
  }

  static let windows: [Window] = SceneAppearance.allCases.flatMap { appearance in
    [(400, 300, 1.0), (1280, 800, 1), (1280, 800, 2)].map {
      Window(size: PixelSize(width: $0.0, height: $0.1), scale: $0.2, appearance: appearance)
    }
  }

  private static let names: Set<String> = ["notice", "status", "invitation"]

  @Test("Its boxes are opaque, and its strokes stand out from them at any size", arguments: windows)
  func contrast(window: Window) throws {
    for scene in ["hero", "wordmark"] {
      let session = try session(scene, window)
      let texts = session.overlay.textLayers
      #expect(texts.count >= 3 + 2)
      let picture = Bitmap(size: window.size) { rows in
        Compositor(context: session.context, scale: window.scale)
          .render(at: 1000.5, into: rows, buffer: BufferName(slot: 0))
      }
      for (layer, frame) in texts {
        let contrast = try strokeContrast(in: frame, of: picture, scale: window.scale)
        #expect(contrast >= 4.5, "“\(layer.text?.string ?? "")”: \(contrast) in \(scene)")
      }
      for name in Self.names { #expect(session.part(name)?.backgroundColor?.alpha == 1) }
    }
  }

  @Test("It lies within the window, apart, and off the content's middle", arguments: windows)
  func places(window: Window) throws {
    for scene in SceneCatalog.names {
      let session = try session(scene, window)
      let boxes = Self.names.compactMap { session.overlay.frame(of: $0) }
      #expect(boxes.count == 3)
      for (index, box) in boxes.enumerated() {
        #expect(
          session.document.window.bounds.union(box) == session.document.window.bounds,
          "\(scene): \(box)")
        #expect(!box.contains(session.scene.focus.center), "\(scene): \(box)")
        for other in boxes[..<index] { #expect(other.intersection(box).isEmpty, "\(scene)") }
      }
      let sizes = session.overlay.textLayers.compactMap { $0.layer.text?.font.size }
      #expect((sizes.max() ?? 0) >= 16 && (sizes.min() ?? 0) >= 13)
    }
  }

  /// Creates a paused session with a notice, a tag and the bar.
  private func session(_ scene: String, _ window: Window) throws -> Session {
    let entry = try SceneCatalog.entry(named: scene)
    let session = Session(
      entry,
      art: SceneArt(wallpaper: { viewport, appearance in
        DuskWallpaper.render(
          size: viewport.window, part: viewport.part, at: appearance == .light ? .dawn : .dusk)
      }), assignments: [try entry.assignment("appearance=\(window.appearance.rawValue)")],
      typesetter: try #require(PangoTypesetter()), pathRasterizer: CairoRasterizer(),
      size: window.size, scale: window.scale)
    session.program.invites = true
    session.begin(at: 0)
    for key: KeyName in ["[", "p"] { session.apply(.key(KeyPress(key)), at: 500_000_000) }
    session.advance(to: 1000.5)
    return session
  }

  /// The contrast of a text's strokes: the mean of the third of its pixels with the highest contrast, against the
  /// background beside it.
  private func strokeContrast(in frame: Rect, of picture: Bitmap, scale: Double) throws -> Double {
    let box = PixelRect(
      x: Int(frame.minX * scale), y: Int(frame.minY * scale), width: Int(frame.width * scale),
      height: Int(frame.height * scale))
    func color(_ x: Int, _ y: Int) -> Color { Color(hex: picture[x, y] & 0xFF_FFFF) }
    let ground = color(box.minX, box.minY)
    let contrasts = box.rows.flatMap { y in
      box.columns.map { x in color(x, y).contrast(with: ground) }
    }.filter { $0 > 1.1 }.sorted(by: >)
    let third = contrasts.prefix(max(contrasts.count / 3, 1))
    return third.reduce(0, +) / Double(third.count)
  }

  @Test("Every key has a visible response: the notice, the tag, a page, or the scene")
  func answers() throws {
    let words: [(keys: [KeyName], notice: LabeledValue)] = [
      (["space"], LabeledValue("Shimmer", "off after this slide: Space starts it")),
      (["space", "return"], LabeledValue("Shimmer", "off: Space starts it")),
      (["space", "space"], LabeledValue("Shimmer", "on")),
      (["p"], LabeledValue("Paused at 0.500 s", "p resumes")),
      (["p", "p"], LabeledValue("Time", "real time")),
      (
        ["p", "space"],
        LabeledValue("Shimmer", "off after this slide: Space starts it · paused, p resumes")
      ),
      (["["], LabeledValue("Time", "½ ×")), (["[", "[", "["], LabeledValue("Time", "⅛ ×")),
      (["]"], LabeledValue("Time", "2 ×")), (["]", "\\"], LabeledValue("Time", "real time")),
      (["."], LabeledValue("Paused at 0.517 s", "p resumes")),
      (["escape"], LabeledValue("Esc again", "quits")),
      (["home"], LabeledValue("Paused at 0.000 s", "p resumes")),
      (["m", "m"], LabeledValue("Range", "shorter than a frame")),
      (["d"], LabeledValue("Damage", "outlined")),
    ]
    for (keys, notice) in words {
      let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
      for key in keys { session.apply(.key(KeyPress(key)), at: 500_000_000) }
      #expect(session.document.chrome.notice == notice, "\(keys)")
    }
  }

  @Test("A lasting state stays visible until it ends")
  func lasting() {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    func tag(after keys: KeyName...) -> String? {
      for key in keys { session.apply(.key(KeyPress(key)), at: 0) }
      session.endPassing(before: 9_000_000_000)
      session.advance(to: session.context.time)
      return session.texts(of: "status").first
    }
    #expect(tag(after: "[", "[", "p") == "Paused: p resumes · ¼ ×")
    #expect(tag(after: "d") == "Paused: p resumes · ¼ × · Damage")
    #expect(tag(after: "d", "d", "p") == "¼ ×")
    #expect(tag(after: "\\") == nil)
    session.program.isReplay = true
    #expect(tag() == "Replay")
  }

  @Test("A value being typed stays visible during messages of the program")
  func typed() {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    session.apply(.key(KeyPress("e")), at: 0)
    let typed = session.document.chrome.notice
    session.announce(LabeledValue("Preset reloaded", "a"), at: 1)
    #expect(session.document.chrome.notice == typed && typed != nil)
    #expect(!session.endPassing(before: 9_000_000_000))
    session.apply(.key(KeyPress("i", modifiers: .control)), at: 2)
    session.apply(.key(KeyPress("escape")), at: 3)
    #expect(session.document.chrome.notice == nil)
  }

  @Test("The tag keeps clear of the legend and the notice, in a large window too")
  func tagBeside() {
    for (width, height) in [(1280, 800), (3840, 2160)] {
      let session = Session(
        SceneCatalog.wordmark, size: PixelSize(width: width, height: height))
      session.program.isReplay = true
      session.figures.legendLines = ["one", "two"]
      for key: KeyName in ["d", "i"] {
        session.apply(.key(KeyPress(key)), at: 0)
        session.advance(to: session.context.time)
        let boxes = ["status", "legend", "notice"].compactMap { session.overlay.frame(of: $0) }
        #expect(boxes.count == 3)
        for (index, box) in boxes.enumerated() {
          for other in boxes[..<index] { #expect(other.intersection(box).isEmpty, "\(width)") }
        }
      }
    }
  }

  @Test("A click while the keys are shown hides them, and does nothing to the scene")
  func clickOnHelp() {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    session.apply(.key(KeyPress("h")), at: 0)
    session.apply(.pointer(PointerEvent(.pressed(button: 1), x: 9, y: 9)), at: 1)
    session.apply(.pointer(PointerEvent(.released(button: 1), x: 9, y: 9)), at: 2)
    #expect(!session.document.chrome.pages.isHelpShown && session.document.chrome.notice == nil)
  }
}
