import Display
import LayerKit

/// The parameter that keys change, and the value that is being typed for it.
struct ValueEditor {
  /// The index of the chosen parameter among the scene's controls.
  var chosenIndex = 0

  /// The value that is being typed; `nil` if there is none.
  var field: ValueField?

  /// The name that is being typed for a new preset; `nil` if there is none.
  var naming: PresetNameField?

  /// Returns whether the user has a preset of a name.
  var isNameTaken: (String) -> Bool = { _ in false }

  /// Whether a value or a name is being typed, so that no key is a command.
  var isTyping: Bool { field != nil || naming != nil }

  /// The presets through which a key cycles, in order.
  ///
  /// Presets for other scenes are skipped.
  var presets: [Preset] = []

  /// The index of the preset that the key showed last, among the presets for the scene.
  ///
  /// It is `nil` for the scene's own values, with which each scene begins.
  var shownPreset: Int?

  /// The name of the values that were set last, and these values; `nil` for the scene's defaults.
  var namedValues: (name: String, values: [ParameterValue])?

  /// Resets the editor for another scene: chooses its first parameter, and clears what is being typed and the shown
  /// preset.
  mutating func beginScene() {
    (chosenIndex, field, naming, shownPreset, namedValues) = (0, nil, nil, nil, nil)
  }
}

extension ViewerSession {
  // MARK: Keys

  /// Chooses another parameter, or another layer on the layers page, wrapping around at the ends.
  func choose(by steps: Int) {
    if overlay.visiblePage == .layers { return chooseLayer(by: steps) }
    choose(at: (editor.chosenIndex + steps).wrapped(to: controls.count))
  }

  /// Chooses the parameter at an index of the scene's controls; call it inside a turn of the layer context.
  func choose(at index: Int) {
    editor.chosenIndex = index
    tellValue(fact(chosenControl))
  }

  func changeChosen(by steps: Int, of size: ParameterStep) {
    let control = chosenControl
    set(control.parameter, to: control.parameter.value(control.value, steps: steps, of: size))
  }

  /// Resets the chosen parameter to the value with which the scene begins.
  func resetChosen() { set(chosenParameter, to: chosenParameter.defaultValue) }

  /// Resets all parameters to the values with which the scene begins.
  func resetAll() {
    let parameters = controls.map(\.parameter)
    edit(.set(parameters.map { ParameterAssignment($0, $0.defaultValue) }))
    (editor.namedValues, editor.shownPreset) = (nil, nil)
    announce(LabeledValue("All parameters", "reset"))
  }

  /// Undoes the last change of values.
  func undo() { restore(timeline.undo(), verb: "undone", otherwise: "nothing to undo") }

  /// Redoes the change of values that was undone last.
  func redo() { restore(timeline.redo(), verb: "redone", otherwise: "nothing to redo") }

  private func restore(_ assignments: [ParameterAssignment]?, verb: String, otherwise: String) {
    guard let assignments else { return announce(LabeledValue("Values", otherwise)) }
    apply(.set(assignments))
    let facts = assignments.compactMap { controls[$0.key].map(fact) }
    if let first = facts.first, facts.count == 1 {
      announce(LabeledValue("\(first.name) \(verb)", first.value))
    } else {
      announce(LabeledValue("\(facts.count) parameters", verb))
    }
  }

  /// Sets a parameter of the scene in a turn of its own; does nothing if the scene does not have the parameter.
  ///
  /// - Precondition: The parameter allows the value.
  package func set(_ key: String, to value: ParameterValue) {
    guard let parameter = controls[key]?.parameter else { return }
    _ = edit(.set([ParameterAssignment(parameter, value)]), at: context.time)
  }

  /// Sets a parameter, and shows its value in the notice; call it inside a turn of the layer context.
  func set(_ parameter: Parameter, to value: ParameterValue) {
    edit(.set([ParameterAssignment(parameter, value)]))
    if let control = controls[parameter.key] { tellValue(fact(control)) }
  }

  private func fact(_ control: Control) -> LabeledValue {
    LabeledValue(control.parameter.title, control.parameter.textWithUnit(of: control.value))
  }

  // MARK: Drags

  /// Sets the parameter that a drag changes, and returns the effects for the window.
  func drag(
    _ parameter: Parameter, to value: ParameterValue, at instant: Int64
  ) -> [SessionEffect] {
    update(at: mediaTime(at: instant)) {
      edit(.set([ParameterAssignment(parameter, value)]))
      if let control = controls[parameter.key] { show(fact(control)) }
    }
  }

  // MARK: A value that is typed

  /// The text typed so far; `nil` if no value is being typed.
  package var typedText: String? { editor.field?.text }

  /// Begins the typing of a value for the chosen parameter, in its row or, if no panel is shown, in the notice; call
  /// it inside a turn of the layer context.
  func beginField() {
    // A field behind the help would be invisible.
    if isHelpShown { hideHelp() }
    editor.field = ValueField(for: chosenParameter)
    showField()
  }

  /// Discards the value or name that is being typed, if there is one; call it inside a turn of the layer context.
  func dropField() {
    guard editor.isTyping else { return }
    (editor.field, editor.naming) = (nil, nil)
    takeNoticeBack()
  }

  /// Handles a key press while a value is being typed; no key runs a command then.
  func type(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    guard var typed = editor.field, press.modifiers.isDisjoint(with: [.control, .alt]) else {
      return []
    }
    // The key that opened the field may still be held.
    if press.isRepeat, typed.text.isEmpty { return [] }
    let time = mediaTime(at: instant)
    let trigger = KeyChord(press.key, press.modifiers).label
    switch press.key {
    case "escape": return update(at: time) { dropField() }
    case "return": return update(at: time) { takeField(by: trigger) }
    case "tab":
      let steps = press.modifiers.contains(.shift) ? -1 : 1
      return update(at: time) {
        takeField(by: trigger)
        guard editor.field == nil else { return }
        choose(by: steps)
        beginField()
      }
    case "backspace":
      if press.modifiers.contains(.shift) { typed.clear() } else { typed.deleteLast() }
    default: typed.type(press)
    }
    if typed == editor.field { return [] }
    return update(at: time) {
      editor.field = typed
      showField()
    }
  }

  /// Sets the parameter to the typed value.
  ///
  /// The field stays if the text is not a value; an empty text changes nothing.
  private func takeField(by trigger: String) {
    guard var typed = editor.field else { return }
    if typed.text.isEmpty { return dropField() }
    guard let value = typed.read() else {
      editor.field = typed
      return showField()
    }
    editor.field = nil
    timeline.beginGesture()
    timeline.note(typed.parameter.key, by: trigger, at: context.time)
    set(typed.parameter, to: value)
  }

  /// Shows the typed text in the notice if no panel shows it; call it inside a turn of the layer context.
  func showField() {
    guard let field = editor.field else { return }
    if overlay.visiblePage == .state { return takeNoticeBack() }
    let remark = field.problem ?? field.parameter.valuesText
    show(LabeledValue("\(field.parameter.title): \(remark)", field.text), isTyped: true)
  }

  // MARK: Presets

  /// Applies a preset to the scene.
  ///
  /// Parameters that the preset leaves out get the values with which the scene begins.
  ///
  /// View settings, such as dark or light, stay unless the preset sets them. All values are undone together.
  ///
  /// - Parameters:
  ///   - preset: The preset; values for which the scene has no parameter are left out.
  ///   - instant: The instant of the request, in nanoseconds on the pacer's time base.
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func apply(_ preset: Preset, at instant: Int64) -> [SessionEffect] {
    let own = scene.controls.map(\.parameter)
    let wanted = preset.assignments(among: controls.map(\.parameter))
    let usual = own.filter { parameter in !wanted.contains { $0.key == parameter.key } }
      .map(ParameterAssignment.usual)
    // The order of the controls matters: whether something runs comes last.
    let order = controls.map(\.parameter.key)
    let all = order.compactMap { key in (wanted + usual).first { $0.key == key } }
    return set(all, named: LabeledValue("Preset", preset.name), at: instant)
  }

  /// Sets parameters of the scene as one undoable change, and shows a fact about it in the notice.
  ///
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func set(
    _ assignments: [ParameterAssignment], named fact: LabeledValue, at instant: Int64
  ) -> [SessionEffect] {
    let effective = pacer.effectiveInstant(at: instant)
    return play(.set(assignments, of: entry.name), at: effective) + announce(fact, at: effective)
  }

  /// Returns the scene's values as a named preset.
  package func preset(named name: String) -> Preset { Preset(name, of: entry.name, controls) }

  /// Shows the preset that is `steps` further among the presets for the scene, and returns the effects for the
  /// window.
  ///
  /// The scene's own values are part of the cycle.
  func showPreset(by steps: Int, at instant: Int64) -> [SessionEffect] {
    let fitting = fittingPresets
    guard !fitting.isEmpty else {
      return announce(LabeledValue("Presets", "none for this scene"), at: instant)
    }
    let place = editor.shownPreset.map { $0 + 1 } ?? 0
    let next = (place + steps).wrapped(to: fitting.count + 1)
    if isHelpShown { _ = update(at: mediaTime(at: instant)) { hideHelp() } }
    let preset = next == 0 ? Preset(Self.defaultsName) : fitting[next - 1]
    editor.shownPreset = next == 0 ? nil : next - 1
    let effective = pacer.effectiveInstant(at: instant)
    return apply(preset, at: instant)
      + play(.preset(next == 0 ? nil : preset.name), at: effective)
  }

  /// The name of the scene's own values.
  static let defaultsName = "scene defaults"

  /// Names the values after the preset that has exactly them, as after a start with `--preset`, and returns the effects
  /// for the window; does nothing if the scene has its defaults or no preset has its values.
  package func recognizePreset(at instant: Int64) -> [SessionEffect] {
    let own = scene.controls
    guard own.contains(where: { $0.value != $0.parameter.defaultValue }) else { return [] }
    let index = fittingPresets.firstIndex { preset in
      let wanted = preset.assignments(among: own.map(\.parameter))
      return own.allSatisfy { control in
        let value = wanted.first { $0.key == control.parameter.key }?.value
        return control.value == value ?? control.parameter.defaultValue
      }
    }
    guard let index else { return [] }
    editor.shownPreset = index
    return play(.preset(fittingPresets[index].name), at: pacer.effectiveInstant(at: instant))
  }

  /// Gives the present values the name of a preset, or that of the scene's defaults.
  func nameValues(_ name: String?) {
    editor.namedValues = name.map { ($0, scene.controls.map(\.value)) }
    pageDidChange()
  }

  /// The preset whose values the scene has, for the panel, and whether the values have been changed since.
  var presetReading: ParameterPanel.PresetReading {
    // Settings of the view, such as dark or light, are no part of a preset.
    let own = scene.controls
    let values = editor.namedValues?.values ?? own.map(\.parameter.defaultValue)
    return ParameterPanel.PresetReading(
      name: editor.namedValues?.name ?? Self.defaultsName,
      isDefault: editor.namedValues == nil,
      isChanged: zip(own, values).contains { $0.value != $1 })
  }

  /// The presets that the scene can show.
  var fittingPresets: [Preset] {
    let parameters = controls.map(\.parameter)
    return editor.presets.filter { $0.fits(entry.name, with: parameters) }
  }
}
