import Display

/// A value for a parameter or the name of a preset, as it is being typed.
enum Typing: Hashable, Sendable {
  case value(ValueField)
  case name(PresetNameField)
  /// A timing function that is open over the scene; its keys are handled by the document.
  case curve(CurveField)

  /// Handles a key that edits the text.
  mutating func type(_ press: KeyPress) {
    switch self {
    case .value(let field): self = .value(field.edited(by: press))
    case .curve: break
    case .name(let field): self = .name(field.edited(by: press))
    }
  }

  /// Whether a key does nothing: a held one, such as the key that opened the field, while the text is untouched.
  func ignores(_ press: KeyPress) -> Bool {
    if case .value(let field) = self { press.isRepeat && field.isSelected } else { false }
  }

  /// The field of a value; `nil` for a curve and for a name.
  var field: ValueField? { if case .value(let field) = self { field } else { nil } }

  /// The field of a curve; `nil` for other values and for a name.
  var curve: CurveField? { if case .curve(let field) = self { field } else { nil } }

  /// The field of a name; `nil` for a value.
  var name: PresetNameField? { if case .name(let field) = self { field } else { nil } }
}

/// A text of one line that is being typed.
protocol TypedText {
  var text: String { get }

  /// Whether the next character replaces the text.
  var isSelected: Bool { get }

  /// Handles a printing key.
  mutating func type(_ press: KeyPress)

  /// Replaces the text, which is then no longer selected.
  mutating func edit(to text: String)
}

extension TypedText {
  /// Returns the field after a key that edits its text: Backspace removes the last character, or all with Shift or
  /// while the text is selected; Right and End keep the selected text, so that the next character follows it.
  func edited(by press: KeyPress) -> Self {
    var field = self
    switch press.key {
    case "backspace":
      let removesAll = isSelected || press.modifiers.contains(.shift)
      field.edit(to: removesAll ? "" : String(text.dropLast()))
    case "right", "end": field.edit(to: text)
    default: field.type(press)
    }
    return field
  }
}
