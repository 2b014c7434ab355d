package import Display

/// Names for the server's key symbols, and for places on a keyboard.
package enum KeySymbols {
  /// The name of a key symbol, or `nil` where this program has none.
  ///
  /// Printing characters of Latin-1 are their own symbols; capital letters are named by the small
  /// ones. The numeric keypad counts as the ordinary keys.
  package static func name(of symbol: UInt) -> KeyName? {
    if let word = words[symbol] { return KeyName(word) }
    if (0xFFBE...0xFFC9).contains(symbol) { return KeyName("f\(symbol - 0xFFBE + 1)") }
    if (0xFFAA...0xFFB9).contains(symbol) || symbol == 0xFFBD {
      // The keypad's printing symbols are ASCII with a prefix.
      return character(symbol - 0xFF80)
    }
    return character(symbol)
  }

  /// The key that an American keyboard has in a place, or `nil`.
  ///
  /// - Parameter place: The key's name in the server's keyboard description, such as `AD01`.
  package static func name(at place: String) -> KeyName? { places[place].map(KeyName.init(_:)) }

  /// Whether an American keyboard prints this character without Shift, or it is the question mark.
  ///
  /// On other keyboards such a character may need Shift; it is that character all the same.
  package static func standsForItself(_ name: KeyName) -> Bool {
    name == "?" || (name.name.unicodeScalars.count == 1 && unshifted.contains(name.name))
  }

  private static func character(_ symbol: UInt) -> KeyName? {
    guard (0x21...0x7E).contains(symbol) || (0xA1...0xFF).contains(symbol),
      let scalar = Unicode.Scalar(UInt32(symbol))
    else { return nil }
    return KeyName(String(scalar).lowercased())
  }

  private static let unshifted = "1234567890-=[]\\;',./`"

  /// From X11/keysymdef.h.
  private static let words: [UInt: String] = [
    0x20: "space", 0xFF80: "space",
    0xFF0D: "return", 0xFF8D: "return",
    0xFF09: "tab", 0xFF89: "tab", 0xFE20: "tab",
    0xFF1B: "escape", 0xFF08: "backspace",
    0xFF51: "left", 0xFF96: "left", 0xFF53: "right", 0xFF98: "right",
    0xFF52: "up", 0xFF97: "up", 0xFF54: "down", 0xFF99: "down",
    0xFF55: "pageup", 0xFF9A: "pageup", 0xFF56: "pagedown", 0xFF9B: "pagedown",
    0xFF50: "home", 0xFF95: "home", 0xFF57: "end", 0xFF9C: "end",
  ]

  /// The rows of an American keyboard by the names that the server has for their places.
  private static let places: [String: String] = {
    let rows = [
      ("AE", "1234567890-="), ("AD", "qwertyuiop[]"), ("AC", "asdfghjkl;'"),
      ("AB", "zxcvbnm,./"),
    ]
    var places = ["TLDE": "`", "BKSL": "\\", "SPCE": "space"]
    for (row, keys) in rows {
      for (index, key) in keys.enumerated() {
        places[row + (index < 9 ? "0" : "") + String(index + 1)] = String(key)
      }
    }
    return places
  }()
}
