import Display

/// A value for a parameter, the name of a preset or the path of a file, as it is being typed.
enum Typing: Hashable, Sendable {
  case value(ValueField)
  case name(PresetNameField)
  case path(PathField)
  /// A timing function that is open over the scene; its keys are handled by the document.
  case curve(CurveField)

  /// Handles a key that edits the text.
  mutating func type(_ press: KeyPress) {
    switch self {
    case .value(let field): self = .value(field.edited(by: press))
    case .curve: break
    case .name(let field): self = .name(field.edited(by: press))
    case .path(let field): self = .path(field.edited(by: press))
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

  /// The field of a name; `nil` for a value and for a path.
  var name: PresetNameField? { if case .name(let field) = self { field } else { nil } }

  /// The field of a path; `nil` for a value and for a name.
  var path: PathField? { if case .path(let field) = self { field } else { nil } }
}

/// A text that is being typed.
protocol TypedText {
  var text: String { get }

  /// Whether the next character replaces the text.
  var isSelected: Bool { get }

  /// Handles what a press types.
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

extension String {
  /// The text with line feeds as its only line breaks, and without other control characters.
  var withoutControls: String {
    let scalars = replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars
    return String(
      String.UnicodeScalarView(
        scalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }))
  }
}
