import Display
import LayerKit
package import ViewerUI

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

  /// Lets each frame outline what it changes, then tint it by its overdraw, then neither.
  func turnFrameDisplay() {
    frameDisplay = frameDisplay.next
    overlay.showsLegend = frameDisplay != .none
    pageDidChange()
    tell(frameDisplay.fact)
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
}
