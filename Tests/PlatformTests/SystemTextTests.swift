import Platform
import TestSupport
import Testing
import Viewer

@Suite("Text of the system")
struct SystemTextTests {
  @Test("Any bytes become text and the same bytes again", arguments: Seeds.all)
  func anyBytes(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let count = Int.random(in: 0...12, using: &random)
        // Beginnings of long characters occur often.
        let bytes = (0..<count).map { _ in
          Bool.random(using: &random)
            ? UInt8.random(in: 1...255, using: &random) : [0xF4, 0x8F, 0xB8, 0xBA, 0xE2][count % 5]
        }
        #expect(String(system: bytes).systemBytes == bytes)
      }
    }
  }

  @Test("UTF-8 is read as everywhere")
  func valid() {
    for text in ["", "a.png", "ß🙂\u{10FFFF}e\u{301}"] {
      #expect(String(system: Array(text.utf8)) == text && text.systemBytes == Array(text.utf8))
    }
  }

  @Test("Different bytes give different texts, even those of the characters that stand for bytes")
  func different() {
    let (byte, character) = (String(system: [0xFE]), String(system: Array("\u{10FEFE}".utf8)))
    #expect(byte != character && byte.system == [CChar(bitPattern: 0xFE), 0])
    #expect(character.systemBytes == Array("\u{10FEFE}".utf8))
    #expect(String(system: [0xFE]) != String(system: [0xFD]))
  }

  @Test("The characters that stand for bytes, and no others, are printed as bytes")
  func printed() {
    for byte in UInt8(0x80)...0xFF {
      #expect(
        TerminalText.line(String(system: [byte])) == "\\x\(String(byte, radix: 16).uppercased())")
    }
    for character in ["\u{10FE7F}", "\u{10FF00}"] {
      #expect(TerminalText.line(character) == character)
    }
  }

  @Test("The arguments of the process are those that Swift reads")
  func arguments() { #expect(ProgramArguments.all == CommandLine.arguments) }
}
