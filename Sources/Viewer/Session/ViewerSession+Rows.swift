import Display
import LayerKit
import ViewerUI

/// What the pointer does to the rows of the panel.
extension ViewerSession {
  /// Chooses a row; a second press that soon follows resets its number.
  func pressRow(_ index: Int, at place: Point, instant: Int64) -> [SessionEffect] {
    let press = RowPress(row: index, place: place, instant: instant)
    let isNumber = controls[index].parameter.numberRange != nil
    let isDouble = isNumber && press.follows(pointer.lastRowPress)
    pointer.rowPress = press
    // Of three presses the last one begins anew.
    pointer.lastRowPress = isDouble ? nil : press
    if isDouble { return resetRow(index, instant: instant) }
    return update(at: mediaTime(at: instant)) { choose(at: index) }
  }

  /// Where a held row is now; where it was pressed if it is not shown any more.
  private func boxNow(ofRow index: Int, pressedIn box: Rect, at instant: Int64) -> Rect {
    bringOverlayUp(to: instant)
    return overlay.row(ofParameter: index) ?? box
  }

  /// Gives a number the value that the bar of its row has under the pointer.
  ///
  /// - Parameters:
  ///   - index: The row's place in the table.
  ///   - pressed: Its box when it was pressed, in points of the window.
  ///   - place: Where the pointer is, in points of the window.
  ///   - instant: When, in nanoseconds of the grid.
  func dragRow(
    _ index: Int, pressedIn pressed: Rect, to place: Point, instant: Int64
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
    let parameter = controls[index].parameter
    let box = boxNow(ofRow: index, pressedIn: pressed, at: instant)
    let share = min(max((place.x - box.minX) / box.width, 0), 1)
    let number = range.lowerBound + share * (range.upperBound - range.lowerBound)
    guard let value = parameter.value(nearFineStep: number) else { return [] }
    return update(at: mediaTime(at: instant)) { set(parameter, to: value) }
  }

  /// Takes the next word where a row of words was clicked; on its left third the one before.
  func releaseRow(
    _ index: Int, pressedIn pressed: Rect, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    guard pointer.rowPress != nil else { return [] }
    pointer.rowPress = nil
    let control = controls[index]
    if control.parameter.numberRange != nil { return [] }
    let box = boxNow(ofRow: index, pressedIn: pressed, at: instant)
    guard box.contains(place) else { return [] }
    let steps = place.x < box.minX + box.width / 3 ? -1 : 1
    logRow(index, by: KeyBinding.Trigger.click.label, at: instant)
    return update(at: mediaTime(at: instant)) {
      set(
        control.parameter,
        to: control.parameter.value(control.value, steps: steps, of: .ordinary))
    }
  }

  /// Chooses a row and changes it: a step for each step of the wheel, ten with Shift, a tenth with Alt.
  func turnWheel(
    by steps: Int, with modifiers: KeyModifiers, overRow index: Int, instant: Int64
  ) -> [SessionEffect] {
    let size: ParameterStep =
      modifiers.contains(.shift) ? .coarse : modifiers.contains(.alt) ? .fine : .ordinary
    timeline.beginGesture()
    logRow(index, by: "wheel", at: instant)
    return update(at: mediaTime(at: instant)) {
      dropField()
      editor.chosenIndex = index
      changeChosen(by: steps, of: size)
    }
  }

  /// Chooses a row, and gives its parameter the value that the scene begins with.
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
