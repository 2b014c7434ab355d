import Display

/// What the program enters, not the user.
extension Session {
  /// Shows the user a fact in the notice for a limited time; a replay shows it again.
  ///
  /// - Parameters:
  ///   - fact: The fact to show.
  ///   - instant: The instant in nanoseconds on the pacer's time base.
  /// - Returns: The effects for the window.
  @discardableResult
  package func announce(_ fact: LabeledValue, at instant: Int64) -> [Effect] {
    enter(.notice(title: fact.name, text: fact.value), at: instant)
  }

  /// Applies a preset to the scene: see ``Document/entries(for:)``.
  ///
  /// - Parameters:
  ///   - preset: The preset; values for which the scene has no parameter are left out.
  ///   - instant: The instant of the request, in nanoseconds on the pacer's time base.
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func apply(_ preset: Preset, at instant: Int64) -> [Effect] {
    document.entries(for: preset).flatMap { enter($0, at: instant) }
  }

  /// Sets parameters of the scene as one undoable change, and shows a fact about it in the notice.
  ///
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func set(
    _ assignments: [ParameterAssignment], named fact: LabeledValue, at instant: Int64
  ) -> [Effect] {
    enter(.set(assignments, of: document.scene), at: instant) + announce(fact, at: instant)
  }

  /// Offers values of the last session: first among the presets of their scenes, and with a notice.
  ///
  /// - Parameter presets: At most one preset for a scene.
  /// - Returns: The effects for the window.
  package func offer(_ presets: [Preset], at instant: Int64) -> [Effect] {
    let scenes = presets.compactMap(\.scene)
    if scenes.isEmpty { return [] }
    program.presets = presets + program.presets
    document.chrome.notices.offers = Set(scenes)
    let isHere = scenes.contains(document.scene)
    let text = isHere ? "o shows them" : "in \(NumberText.list(scenes)), o shows them there"
    return announce(LabeledValue("Last session's values", text), at: instant)
  }

  /// The scenes whose values of the last session were offered and have been shown.
  package var takenOffers: [String] {
    program.presets.filter { Preset.isLastSession($0.name) }.compactMap(\.scene)
      .filter { !document.chrome.notices.offers.contains($0) }
  }

  /// The values that were changed and not saved, as presets for the next session; at most one for a scene.
  package var unsaved: [Preset] { document.unsaved(host.values) }

  /// Returns the scene's values as a named preset.
  package func preset(named name: String) -> Preset { Preset(name, of: document.scene, controls) }

  /// Names the values after the preset that has exactly them, as after a start with `--preset`, and returns the effects
  /// for the window; does nothing if the scene has its defaults or no preset has its values.
  package func recognizePreset(at instant: Int64) -> [Effect] {
    let own = scene.controls
    guard own.contains(where: { $0.value != $0.parameter.defaultValue }) else { return [] }
    let fitting = document.fitting(program.presets)
    let index = fitting.firstIndex { preset in
      let wanted = preset.assignments(among: own.map(\.parameter))
      return own.allSatisfy { control in
        let value = wanted.first { $0.key == control.parameter.key }?.value
        return control.value == value ?? control.parameter.defaultValue
      }
    }
    guard let index else { return [] }
    return show(index, fitting[index], at: instant)
  }

  /// Adds a preset that was saved to those through which a key cycles, in place of one of the same name, as the one
  /// that is shown.
  package func keep(_ preset: Preset) {
    if let index = program.presets.firstIndex(where: { $0.name == preset.name }) {
      program.presets[index] = preset
    } else {
      program.presets.append(preset)
    }
    let index = document.fitting(program.presets).firstIndex(of: preset)
    _ = show(index, preset, at: document.clock.actedAt)
  }

  /// Tells that the values are those of a preset, from whose place a key goes on.
  private func show(_ index: Int?, _ preset: Preset, at instant: Int64) -> [Effect] {
    document.choice.shownPreset = index
    return enter(.preset(preset.name), at: instant)
  }

  // MARK: Times

  /// Returns the media time at which an input that arrives at an instant takes effect.
  package func mediaTime(at instant: Int64) -> Double { document.clock.mediaTime(at: instant) }

  /// Returns the media time that is a number of media seconds after the start, regardless of the clock's state.
  package func mediaTime(afterStart seconds: Double) -> Double { MediaClock.startTime + seconds }
}
