import Display

/// A value for a parameter or the name of a preset, as it is being typed.
enum Typing: Hashable, Sendable {
  case value(ValueField)
  case name(PresetNameField)

  /// Handles a key that edits the text.
  mutating func type(_ press: KeyPress) {
    switch self {
    case .value(var field):
      edit(&field, press)
      self = .value(field)
    case .name(var field):
      edit(&field, press)
      self = .name(field)
    }
  }

  private func edit(_ field: inout ValueField, _ press: KeyPress) {
    switch press.key {
    case "backspace":
      if press.modifiers.contains(.shift) { field.clear() } else { field.deleteLast() }
    case "right", "end": field.deselect()
    default: field.type(press)
    }
  }

  private func edit(_ field: inout PresetNameField, _ press: KeyPress) {
    switch press.key {
    case "backspace":
      if press.modifiers.contains(.shift) { field.clear() } else { field.deleteLast() }
    case "right", "end": field.deselect()
    default: field.type(press)
    }
  }

  /// Whether a key does nothing: a held one, such as the key that opened the field, while the text is untouched.
  func ignores(_ press: KeyPress) -> Bool {
    if case .value(let field) = self { press.isRepeat && field.isSelected } else { false }
  }

  /// The field of a value; `nil` for a name.
  var field: ValueField? { if case .value(let field) = self { field } else { nil } }

  /// The field of a name; `nil` for a value.
  var name: PresetNameField? { if case .name(let field) = self { field } else { nil } }
}
