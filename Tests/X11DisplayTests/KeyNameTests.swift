import Display
import Testing
import X11Display

@Suite("Names of keys")
struct KeyNameTests {
  @Test("Every printing character of ASCII is its own name, capitals as small letters")
  func ascii() {
    for code in UInt(0x21)...0x7E {
      let character = String(Unicode.Scalar(UInt8(code)))
      #expect(KeySymbols.name(of: code) == KeyName(character.lowercased()))
    }
    #expect(KeySymbols.name(of: 0x20) == "space")
  }

  @Test("Latin-1 is named, control codes and other alphabets are not")
  func ranges() {
    #expect(KeySymbols.name(of: 0xE9) == "é" && KeySymbols.name(of: 0xC9) == "é")
    for code in Array(UInt(0)...0x1F) + Array(0x7F...0xA0) {
      #expect(KeySymbols.name(of: code) == nil)
    }
    for code: UInt in [0x1B3, 0x6CA, 0x100_20AC, 0xFFE1, 0xFFE5, 0xFE03, 0xFFFFFF] {
      #expect(KeySymbols.name(of: code) == nil)
    }
  }

  @Test(
    "Keys that print nothing have words",
    arguments: [
      (0xFF0D, "return"), (0xFF8D, "return"), (0xFE20, "tab"), (0xFF1B, "escape"),
      (0xFF51, "left"), (0xFF98, "right"), (0xFF52, "up"), (0xFF99, "down"), (0xFF55, "pageup"),
      (0xFF9B, "pagedown"), (0xFF50, "home"), (0xFF57, "end"), (0xFF08, "backspace"),
      (0xFFBE, "f1"), (0xFFC9, "f12"), (0xFFB0, "0"), (0xFFB9, "9"), (0xFFAB, "+"), (0xFFAD, "-"),
    ] as [(UInt, String)])
  func words(symbol: UInt, name: String) {
    #expect(KeySymbols.name(of: symbol) == KeyName(name))
  }

  @Test("All 47 printing places of an American keyboard are known, and Space")
  func places() {
    for (row, keys) in [
      ("AE", "1234567890-="), ("AD", "qwertyuiop[]"), ("AC", "asdfghjkl;'"), ("AB", "zxcvbnm,./"),
    ] {
      for (index, key) in keys.enumerated() {
        let place = row + (index < 9 ? "0\(index + 1)" : "\(index + 1)")
        #expect(KeySymbols.name(at: place) == KeyName(String(key)))
      }
    }
    #expect(KeySymbols.name(at: "TLDE") == "`" && KeySymbols.name(at: "BKSL") == "\\")
    #expect(KeySymbols.name(at: "SPCE") == "space" && KeySymbols.name(at: "LFSH") == nil)
  }

  @Test("The symbol comes first, then other layouts, then the place")
  func order() {
    let cyrillic: UInt = 0x6CA
    let all = KeyChoice(printed: 0x61, plain: 0x61, otherLayouts: [0x62], place: "AD01")
    #expect(all.resolve(isShiftHeld: false).map(\.key) == "a")
    let other = KeyChoice(
      printed: cyrillic, plain: cyrillic, otherLayouts: [cyrillic, 0x62], place: "AD01")
    #expect(other.resolve(isShiftHeld: false).map(\.key) == "b")
    let place = KeyChoice(
      printed: cyrillic, plain: cyrillic, otherLayouts: [cyrillic], place: "AD01")
    #expect(place.resolve(isShiftHeld: true).map(\.key) == "q")
    #expect(KeyChoice(printed: 0xFFE1, plain: 0xFFE1).resolve(isShiftHeld: true) == nil)
  }

  @Test("Shift is used up by a character that an American keyboard prints without it")
  func usedShift() throws {
    for (printed, plain, name, usesShift) in [
      (0x3F, 0x2F, "?", true), (0x55, 0x75, "u", false), (0x3E, 0x2E, ".", false),
      (0x31, 0x26, "1", true), (0x2E, 0x3B, ".", true), (0x21, 0x31, "1", false),
      (0x2F, 0x37, "/", true), (0x2B, 0x3D, "+", true), (0x2B, 0x31, "+", true),
    ] as [(UInt, UInt, String, Bool)] {
      let found = KeyChoice(printed: printed, plain: plain).resolve(isShiftHeld: true)
      let (key, isUsed) = try #require(found)
      #expect(key == KeyName(name) && isUsed == usesShift, "\(printed) over \(plain)")
    }
  }

  @Test("A press of a key that is down, or was released in the same moment, is a repeat")
  func repeats() {
    var filter = RepeatFilter()
    let presses: [(UInt32, UInt, Bool)] = [
      (24, 10, false), (24, 20, true), (25, 20, false),
    ]
    for (key, time, isRepeat) in presses {
      let answer = filter.press(key, time: time)
      #expect(answer == isRepeat, "key \(key) at \(time)")
    }
    filter.release(24, time: 30)
    let sameMoment = filter.press(24, time: 30)
    #expect(sameMoment)
    filter.release(24, time: 40)
    let later = filter.press(24, time: 41)
    #expect(!later)
    filter.focusLost()
    let afterFocus = filter.press(24, time: 41)
    #expect(!afterFocus)
  }
}
