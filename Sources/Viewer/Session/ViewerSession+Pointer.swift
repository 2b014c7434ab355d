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
  func bringOverlayUp(to instant: Int64) {
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
}
