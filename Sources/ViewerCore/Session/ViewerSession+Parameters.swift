import Display
import LayerKit

extension ViewerSession {
  // MARK: Keys

  /// Chooses another parameter, going round in a circle.
  func choose(by steps: Int) {
    chosenIndex = (chosenIndex + steps).wrapped(to: controls.count)
    tell(fact(chosenControl))
  }

  /// Changes the chosen parameter.
  func changeChosen(by steps: Int, of size: ParameterStep) {
    let control = chosenControl
    control.value = control.parameter.value(control.value, steps: steps, of: size)
    tell(fact(control))
  }

  /// Gives the chosen parameter the value that the scene begins with.
  func resetChosen() {
    chosenControl.value = chosenParameter.defaultValue
    tell(fact(chosenControl))
  }

  /// Gives all parameters the values that the scene begins with.
  func resetAll() {
    for control in controls { control.value = control.parameter.defaultValue }
    tell(Fact("All parameters", "reset"))
  }

  /// Gives a parameter of the scene a value, in a turn of its own; what a scene does not have is left out.
  ///
  /// - Precondition: The parameter allows the value.
  package func set(_ key: String, to value: ParameterValue) {
    turn(at: context.time) {
      controls[key]?.value = value
      layOutSceneIfNeeded()
    }
    shownMoment = nil
  }

  /// Does what only the scene does.
  func performSceneAction() {
    if let fact = scene.performAction() { tell(fact) }
  }

  /// Lets each frame outline what it changes, or no longer.
  func toggleDamage() {
    showsDamage.toggle()
    tell(Fact("Damage", showsDamage ? "outlined" : "not outlined"))
  }

  /// Shows what a key has done, for a while; not where the panel shows it.
  func tell(_ fact: Fact) {
    if overlay.visiblePage == .state { return removeValue() }
    showValue(fact)
    dismissValue(after: ValueLabel.stay)
  }

  private func fact(_ control: Control) -> Fact {
    Fact(control.parameter.title, control.parameter.textWithUnit(of: control.value))
  }

  // MARK: Drags

  /// Gives what is dragged a value.
  func drag(
    _ control: Control, to value: ParameterValue, at instant: Int64
  ) -> [SessionEffect] {
    change(at: mediaTime(at: instant)) {
      control.value = value
      showValue(fact(control))
    }
  }
}
