import CX11
package import Display

/// Turns the server's key events into named keys.
@safe
final class KeyDecoder {
  private let connection: X11Connection
  private var repeats = RepeatFilter()
  /// Separate, so that another client cannot hold down a key of the keyboard.
  private var sentRepeats = RepeatFilter()
  private var placesByKey: [String?]?

  /// Asks the server not to report a held key as released.
  init(_ connection: X11Connection) {
    self.connection = connection
    var isSupported: Int32 = 0
    unsafe XkbSetDetectableAutoRepeat(connection.display, 1, &isSupported)
  }

  /// A press as the program sees it, or `nil` for modifiers and keys without a name.
  func press(_ event: XKeyEvent) -> KeyPress? {
    let isSent = unsafe event.send_event != 0
    let isRepeat =
      unsafe isSent
      ? sentRepeats.press(event.keycode, time: event.time)
      : repeats.press(event.keycode, time: event.time)
    let modifiers = unsafe Self.modifiers(event.state)
    let choice = unsafe choice(for: event)
    guard let (key, usesShift) = choice.resolve(isShiftHeld: modifiers.contains(.shift)) else {
      return nil
    }
    return KeyPress(
      key, modifiers: usesShift ? modifiers.subtracting(.shift) : modifiers, isRepeat: isRepeat,
      isSent: isSent)
  }

  /// Notes a release.
  func release(_ event: XKeyEvent) {
    if unsafe event.send_event != 0 {
      unsafe sentRepeats.release(event.keycode, time: event.time)
    } else {
      unsafe repeats.release(event.keycode, time: event.time)
    }
  }

  /// Notes that another window has the keyboard.
  func focusLost() {
    repeats.focusLost()
    sentRepeats.focusLost()
  }

  /// Follows a change of the keyboard's layout.
  func mappingChanged(_ event: inout XMappingEvent) {
    unsafe XRefreshKeyboardMapping(&event)
    placesByKey = nil
  }

  /// The modifiers in an event's state.
  static func modifiers(_ state: UInt32) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  private func choice(for event: XKeyEvent) -> KeyChoice {
    let code = KeyCode(truncatingIfNeeded: unsafe event.keycode)
    // Caps Lock and Control change symbols too; a key is the same key with them.
    let state = unsafe event.state & ~UInt32(LockMask | ControlMask)
    var choice = KeyChoice(
      printed: symbol(code, state: state), plain: symbol(code, state: state & ~UInt32(ShiftMask)))
    if KeySymbols.name(of: choice.plain) == nil {
      choice.otherLayouts = (0..<4).map { group in
        unsafe XkbKeycodeToKeysym(connection.display, code, Int32(group), 0)
      }
      choice.place = place(of: code)
    }
    return choice
  }

  private func symbol(_ code: KeyCode, state: UInt32) -> UInt {
    var (unused, symbol): (UInt32, KeySym) = (0, 0)
    unsafe XkbLookupKeySym(connection.display, code, state, &unused, &symbol)
    return symbol
  }

  /// The name of a key's place.
  ///
  /// Asked for only on keyboards without Latin letters.
  private func place(of code: KeyCode) -> String? {
    let places = placesByKey ?? readPlaces()
    placesByKey = places
    return Int(code) < places.count ? places[Int(code)] : nil
  }

  private func readPlaces() -> [String?] {
    let display = unsafe connection.display
    let keyNames = UInt32(XkbKeyNamesMask)
    guard let keyboard = unsafe XkbGetMap(display, 0, UInt32(XkbUseCoreKbd)) else { return [] }
    defer { unsafe XkbFreeKeyboard(keyboard, 0, 1) }
    if unsafe XkbGetNames(display, keyNames, keyboard) != Success { return [] }
    guard let names = unsafe keyboard.pointee.names, let keys = unsafe names.pointee.keys else {
      return []
    }
    // SAFETY: Xlib answers a name for each key code up to the highest one.
    return (0...Int(unsafe keyboard.pointee.max_key_code)).map { code in
      let name = unsafe keys[code].name
      let bytes = [name.0, name.1, name.2, name.3].prefix { $0 != 0 }
      return bytes.isEmpty
        ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}

/// Tells the first press of a key from those that come because it is held.
package struct RepeatFilter {
  private var held: Set<UInt32> = []
  private var lastRelease: (key: UInt32, time: UInt)?

  /// Creates a filter; no key is held.
  package init() {}

  /// Notes a press.
  ///
  /// - Returns: Whether the key was down already, or was "released" in the very same millisecond,
  ///   which is how servers without detectable repeat show it.
  package mutating func press(_ key: UInt32, time: UInt) -> Bool {
    let wasReleasedNow = lastRelease.map { $0 == (key, time) } ?? false
    return !held.insert(key).inserted || wasReleasedNow
  }

  /// Notes a release.
  package mutating func release(_ key: UInt32, time: UInt) {
    held.remove(key)
    lastRelease = (key, time)
  }

  /// Forgets everything: what is released while another window has the keyboard is not reported.
  package mutating func focusLost() {
    held.removeAll()
    lastRelease = nil
  }
}

/// The possible names of a pressed key, from the best one to the last resort.
package struct KeyChoice {
  /// The symbol with Shift as it is held.
  package var printed: UInt

  /// The symbol without Shift.
  package var plain: UInt

  /// The symbols that the key has in the keyboard's other layouts.
  package var otherLayouts: [UInt] = []

  /// The name of the key's place in the server's keyboard description.
  package var place: String?

  /// Creates a choice.
  package init(
    printed: UInt, plain: UInt, otherLayouts: [UInt] = [], place: String? = nil
  ) {
    self.printed = printed
    self.plain = plain
    self.otherLayouts = otherLayouts
    self.place = place
  }

  /// The name of the key, and whether Shift was used up by printing it.
  ///
  /// A key that prints nothing of Latin-1, as on a Russian keyboard, is looked up in the other
  /// layouts, and then by its place on an American keyboard.
  package func resolve(isShiftHeld: Bool) -> (key: KeyName, usesShift: Bool)? {
    if isShiftHeld, let name = KeySymbols.name(of: printed), KeySymbols.standsForItself(name),
      name != KeySymbols.name(of: plain)
    {
      return (name, true)
    }
    for symbol in [plain] + otherLayouts {
      if let name = KeySymbols.name(of: symbol) { return (name, false) }
    }
    return place.flatMap(KeySymbols.name(at:)).map { ($0, false) }
  }
}

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
  fileprivate static func standsForItself(_ name: KeyName) -> Bool {
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
