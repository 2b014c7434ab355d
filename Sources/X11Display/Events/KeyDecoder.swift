import CX11
package import Display

/// Converts the server's key events into named keys.
@safe
final class KeyDecoder {
  private let connection: X11Connection
  private var repeats = RepeatFilter()
  /// The filter for key events that other clients send.
  ///
  /// It is separate from the keyboard's filter, so that another client cannot hold down a key of the keyboard.
  private var sentRepeats = RepeatFilter()
  private var placesByKey: [String?]?
  /// The names of the keys that are down, by key code: without Shift, a key may have another name when it is released.
  private var pressed: [UInt32: KeyName] = [:]

  /// Composes the texts; its sequences are read when they are needed for the first time.
  private lazy var composer = KeyComposer()

  /// Whether presses come with the text that they type, and keys without a name come too; defaults to `false`.
  var composesText = false {
    didSet { if composesText != oldValue { composer.abandon() } }
  }

  /// Creates a decoder, and enables detectable auto-repeat, with which the server does not report a held key as
  /// released.
  init(_ connection: X11Connection) {
    self.connection = connection
    var isSupported: Int32 = 0
    unsafe XkbSetDetectableAutoRepeat(connection.display, 1, &isSupported)
  }

  /// Returns the key press of an event, or `nil` for modifiers, and for keys without a name that type nothing.
  func press(_ event: XKeyEvent) -> KeyPress? {
    let isSent = unsafe event.send_event != 0
    let isRepeat =
      unsafe isSent
      ? sentRepeats.press(event.keycode, time: event.time)
      : repeats.press(event.keycode, time: event.time)
    let modifiers = unsafe Self.modifiers(event.state)
    let text = unsafe text(of: event, modifiers)
    let choice = unsafe choice(for: event)
    let named = choice.resolve(isShiftHeld: modifiers.contains(.shift))
    guard let (key, usesShift) = named ?? text.map({ _ in ("", false) }) else { return nil }
    unsafe pressed[event.keycode] = key
    return KeyPress(
      key, modifiers: usesShift ? modifiers.subtracting(.shift) : modifiers, isRepeat: isRepeat,
      isSent: isSent, text: text)
  }

  /// Records a key release, so that the next press of the key does not count as a repetition.
  ///
  /// - Returns: The name that the key had when it was pressed; `nil` if it had none.
  func release(_ event: XKeyEvent) -> KeyName? {
    if unsafe event.send_event != 0 {
      unsafe sentRepeats.release(event.keycode, time: event.time)
    } else {
      unsafe repeats.release(event.keycode, time: event.time)
    }
    return unsafe pressed.removeValue(forKey: event.keycode)
  }

  /// Forgets which keys are down, because releases are not reported while another window has the keyboard focus.
  func focusLost() {
    repeats.focusLost()
    sentRepeats.focusLost()
    pressed = [:]
    if composesText { composer.abandon() }
  }

  /// Updates Xlib's tables and this decoder after a change of the keyboard layout.
  func mappingChanged(_ event: inout XMappingEvent) {
    unsafe XRefreshKeyboardMapping(&event)
    placesByKey = nil
  }

  /// Returns the modifiers in an event's state.
  static func modifiers(_ state: UInt32) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  private func choice(for event: XKeyEvent) -> KeyChoice {
    let code = KeyCode(truncatingIfNeeded: unsafe event.keycode)
    // Caps Lock and Control change symbols too, but do not make a different key.
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
    var (used, symbol): (UInt32, KeySym) = (0, 0)
    unsafe XkbLookupKeySym(connection.display, code, state, &used, &symbol)
    // Caps Lock makes capitals also where the layout does not say so.
    if state & ~used & UInt32(LockMask) == 0 { return symbol }
    var (small, capital): (KeySym, KeySym) = (0, 0)
    unsafe XConvertCase(symbol, &small, &capital)
    return capital
  }

  /// Returns the text that a press types; `nil` if it types none, or if texts are not composed.
  ///
  /// Commands interrupt a sequence.
  private func text(of event: XKeyEvent, _ modifiers: KeyModifiers) -> String? {
    if !composesText { return nil }
    if !modifiers.isDisjoint(with: [.control, .alt]) {
      composer.abandon()
      return nil
    }
    let code = KeyCode(truncatingIfNeeded: unsafe event.keycode)
    return composer.text(of: symbol(code, state: unsafe event.state))
  }

  /// Returns the name of a key's position in the server's keyboard description, such as `AD01`.
  ///
  /// It is used only for keyboards without Latin letters.
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
    // SAFETY: Xlib returns a name for each key code up to the highest one.
    return (0...Int(unsafe keyboard.pointee.max_key_code)).map { code in
      let name = unsafe keys[code].name
      let bytes = [name.0, name.1, name.2, name.3].prefix { $0 != 0 }
      return bytes.isEmpty
        ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}

/// Distinguishes the first press of a key from auto-repeated presses.
package struct RepeatFilter {
  private var held: Set<UInt32> = []
  private var lastRelease: (key: UInt32, time: UInt)?

  /// Creates a filter with no key held.
  package init() {}

  /// Records a key press.
  ///
  /// - Returns: Whether the press is a repetition. It is if the key is already down, or if it was released in the
  ///   same millisecond: servers without detectable auto-repeat report a repetition as a release and a press.
  package mutating func press(_ key: UInt32, time: UInt) -> Bool {
    let wasReleasedNow = lastRelease.map { $0 == (key, time) } ?? false
    return !held.insert(key).inserted || wasReleasedNow
  }

  /// Records a key release.
  package mutating func release(_ key: UInt32, time: UInt) {
    held.remove(key)
    lastRelease = (key, time)
  }

  /// Clears all state: releases are not reported while another window has the keyboard focus.
  package mutating func focusLost() {
    held.removeAll()
    lastRelease = nil
  }
}

/// The possible names of a pressed key, in order of preference.
package struct KeyChoice {
  /// The key symbol with the current state of Shift.
  package var printed: UInt

  /// The key symbol without Shift.
  package var plain: UInt

  /// The key symbols in the keyboard's other layouts.
  package var otherLayouts: [UInt] = []

  /// The name of the key's position in the server's keyboard description.
  package var place: String?

  package init(
    printed: UInt, plain: UInt, otherLayouts: [UInt] = [], place: String? = nil
  ) {
    self.printed = printed
    self.plain = plain
    self.otherLayouts = otherLayouts
    self.place = place
  }

  /// Returns the name of the key, and whether Shift is already part of that name.
  ///
  /// A key without a Latin-1 character, as on a Russian keyboard, is looked up in the other layouts, and then by its
  /// position on a US keyboard.
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

/// The names of the server's key symbols and of positions on a keyboard.
package enum KeySymbols {
  /// Returns the name of a key symbol, or `nil` if this program has no name for it.
  ///
  /// A printable Latin-1 character is its own symbol and name; an upper-case letter gets the name of the lower-case
  /// letter. The keys of the numeric keypad have the names of the corresponding other keys.
  package static func name(of symbol: UInt) -> KeyName? {
    if let word = words[symbol] { return KeyName(word) }
    if (0xFFBE...0xFFC9).contains(symbol) { return KeyName("f\(symbol - 0xFFBE + 1)") }
    if (0xFFAA...0xFFB9).contains(symbol) || symbol == 0xFFBD {
      // The keypad's printable symbols are ASCII with a prefix.
      return character(symbol - 0xFF80)
    }
    return character(symbol)
  }

  /// Returns the name of the key at a position of a US keyboard, or `nil` if there is none.
  ///
  /// - Parameter place: The position's name in the server's keyboard description, such as `AD01`.
  package static func name(at place: String) -> KeyName? { places[place].map(KeyName.init(_:)) }

  /// Returns whether a character is the name of a key even if it was typed with Shift.
  ///
  /// These are the characters that a US keyboard types without Shift, the question mark and the plus sign. On other
  /// keyboards such a character may need Shift, but it has the same meaning.
  fileprivate static func standsForItself(_ name: KeyName) -> Bool {
    name == "?" || name == "+"
      || (name.name.unicodeScalars.count == 1 && unshifted.contains(name.name))
  }

  private static func character(_ symbol: UInt) -> KeyName? {
    guard (0x21...0x7E).contains(symbol) || (0xA1...0xFF).contains(symbol),
      let scalar = Unicode.Scalar(UInt32(symbol))
    else { return nil }
    return KeyName(String(scalar).lowercased())
  }

  private static let unshifted = "1234567890-=[]\\;',./`"

  /// The names of the non-printing keys, by the symbols of X11/keysymdef.h.
  private static let words: [UInt: String] = [
    0x20: "space", 0xFF80: "space",
    0xFF0D: "return", 0xFF8D: "return",
    0xFF09: "tab", 0xFF89: "tab", 0xFE20: "tab",
    0xFF1B: "escape", 0xFF08: "backspace",
    0xFF51: "left", 0xFF96: "left", 0xFF53: "right", 0xFF98: "right",
    0xFF52: "up", 0xFF97: "up", 0xFF54: "down", 0xFF99: "down",
    0xFF55: "pageup", 0xFF9A: "pageup", 0xFF56: "pagedown", 0xFF9B: "pagedown",
    0xFF50: "home", 0xFF95: "home", 0xFF57: "end", 0xFF9C: "end",
    0xFF63: "insert", 0xFF9E: "insert",
  ]

  /// The keys of a US keyboard, by the server's names of their positions.
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
