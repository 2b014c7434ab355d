package import Display

/// A line of the key table: the keys that belong together, and what they do.
package struct KeyRow: Hashable, Sendable {
  /// Whether and how often a held key acts.
  package enum Holding: Hashable, Sendable {
    /// Once, until it has been let go.
    case once
    /// Again with every repeat of the keyboard.
    case repeating
  }

  /// The keys and their commands, in the order in which they are listed.
  package let bindings: [KeyBinding]

  /// The same keys with others held, which only the title speaks of.
  package let variants: [KeyBinding]

  /// What they do.
  package let title: String

  /// What happens while one is held.
  package let holding: Holding

  /// The keys as people write them, one after the other.
  package let labels: [String]

  /// Creates a line of keys with a command each.
  @inline(never)  // Inlined line by line, the table takes seconds to compile.
  package init(
    _ pairs: KeyValuePairs<KeyChord, ViewerCommand>,
    variants: KeyValuePairs<KeyChord, ViewerCommand> = [:], _ title: String,
    holding: Holding = .once
  ) {
    self.init(pairs.map { KeyBinding(.key($0.key), $0.value) }, title, variants, holding)
  }

  /// Creates a line whose keys all give one command.
  @inline(never)  // As above.
  package init(
    _ keys: [KeyChord], click: Bool = false, _ command: ViewerCommand, _ title: String,
    holding: Holding = .once
  ) {
    let keys = keys.map { KeyBinding(.key($0), command) }
    self.init(keys + (click ? [KeyBinding(.click, command)] : []), title, [:], holding)
  }

  /// Creates the line of the drag.
  package init(dragTitle: String) { self.init([KeyBinding(.drag, nil)], dragTitle, [:], .once) }

  /// Creates a line of keys with a command each, and of digits from 1, which are listed as a range.
  package init(
    _ pairs: KeyValuePairs<KeyChord, ViewerCommand>, digits: [ViewerCommand], _ title: String,
    holding: Holding = .once
  ) {
    let keys = pairs.map { KeyBinding(.key($0.key), $0.value) }
    let digitKeys = zip(1..., digits).map { number, command in
      KeyBinding(.key(KeyChord(KeyName("\(number)"))), command)
    }
    self.init(
      keys + digitKeys, title, [:], holding,
      labels: keys.map(\.trigger.label) + ["1–\(digits.count)"])
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

/// What the user does, and the command that it gives.
package struct KeyBinding: Hashable, Sendable {
  /// What the user does.
  package enum Trigger: Hashable, Sendable {
    /// A key goes down.
    case key(KeyChord)
    /// The primary button is pressed and released at one place.
    case click
    /// The pointer is moved while the primary button is down.
    case drag

    /// The trigger as people write it.
    package var label: String {
      switch self {
      case .key(let chord): chord.label
      case .click: "click"
      case .drag: "drag"
      }
    }
  }

  /// What the user does.
  package let trigger: Trigger

  /// What it asks for; nothing for a drag, of which the scene says what it does.
  package let command: ViewerCommand?

  /// Creates a binding.
  package init(_ trigger: Trigger, _ command: ViewerCommand?) {
    self.trigger = trigger
    self.command = command
  }
}

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

extension KeyChord: ExpressibleByStringLiteral {
  /// Creates a chord of one key.
  package init(stringLiteral value: String) { self.init(KeyName(value)) }
}
