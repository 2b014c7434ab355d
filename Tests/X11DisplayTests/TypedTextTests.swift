import Display
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Typed text")
  struct TypedTextTests {
    @Test("Characters come as the layout, Shift, AltGr and Caps Lock make them")
    func layout() throws {
      let typist = try Typist()
      #expect(try typist.texts(of: "26", "50+26", "108+14", "65") == ["e", "E", "€", " "])
      try typist.desktop.key("66")
      // É of the level of AltGr, whose letters the layout does not always make capitals.
      #expect(try typist.texts(of: "26", "50+26", "11", "108+26") == ["E", "e", "2", "É"])
      try typist.desktop.key("66")
      #expect(try typist.texts(of: "26") == ["e"])
    }

    @Test(
      "Dead keys and the Compose key begin sequences, whose presses type nothing until the last")
    func sequences() throws {
      let typist = try Typist()
      #expect(try typist.texts(of: "48", "26") == ["", "é"])
      #expect(try typist.texts(of: "48", "50+26") == ["", "É"])
      #expect(try typist.texts(of: "48", "65") == ["", "'"])
      #expect(try typist.texts(of: "135", "32", "54") == ["", "", "©"])
      #expect(try typist.names(of: "135", "32", "54") == ["", "o", "c"])
    }

    @Test("A key that does not belong to a sequence breaks it off and types nothing")
    func brokenSequences() throws {
      let typist = try Typist()
      #expect(try typist.texts(of: "48", "24", "26") == ["", "", "e"])
      #expect(try typist.texts(of: "135", "09", "26") == ["", "", "e"])
      #expect(try typist.names(of: "48", "22", "09") == ["'", "backspace", "escape"])
      #expect(try typist.texts(of: "09", "22", "36", "113") == [nil, nil, nil, nil])
    }

    @Test("A command types nothing and breaks a sequence off")
    func commands() throws {
      let typist = try Typist()
      #expect(try typist.texts(of: "48", "37+26", "26") == ["", nil, "e"])
      #expect(try typist.texts(of: "64+26") == [nil])
    }

    @Test("The loss of the focus and the end of the field drop a sequence")
    func droppedSequences() throws {
      let typist = try Typist()
      #expect(try typist.texts(of: "48") == [""])
      typist.desktop.focus(typist.desktop.root)
      try typist.fixture.wait("the focus is lost") { $0 == .focus(false) }
      try typist.focus()
      #expect(try typist.texts(of: "26", "48") == ["e", ""])
      typist.fixture.window.events.composesText = false
      typist.fixture.window.events.composesText = true
      #expect(try typist.texts(of: "26") == ["e"])
    }

    @Test("Outside a field presses have no text, and keys without a name do not come")
    func outsideFields() throws {
      let typist = try Typist()
      typist.fixture.window.events.composesText = false
      try typist.desktop.key("135")
      #expect(try typist.names(of: "26") == ["e"])
      #expect(try typist.texts(of: "26", "48") == [nil, nil])
    }

    @Test("Letters of other alphabets are typed, and named by their places")
    func alphabets() throws {
      let typist = try Typist("gr")
      #expect(try typist.texts(of: "38", "50+38") == ["α", "Α"])
      // The dead tonos.
      #expect(try typist.texts(of: "47", "38") == ["", "ά"])
      #expect(try typist.names(of: "38") == ["a"])
    }

    @Test("A held key types again with each repetition")
    func repetition() throws {
      let typist = try Typist()
      try typist.fixture.server.run("xset", "r", "rate", "100", "100")
      try typist.desktop.key("26", .hold)
      let presses = [try typist.press(), try typist.press()]
      try typist.desktop.key("26", .release)
      #expect(presses == [KeyPress("e", text: "e"), KeyPress("e", isRepeat: true, text: "e")])
    }
  }
}

/// A person who types into a window with a text field, on a keyboard with a Compose key.
private struct Typist {
  let fixture: WindowFixture
  let desktop: Desktop

  /// Opens a window; its keyboard is by default an American one with dead keys.
  init(_ layout: String...) throws {
    fixture = try WindowFixture()
    desktop = try Desktop(fixture.server.display)
    let options = layout.isEmpty ? ["us", "-variant", "intl"] : layout
    try fixture.server.run(["setxkbmap"] + options + ["-option", "compose:menu"])
    fixture.window.events.composesText = true
    try focus()
  }

  func focus() throws {
    desktop.focus(UInt32(fixture.window.identifier))
    try fixture.wait("the focus") { $0 == .focus(true) }
  }

  /// Returns the next press of a key.
  func press() throws -> KeyPress? {
    let event = try fixture.wait("a key") { if case .key = $0 { true } else { false } }
    return if case .key(let press) = event { press } else { nil }
  }

  /// Presses keys one after the other, by their codes, and returns the texts that they type.
  func texts(of keys: String...) throws -> [String?] { try presses(of: keys).map(\.text) }

  /// Presses keys one after the other, by their codes, and returns their names.
  func names(of keys: String...) throws -> [KeyName] { try presses(of: keys).map(\.key) }

  private func presses(of keys: [String]) throws -> [KeyPress] {
    try keys.compactMap { key in
      try desktop.key(key)
      return try press()
    }
  }
}
