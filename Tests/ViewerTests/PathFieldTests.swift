import Display
import Raster
import Testing
import Viewer

@Suite("Typing a path")
struct PathFieldTests {
  private static let files = [
    "~/logo.png", "~/logos/", "~/notes.txt", "/tmp/a", "/tmp/b", "/tmp/c", "/tmp/d", "/tmp/e",
    "/tmp/f", "/tmp/g", "/tmp/h",
  ]

  private let session: Session

  init() {
    session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    session.pathCompletions = { typed in Self.files.filter { $0.hasPrefix(typed) } }
  }

  @discardableResult
  private func press(_ keys: KeyPress...) -> [Effect] {
    keys.map { session.apply(.key($0), at: 5) }.last?.filter { $0 != .frame } ?? []
  }

  private func open() { press(KeyPress("o", modifiers: .control)) }

  private func type(_ text: String) {
    for character in text { press(KeyPress("", text: String(character))) }
  }

  private var path: String? { session.document.chrome.typedPath }

  @Test("Return opens what was typed, Esc nothing; an empty path only closes")
  func opens() {
    open()
    type("~/Größe 1.svg")
    #expect(path == "~/Größe 1.svg" && session.document.wantsText)
    #expect(press("return") == [.open(path: "~/Größe 1.svg")] && path == nil)
    open()
    #expect(press("return").isEmpty && path == nil)
    open()
    type("x")
    #expect(press("escape").isEmpty && path == nil && session.document.chrome.notice == nil)
  }

  @Test("Tab appends what all paths have in common, and names up to six of them below")
  func completes() {
    open()
    press("tab")
    #expect(path == "")
    type("~/l")
    press("tab")
    #expect(path == "~/logo")
    #expect(session.texts(of: "notice").contains("logo.png  logos/"))
    type("s")
    press("tab")
    #expect(path == "~/logos/" && !session.texts(of: "notice").contains { $0.contains("logo.png") })
    press(KeyPress("backspace", modifiers: .shift))
    type("/t")
    press("tab")
    #expect(path == "/tmp/")
    #expect(session.texts(of: "notice").contains("a  b  c  d  e  f  and 2 more"))
    type("x")
    press("tab")
    #expect(path == "/tmp/x")
    #expect(session.document.chrome.notice?.name.contains("no file begins with this") == true)
  }

  @Test("What is pasted is a part of the path, and a file is its path")
  func pastes() {
    open()
    session.apply(.delivered(Delivery(.primary, .text(" /tmp\n"))), at: 6)
    session.apply(.delivered(Delivery(.drop(x: 1, y: 1), .files(["/a", "/b"]))), at: 6)
    #expect(path == "/tmp/a")
  }

  @Test("A recording has nothing of the field, and a replay does not open it")
  func recorded() {
    press("h")
    open()
    #expect(session.document.chrome.pages.isHelpShown, "or a replay would have to hide it")
    type("/tmp")
    press("tab", "backspace", "return")
    let inputs = session.recording(until: 100).entries.map(\.input)
    #expect(inputs == [.key("h")])
    let other = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    other.enter(.key(KeyPress("o", modifiers: .control)), at: 1)
    #expect(!other.document.wantsText)
  }

  @Test("In the gallery it stays closed, and a notice says why")
  func gallery() {
    press("g")
    open()
    #expect(path == nil && session.document.chrome.pages.gallery != nil)
    #expect(
      session.document.chrome.notice == LabeledValue("Open", "not in the gallery: g closes it"))
  }

  @Test("Keys that another program sent neither open it nor read a folder or a file")
  func sent() {
    func send(_ key: KeyName, _ modifiers: KeyModifiers = []) -> [Effect] {
      session.apply(.key(KeyPress(key, modifiers: modifiers, isSent: true)), at: 7)
    }
    #expect(send("o", .control) == [.frame] && path == nil)
    open()
    type("~/l")
    for key: KeyName in ["tab", "return"] {
      #expect(send(key) == [.frame] && path == "~/l")
      #expect(session.document.chrome.notice?.name.contains("sent by another program") == true)
    }
  }

  @Test("In the row of the picture a path is opened, and an empty one shows the scene's own")
  func picture() throws {
    session.set("image", to: .string("/a/logo.png"))
    let index = try #require(session.controls.firstIndex { $0.parameter.key == "image" })
    for _ in 0..<index { press("down") }
    press("e")
    type("/b")
    #expect(press("return") == [.open(path: "/b")])
    #expect(session.controls["image"]?.value.text == "/a/logo.png", "until the program has it")
    press("e", "backspace", "return")
    #expect(session.controls["image"]?.value.text == "")
  }
}
