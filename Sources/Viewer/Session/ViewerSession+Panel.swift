import Display
import LayerKit

/// The pointer on the rows of the panel.
extension ViewerSession {
  /// Handles a press on a part of the panel.
  func press(
    _ part: ParameterPanel.Target, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    switch part {
    case .row(let index): return pressRow(index, at: place, instant: instant)
    case .bar(let index): return pressBar(index, at: place, instant: instant)
    case .back, .forward, .reset, .more, .preset, .otherPreset, .defaults: return []
    }
  }

  /// Handles the release of a pressed part of the panel; arrows and signs act if the pointer is still on them.
  func release(
    _ part: ParameterPanel.Target, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    if case .row(let index) = part { return releaseRow(index, at: place, instant: instant) }
    pointer.rowPress = nil
    bringOverlayUp(to: instant)
    guard overlay.target(at: place) == .parameter(part) else { return [] }
    switch part {
    case .row, .bar: return []
    case .back(let index): return step(index, by: -1, instant: instant)
    case .forward(let index): return step(index, by: 1, instant: instant)
    case .reset(let index): return resetRow(index, instant: instant)
    case .more(let index): return update(at: mediaTime(at: instant)) { choose(at: index) }
    case .preset: return []
    case .otherPreset(let steps): return showPreset(by: steps, at: instant)
    case .defaults: return perform(.resetAll, at: instant, trigger: KeyBinding.Trigger.click.label)
    }
  }

  /// Chooses the parameter of a pressed row; a double click begins the typing of a value that is not one of a few.
  private func pressRow(_ index: Int, at place: Point, instant: Int64) -> [SessionEffect] {
    let press = rowPress(index, at: place, instant: instant)
    let isDouble =
      !controls[index].parameter.isChangedByClick && press.follows(pointer.lastRowPress)
    pointer.rowPress = press
    // The third of three presses counts as a first one.
    pointer.lastRowPress = isDouble ? nil : press
    let effects = update(at: mediaTime(at: instant)) { choose(at: index) }
    if !isDouble { return effects }
    return effects
      + perform(.enterValue, at: instant, trigger: KeyBinding.Trigger.click.label)
  }

  /// Chooses the parameter of a pressed bar, and sets it to the value at the pointer.
  private func pressBar(_ index: Int, at place: Point, instant: Int64) -> [SessionEffect] {
    var press = rowPress(index, at: place, instant: instant)
    press.isDrag = true
    (pointer.rowPress, pointer.lastRowPress) = (press, nil)
    logRow(index, by: KeyBinding.Trigger.click.label, at: instant)
    return update(at: mediaTime(at: instant)) { choose(at: index) }
      + dragRow(index, to: place, with: [], instant: instant)
  }

  private func rowPress(_ index: Int, at place: Point, instant: Int64) -> RowPress {
    RowPress(
      row: index, place: place, instant: instant, box: overlay.row(ofParameter: index),
      track: overlay.track(ofParameter: index))
  }

  /// Sets a number parameter to the value at the pointer's horizontal position on the parameter's bar.
  ///
  /// - Parameters:
  ///   - index: The parameter's index.
  ///   - place: The pointer's position, in points of the window.
  ///   - modifiers: The held modifiers, which determine the steps as they do for keys.
  ///   - instant: The instant of the event, in nanoseconds on the pacer's time base.
  func dragRow(
    _ index: Int, to place: Point, with modifiers: KeyModifiers, instant: Int64
  ) -> [SessionEffect] {
    guard let press = pointer.rowPress, let range = controls[index].parameter.numberRange else {
      return []
    }
    if !press.isDrag {
      if (place.x - press.place.x).magnitude <= PointerGestures.slop { return [] }
      pointer.rowPress?.isDrag = true
      pointer.lastRowPress = nil
      logRow(index, by: KeyBinding.Trigger.drag.label, at: instant)
    }
    bringOverlayUp(to: instant)
    // The row may have moved since it was pressed, or it may no longer be shown.
    guard let track = overlay.track(ofParameter: index) ?? press.track else { return [] }
    let parameter = controls[index].parameter
    let share = min(max((place.x - track.minX) / track.width, 0), 1)
    let number = range.lowerBound + share * (range.upperBound - range.lowerBound)
    guard let value = parameter.value(near: number, inStepsOf: modifiers.step) else { return [] }
    return update(at: mediaTime(at: instant)) { set(parameter, to: value) }
  }

  /// Sets a clicked parameter with few values to the next value, or to the previous one if the left third of its row
  /// was clicked.
  private func releaseRow(_ index: Int, at place: Point, instant: Int64) -> [SessionEffect] {
    guard let press = pointer.rowPress else { return [] }
    pointer.rowPress = nil
    let control = controls[index]
    if !control.parameter.isChangedByClick { return [] }
    bringOverlayUp(to: instant)
    guard let box = overlay.row(ofParameter: index) ?? press.box, box.contains(place) else {
      return []
    }
    return step(index, by: place.x < box.minX + box.width / 3 ? -1 : 1, instant: instant)
  }

  /// Chooses a clicked parameter, and changes it by steps.
  private func step(_ index: Int, by steps: Int, instant: Int64) -> [SessionEffect] {
    logRow(index, by: KeyBinding.Trigger.click.label, at: instant)
    return update(at: mediaTime(at: instant)) {
      choose(at: index)
      changeChosen(by: steps, of: .ordinary)
    }
  }

  /// Chooses the parameter of a row and changes it by one step per step of the wheel; by ten with Shift, by a tenth
  /// with Alt.
  func turnWheel(
    by steps: Int, with modifiers: KeyModifiers, overRow index: Int, instant: Int64
  ) -> [SessionEffect] {
    timeline.beginGesture()
    logRow(index, by: "wheel", at: instant)
    return update(at: mediaTime(at: instant)) {
      dropField()
      editor.chosenIndex = index
      changeChosen(by: steps, of: modifiers.step)
    }
  }

  /// Chooses the parameter of a row, and resets it to the value with which the scene begins.
  func resetRow(_ index: Int, instant: Int64) -> [SessionEffect] {
    logRow(index, by: KeyBinding.Trigger.click.label, at: instant)
    return update(at: mediaTime(at: instant)) {
      editor.chosenIndex = index
      resetChosen()
    }
  }

  private func logRow(_ index: Int, by trigger: String, at instant: Int64) {
    timeline.note(controls[index].parameter.key, by: trigger, at: mediaTime(at: instant))
  }
}

/// A press of the primary button on a row of the panel.
struct RowPress: Hashable {
  /// The maximum time between the two presses of a double click, in nanoseconds.
  static let doubleClick: Int64 = 400_000_000

  /// The index of the row's parameter.
  let row: Int

  /// The position in points of the window.
  let place: Point

  /// The instant in nanoseconds on the pacer's time base.
  let instant: Int64

  /// The frame of the row, in points of the window.
  let box: Rect?

  /// The frame of the track of the row's bar, in points of the window.
  let track: Rect?

  /// Whether the pointer has since moved too far for a click.
  var isDrag = false

  /// Returns whether this press and an earlier one form a double click.
  func follows(_ other: RowPress?) -> Bool {
    guard let other, other.row == row else { return false }
    return instant - other.instant <= Self.doubleClick
  }
}

extension KeyModifiers {
  /// The size of a step: ten steps with Shift, a tenth with Alt.
  fileprivate var step: ParameterStep {
    contains(.shift) ? .coarse : contains(.alt) ? .fine : .ordinary
  }
}
