import Testing
import Viewer

@Suite("Text for terminals")
struct TerminalTextTests {
  /// Characters without width, for which Unicode has no property.
  private static let withoutWidth: Set<Unicode.Scalar> = [
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}",
  ]

  @Test("Control characters, line ends, direction marks and zero-width characters are escaped")
  func escapes() {
    for number in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let properties = scalar.properties
      let category = properties.generalCategory
      let isNamed =
        [.control, .lineSeparator, .paragraphSeparator].contains(category)
        || properties.isBidiControl || Self.withoutWidth.contains(scalar)
      // The block of joiners and isolates has a few more invisible characters.
      if !isNamed, (0x2060...0x206F).contains(number) { continue }
      let text = String(scalar)
      #expect((TerminalText.line(text) != text) == isNamed, "U+\(String(number, radix: 16))")
    }
    #expect(TerminalText.line("a\u{1B}[31m\u{202E}é\u{9B}\n") == #"a\u{1B}[31m\u{202E}é\u{009B}\n"#)
  }

  @Test("A multi-line text keeps its lines, and a list of lines its length")
  func lines() {
    #expect(TerminalText.whole("a\nb\r\n\tc\u{2028}\n") == "a\nb\\r\n\\tc\\u{2028}\n")
    #expect(TerminalText.lines(["a\nb", "c"]) == "a\\nb\nc\n")
  }
}
