import Display
import LayerKit

/// The parameters of the scene, what is typed, the presets, and the gallery.
extension Document {
  /// Chooses another parameter, or another layer on the layers page, wrapping around at the ends.
  mutating func choose(by steps: Int, _ facts: EntryFacts) -> [Effect] {
    if chrome.pages.visiblePage == .layers {
      chrome.pages.scroll = .around(nil)
      return [.frame, .chooseLayer(.by(steps))]
    }
    return choose(index(by: steps), facts)
  }

  /// Returns the index of the parameter that the panel shows a number of steps after the chosen one.
  private func index(by steps: Int) -> Int {
    let shown = entry.shownIndices
    return shown[((shown.firstIndex(of: choice.index) ?? 0) + steps).wrapped(to: shown.count)]
  }

  /// Chooses the parameter at an index.
  mutating func choose(_ index: Int, _ facts: EntryFacts) -> [Effect] {
    choice.index = index
    chrome.pages.scroll = .around(nil)
    chrome.tellValue(parameters[index].fact(of: facts.values[index]), at: clock.actedAt)
    return [.frame]
  }

  /// Changes the chosen parameter by steps.
  mutating func step(by steps: Int, of size: ParameterStep, _ facts: EntryFacts) -> [Effect] {
    let value = facts.values[choice.index]
    return set(
      chosenParameter.value(value, steps: steps, of: size, suggesting: facts.families), facts)
  }

  /// Chooses a parameter, and changes it by an amount, as far as its range allows.
  mutating func step(
    _ key: String, by amount: Double, from trigger: String, _ facts: EntryFacts
  ) -> [Effect] {
    guard let index = parameters.firstIndex(where: { $0.key == key }),
      let value = facts.values[index].number.flatMap({
        parameters[index].value(near: $0 + amount)
      })
    else {
      announce(key, "none in this scene")
      return [.frame]
    }
    choice.index = index
    return [.log(key, by: trigger)] + set(value, facts)
  }

  /// Sets the chosen parameter, and shows its value in the notice.
  mutating func set(_ value: ParameterValue, _ facts: EntryFacts) -> [Effect] {
    let parameter = chosenParameter
    chrome.pages.scroll = .around(nil)
    edit(.set([ParameterAssignment(parameter, value)]), facts)
    return [.frame, .tell(.value(of: parameter.key))]
  }

  /// Makes the scene light if it is dark, otherwise dark, whether or not the desktop decided that.
  mutating func toggleAppearance(_ facts: EntryFacts) -> [Effect] {
    guard let index = parameters.firstIndex(where: { $0.key == "appearance" }) else { return [] }
    let word = facts.values[index].text
    let isDark = word == "auto" ? window.isDesktopDark : word == "dark"
    let value = ParameterValue.choice(isDark ? "light" : "dark")
    edit(.set([ParameterAssignment(parameters[index], value)]), facts)
    return [.frame, .tell(.value(of: "appearance"))]
  }

  /// Resets all parameters to the values with which the scene begins, but not the user's content.
  mutating func resetAll(_ facts: EntryFacts) {
    edit(.set(parameters.filter { $0.content == nil }.map(ParameterAssignment.usual)), facts)
    (choice.named, choice.shownPreset) = (nil, nil)
    announce("All parameters", "reset")
  }

  /// Sets the values before or after a step of the undo history.
  mutating func restore(
    _ assignments: [ParameterAssignment]?, verb: String, _ facts: EntryFacts
  ) -> [Effect] {
    guard let assignments else {
      announce("Values", "nothing to \(verb == "undone" ? "undo" : "redo")")
      return [.frame]
    }
    edit(.set(assignments), facts, isUndoable: false)
    return [.frame, .tell(.restored(assignments.map(\.key), verb: verb))]
  }

  // MARK: Typing

  /// Whether something is being typed, so that keys are text.
  package var wantsText: Bool { chrome.typing != nil }

  /// Whether a press pastes while something is being typed: it types nothing.
  func pastes(_ press: KeyPress) -> Bool {
    let typesNothing = !press.modifiers.isDisjoint(with: [.control, .alt]) || press.key == "insert"
    return typesNothing && keys.command(for: press) == .paste
  }

  /// Handles a key press while something is being typed; no key runs a command then, except one that pastes and types
  /// nothing.
  mutating func type(_ press: KeyPress, _ facts: EntryFacts) -> [Effect] {
    if pastes(press) { return [.paste(.clipboard)] }
    if case .curve(let field) = chrome.typing { return edit(field, by: press, facts) }
    guard let typing = chrome.typing, press.modifiers.isDisjoint(with: [.control, .alt]),
      !typing.ignores(press)
    else { return [] }
    switch (press.key, typing) {
    case ("escape", _):
      chrome.dropTyping()
      return [.frame]
    case ("return", .value(let field)) where !field.breaksLine(press):
      return accept(field, by: press, facts)
    case ("tab", .value(let field)):
      let effects = accept(field, by: press, facts)
      if chrome.typing != nil { return effects }
      let steps = press.modifiers.contains(.shift) ? -1 : 1
      choice.index = index(by: steps)
      openField(facts)
      return effects
    case ("return", .name(var field)):
      if case .name(let name, let replaces) = field.read(facts.takenNames.contains) {
        chrome.dropTyping()
        return [.frame, .savePreset(named: name, replaces: replaces)]
      }
      return type(.name(field), insteadOf: typing)
    case ("return", .path(let field)):
      chrome.dropTyping()
      return field.text.isEmpty ? [.frame] : [.frame, .open(path: field.text)]
    case ("tab", .path(var field)):
      field.complete(with: facts.paths)
      return type(.path(field), insteadOf: typing)
    default:
      var edited = typing
      edited.type(press)
      return type(edited, insteadOf: typing)
    }
  }

  /// Opens the field for a path, which a replay and a session without files do not have.
  mutating func typePath(_ facts: EntryFacts) -> [Effect] {
    if !facts.readsFiles { return [] }
    // No entry tells of the field, so no other part may change.
    if let reason = galleryRefusal { return [.enter(.notice(title: "Open", text: reason))] }
    chrome.type(.path(PathField()))
    return [.frame]
  }

  private mutating func type(_ edited: Typing, insteadOf typing: Typing) -> [Effect] {
    if edited == typing { return [] }
    chrome.type(edited)
    return [.frame]
  }

  /// Sets a parameter to the typed value.
  ///
  /// The field stays if the text is not a value. A text that was not touched changes nothing, and neither does an empty
  /// one, unless it is content, in place of which the scene then shows its own. A picture is opened first.
  private mutating func accept(
    _ field: ValueField, by press: KeyPress, _ facts: EntryFacts
  ) -> [Effect] {
    var field = field
    // The value that the field begins with is rounded.
    if field.text.isEmpty && field.parameter.content == nil || field.isSelected {
      chrome.dropTyping()
      return [.frame]
    }
    if field.namesFile {
      chrome.dropTyping()
      return [.frame, .open(path: field.text)]
    }
    guard let value = field.read() else {
      chrome.type(.value(field))
      return [.frame]
    }
    chrome.acceptTyping()
    history.beginGesture()
    let key = field.parameter.key
    edit(.set([ParameterAssignment(field.parameter, value)]), facts)
    return [
      .log(key, by: KeyChord(press.key, press.modifiers).label), .frame, .tell(.value(of: key)),
    ]
  }

  // MARK: Presets

  /// The name of the scene's own values.
  static let defaultsName = "scene defaults"

  /// Returns the presets that the scene can show.
  func fitting(_ presets: [Preset]) -> [Preset] {
    presets.filter { $0.fits(scene, with: parameters) }
  }

  /// Shows the preset that is `steps` further among the presets for the scene, of which its own values are one.
  mutating func showPreset(by steps: Int, _ facts: EntryFacts) -> [Effect] {
    let fitting = fitting(facts.presets)
    if fitting.isEmpty {
      return [.enter(.notice(title: "Presets", text: "none for this scene"))]
    }
    chrome.pages.isHelpShown = false
    let place = choice.shownPreset.map { $0 + 1 } ?? 0
    let next = (place + steps).wrapped(to: fitting.count + 1)
    choice.shownPreset = next == 0 ? nil : next - 1
    let preset = next == 0 ? Preset(Self.defaultsName) : fitting[next - 1]
    return entries(for: preset).map(Effect.enter)
      + [.enter(.preset(next == 0 ? nil : preset.name))]
  }

  /// Returns the inputs that apply a preset to the scene, and tell so.
  ///
  /// Parameters that the preset leaves out get the values with which the scene begins. View settings, such as dark or
  /// light, stay unless the preset sets them. All values are undone together.
  func entries(for preset: Preset) -> [Input] {
    let wanted = preset.assignments(among: parameters)
    let usual = parameters.prefix(entry.ownParameterCount)
      .filter { parameter in !wanted.contains { $0.key == parameter.key } }
      .map(ParameterAssignment.usual)
    // The order of the parameters matters: whether something runs comes last.
    let all = parameters.compactMap { parameter in
      (wanted + usual).first { $0.key == parameter.key }
    }
    return [.set(all, of: scene), .notice(title: "Preset", text: preset.name)]
  }

  // MARK: The gallery

  /// Shows the gallery.
  mutating func openGallery() -> [Effect] {
    (chrome.pages.isHelpShown, chrome.pages.pull) = (false, 0)
    // A button that is down was pressed on the scene. The pictures of the gallery cannot go back in time.
    (pointer, clock.loop) = (PointerTracking(), nil)
    chrome.pages.gallery = GalleryChoice(choosing: sceneIndex, in: window.area.magnified)
    chrome.notices.takeBack()
    return [.frame, .retitle]
  }

  /// Opens the scene that is chosen in the gallery.
  private mutating func openChosen(by trigger: String, _ facts: EntryFacts) -> [Effect] {
    guard let chosen = chrome.pages.gallery?.chosen else { return [] }
    history.beginGesture()
    return [.log("open-scene", by: trigger)] + show(sceneAt: chosen, facts)
  }

  /// Handles a key press while the gallery is shown.
  ///
  /// - Returns: The effects; `nil` if the key runs its command as usual.
  mutating func pressInGallery(_ press: KeyPress, _ facts: EntryFacts) -> [Effect]? {
    guard chrome.pages.gallery != nil, GalleryChoice.handles(press) else { return nil }
    if let move = GalleryPlan.Move(press) {
      chrome.pages.gallery?.move(move)
      return [.frame]
    }
    if press.isRepeat { return [] }
    return openChosen(by: KeyChord(press.key, press.modifiers).label, facts)
  }

  /// Handles a pointer event while the gallery is shown.
  mutating func pointInGallery(_ event: PointerEvent, _ facts: EntryFacts) -> [Effect] {
    guard var gallery = chrome.pages.gallery else { return [] }
    let index: Int? = if case .tile(let index) = facts.pointer.target { index } else { nil }
    switch event.action {
    case .moved: return []
    case .pressed(button: 1):
      gallery.pressed = index
      if let index, !chrome.pages.isHelpShown { gallery.choose(index) }
    case .released(button: 1):
      if chrome.pages.isHelpShown {
        chrome.pages.toggleHelp()
        return [.frame]
      }
      chrome.pages.gallery?.pressed = nil
      guard let index, index == gallery.pressed else { return [] }
      return openChosen(by: KeyBinding.Trigger.click.label, facts)
    case .wheel(let steps):
      // A turn away from the user scrolls towards the beginning.
      guard gallery.scroll(by: -steps) else { return [] }
    case .pressed, .released: return []
    }
    chrome.pages.gallery = gallery
    return [.frame]
  }
}

extension Parameter {
  /// Returns a value with the parameter's title, for the notice.
  func fact(of value: ParameterValue) -> LabeledValue {
    LabeledValue(title, textWithUnit(of: value))
  }
}
