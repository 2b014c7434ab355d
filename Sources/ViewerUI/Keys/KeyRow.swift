import Display

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

extension KeyChord: ExpressibleByStringLiteral {
  /// Creates a chord of one key.
  package init(stringLiteral value: String) { self.init(KeyName(value)) }
}
