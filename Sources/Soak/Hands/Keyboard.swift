import CX11
import Display
import ViewerUI

/// The keyboard of a server, by the names that the viewer has for keys.
@safe
struct Keyboard {
  private let display: OpaquePointer
  private let input: TestInput

  /// The keyboard behind a connection.
  init(_ display: OpaquePointer, _ input: TestInput) {
    unsafe self.display = display
    self.input = input
  }

  /// Moves a key, with the keys held that belong to it; nothing when the keyboard does not have it.
  func move(_ chord: KeyChord, isDown: Bool) {
    guard let key = Self.symbol(of: chord.key).flatMap(code) else { return }
    var held = modifiers(chord.modifiers)
    if key.needsShift { held.append(KeySym(XK_Shift_L)) }
    let codes = held.compactMap { code($0)?.code }
    if isDown {
      for code in codes { input.key(code, isDown: true) }
      input.key(key.code, isDown: true)
    } else {
      input.key(key.code, isDown: false)
      for code in codes.reversed() { input.key(code, isDown: false) }
    }
  }

  private func modifiers(_ set: KeyModifiers) -> [KeySym] {
    var symbols: [KeySym] = []
    if set.contains(.control) { symbols.append(KeySym(XK_Control_L)) }
    if set.contains(.alt) { symbols.append(KeySym(XK_Alt_L)) }
    if set.contains(.shift) { symbols.append(KeySym(XK_Shift_L)) }
    return symbols
  }

  private func code(_ symbol: KeySym) -> (code: UInt8, needsShift: Bool)? {
    let code = unsafe XKeysymToKeycode(display, symbol)
    if code == 0 { return nil }
    return (code, unsafe XkbKeycodeToKeysym(display, code, 0, 0) != symbol)
  }

  private static func symbol(of key: KeyName) -> KeySym? {
    if let symbol = words[key.name] { return KeySym(symbol) }
    let scalars = key.name.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 { return KeySym(scalar.value) }
    // F1 to F12.
    guard scalars.first == "f", let number = Int(key.name.dropFirst()) else { return nil }
    return KeySym(Int(XK_F1) + number - 1)
  }

  private static let words: [String: Int32] = [
    "space": XK_space, "return": XK_Return, "tab": XK_Tab, "escape": XK_Escape,
    "backspace": XK_BackSpace, "left": XK_Left, "right": XK_Right, "up": XK_Up, "down": XK_Down,
    "pageup": XK_Page_Up, "pagedown": XK_Page_Down, "home": XK_Home, "end": XK_End,
  ]
}
