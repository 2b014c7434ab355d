import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("The text of key presses")
struct PressTextTests {
  private let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))

  private func press(_ key: KeyName, _ modifiers: KeyModifiers = [], text: String? = nil) {
    session.apply(.key(KeyPress(key, modifiers: modifiers, text: text)), at: 3)
  }

  private var typed: String? { session.document.chrome.typedText }

  private var presses: [KeyPress] {
    session.recording(until: 100).entries.compactMap {
      if case .key(let press) = $0.input { press } else { nil }
    }
  }

  private func openText() throws {
    let index = try #require(session.controls.firstIndex { $0.parameter.key == "text" })
    for _ in 0..<index { press("down") }
    press("e")
  }

  @Test("A field takes the text in place of the key's character; an empty one types nothing")
  func text() throws {
    try openText()
    press("'", text: "")
    press("e", text: "é")
    press("e", [.shift], text: "É")
    press("a", text: "ф")
    press("x")
    press("", text: "日本")
    press("", text: "")
    press("space", text: " ")
    press("1", [.shift], text: "!")
    #expect(typed == "éÉфx日本 !")
    press("return", text: "\r")
    #expect(session.controls["text"]?.value.text == "éÉфx日本 !")
  }

  @Test("A number takes the signs of any keyboard, and no spaces")
  func numbers() {
    press("e")
    press("*", text: "+")
    press("4", text: "4")
    press(",", text: ",")
    press("space", text: " ")
    press("5", text: "5")
    #expect(typed == "+4.5")
  }

  @Test("Keys that do something do so whatever text they have")
  func named() {
    press("e")
    press("backspace", text: "\u{8}")
    press("7", text: "7")
    press("escape", text: "\u{1B}")
    #expect(typed == nil && session.controls["speed"]?.value.text == "230")
  }

  @Test("Only text that no key tells, and that a field takes, is recorded")
  func recorded() throws {
    press("space", text: " ")
    press("p", text: "з")
    press("v", .control, text: "\u{16}")
    press("", text: "x")
    try openText()
    let before = presses.count
    #expect(presses.allSatisfy { $0.text == nil } && presses.contains("p"))
    press("x", text: "x")
    press("x", .shift, text: "X")
    press("space", text: " ")
    press("e", text: "é")
    press("", text: "a b")
    #expect(
      presses.dropFirst(before) == [
        "x", KeyPress("x", modifiers: .shift), "space", KeyPress("e", text: "é"),
        KeyPress("", text: "a b"),
      ])
    let text = session.recording(until: 100).text
    #expect(text.contains(" key e text=é\n") && text.contains(" type a\\sb\n"))
    let read = try Recording(text: text)
    #expect(read == session.recording(until: 100))
    let again = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    for entry in read.entries { again.apply(entry) }
    #expect(again.document.chrome.typedText == typed && typed == "xX éa b")
  }

  @Test("The end of a long text is what shows, line breaks as signs")
  func end() throws {
    try openText()
    press("", text: String(repeating: "long ", count: 60) + "\nthe end")
    #expect(session.texts(of: "notice").contains { $0.hasSuffix("↵the end") })
    let box = try #require(session.overlay.frame(of: "notice"))
    #expect(box.minX >= 0 && box.maxX <= 1280)
    let layer = session.overlay.textLayers.first { $0.layer.text?.string.contains("↵") == true }
    #expect(layer?.layer.text?.truncation == .start)
    press("i")
  }
}
