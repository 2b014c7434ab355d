import Display
import ShimmerKit

extension ViewerSession {
  // MARK: Keys

  /// Chooses another parameter, going round in a circle.
  func choose(by steps: Int) {
    chosenIndex = (chosenIndex + steps).wrapped(to: ParameterTable.all.count)
    tellChosen()
  }

  /// Changes the chosen parameter of all shimmers.
  func changeChosen(by steps: Int, of size: ParameterStep) {
    guard let shimmer = scene.shimmers.first else { return }
    let parameter = chosenParameter
    set(parameter, to: parameter.value(parameter.value(of: shimmer), steps: steps, of: size))
    tellChosen()
  }

  /// Gives the chosen parameter the value that the scene begins with.
  func resetChosen() {
    set(chosenParameter, to: scene.initialValue(of: chosenParameter))
    tellChosen()
  }

  /// Gives all parameters the values that the scene begins with.
  func resetAll() {
    for parameter in ParameterTable.all { set(parameter, to: scene.initialValue(of: parameter)) }
    tell(Fact("All parameters", "reset"))
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

  private func set(_ parameter: Parameter, to value: ParameterValue) {
    for shimmer in scene.shimmers { parameter.set(value, on: shimmer) }
  }

  private func tellChosen() {
    guard let shimmer = scene.shimmers.first else { return }
    tell(fact(chosenParameter, of: shimmer))
  }

  /// Shows what a key has done, for a while; not where the panel shows it.
  private func tell(_ fact: Fact) {
    if overlay.visiblePage == .state { return removeValue() }
    showValue(fact)
    dismissValue(after: ValueLabel.stay)
  }

  private func fact(_ parameter: Parameter, of shimmer: ShimmeringLayer) -> Fact {
    Fact(parameter.title, parameter.textWithUnit(of: parameter.value(of: shimmer)))
  }

  // MARK: Drags

  /// Gives a dragged parameter the value for a share of the window.
  func drag(
    _ drag: SceneDrag, from start: Double, by share: Double, at instant: Int64
  ) -> [SessionEffect] {
    guard let shimmer = scene.shimmers.first else { return [] }
    return change(at: mediaTime(at: instant)) {
      set(drag.parameter, to: drag.value(from: start, by: share))
      showValue(fact(drag.parameter, of: shimmer))
    }
  }
}
