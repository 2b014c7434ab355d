import Display
import Scenes
package import ViewerUI

extension ViewerSession {
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
