import Display
import LayerKit
import ViewerUI

/// What keys do while a value is typed.
extension ViewerSession {
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
}
