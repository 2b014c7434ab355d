import Display
import LayerKit
import Raster
import Scenes
import ViewerUI

extension ViewerSession {
  /// Does what the pointer asks for: first the overlay is asked, then the scene.
  ///
  /// What was pressed keeps the pointer until its button goes up, wherever it goes.
  func dispatch(_ event: PointerEvent, at instant: Int64) -> [SessionEffect] {
    let place = window.place(of: event)
    let isPress = if case .pressed = event.action { true } else { false }
    // A value that is being typed is left by a press anywhere.
    let effects =
      isPress && editor.field != nil ? update(at: mediaTime(at: instant)) { dropField() } : []
    return effects + dispatch(event, at: place, instant: instant)
  }

  private func dispatch(
    _ event: PointerEvent, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    switch event.action {
    case .pressed(button: 1):
      pointer.heldTarget = target(at: place, instant: instant)
      if let heldTarget = pointer.heldTarget {
        timeline.beginGesture()
        return press(heldTarget, at: place, instant: instant)
      }
    case .moved:
      if let heldTarget = pointer.heldTarget {
        return drag(heldTarget, to: place, instant: instant)
      }
    case .released(button: 1):
      if let held = pointer.heldTarget {
        pointer.heldTarget = nil
        return release(held, at: place, instant: instant)
      }
    case .wheel(let steps):
      if let target = target(at: place, instant: instant) {
        return turnWheel(by: steps, with: event.modifiers, over: target, instant: instant)
      }
    case .pressed(button: 2):
      if case .row(let index, _) = target(at: place, instant: instant) {
        timeline.beginGesture()
        return resetRow(index, instant: instant)
      }
    case .pressed, .released: break
    }
    guard let gesture = pointer.gestures.accept(event, scale: scale) else { return [] }
    return dispatch(gesture, at: instant)
  }

  // MARK: Above the scene

  /// What the pointer meets above the scene: what the state of this instant shows, drawn or not yet.
  ///
  /// A hand that is faster than the frames, and a recording that is played without any, so meet the same.
  private func target(at place: Point, instant: Int64) -> OverlayTarget? {
    if !overlay.showsReadings { return nil }
    bringOverlayUp(to: instant)
    return overlay.target(at: place)
  }

  /// Brings what stands above the scene to the state of an instant, without waiting for its frame.
  private func bringOverlayUp(to instant: Int64) {
    // Where the lines of a tree stand depends on which animations the chosen layer still has.
    if overlay.visiblePage == .layers { pages.shownMoment = nil }
    advance(to: mediaTime(at: instant))
  }

  private func press(
    _ target: OverlayTarget, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    switch target {
    case .ground: []
    case .timeline: scrub(to: place, at: instant)
    case .row(let index, _): pressRow(index, at: place, instant: instant)
    case .layer(let row): chooseLayer(inRow: row, at: instant)
    }
  }

  private func drag(_ target: OverlayTarget, to place: Point, instant: Int64) -> [SessionEffect] {
    switch target {
    case .ground, .layer: []
    case .timeline: scrub(to: place, at: instant)
    case .row(let index, let box): dragRow(index, pressedIn: box, to: place, instant: instant)
    }
  }

  private func release(
    _ target: OverlayTarget, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    switch target {
    case .ground, .timeline, .layer: []
    case .row(let index, let box): releaseRow(index, pressedIn: box, at: place, instant: instant)
    }
  }

  private func turnWheel(
    by steps: Int, with modifiers: KeyModifiers, over target: OverlayTarget, instant: Int64
  ) -> [SessionEffect] {
    switch target {
    case .ground, .timeline: []
    case .row(let index, _): turnWheel(by: steps, with: modifiers, overRow: index, instant: instant)
    case .layer: scrollLayers(by: steps, at: instant)
    }
  }

  // MARK: On the scene

  private func dispatch(_ gesture: PointerGestures.Gesture, at instant: Int64) -> [SessionEffect] {
    switch gesture {
    case .click(let pressed, let released):
      if isHelpShown { return update(at: mediaTime(at: instant)) { hideHelp() } }
      timeline.beginGesture()
      let isOnButton = scene.buttons.contains {
        $0.pressable.contains(pressed) && $0.pressable.contains(released)
      }
      guard let command = isOnButton ? .sceneAction : KeyTable.clickCommand else { return [] }
      return perform(command, at: instant, trigger: KeyBinding.Trigger.click.label)
    case .drag(let axis, let distance, let isFirst):
      guard let drag = scene.drags.first(where: { $0.axis == axis }) else { return [] }
      if isFirst {
        guard let value = controls[drag.key]?.value.number else { return [] }
        pointer.dragStart = (drag.key, value, axis == .vertical ? size.height : size.width)
        timeline.beginGesture()
        timeline.note(drag.key, by: KeyBinding.Trigger.drag.label, at: mediaTime(at: instant))
      }
      guard let dragStart = pointer.dragStart, let parameter = controls[dragStart.key]?.parameter
      else { return [] }
      let share = Double(distance) / Double(dragStart.length)
      return self.drag(
        parameter, to: drag.value(of: parameter, from: dragStart.value, by: share), at: instant)
    case .dragEnd:
      guard pointer.dragStart != nil else { return [] }
      pointer.dragStart = nil
      dismissNotice()
      return []
    }
  }

  // MARK: On rows of the panel

  /// Chooses a row; a second press that soon follows resets its number.
  private func pressRow(_ index: Int, at place: Point, instant: Int64) -> [SessionEffect] {
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
  private func dragRow(
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
  private func releaseRow(
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
  private func turnWheel(
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
  private func resetRow(_ index: Int, instant: Int64) -> [SessionEffect] {
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

/// What the pointer holds, and what it did last.
struct PointerTracking {
  /// What the primary button is doing over the scene.
  fileprivate var gestures = PointerGestures()

  /// What the primary button holds of the overlay, until it goes up.
  fileprivate var heldTarget: OverlayTarget?

  /// What it holds down of the bar that invites.
  var heldInvitation: Invitation.Target?

  /// The press on a row of the panel whose button is still down.
  fileprivate var rowPress: RowPress?

  /// The press on a row before this one, for a second one that soon follows.
  fileprivate var lastRowPress: RowPress?

  /// What is dragged, the value that it had when the drag began, and the window's length then.
  fileprivate var dragStart: (key: String, value: Double, length: Int)?

  /// Whether the primary button is down, so that where the pointer goes means something.
  var isHeld: Bool { heldTarget != nil || gestures.isHeld }

  /// Lets go of what belongs to a scene that goes, with the button still held.
  mutating func leaveScene() {
    dragStart = nil
    (rowPress, lastRowPress) = (nil, nil)
    if heldTarget != nil { heldTarget = .ground }
  }
}

/// The primary button going down on a row of the panel.
private struct RowPress: Hashable {
  /// The nanoseconds within which a second press on a row is a double click.
  static let doubleClick: Int64 = 400_000_000

  /// The row's place in the table.
  let row: Int

  /// Where, in points of the window.
  let place: Point

  /// When, in nanoseconds of the grid.
  let instant: Int64

  /// Whether the pointer has gone so far since that this is no click.
  var isDrag = false

  /// Whether this press makes a double click of one before.
  func follows(_ other: RowPress?) -> Bool {
    guard let other, other.row == row else { return false }
    return instant - other.instant <= Self.doubleClick
  }
}

/// What the primary button means: a click at nearly one place, or a drag along one axis.
private struct PointerGestures {
  /// A gesture, or a part of one.
  enum Gesture: Hashable {
    /// The button went down and up at nearly one place; both places in points of the window.
    case click(from: Point, to: Point)
    /// The pointer is so many device pixels from where the button went down, along an axis.
    case drag(DragAxis, distance: Int, isFirst: Bool)
    /// The button of a drag went up.
    case dragEnd
  }

  private enum Progress {
    case none
    case pressed(x: Int, y: Int)
    case dragging(DragAxis, from: Int)
  }

  /// How far the pointer may move in a click, in points.
  static let slop = 4.0

  private var progress = Progress.none

  /// Whether the button is down.
  var isHeld: Bool {
    if case .none = progress { false } else { true }
  }

  /// Looks at what the pointer did.
  ///
  /// - Returns: What it means, if it means something.
  mutating func accept(_ event: PointerEvent, scale: Double) -> Gesture? {
    switch event.action {
    case .pressed(button: 1):
      progress = .pressed(x: event.x, y: event.y)
      return nil
    case .moved:
      return move(event, scale: scale)
    case .released(button: 1):
      return release(event, scale: scale)
    default:
      return nil
    }
  }

  private mutating func move(_ event: PointerEvent, scale: Double) -> Gesture? {
    switch progress {
    case .none:
      return nil
    case .dragging(let axis, let start):
      return .drag(axis, distance: Self.place(event, on: axis) - start, isFirst: false)
    case .pressed(let x, let y):
      let reach = Self.slop * scale
      let (dx, dy) = (event.x - x, event.y - y)
      if Double(dx.magnitude) <= reach, Double(dy.magnitude) <= reach { return nil }
      let axis: DragAxis = dy.magnitude > dx.magnitude ? .vertical : .horizontal
      progress = .dragging(axis, from: axis == .vertical ? y : x)
      return .drag(axis, distance: axis == .vertical ? dy : dx, isFirst: true)
    }
  }

  private mutating func release(_ event: PointerEvent, scale: Double) -> Gesture? {
    defer { progress = .none }
    switch progress {
    case .none: return nil
    case .dragging: return .dragEnd
    case .pressed(let x, let y):
      let reach = Self.slop * scale
      let isNear =
        Double((event.x - x).magnitude) <= reach && Double((event.y - y).magnitude) <= reach
      if !isNear { return nil }
      return .click(
        from: Point(x: Double(x) / scale, y: Double(y) / scale),
        to: Point(x: Double(event.x) / scale, y: Double(event.y) / scale))
    }
  }

  private static func place(_ event: PointerEvent, on axis: DragAxis) -> Int {
    axis == .vertical ? event.y : event.x
  }
}
