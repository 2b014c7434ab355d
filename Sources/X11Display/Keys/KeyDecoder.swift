import CX11
import Display

/// Turns the server's key events into named keys.
@safe
final class KeyDecoder {
  private let connection: X11Connection
  private var repeats = RepeatFilter()
  /// Apart, so that nobody holds down a key of the keyboard from afar.
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
