import Testing
import X11Display

@Suite("Texts and names of a window")
struct WindowTextTests {
  @Test("A text within Latin-1 is a STRING, any other is compound text with its rest in UTF-8")
  func encodings() {
    #expect(WindowText("Ab").bytes == Array("Ab".utf8) && WindowText("Ab").isLatin)
    #expect(WindowText("é").bytes == [0xE9] && WindowText("é").isLatin)
    // A letter and its accent, which Latin-1 has only as one character.
    #expect(!WindowText("e\u{301}").isLatin)
    let mixed = WindowText("a ✓")
    #expect(!mixed.isLatin)
    #expect(mixed.bytes == [0x61, 0x20, 0x1B, 0x25, 0x47, 0xE2, 0x9C, 0x93, 0x1B, 0x25, 0x40])
    #expect(WindowText("").bytes.isEmpty && WindowText("").isLatin)
  }

  @Test("Control characters become replacement characters, except tab and line feed")
  func controls() {
    #expect(
      WindowText.printable("a\0b\u{7F}\u{9B}\t\n\r\u{1B}")
        == "a\u{FFFD}b\u{FFFD}\u{FFFD}\t\n\u{FFFD}\u{FFFD}")
    #expect(WindowText.latinName("x\0y–ÿ") == [0x78, 0x79, 0x3F, 0xFF])
    #expect(WindowText.latinName("a\u{1}\u{1B}\n\u{9B}") == Array("a????".utf8))
  }

  @Test("Bytes that are not UTF-8 become replacement characters")
  func bytes() {
    let text = "a\u{10FEFF}\u{10FEE9}"
    #expect(WindowText.printable(text) == "a\u{FFFD}\u{FFFD}")
    #expect(WindowText.latinName(text) == Array("a??".utf8))
  }

  @Test(
    "The instance is RESOURCE_NAME or the program's name; the class is the program's name, capitalised"
  )
  func names() {
    #expect(WindowNaming.instance(resourceName: nil, program: "hello") == "hello")
    #expect(WindowNaming.instance(resourceName: "work", program: "hello") == "work")
    #expect(WindowNaming.className(program: "hello") == "Hello")
    #expect(WindowNaming.className(program: "éclair") == "Éclair")
    #expect(WindowNaming.instance(resourceName: nil, program: "") == "program")
    #expect(WindowNaming.className(program: "") == "Program")
  }

  @Test("A window of another program has that program's name, not this one's")
  func defaults() {
    let options = WindowOptions()
    #expect(options.title != "Shimmer" && !options.title.isEmpty)
    #expect(options.className.lowercased() == options.title.lowercased())
    #expect(WindowOptions(title: "T", name: "n", className: "C").className == "C")
  }
}
