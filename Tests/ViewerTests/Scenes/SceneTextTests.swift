import Compositor
import Display
import Drawing
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The user's text in scenes")
struct SceneTextTests {
  /// The scenes that set the user's text as large as it fits.
  private static let scenes = ["hero", "own", "wordmark", "defaults", "life-cycle"]

  private static let sentence =
    "The quick brown fox jumps over the lazy dog and then goes home to write a very long letter "
    + "about it to all of its friends in the forest."

  /// Texts that do not fit in one line of a small window.
  private static let texts = [
    sentence, String(repeating: "Donaudampfschiff", count: 9), String(repeating: "微光", count: 40),
    "השועל החום המהיר קופץ מעל הכלב העצלן ואז הולך הביתה לכתוב מכתב ארוך מאוד לכל חבריו",
    "One line\nand a second one\n\nand a fourth that is longer than the others are",
    String(repeating: "word ", count: 800), String(repeating: "\n", count: 4000) + "a",
    String(repeating: "e\u{301}\u{302}", count: 1300),
    String(repeating: "👩\u{200D}👩\u{200D}👧", count: 700),
  ]

  private static let sizes = [
    PixelSize(width: 400, height: 300), PixelSize(width: 640, height: 400),
    PixelSize(width: 1280, height: 800), PixelSize(width: 420, height: 1200),
  ]

  /// A text layer and its lines that are shown, in points of the window.
  private struct Shown {
    let layer: TextLayer
    let run: TextRun
    let lines: [Rect]
  }

  private func session(
    _ scene: String, _ text: String?, size: PixelSize,
    typesetter: any Typesetter = BlockTypesetter()
  ) throws -> Session {
    let request = try SceneRequest(scene)
    return Session(
      request.entry,
      assignments: try UserContent(text: text).assignments(of: request.entry) + request.assignments,
      typesetter: typesetter, size: size)
  }

  /// The texts of a scene, in front of and in masks.
  private func userTexts(in session: Session) -> [Shown] {
    let root = session.scene.stage.root
    func below(_ layer: Layer) -> [Layer] {
      [layer] + (layer.sublayers + [layer.mask].compactMap(\.self)).flatMap(below)
    }
    return below(root).compactMap { layer in
      guard let layer = layer as? TextLayer, !layer.isHidden, let run = layer.text else {
        return nil
      }
      let typesetter = layer.context.typesetter
      let all = typesetter.metrics(of: run, width: layer.bounds.width).lines
      let isCut = run.isWrapped && run.truncation != .none
      let shown = isCut ? Array(all.prefix { $0.maxY <= layer.bounds.height + 0.01 }) : all
      let origin = layer.convert(Point.zero, to: root)
      return Shown(
        layer: layer, run: run, lines: shown.map { Rect(origin: $0.origin + origin, size: $0.size) }
      )
    }
  }

  @Test(
    "A long text is set in lines that fit in the window and can be read",
    arguments: scenes, texts)
  func lines(scene: String, text: String) throws {
    for size in Self.sizes {
      let session = try session(scene, text, size: size)
      let shown = try #require(userTexts(in: session).last { $0.run.string == text })
      let window = session.scene.stage.bounds
      #expect(shown.lines.count > 1, "\(size)")
      #expect(shown.run.font.size >= min(12, window.width / 20) - 0.01, "\(size)")
      for line in shown.lines {
        #expect(line.minX >= -0.5 && line.maxX <= window.width + 0.5, "\(size): \(line)")
        #expect(line.minY >= -0.5 && line.maxY <= window.height + 0.5, "\(size): \(line)")
        #expect(abs(line.center.x - window.center.x) <= 1, "\(size): \(line)")
      }
      #expect(!session.scene.focus.isEmpty)
    }
  }

  /// Returns the pixels of a scene with content, at two instants.
  private func pictures(_ request: SceneRequest, _ user: UserContent) throws -> [Bitmap] {
    let size = PixelSize(width: 320, height: 200)
    let session = Session(
      request.entry, content: user.content,
      assignments: try user.assignments(of: request.entry) + request.assignments, size: size)
    return [0.5, 6].map { seconds in
      let time = session.mediaTime(afterStart: seconds)
      session.advance(to: time)
      let compositor = Compositor(context: session.context)
      return Bitmap(size: size) {
        compositor.render(at: time, into: $0, buffer: BufferName(slot: 0))
      }
    }
  }

  @Test(
    "A scene shows the kinds of content that its card names, and no others",
    arguments: SceneCatalog.names)
  func kinds(scene: String) throws {
    // Two scenes show text with values other than their defaults.
    let values = ["pulse-list": ":content=loaded", "stress": ":kind=text"]
    let request = try SceneRequest(scene + (values[scene] ?? ""))
    let image = Bitmap(size: PixelSize(width: 60, height: 40)) { rows in
      for y in 0..<40 { for x in 0..<60 { rows[x, y] = 0xFF12_EF34 } }
    }
    let own = try pictures(request, UserContent())
    let shown: [SceneCard.Content: [Bitmap]] = [
      .text: try pictures(request, UserContent(text: "Zyx")),
      .image: try pictures(request, UserContent(image: image)),
    ]
    for kind in SceneCard.Content.allCases {
      let isShown = try zip(own, #require(shown[kind])).contains { $0.allPixels != $1.allPixels }
      #expect(isShown == request.entry.card.shows.contains(kind), "\(kind)")
    }
  }

  @Test("The same with Pango, whose lines are as wide as the letters", arguments: scenes)
  func linesByPango(scene: String) throws {
    let typesetter = try #require(PangoTypesetter(), "no font is installed")
    for size in Self.sizes {
      let session = try session(scene, Self.sentence, size: size, typesetter: typesetter)
      let shown = try #require(userTexts(in: session).last { $0.run.string == Self.sentence })
      #expect(shown.lines.count > 1 && shown.run.font.size >= 12, "\(size)")
      let window = session.scene.stage.bounds
      #expect(shown.lines.allSatisfy { $0.minX >= -0.5 && $0.maxX <= window.width + 0.5 })
      #expect(shown.lines.allSatisfy { $0.minY >= -0.5 && $0.maxY <= window.height + 0.5 })
    }
  }

  @Test(
    "The scene's own word stays whole, in a window of any shape",
    arguments: scenes.filter { $0 != "own" })
  func wholeWord(scene: String) throws {
    for (width, height) in [(20, 20), (48, 48), (60, 800), (800, 40), (300, 200), (3840, 2160)] {
      let session = try session(scene, nil, size: PixelSize(width: width, height: height))
      let word = try #require(userTexts(in: session).last { $0.run.string == "Shimmer" })
      #expect(word.run.truncation == .none && word.lines.count == 1)
    }
  }

  @Test("A word is whole while it can be read, and broken only then", arguments: [20, 40, 200])
  func longWord(count: Int) throws {
    let text = String(repeating: "a", count: count) + " b"
    let session = try session("own", text, size: PixelSize(width: 640, height: 400))
    let shown = try #require(userTexts(in: session).first)
    let isWhole = Double(count) * 0.6 * shown.run.font.size <= shown.layer.bounds.width
    #expect(isWhole == (count < 200))
    #expect(shown.lines.count > 1)
  }

  @Test(
    "A word of more than fifty letters is large in a large window too, and its last line is no rest",
    arguments: ["hero", "own", "wordmark", "defaults"],
    [
      String(repeating: "a", count: 57), String(repeating: "a", count: 86),
      "https://" + String(repeating: "a", count: 92),
    ])
  func growingWord(scene: String, text: String) throws {
    var former = 0.0
    for (width, height) in [
      (400, 300), (500, 350), (560, 380), (640, 400), (800, 500), (1000, 600), (1280, 800),
      (3840, 2160),
    ] {
      let session = try session(scene, text, size: PixelSize(width: width, height: height))
      let shown = try #require(userTexts(in: session).last { $0.run.string == text })
      #expect(shown.run.font.size >= former, "\(width)×\(height)")
      // One line is preferred while it is at least half as large as allowed.
      former = 0.6 * shown.run.font.size
      let widths = shown.lines.map(\.width)
      #expect(
        try #require(widths.last) >= 0.5 * (widths.max() ?? 0), "\(width)×\(height): \(widths)")
    }
  }

  @Test("A text that is too long to be read is cut by an ellipsis")
  func cut() throws {
    let text = String(repeating: "word ", count: 800)
    let session = try session("own", text, size: PixelSize(width: 640, height: 400))
    let shown = try #require(userTexts(in: session).first)
    #expect(shown.run.font.size == 12 && shown.run.isWrapped && shown.run.truncation == .end)
    #expect(shown.lines.count > 15)
  }

  @Test("The light crosses all lines")
  func light() throws {
    let session = try session("own", Self.sentence, size: PixelSize(width: 640, height: 400))
    let shown = try #require(userTexts(in: session).first)
    for line in shown.lines { #expect(session.scene.focus.union(line) == session.scene.focus) }
  }

  @Test("Lyrics have lines of at most 40 characters, and at most 24 of them", arguments: texts)
  func lyrics(text: String) throws {
    let session = try session("lyrics", text, size: PixelSize(width: 640, height: 400))
    let lines = Set(userTexts(in: session).map(\.run.string))
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 41 && !$0.contains("\n") })
  }

  @Test(
    "Cells, buttons and sheets keep their text to themselves",
    arguments: ["stress:kind=text", "shimmer-button", "pulse-list:content=loaded"], texts)
  func cells(scene: String, text: String) throws {
    for size in Self.sizes {
      let session = try session(scene, text, size: size)
      for shown in userTexts(in: session) where shown.run.string.hasPrefix(text.prefix(3)) {
        let box = shown.layer.bounds.size
        for line in shown.lines {
          #expect(line.width <= box.width + 0.5, "\(size): \(line.width) in \(box)")
        }
        #expect(shown.lines.reduce(0) { $0 + $1.height } <= box.height + 0.5, "\(size)")
      }
    }
  }

  @Test("A text has at most 4096 characters, and one that is longer is told so")
  func limit() {
    #expect(SceneContent.mistake(inText: String(repeating: "a", count: 4096)) == nil)
    #expect(
      SceneContent.mistake(inText: String(repeating: "a", count: 10_000))
        == "it has 10000 characters; write at most 4096")
    let marks = "e" + String(repeating: "\u{301}", count: 4096)
    #expect(SceneContent.mistake(inText: marks) != nil, "marks count")
  }
}
