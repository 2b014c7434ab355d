import Display
import LayerKit
import Scenes
package import ViewerUI

/// Which parameter keys change, and the value that is being typed for it.
struct ValueEditor {
  /// The place of the chosen parameter in the table.
  var chosenIndex = 0

  /// The value that is being typed, if one is.
  var field: ValueField?

  /// The presets that the key goes through, in order, as far as they are for the scene.
  var presets: [Preset] = []

  /// The place, among the presets for the scene, of the one that the key has shown last; `nil` for the scene's own
  /// values, which another scene begins with.
  var shownPreset: Int?

  /// Begins with another scene: its first parameter, no preset.
  mutating func beginScene() { (chosenIndex, field, shownPreset) = (0, nil, nil) }
}

extension ViewerSession {
  // MARK: Keys

  /// Chooses another parameter, or another layer where layers are shown, going round in a circle.
  func choose(by steps: Int) {
    if overlay.visiblePage == .layers { return chooseLayer(by: steps) }
    choose(at: (editor.chosenIndex + steps).wrapped(to: controls.count))
  }

  /// Chooses the parameter at a place of the table; called inside a turn.
  func choose(at index: Int) {
    editor.chosenIndex = index
    tellValue(fact(chosenControl))
  }

  /// Changes the chosen parameter.
  func changeChosen(by steps: Int, of size: ParameterStep) {
    let control = chosenControl
    set(control.parameter, to: control.parameter.value(control.value, steps: steps, of: size))
  }

  /// Gives the chosen parameter the value that the scene begins with.
  func resetChosen() { set(chosenParameter, to: chosenParameter.defaultValue) }

  /// Gives all parameters the values that the scene begins with.
  func resetAll() {
    let parameters = controls.map(\.parameter)
    edit(.set(parameters.map { ParameterAssignment($0, $0.defaultValue) }))
    tell(LabeledValue("All parameters", "reset"))
  }

  /// Takes the last change of values back.
  func undo() { restore(timeline.undo(), verb: "undone", otherwise: "nothing to undo") }

  /// Makes the change of values again that was taken back last.
  func redo() { restore(timeline.redo(), verb: "redone", otherwise: "nothing to redo") }

  private func restore(_ assignments: [ParameterAssignment]?, verb: String, otherwise: String) {
    guard let assignments else { return tell(LabeledValue("Values", otherwise)) }
    apply(.set(assignments))
    let facts = assignments.compactMap { controls[$0.key].map(fact) }
    if let first = facts.first, facts.count == 1 {
      tell(LabeledValue("\(first.name) \(verb)", first.value))
    } else {
      tell(LabeledValue("\(facts.count) parameters", verb))
    }
  }

  /// Gives a parameter of the scene a value, in a turn of its own; what a scene does not have is left out.
  ///
  /// - Precondition: The parameter allows the value.
  package func set(_ key: String, to value: ParameterValue) {
    guard let parameter = controls[key]?.parameter else { return }
    _ = edit(.set([ParameterAssignment(parameter, value)]), at: context.time)
  }

  /// Gives a parameter a value, and tells it; called inside a turn.
  func set(_ parameter: Parameter, to value: ParameterValue) {
    edit(.set([ParameterAssignment(parameter, value)]))
    if let control = controls[parameter.key] { tellValue(fact(control)) }
  }

  private func fact(_ control: Control) -> LabeledValue {
    LabeledValue(control.parameter.title, control.parameter.textWithUnit(of: control.value))
  }

  // MARK: Drags

  /// Gives what is dragged a value.
  func drag(
    _ parameter: Parameter, to value: ParameterValue, at instant: Int64
  ) -> [SessionEffect] {
    update(at: mediaTime(at: instant)) {
      edit(.set([ParameterAssignment(parameter, value)]))
      if let control = controls[parameter.key] { show(fact(control)) }
    }
  }

  // MARK: A value that is typed

  /// What has been typed so far; nothing while no value is being typed.
  package var typedText: String? { editor.field?.text }

  /// Begins a value for the chosen parameter, in its row or, where no panel is shown, in the notice; called inside a
  /// turn.
  func beginField() {
    // Nobody sees a field behind the help.
    if isHelpShown { hideHelp() }
    editor.field = ValueField(for: chosenParameter)
    showField()
  }

  /// Leaves the value that is being typed, if there is one; called inside a turn.
  func dropField() {
    guard editor.field != nil else { return }
    editor.field = nil
    takeNoticeBack()
  }

  /// Does what a key means while a value is typed: no key is a command then.
  func type(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    guard var typed = editor.field, press.modifiers.isDisjoint(with: [.control, .alt]) else {
      return []
    }
    // The key that has begun the field may still be held.
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

  /// Gives the parameter what was typed; the field stays when that is no value, and nothing changes when it is empty.
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

  /// Shows what is typed where no panel shows it; called inside a turn.
  func showField() {
    guard let field = editor.field else { return }
    if overlay.visiblePage == .state { return takeNoticeBack() }
    let remark = field.problem ?? field.parameter.valuesText
    show(LabeledValue("\(field.parameter.title): \(remark)", field.text), isTyped: true)
  }

  // MARK: Presets

  /// Gives the scene a preset's values, and what the preset leaves out the values that the scene begins with.
  ///
  /// How the scene is looked at, dark or light, stays where the preset does not say. It is taken back as one.
  ///
  /// - Parameters:
  ///   - preset: The preset; what the scene has no parameter for is left out.
  ///   - instant: When it was asked for, in nanoseconds of the grid.
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  package func apply(_ preset: Preset, at instant: Int64) -> [SessionEffect] {
    let own = scene.controls.map(\.parameter)
    let wanted = preset.assignments(among: controls.map(\.parameter))
    let usual = own.filter { parameter in !wanted.contains { $0.key == parameter.key } }
      .map(ParameterAssignment.usual)
    // The order of the controls counts: whether something runs comes last.
    let order = controls.map(\.parameter.key)
    let all = order.compactMap { key in (wanted + usual).first { $0.key == key } }
    return set(all, named: LabeledValue("Preset", preset.name), at: instant)
  }

  /// Gives parameters of the scene values, as one change that can be taken back, and says so in the notice.
  ///
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  package func set(
    _ assignments: [ParameterAssignment], named fact: LabeledValue, at instant: Int64
  ) -> [SessionEffect] {
    let effective = link.effectiveInstant(at: instant)
    return play(.set(assignments, of: entry.name), at: effective) + tell(fact, at: effective)
  }

  /// What the scene is set to, as a preset of a name.
  package func preset(named name: String) -> Preset { Preset(name, of: entry.name, controls) }

  /// Shows the preset so many places further among those for the scene; they go round with the scene's own values.
  func showPreset(by steps: Int, at instant: Int64) -> [SessionEffect] {
    let parameters = controls.map(\.parameter)
    let fitting = editor.presets.filter { $0.fits(entry.name, with: parameters) }
    guard !fitting.isEmpty else {
      return tell(LabeledValue("Presets", "none for this scene"), at: instant)
    }
    let place = editor.shownPreset.map { $0 + 1 } ?? 0
    let next = (place + steps).wrapped(to: fitting.count + 1)
    let preset = next == 0 ? Preset("none: the scene's own") : fitting[next - 1]
    editor.shownPreset = next == 0 ? nil : next - 1
    return apply(preset, at: instant)
  }
}
