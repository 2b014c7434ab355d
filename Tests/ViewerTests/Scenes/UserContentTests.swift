import Compositor
import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The user's text and picture")
struct UserContentTests {
  private static let size = PixelSize(width: 320, height: 200)
  private static let long = "The quick brown fox jumps over the lazy dog,\nand goes home"

  /// The scenes that show content, with the values with which they show it and do not move.
  private static let scenes = [
    "hero:shimmering=off", "own:shimmering=off", "wordmark:shimmering=off",
    "wordmark:shimmering=off,appearance=light", "defaults:shimmering=off",
    "life-cycle:shimmering=off", "pulse-list:running=off,content=loaded",
    "stress:shimmering=off,kind=text,count=10", "lyrics:running=off",
    "shimmer-button:running=off", "corners:running=off",
  ]

  private static func logo(_ color: UInt32 = 0xFF12_EF34) -> Bitmap {
    Bitmap(size: PixelSize(width: 60, height: 40)) { rows in
      for y in 0..<40 { for x in 0..<60 { rows[x, y] = color } }
    }
  }

  private static func session(
    _ text: String, _ more: String..., against other: String? = nil, content: SceneContent? = nil
  ) throws -> Session {
    var request = try SceneRequest(text)
    for value in more { try request.set(value) }
    return Session(
      request.entry, content: content ?? UserContent(image: logo()).content,
      assignments: request.assignments,
      against: try other.map { try SceneRequest($0).assignments }, size: size)
  }

  private static func set(_ text: String, in session: Session, at seconds: Double) throws {
    let values = [try session.document.entry.assignment(text)]
    session.enter(.set(values, of: session.document.scene), at: Int64(seconds * 1e9))
  }

  private static func picture(of session: Session, at seconds: Double) -> [UInt32] {
    session.showOnlyScene()
    session.advance(to: 1000 + seconds)
    let compositor = Compositor(context: session.context)
    return Bitmap(size: session.document.window.size) { rows in
      compositor.render(at: 1000 + seconds, into: rows, buffer: BufferName(slot: 0))
    }.allPixels
  }

  private static func values(of session: Session) -> [String] {
    [session.scene.stage.text, session.scene.stage.image]
  }

  // MARK: Live

  @Test("A change shows what a session shows that begins with the value", arguments: scenes)
  func exchange(scene: String) throws {
    let changed = try Self.session(scene)
    let own = Self.picture(of: changed, at: 0.5)
    let values = [
      "text=Zyx", "image=\(UserContent.name)", "text=\(Self.long)", "text=שלום",
      "image=\(UserContent.name)", "image=", "text=Zyx", "text=",
    ]
    for (index, value) in values.enumerated() {
      let seconds = 1 + Double(index)
      try Self.set(value, in: changed, at: seconds)
      let picture = Self.picture(of: changed, at: seconds + 0.5)
      let begun = try Self.session(scene, value)
      #expect(picture == Self.picture(of: begun, at: seconds + 0.5), "\(value)")
      if value.hasSuffix("=") { #expect(picture == own) }
    }
  }

  @Test(
    "An effect goes on under other content", arguments: ["hero", "own", "wordmark", "defaults"])
  func phase(scene: String) throws {
    let session = try Self.session(scene)
    for (index, value) in ["text=\(Self.long)", "image=\(UserContent.name)", "text="].enumerated() {
      let seconds = 4 + Double(index)
      session.advance(to: 1000 + seconds)
      let effect = session.scene.effects[0]
      let cycle = effect.cycleIndex(at: 1000 + seconds)
      try Self.set(value, in: session, at: seconds)
      #expect(effect === session.scene.effects[0] && effect.isRunning)
      #expect(effect.cycleIndex(at: 1000 + seconds) == cycle, "\(value)")
    }
  }

  @Test("A picture that comes after its name shows at once; another name shows the scene's own")
  func latePicture() throws {
    let session = try Self.session("own:shimmering=off", content: SceneContent())
    let own = Self.picture(of: session, at: 0.5)
    try Self.set("image=\(UserContent.name)", in: session, at: 1)
    #expect(Self.picture(of: session, at: 1.5) == own)
    #expect(session.missingPicture == UserContent.name)
    session.add(Self.logo(), named: "another.png")
    #expect(Self.picture(of: session, at: 1.6) == own)
    session.add(Self.logo(), named: UserContent.name)
    #expect(session.missingPicture == nil)
    let begun = try Self.session("own:shimmering=off", "image=\(UserContent.name)")
    #expect(Self.picture(of: session, at: 2) == Self.picture(of: begun, at: 2))
  }

  // MARK: As values

  @Test("A text takes the place of a picture, and the other way round, in one step of undo")
  func undo() throws {
    let session = try Self.session("own")
    try Self.set("text=Zyx", in: session, at: 1)
    try Self.set("image=\(UserContent.name)", in: session, at: 2)
    #expect(Self.values(of: session) == ["", UserContent.name])
    session.perform(.undo, at: 3_000_000_000)
    #expect(Self.values(of: session) == ["Zyx", ""])
    session.perform(.undo, at: 4_000_000_000)
    #expect(Self.values(of: session) == ["", ""])
    session.perform(.redo, at: 5_000_000_000)
    session.perform(.redo, at: 6_000_000_000)
    #expect(Self.values(of: session) == ["", UserContent.name])
    session.perform(.resetAll, at: 7_000_000_000)
    #expect(Self.values(of: session) == ["", UserContent.name], "what is reset is the look")
  }

  @Test("Content goes along from scene to scene, also through those that do not show it")
  func carried() throws {
    let session = try Self.session("compass", "text=Zyx")
    for second in 1...20 {
      session.perform(.nextScene, at: Int64(second) * 1_000_000_000)
      #expect(Self.values(of: session) == ["Zyx", ""], "\(session.document.scene)")
    }
    session.perform(.turnPage, at: 21_000_000_000)
    #expect(session.document.scene == "compass" && session.panelRow("text") == nil)
    #expect(session.panelRow("image") == nil)
  }

  @Test("The rows are the first of the panel, and the keys reach them before the first row")
  func rows() throws {
    let entry = try SceneCatalog.entry(named: "own")
    let session = Session(entry, size: PixelSize(width: 1280, height: 800))
    session.perform(.turnPage, at: 1_000_000_000)
    session.perform(.choosePrevious, at: 2_000_000_000)
    #expect(session.document.chosenParameter.key == "image")
    session.perform(.choosePrevious, at: 3_000_000_000)
    #expect(session.document.chosenParameter.key == "text")
    session.advance(to: 1004)
    let (text, image) = (try #require(session.panelRow("text")), session.panelRow("image"))
    #expect(text.maxY <= (image?.minY ?? .infinity) + 0.5)
    let texts = session.texts(of: "state")
    #expect(texts.contains("the scene's own"))
    #expect(texts.firstIndex(of: "Text") ?? .max < texts.firstIndex(of: "Direction") ?? 0)
  }

  @Test("A and B can have other content, and the starts in common")
  func comparison() throws {
    let session = try Self.session(
      "own:text=A", against: "own:image=\(UserContent.name)")
    #expect(Self.values(of: session) == ["A", ""])
    #expect(session.host.twin?.scene.stage.image == UserContent.name)
    session.perform(.swapSides, at: 1_000_000_000)
    #expect(Self.values(of: session) == ["", UserContent.name])
    try Self.set("text=B", in: session, at: 2)
    #expect(Self.values(of: session) == ["B", ""])
    #expect(session.host.twin?.scene.stage.text == "A")
  }

  @Test("Travelling back brings back the content of then")
  func travel() throws {
    let session = try Self.session("own:shimmering=off")
    try Self.set("text=Zyx", in: session, at: 1)
    try Self.set("image=\(UserContent.name)", in: session, at: 2)
    session.perform(.togglePause, at: 3_000_000_000)
    session.perform(.goToBegin, at: 4_000_000_000)
    #expect(Self.values(of: session) == ["", ""])
    session.perform(.togglePause, at: 5_000_000_000)
    session.advance(to: 1001.5)
    #expect(Self.values(of: session) == ["Zyx", ""])
    session.advance(to: 1002.5)
    #expect(Self.values(of: session) == ["", UserContent.name])
  }

  @Test("A recording of a session with content, as text and back, shows the same frames")
  func replay() throws {
    let session = try Self.session("hero:text=Zyx")
    try Self.set("image=\(UserContent.name)", in: session, at: 1)
    try Self.set("text=\(Self.long)", in: session, at: 2)
    let recording = try Recording(text: session.recording(until: 3_000_000_000).text)
    #expect(recording.pictureNames == [UserContent.name])
    let request = try SceneRequest(recording)
    let played = Session(
      request.entry, content: UserContent(image: Self.logo()).content,
      assignments: request.assignments, size: recording.size)
    var replay = Replay(recording)
    replay.advance(played, to: 3_000_000_000)
    #expect(Self.values(of: played) == [Self.long, ""])
    #expect(Self.picture(of: played, at: 3) == Self.picture(of: session, at: 3))
  }

  @Test("A preset holds content if there is some, and without content leaves it")
  func presets() throws {
    let session = try Self.session("own")
    let bare = session.preset(named: "bare")
    #expect(bare.value(of: "text") == nil && bare.value(of: "image") == nil)
    try Self.set("text=Hello, you", in: session, at: 1)
    let preset = session.preset(named: "mine")
    #expect(preset.value(of: "text") == "Hello, you" && preset.value(of: "image") == nil)
    let entry = session.document.entry
    #expect(
      preset.assignments(among: entry.parameters).content.map(\.value) == [.string("Hello, you")])
    try Self.set("image=a.png", in: session, at: 2)
    session.apply(bare, at: 3_000_000_000)
    #expect(Self.values(of: session) == ["", "a.png"])
    session.apply(preset, at: 4_000_000_000)
    #expect(Self.values(of: session) == ["Hello, you", ""])
  }

  // MARK: One's own

  @Test("The scene for one's own content says how to bring it, until there is some")
  func invitation() throws {
    let hint = "Paste or drop a text or a picture, or press Ctrl-o"
    for (values, isShown) in [([], true), (["text=a"], false), (["image=x.png"], true)] {
      let scene = try PlayedScene(([] + values).reduce("own:angle=20") { "\($0),\($1)" })
      #expect(scene.texts.contains(hint) == isShown, "\(values)")
      try Self.set("text=Zyx", in: scene.session, at: 1)
      #expect(!scene.texts.contains(hint))
      try Self.set("text=", in: scene.session, at: 2)
      #expect(scene.texts.contains(hint))
    }
  }
}

@Suite("The pictures of a session")
struct ScenePicturesTests {
  private func picture(_ megapixels: Int) -> Bitmap {
    Bitmap(size: PixelSize(width: 1000, height: megapixels * 1000))
  }

  @Test("They are at most sixteen, and those that are shown go last")
  func count() {
    let pictures = ScenePictures()
    for index in 0..<20 {
      pictures.add(Bitmap(size: PixelSize(width: 1, height: 1)), named: "\(index)", keeping: ["0"])
    }
    #expect((0..<20).filter { pictures["\($0)"] != nil } == [0] + Array(5..<20))
    for index in 20..<37 {
      let all = (0..<20).map { "\($0)" }
      pictures.add(Bitmap(size: PixelSize(width: 1, height: 1)), named: "\(index)", keeping: all)
    }
    #expect(pictures["0"] == nil && pictures["36"] != nil, "the newest always fits")
  }

  @Test("They have at most 64 megapixels, or the newest is alone")
  func pixels() {
    let pictures = ScenePictures()
    pictures.add(picture(30), named: "a")
    pictures.add(picture(30), named: "b")
    #expect(pictures["a"] != nil && pictures["b"] != nil)
    pictures.add(picture(30), named: "b")
    #expect(pictures["a"] != nil, "one of the same name takes its place")
    pictures.add(picture(5), named: "c")
    #expect(pictures["a"] == nil && pictures["b"] != nil && pictures["c"] != nil)
    pictures.add(picture(65), named: "d")
    #expect(pictures["b"] == nil && pictures["c"] == nil && pictures["d"] != nil)
  }
}
