package import Display

/// The keys that the user has bound, which come before those of the key table.
///
/// They are part of the document: a recording holds keys, so it also holds what they meant.
package struct OwnKeys: Hashable, Sendable {
  /// What a key does in place of what the table says.
  package enum Action: Hashable, Sendable {
    case command(ViewerCommand)
    /// Changes a parameter, by its key, by an amount.
    case step(String, by: Double)
    /// Nothing: the key is taken away.
    case none

    /// The action as the user writes it: `decrease`, `speed+10`, `none`.
    package var text: String {
      switch self {
      case .command(let command): command.rawValue
      case .step(let key, let amount):
        key + (amount < 0 ? "" : "+") + NumberText.shortest(amount)
      case .none: "none"
      }
    }
  }

  /// A key and its action.
  package struct Binding: Hashable, Sendable {
    package let chord: KeyChord
    package let action: Action

    package init(_ chord: KeyChord, _ action: Action) {
      (self.chord, self.action) = (chord, action)
    }
  }

  /// The bindings in the order in which they were written; the first one of a key counts.
  package let bindings: [Binding]

  /// Creates bindings; none by default.
  package init(_ bindings: [Binding] = []) { self.bindings = bindings }

  private func own(_ press: KeyPress) -> Binding? {
    bindings.first { $0.chord.matches(press) }
  }

  /// Returns the binding for a key press; `nil` if the key does nothing, or if the press is an automatic repeat and
  /// the command runs only once per press.
  package func binding(for press: KeyPress) -> KeyBinding? {
    guard let own = own(press) else { return KeyTable.binding(for: press) }
    let once = own.action.command.map { KeyTable.row(of: $0)?.holding != .repeating } ?? false
    if own.action == .none || press.isRepeat && once { return nil }
    return KeyBinding(.key(own.chord), own.action)
  }

  /// Returns the command of ``binding(for:)``; `nil` if there is none.
  package func command(for press: KeyPress) -> ViewerCommand? { binding(for: press)?.command }

  /// Returns the key press that runs a command; `nil` if no key does.
  ///
  /// The table's keys come first, as far as they still run the command.
  package func press(for command: ViewerCommand) -> KeyPress? {
    if let press = KeyTable.press(for: command), own(press) == nil { return press }
    let own = bindings.filter { $0.action == .command(command) }.map(\.chord)
    return (KeyTable.bindings(of: command).compactMap(\.trigger.chord) + own).map(\.press)
      .first { self.command(for: $0) == command }
  }

  /// Returns the label of the first key for a command; `nil` if no key runs it.
  package func label(of command: ViewerCommand) -> String? {
    press(for: command).map { KeyChord($0.key, $0.modifiers).label }
  }

  /// Returns a state with the key that ends it: `off: Space starts it`; the state alone if no key does.
  func hint(_ state: String, _ command: ViewerCommand, _ does: String) -> String {
    label(of: command).map { "\(state): \($0) \(does)" } ?? state
  }

  /// Returns a key's sign for a command: the usual one as long as the table's first key runs the command.
  func sign(_ usual: String, of command: ViewerCommand) -> String? {
    let press = press(for: command)
    return press == KeyTable.press(for: command) ? usual : label(of: command)
  }

  /// Returns the groups of the key table for a scene as they are bound: the user's keys first, the table's without the
  /// keys that do something else.
  func groups(for card: SceneCard) -> [KeyTable.Group] {
    let table = KeyTable.groups(for: card)
    if bindings.isEmpty { return table }
    let rows = bindings.filter { $0.action != .none }.map { binding in
      KeyRow([binding.chord], binding.action.command, binding.action.text)
    }
    let left = table.map { group in
      KeyTable.Group(
        group.title,
        group.rows.compactMap { row in
          row.without { own($0.press) != nil }
        })
    }
    return ([KeyTable.Group("Your keys", rows)] + left).filter { !$0.rows.isEmpty }
  }
}

extension OwnKeys.Action {
  /// The command; `nil` for a step and for nothing.
  var command: ViewerCommand? {
    if case .command(let command) = self { command } else { nil }
  }
}
