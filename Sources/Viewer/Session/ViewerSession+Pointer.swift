import Display
import LayerKit
import Raster

extension ViewerSession {
  /// Handles a pointer event, first for the overlay and then for the scene.
  ///
  /// Returns the effects for the window.
  ///
  /// The target of a press receives all events until the button is released, wherever the pointer moves.
  func dispatch(_ event: PointerEvent, at instant: Int64) -> [SessionEffect] {
    let place = window.place(of: event)
    let isPress = if case .pressed = event.action { true } else { false }
    // The hint could cover what the button changes.
    if isPress, pages.showsRowHint { (pages.showsRowHint, pages.shownMoment) = (false, nil) }
    // A press anywhere ends the typing of a value or a name.
    let effects =
      isPress && editor.isTyping ? update(at: mediaTime(at: instant)) { dropField() } : []
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
        return drag(heldTarget, to: place, with: event.modifiers, instant: instant)
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
      if case .parameter(let part) = target(at: place, instant: instant), let row = part.index {
        timeline.beginGesture()
        return resetRow(row, instant: instant)
      }
    case .pressed, .released: break
    }
    guard let gesture = pointer.gestures.accept(event, scale: scale) else { return [] }
    return dispatch(gesture, at: instant)
  }

  // MARK: Above the scene

  /// Returns the overlay target at a position.
  ///
  /// It first updates the overlay to the instant, whether or not that state has been drawn.
  ///
  /// A pointer that is faster than the frames, and a recording that is played without frames, thus hit the same
  /// target.
  private func target(at place: Point, instant: Int64) -> OverlayTarget? {
    if !overlay.showsReadings { return nil }
    bringOverlayUp(to: instant)
    return overlay.target(at: place)
  }

  /// Updates the overlay to an instant without waiting for its frame.
  func bringOverlayUp(to instant: Int64) {
    // The positions of the tree's lines depend on the animations that the chosen layer still has.
    if overlay.visiblePage == .layers { pages.shownMoment = nil }
    advance(to: mediaTime(at: instant))
  }

  private func press(
    _ target: OverlayTarget, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    switch target {
    case .ground: []
    case .timeline: scrub(to: place, at: instant)
    case .parameter(let part): press(part, at: place, instant: instant)
    case .layer(let row): chooseLayer(inRow: row, at: instant)
    }
  }

  private func drag(
    _ target: OverlayTarget, to place: Point, with modifiers: KeyModifiers, instant: Int64
  ) -> [SessionEffect] {
    switch target {
    case .ground, .layer: []
    case .timeline: scrub(to: place, at: instant)
    case .parameter(let part):
      part.index.map { dragRow($0, to: place, with: modifiers, instant: instant) } ?? []
    }
  }

  private func release(
    _ target: OverlayTarget, at place: Point, instant: Int64
  ) -> [SessionEffect] {
    guard case .parameter(let part) = target else { return [] }
    return release(part, at: place, instant: instant)
  }

  private func turnWheel(
    by steps: Int, with modifiers: KeyModifiers, over target: OverlayTarget, instant: Int64
  ) -> [SessionEffect] {
    switch target {
    case .ground, .timeline: []
    case .parameter(let part):
      part.index.map { turnWheel(by: steps, with: modifiers, overRow: $0, instant: instant) } ?? []
    case .layer: scrollLayers(by: steps, at: instant)
    }
  }

  /// Marks the row of the panel under the pointer, without a turn while the pointer stays on the row.
  ///
  /// - Returns: The effects for the window.
  func hover(_ event: PointerEvent) -> [SessionEffect] {
    guard marksHover, case .moved = event.action, !pointer.isHeld else { return [] }
    let hit: OverlayTarget? =
      overlay.visiblePage == .state ? overlay.target(at: window.place(of: event)) : nil
    let row: ParameterPanel.Row? = if case .parameter(let part) = hit { part.row } else { nil }
    if row == pages.hoveredRow { return [] }
    (pages.hoveredRow, pages.showsRowHint, pages.shownMoment) = (row, row != nil, nil)
    return [.frame]
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
}

/// The state of the pointer: what it holds, and its last presses.
struct PointerTracking {
  /// The gesture of the primary button over the scene.
  fileprivate var gestures = PointerGestures()

  /// The part of the overlay that the primary button holds until it is released.
  fileprivate var heldTarget: OverlayTarget?

  /// The part of the invitation bar that the primary button holds.
  var heldInvitation: Invitation.Target?

  /// The press on a row of the panel whose button is still down.
  var rowPress: RowPress?

  /// The previous press on a row, for detecting a double click.
  var lastRowPress: RowPress?

  /// The dragged parameter, its value when the drag began, and the window's length along the drag's axis at that
  /// time, in device pixels.
  fileprivate var dragStart: (key: String, value: Double, length: Int)?

  /// Whether the primary button was pressed on an arrow that shows another preset.
  var holdsPreset: Bool {
    if case .parameter(.otherPreset) = heldTarget { true } else { false }
  }

  /// Whether the primary button is down, so that moves of the pointer matter.
  var isHeld: Bool { heldTarget != nil || gestures.isHeld }

  /// Clears the drag and the presses in the scene that is being left; the button may still be down.
  mutating func leaveScene() {
    dragStart = nil
    (rowPress, lastRowPress) = (nil, nil)
    if heldTarget != nil { heldTarget = .ground }
  }
}

/// A recogniser of the primary button's gestures: a click at nearly one position, or a drag along one axis.
struct PointerGestures {
  /// A gesture, or a part of one.
  enum Gesture: Hashable {
    /// The button was pressed and released at nearly the same position; both positions in points of the window.
    case click(from: Point, to: Point)
    /// The pointer has moved along an axis, to a distance in device pixels from where the button was pressed.
    case drag(DragAxis, distance: Int, isFirst: Bool)
    /// The button of a drag was released.
    case dragEnd
  }

  private enum Progress {
    case none
    case pressed(x: Int, y: Int)
    case dragging(DragAxis, from: Int)
  }

  /// The maximum distance that the pointer may move in a click, in points.
  static let slop = 4.0

  private var progress = Progress.none

  /// Whether the button is down.
  var isHeld: Bool {
    if case .none = progress { false } else { true }
  }

  /// Processes a pointer event.
  ///
  /// - Returns: The gesture, or the part of one, that the event completes; `nil` if there is none.
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
