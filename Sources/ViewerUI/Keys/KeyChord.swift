package import Display

/// A key together with the keys that are held.
package struct KeyChord: Hashable, Sendable {
  /// The key.
  package let key: KeyName

  /// The keys held at the same time, exactly.
  package let modifiers: KeyModifiers

  /// Creates a chord.
  package init(_ key: KeyName, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Whether a press is this chord.
  ///
  /// `?` needs Shift on most keyboards and not on all, so Shift does not count there.
  package func matches(_ press: KeyPress) -> Bool {
    guard press.key == key else { return false }
    return key == "?"
      ? press.modifiers.subtracting(.shift) == modifiers : press.modifiers == modifiers
  }

  /// The chord as people write it: "Space", "F11", "Shift-u".
  package var label: String {
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    return (parts + [Self.words[key.name] ?? key.name]).joined(separator: "-")
  }

  /// What keys that print nothing are called.
  private static let words: [String: String] = [
    "space": "Space", "return": "Return", "tab": "Tab", "escape": "Esc", "backspace": "Backspace",
    "left": "Left", "right": "Right", "up": "Up", "down": "Down", "pageup": "Page Up",
    "pagedown": "Page Down", "home": "Home", "end": "End", "f1": "F1", "f2": "F2", "f3": "F3",
    "f4": "F4", "f5": "F5", "f6": "F6", "f7": "F7", "f8": "F8", "f9": "F9", "f10": "F10",
    "f11": "F11", "f12": "F12",
  ]
}
