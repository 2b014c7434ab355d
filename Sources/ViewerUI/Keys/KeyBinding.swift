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
