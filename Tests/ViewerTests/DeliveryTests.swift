import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("What other programs hand over")
struct DeliveryTests {
  private static let size = PixelSize(width: 1280, height: 800)

  private func session(_ scene: String = "wordmark") throws -> Session {
    Session(try SceneCatalog.entry(named: scene), size: Self.size)
  }

  /// Hands a content over, and returns the effects other than frames.
  @discardableResult
  private func give(
    _ content: Delivery.Content, by way: Delivery.Way = .clipboard, to session: Session
  ) -> [Effect] {
    session.apply(.delivered(Delivery(way, content)), at: 9).filter { $0 != .frame }
  }

  private func press(_ keys: KeyPress..., in session: Session) {
    for key in keys { session.apply(.key(key), at: 5) }
  }

  private func value(_ key: String, in session: Session) -> String? {
    session.controls[key]?.value.text
  }

  private func notice(in session: Session) -> LabeledValue? { session.document.chrome.notice }

  /// Chooses the first colour of the scene, and returns its key.
  private func chooseColor(in session: Session) throws -> String {
    let index = try #require(session.controls.firstIndex { $0.parameter.kind == .color })
    for _ in 0..<index { press("down", in: session) }
    #expect(session.document.chosenParameter.kind == .color)
    return session.document.chosenParameter.key
  }

  private func entries(of session: Session) -> [Input] {
    session.recording(until: 1000).entries.map(\.input)
  }

  // MARK: Text

  @Test(
    "Text becomes the word, as one change that can be undone, and as two entries",
    arguments: [
      (Delivery.Way.clipboard, "Paste"), (.primary, "Paste"), (.drop(x: 3, y: 4), "Drop"),
    ])
  func text(way: Delivery.Way, title: String) throws {
    let session = try session()
    #expect(give(.text("Hello\r\nworld\n\n"), by: way, to: session).isEmpty)
    #expect(value("text", in: session) == "Hello\nworld")
    #expect(notice(in: session) == LabeledValue(title, "the word is now “Hello\\nworld”"))
    #expect(entries(of: session).count == 2)
    session.perform(.undo, at: 10)
    #expect(value("text", in: session) == "")
    session.perform(.redo, at: 11)
    #expect(value("text", in: session) == "Hello\nworld")
  }

  @Test("Text takes the place of a picture, and one undo brings the picture back")
  func onePlace() throws {
    let session = try session()
    session.set("image", to: .string("/a/logo.png"))
    give(.text("Hi"), to: session)
    #expect(value("text", in: session) == "Hi" && value("image", in: session) == "")
    session.perform(.undo, at: 10)
    #expect(value("text", in: session) == "" && value("image", in: session) == "/a/logo.png")
  }

  @Test("Control characters are left out, other text is kept")
  func controls() throws {
    let session = try session()
    give(.text("a\u{1B}[31m\tb\u{200D}ü\u{9B}"), to: session)
    #expect(value("text", in: session) == "a[31mb\u{200D}ü")
  }

  @Test("White space alone, and text that is too long, are refused, and the limit is named")
  func refused() throws {
    let session = try session()
    give(.text(" \n\t"), to: session)
    #expect(notice(in: session) == LabeledValue("Paste", "only white space"))
    give(.text(String(repeating: "x", count: 4097)), to: session)
    #expect(notice(in: session)?.value.contains("4096") == true)
    give(.text(String(repeating: "x", count: 1 << 20)), to: session)
    #expect(notice(in: session)?.value == "too long: 4096 characters are the most")
    #expect(value("text", in: session) == "")
    give(.text(String(repeating: "x", count: 4096)), to: session)
    #expect(value("text", in: session)?.count == 4096)
  }

  @Test("A scene that shows no content of the user says so, and names one that does")
  func otherScene() throws {
    let session = try session("compass")
    for content: Delivery.Content in [.text("Hi"), .picture([1])] {
      #expect(give(content, to: session).isEmpty)
      let text = notice(in: session)?.value ?? ""
      #expect(text.contains("compass shows no") && text.contains("own does"), "\(text)")
    }
    #expect(value("text", in: session) == "")
  }

  // MARK: Colours

  @Test("A colour, or text that is one, becomes the chosen colour")
  func color() throws {
    let session = try session("own")
    let key = try chooseColor(in: session)
    let usual = value(key, in: session)
    give(.text(" #8FB3FF\n"), to: session)
    #expect(value(key, in: session) == "#8fb3ff")
    give(.color(0x80FF_8800), to: session)
    #expect(value(key, in: session) == "#ff8800" || value(key, in: session) == "darkorange")
    session.perform(.undo, at: 10)
    session.perform(.undo, at: 11)
    #expect(value(key, in: session) == usual)
    give(.text("not a colour"), to: session)
    #expect(value("text", in: session) == "not a colour" && value(key, in: session) == usual)
  }

  @Test("A colour is refused where none is chosen; text that is one is a word there")
  func noColor() throws {
    let session = try session()
    give(.color(0xFF00_00FF), to: session)
    #expect(notice(in: session)?.value.contains("Speed is none") == true)
    give(.text("navy"), to: session)
    #expect(value("text", in: session) == "navy")
  }

  // MARK: Files and pictures

  @Test("The first file is opened, and a notice counts the others")
  func files() throws {
    let session = try session("compass")
    #expect(give(.files(["/a b/c.png"]), to: session) == [.open(path: "/a b/c.png")])
    #expect(notice(in: session) == nil)
    #expect(give(.files(["/a", "/b", "/c"]), to: session) == [.open(path: "/a")])
    #expect(notice(in: session)?.value == "one file is opened, 2 more are left out")
  }

  @Test("A picture is left to the program; nothing is one notice with its reason")
  func others() throws {
    let session = try session()
    #expect(give(.picture([137, 80]), to: session) == [.decode([137, 80])])
    #expect(entries(of: session).isEmpty)
    #expect(give(.nothing(reason: "the clipboard is empty"), to: session).isEmpty)
    #expect(notice(in: session) == LabeledValue("Paste", "the clipboard is empty"))
    #expect(entries(of: session).count == 1)
  }

  @Test(
    "The program shows a picture that it has, and names its file; a scene without pictures refuses it"
  )
  func shown() throws {
    let session = try session()
    give(.text("Hi"), to: session)
    _ = session.show(.image, "/a/logo.png", by: "Paste", at: 10)
    #expect(value("image", in: session) == "/a/logo.png" && value("text", in: session) == "")
    #expect(notice(in: session) == LabeledValue("Paste", "the picture is now “logo.png”"))
    session.perform(.undo, at: 11)
    #expect(value("image", in: session) == "" && value("text", in: session) == "Hi")
    let other = try self.session("defaults")
    _ = other.show(.image, "/a/logo.png", by: "Paste", at: 10)
    #expect(value("image", in: other) == "")
    #expect(notice(in: other)?.value.contains("defaults shows no image of yours") == true)
  }

  // MARK: Fields

  @Test("An open field gets it as typed text; only the user's text keeps line breaks")
  func fields() throws {
    let session = try session()
    press("e", in: session)
    #expect(session.document.wantsText)
    give(.text(" 41\n2,5 \n"), to: session)
    #expect(session.document.chrome.typedText == "41 2.5")
    let count = entries(of: session).count
    give(.text(" \n"), to: session)
    #expect(session.document.chrome.typedText == "41 2.5")
    #expect(entries(of: session).count == count + 1, "a notice, which does not hide the field")
    press("escape", "e", in: session)
    give(.text("412,5"), to: session)
    press("return", in: session)
    #expect(value("speed", in: session) == "412.5" && !session.document.wantsText)
    session.perform(.savePreset, at: 6)
    give(.text("my name"), to: session)
    #expect(session.document.chrome.typedName == "my-name")
    press("escape", in: session)
    let index = try #require(session.controls.firstIndex { $0.parameter.key == "text" })
    for _ in 0..<index { press("down", in: session) }
    press("e", in: session)
    give(.text("two\r\nlines\n"), to: session)
    press(KeyPress("return", modifiers: .shift), "x", in: session)
    #expect(session.document.chrome.typedText == "two\nlines\nx")
    press("return", in: session)
    #expect(value("text", in: session) == "two\nlines\nx")
  }

  @Test("A colour is typed as its number; a text that does not fit is refused with the limit")
  func typedColor() throws {
    let session = try session("own")
    let key = try chooseColor(in: session)
    press("e", in: session)
    give(.color(0xFF8F_B3FF), to: session)
    press("return", in: session)
    #expect(value(key, in: session) == "#8fb3ff")
    press("e", in: session)
    give(.text(String(repeating: "a", count: 25)), to: session)
    #expect(notice(in: session)?.name.contains("at most 24 characters") == true)
  }

  @Test("Files and pictures pass by an open field of a value")
  func beside() throws {
    let session = try session()
    press("e", in: session)
    #expect(give(.files(["/a"]), to: session) == [.open(path: "/a")])
    #expect(give(.picture([1]), to: session) == [.decode([1])])
    #expect(session.document.chrome.typedText == "230")
  }

  @Test("Ctrl-v and Shift-Insert paste into a field, Ctrl-c copies nothing from it")
  func keysInField() throws {
    let session = try session()
    press("e", in: session)
    for key in [KeyPress("v", modifiers: .control), KeyPress("insert", modifiers: .shift)] {
      #expect(session.apply(.key(key), at: 6) == [.paste(.clipboard)])
    }
    #expect(session.apply(.key(KeyPress("c", modifiers: .control)), at: 6).isEmpty)
    #expect(session.document.chrome.typedText == "230")
  }

  @Test("A key of the user's own pastes, but not in place of a letter in a field")
  func ownKeys() {
    let keys = OwnKeys([
      OwnKeys.Binding("j", .command(.paste)),
      OwnKeys.Binding(KeyChord("j", .control), .command(.paste)),
    ])
    let session = Session(SceneCatalog.wordmark, size: Self.size, keys: keys)
    #expect(session.apply(.key("j"), at: 1).contains(.paste(.clipboard)))
    session.perform(.enterValue, at: 2)
    #expect(session.apply(.key("j"), at: 3) == [.frame])
    #expect(
      session.apply(.key(KeyPress("j", modifiers: .control)), at: 4) == [.paste(.clipboard)])
  }

  // MARK: Where else

  @Test("The gallery refuses it and says so; behind the help the scene takes it")
  func pages() throws {
    let session = try session()
    press("g", in: session)
    for content: Delivery.Content in [.text("Hi"), .files(["/a"]), .picture([1])] {
      #expect(give(content, to: session).isEmpty)
      #expect(notice(in: session)?.value == "not in the gallery: g closes it")
    }
    press("g", "h", in: session)
    give(.text("Hi"), to: session)
    #expect(value("text", in: session) == "Hi" && session.document.chrome.pages.isHelpShown)
  }

  @Test(
    "The middle button pastes what is marked, on the scene and into a field, and resets on a row")
  func middle() throws {
    let session = try session()
    func click(_ x: Int, _ y: Int) -> [Effect] {
      session.apply(.pointer(PointerEvent(.pressed(button: 2), x: x, y: y)), at: 7)
        .filter { $0 != .frame }
    }
    #expect(click(200, 600) == [.paste(.primary)])
    press("i", KeyPress("right"), in: session)
    session.advance(to: session.context.time)
    let row = try #require(session.panelRow("speed"))
    let (x, y) = (Int(row.minX) + 4, Int(row.center.y))
    #expect(click(x, y).isEmpty && value("speed", in: session) == "230")
    press("e", in: session)
    #expect(click(x, y) == [.paste(.primary)] && session.document.wantsText)
    #expect(click(200, 600) == [.paste(.primary)] && session.document.wantsText)
  }

  @Test(
    "While something is dragged over the window, a tag says what a drop does, and no entry is made")
  func dragged() throws {
    let session = try session()
    func tag(_ kind: Delivery.Kind?) -> String? {
      session.apply(.dragged(kind), at: 1)
      return session.texts(of: "status").first
    }
    #expect(tag(.text) == "Drop: the text becomes the word")
    #expect(tag(.picture) == "Drop: the picture becomes the content")
    #expect(tag(.files) == "Drop: the file is opened")
    #expect(tag(.unknown) == "Drop: cannot be shown")
    #expect(tag(nil) == nil)
    #expect(session.apply(.dragged(nil), at: 1).isEmpty, "no frame for nothing new")
    press("e", in: session)
    #expect(tag(.text) == "Drop: it goes into the field")
    press("escape", in: session)
    give(.text("Hi"), by: .drop(x: 1, y: 1), to: session)
    #expect(session.texts(of: "status").isEmpty, "what was dropped is no longer dragged")
    #expect(entries(of: session).filter { if case .key = $0 { false } else { true } }.count == 2)
  }

  @Test("A replay shows the same, and asks nobody")
  func replay() throws {
    let session = try session("own")
    press(KeyPress("v", modifiers: .control), in: session)
    give(.text("one = two\nthree \\ \u{202E}"), to: session)
    let key = try chooseColor(in: session)
    give(.color(0xFF12_3456), to: session)
    press("e", in: session)
    give(.text("#abc"), to: session)
    press("return", "y", "c", KeyPress("y", modifiers: .shift), in: session)
    give(.files(["/a"]), to: session)
    give(.nothing(reason: "empty"), to: session)
    let recording = try Recording(text: session.recording(until: 1000).text)
    let again = try self.session("own")
    var replay = Replay(recording)
    #expect(replay.advance(again, at: 2000).allSatisfy { $0 == .frame })
    #expect(again.controls.map(\.value) == session.controls.map(\.value))
    #expect(value(key, in: again) == "#aabbcc")
    #expect(again.document.chrome.notice == session.document.chrome.notice)
  }
}
