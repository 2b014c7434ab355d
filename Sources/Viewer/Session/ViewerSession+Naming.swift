import Display
import LayerKit

/// The name that the user types for a new preset, always in the notice.
extension ViewerSession {
  /// Returns whether the user has a preset of a name, which must not be replaced unasked.
  ///
  /// By default no name is taken, as in a replay, which saves nothing.
  package var isPresetNameTaken: (String) -> Bool {
    get { editor.isNameTaken }
    set { editor.isNameTaken = newValue }
  }

  /// The name typed so far; `nil` if no name is being typed.
  package var typedPresetName: String? { editor.naming?.text }

  /// Begins the typing of a name, with the first free one suggested; call it inside a turn of the layer context.
  func beginNaming() {
    // A field behind the help would be hard to see.
    if isHelpShown { hideHelp() }
    let names = (1...).lazy.map { "\(self.entry.name)-\($0)" }
    let free = names.first { !self.editor.isNameTaken($0) }
    editor.naming = PresetNameField(suggesting: free ?? entry.name)
    showName()
  }

  /// Handles a key press while a name is being typed; no key runs a command then.
  func typeName(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    guard var typed = editor.naming, press.modifiers.isDisjoint(with: [.control, .alt]) else {
      return []
    }
    let time = mediaTime(at: instant)
    switch press.key {
    case "escape": return update(at: time) { dropField() }
    case "return":
      if case .name(let name, let replaces) = typed.read(editor.isNameTaken) {
        return update(at: time) { dropField() } + [.savePreset(named: name, replaces: replaces)]
      }
    case "backspace":
      if press.modifiers.contains(.shift) { typed.clear() } else { typed.deleteLast() }
    case "right", "end": typed.deselect()
    default: typed.type(press)
    }
    return show(typed, at: time)
  }

  /// Shows in the field that a key was refused, because another program sent it; a recording does not contain it.
  func refuseInName(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    guard var typed = editor.naming else { return [] }
    let chord = KeyChord(press.key, press.modifiers)
    typed.refuse("\(chord.label), sent by another program, refused")
    return show(typed, at: mediaTime(at: pacer.effectiveInstant(at: instant)))
  }

  private func show(_ typed: PresetNameField, at time: Double) -> [SessionEffect] {
    if typed == editor.naming { return [] }
    return update(at: time) {
      editor.naming = typed
      showName()
    }
  }

  private func showName() {
    guard let typed = editor.naming else { return }
    show(
      LabeledValue(typed.label, typed.text), isTyped: true, isSelected: typed.isSelected)
  }

  /// Adds a preset that was saved to those through which a key cycles, in place of one of the same name, as the one
  /// that is shown.
  package func keep(_ preset: Preset) {
    if let index = editor.presets.firstIndex(where: { $0.name == preset.name }) {
      editor.presets[index] = preset
    } else {
      editor.presets.append(preset)
    }
    editor.shownPreset = fittingPresets.firstIndex(of: preset)
    _ = play(.preset(preset.name), at: clock.actedAt)
  }
}
