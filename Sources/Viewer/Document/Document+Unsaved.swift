import Display

/// Values that were changed and are not saved.
extension Document {
  /// The title of the notice that asks before values are lost.
  private static let unsavedTitle = "Unsaved"

  /// Whether the notice asks now whether to quit, so that Esc quits.
  var isAskedToKeep: Bool { chrome.notice?.name == Self.unsavedTitle }

  /// Returns the effects that ask whether to quit without the unsaved values; `nil` if there are none, if they were told
  /// already, or if nobody would be asked.
  ///
  /// The notice is an entry of its own, because a replay, which just ends, must show it too.
  mutating func askToKeep(_ facts: EntryFacts, again key: String) -> [Effect]? {
    let unsaved = facts.keepsValues ? unsaved(facts.values) : []
    if unsaved.isEmpty || unsaved == toldUnsaved { return nil }
    toldUnsaved = unsaved
    let text = "Ctrl-s keeps them, \(key) again quits"
    return [.enter(.notice(title: Self.unsavedTitle, text: text))]
  }

  /// Returns the unsaved values of each scene, in the order of the catalogue, as presets named ``Preset/lastSession``:
  /// those that are tuned, or if these are saved, those with which they are compared.
  ///
  /// Saved are a scene's defaults, the values with which the session began, and those that were named last.
  ///
  /// - Parameter values: The values of the scene that is shown.
  func unsaved(_ values: [ParameterValue]) -> [Preset] {
    SceneCatalog.all.compactMap { entry in
      let isShown = entry.name == scene
      let other = (isShown ? comparison : left[entry.name]?.comparison)?.other
      // After travelling back, the later changes count too.
      let present =
        isShown ? assignments(of: values) + course.pendingValues : left[entry.name]?.values
      let usual = look(of: [], in: entry)
      // Text and picture follow the user from scene to scene.
      let content = isShown ? present.map { self.content(of: $0) } ?? [] : []
      let sides = [(present, kept[entry.name]), (other?.course.latest, other?.kept)]
      for case (let values?, let kept) in sides {
        let look = look(of: values, in: entry)
        if look == usual || look == kept, content == keptContent || content.isEmpty { continue }
        return Preset(
          Preset.lastSession, scene: entry.name,
          values: (look + content).map { Preset.Value($0.key, $0.value) })
      }
      return nil
    }
  }

  /// Returns the user's text or picture among values of the scene; empty if there is none.
  func content(of values: [ParameterAssignment]) -> [ParameterAssignment] {
    parameters.filter { $0.content != nil }
      .compactMap { parameter in values.last { $0.key == parameter.key } }
      .filter { $0.value != .string("") }
  }

  /// Returns the values of a scene's own parameters, without the flag that starts its effect; where there is no value,
  /// it is the default one, and where there are several, the last one.
  func look(
    of values: [ParameterAssignment], in entry: SceneCatalog.Entry
  ) -> [ParameterAssignment] {
    entry.parameters.prefix(entry.ownParameterCount).filter { !$0.startsEffect }
      .map { parameter in values.last { $0.key == parameter.key } ?? .usual(parameter) }
  }
}

extension Preset {
  /// The name of values that an earlier session has left unsaved; it has a space, so that no user can type it for a
  /// preset.
  package static let lastSession = "last session"

  /// Returns whether a name is ``lastSession``.
  ///
  /// It compares bytes: Swift compares texts of many combining marks in a time that grows with the square of their
  /// number.
  package static func isLastSession(_ name: String) -> Bool {
    name.utf8.elementsEqual(lastSession.utf8)
  }
}

extension Parameter {
  /// Whether the parameter is the flag that a key toggles to start and end the scene's effect.
  fileprivate var startsEffect: Bool { group == .effect && kind == .choice(["off", "on"]) }
}
