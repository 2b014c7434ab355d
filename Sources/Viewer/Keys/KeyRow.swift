package import Display

/// A line of the key table: related keys and their title.
package struct KeyRow: Hashable, Sendable {
  /// The effect of holding a key down.
  package enum Holding: Hashable, Sendable {
    /// Acts once until the key is released.
    case once
    /// Acts again with every repeat of the keyboard.
    case repeating
  }

  /// The keys and their commands, in the order in which they are listed.
  package let bindings: [KeyBinding]

  /// Bindings of the same keys with other modifiers, which are not in ``labels``; only the title mentions them.
  package let variants: [KeyBinding]

  /// The ``bindings`` and the ``variants``.
  package var all: [KeyBinding] { bindings + variants }

  /// The description of the keys' effect.
  package let title: String

  /// The effect of holding one of the keys down.
  package let holding: Holding

  /// The keys as the user reads them, in order.
  package let labels: [String]

  /// The keys in one line, separated by commas; by *and* if a comma is one of them.
  package var keysText: String { labels.joined(separator: labels.contains(",") ? " and " : ", ") }

  /// Creates a line of keys with one command each, and of the digit keys from 1, if there are any, which are listed as
  /// a range.
  @inline(never)  // Inlined line by line, the table takes seconds to compile.
  init(
    _ pairs: KeyValuePairs<KeyChord, ViewerCommand>,
    variants: KeyValuePairs<KeyChord, ViewerCommand> = [:], digits: [ViewerCommand] = [],
    _ title: String, holding: Holding = .once
  ) {
    let keys = pairs.map { KeyBinding(.key($0.key), $0.value) }
    let digitKeys = zip(1..., digits).map { number, command in
      KeyBinding(.key(KeyChord(KeyName("\(number)"))), command)
    }
    self.init(
      keys + digitKeys, title, variants, holding,
      labels: keys.map(\.trigger.label) + (digits.isEmpty ? [] : ["1–\(digits.count)"]))
  }

  /// Creates a line whose keys, and perhaps a button of the pointer, all give the same command.
  @inline(never)  // As above.
  init(
    _ keys: [KeyChord], button: KeyBinding.Trigger? = nil, _ command: ViewerCommand?,
    variants: KeyValuePairs<KeyChord, ViewerCommand> = [:], _ title: String,
    holding: Holding = .once
  ) {
    let triggers = keys.map(KeyBinding.Trigger.key) + [button].compactMap(\.self)
    self.init(triggers.map { KeyBinding($0, command) }, title, variants, holding)
  }

  /// Creates the line that describes the effect of dragging.
  init(dragTitle: String) { self.init([KeyBinding(.drag, nil)], dragTitle, [:], .once) }

  /// Returns the line without the keys that do something else; `nil` if none is left.
  func without(_ isTaken: (KeyChord) -> Bool) -> KeyRow? {
    func isLeft(_ binding: KeyBinding) -> Bool {
      binding.trigger.chord.map { !isTaken($0) } ?? true
    }
    let left = bindings.filter(isLeft)
    if left == bindings { return self }
    return left.isEmpty ? nil : KeyRow(left, title, [:], holding)
  }

  private init(
    _ bindings: [KeyBinding], _ title: String,
    _ variants: KeyValuePairs<KeyChord, ViewerCommand>, _ holding: Holding,
    labels: [String]? = nil
  ) {
    self.labels = labels ?? bindings.map(\.trigger.label)
    self.bindings = bindings
    self.variants = variants.map { KeyBinding(.key($0.key), $0.value) }
    self.title = title
    self.holding = holding
  }
}

/// A key press, a click or a drag, and the command that it runs.
package struct KeyBinding: Hashable, Sendable {
  /// The user action of a binding.
  package enum Trigger: Hashable, Sendable {
    /// A key goes down.
    case key(KeyChord)
    /// The primary button is pressed and released at one position.
    case click
    /// The middle button is pressed.
    case middleClick
    /// The pointer moves while the primary button is down.
    case drag

    /// The key; `nil` for a button or a drag.
    package var chord: KeyChord? {
      if case .key(let chord) = self { chord } else { nil }
    }

    /// The trigger as the user reads it.
    package var label: String {
      switch self {
      case .key(let chord): chord.label
      case .click: "click"
      case .middleClick: "middle click"
      case .drag: "drag"
      }
    }
  }

  package let trigger: Trigger

  /// What happens; nothing for a drag, whose effect depends on the scene.
  package let action: OwnKeys.Action

  /// The command to run; `nil` for a drag and for a step.
  package var command: ViewerCommand? { action.command }

  package init(_ trigger: Trigger, _ action: OwnKeys.Action) {
    (self.trigger, self.action) = (trigger, action)
  }

  package init(_ trigger: Trigger, _ command: ViewerCommand?) {
    self.init(trigger, command.map { .command($0) } ?? .none)
  }
}

/// A key and its modifiers.
package struct KeyChord: Hashable, Sendable {
  package let key: KeyName

  /// The modifiers that must be held; no others may be held.
  package let modifiers: KeyModifiers

  package init(_ key: KeyName, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The press of the key.
  package var press: KeyPress { KeyPress(key, modifiers: modifiers) }

  /// Returns whether a key press is this chord.
  ///
  /// `?` and `+` require Shift on some keyboards, but not on all, so Shift is ignored for them.
  package func matches(_ press: KeyPress) -> Bool {
    guard press.key == key else { return false }
    return key == "?" || key == "+"
      ? press.modifiers.subtracting(.shift) == modifiers : press.modifiers == modifiers
  }

  /// The chord as the user reads it: "Space", "F11", "Shift-u".
  package var label: String {
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    return (parts + [Self.words.first { $0.key == key.name }?.value ?? key.name]).joined(
      separator: "-")
  }

  /// The names of keys that print nothing, and of two signs, as the user reads them.
  static let words: KeyValuePairs = [
    "space": "Space", "return": "Return", "tab": "Tab", "escape": "Esc", "backspace": "Backspace",
    "left": "Left", "right": "Right", "up": "Up", "down": "Down", "pageup": "Page Up",
    "pagedown": "Page Down", "home": "Home", "end": "End", "insert": "Insert", "f1": "F1",
    "f2": "F2", "f3": "F3",
    "f4": "F4", "f5": "F5", "f6": "F6", "f7": "F7", "f8": "F8", "f9": "F9", "f10": "F10",
    "f11": "F11", "f12": "F12", "+": "Plus", "-": "Minus",
  ]
}

extension KeyChord: ExpressibleByStringLiteral {
  /// Creates a chord of one key.
  package init(stringLiteral value: String) { self.init(KeyName(value)) }
}
