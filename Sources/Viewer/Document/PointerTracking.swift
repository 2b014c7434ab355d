import Display
import LayerKit
import Raster

/// What the pointer holds, and its last presses.
///
/// It turns events into actions. The target of a press receives all events until the button is released, wherever the
/// pointer moves.
struct PointerTracking: Hashable, Sendable {
  /// The gesture of the primary button over the scene.
  private var gestures = PointerGestures()

  /// The part of the overlay that the primary button holds until it is released.
  private var heldTarget: OverlayTarget?

  /// The position of the last press on a part of the overlay, in points of the window.
  private var heldPlace = Point.zero

  /// The press on a row of the panel whose button is still down.
  private var rowPress: RowPress?

  /// The previous press on a row, for detecting a double click.
  private var lastRowPress: RowPress?

  /// Where the pointer was when the wheel scrolled a page; `nil` after a press.
  private var scrollPlace: Point?

  /// What is held of the timeline while its button is down.
  var timeline = TimelineHold()

  /// The drag of a parameter on the scene; `nil` if there is none.
  private var sceneDrag: ParameterDrag?

  /// Whether the primary button was pressed on an arrow that shows another preset.
  var holdsPreset: Bool {
    if case .otherPreset = heldTarget { true } else { false }
  }

  /// Whether the primary button is down, so that moves of the pointer matter.
  var isHeld: Bool { heldTarget != nil || gestures.isHeld }

  /// The index of the parameter whose row an event concerns: that of a target, or the one that is held.
  func row(at target: OverlayTarget?) -> Int? { (heldTarget ?? target)?.parameter }

  /// Returns whether an event can concern a part of the overlay, whose layout it has to meet.
  func meetsOverlay(_ event: PointerEvent) -> Bool {
    switch event.action {
    case .pressed, .wheel: true
    case .moved: heldTarget?.parameter != nil
    case .released: heldTarget != nil
    }
  }

  /// Clears the drag and the presses in the scene that is being left; the button may still be down.
  mutating func leaveScene() {
    (sceneDrag, rowPress, lastRowPress, timeline) = (nil, nil, nil, TimelineHold())
    if heldTarget != nil { heldTarget = .ground }
  }

  // MARK: Events

  /// What an event meets.
  struct Surroundings {
    /// The parameters of the scene and their values.
    let parameters: [Parameter]
    let values: [ParameterValue]
    let window: WindowState
    let facts: PointerFacts
    /// The index of the chosen parameter.
    let chosen: Int
    /// Which part of the page is visible; `nil` if it is not scrolled.
    let scroll: ScrollFacts?
    /// The instant of the event, in nanoseconds on the pacer's time base.
    let instant: Int64
  }

  /// Handles an event.
  ///
  /// - Returns: The actions, in order.
  mutating func accept(_ event: PointerEvent, in around: Surroundings) -> [PointerAction] {
    let place = around.window.place(of: event)
    switch event.action {
    case .pressed(button: 1):
      (heldTarget, heldPlace, scrollPlace) = (around.facts.target, place, nil)
      timeline = TimelineHold(choosesRange: event.modifiers.contains(.shift))
      if let heldTarget {
        // All changes of an open curve are undone together.
        return (heldTarget.isOfCurve ? [] : [.begin]) + press(heldTarget, at: place, in: around)
      }
    case .moved:
      if let heldTarget {
        return drag(heldTarget, to: place, inStepsOf: event.modifiers.step, around)
      }
    case .released(button: 1):
      if let heldTarget {
        self.heldTarget = nil
        return release(heldTarget, at: place, in: around)
      }
    case .wheel(let steps):
      return around.facts.target.map {
        turn(by: steps, event.modifiers.step, over: $0, at: place, around)
      } ?? []
    case .pressed(button: 2):
      if let index = around.facts.target?.parameter {
        return [.begin, .log(index, by: KeyBinding.Trigger.click.label), .reset(index)]
      }
    case .pressed, .released: break
    }
    return gestures.accept(event, scale: around.window.scale).map { act($0, in: around) } ?? []
  }

  // MARK: Over the scene

  private mutating func press(
    _ target: OverlayTarget, at place: Point, in around: Surroundings
  ) -> [PointerAction] {
    switch target {
    case .timeline: return [dragTimeline(to: place)]
    case .layer(let row): return [.layer(row)]
    case .row(let index):
      let press = RowPress(row: index, place: place, around)
      let isDouble =
        !around.parameters[index].isChangedByClick && press.follows(lastRowPress)
      // The third of three presses counts as a first one.
      (rowPress, lastRowPress) = (press, isDouble ? nil : press)
      return [.choose(index)] + (isDouble ? [.command(.enterValue)] : [])
    case .bar(let index):
      var press = RowPress(row: index, place: place, around)
      press.isDrag = true
      (rowPress, lastRowPress) = (press, nil)
      return [.log(index, by: KeyBinding.Trigger.click.label), .choose(index)]
        + dragRow(index, to: place, inStepsOf: .ordinary, around)
    case .curve, .curvePoint, .curveName: return [.curve(target, at: place, isPress: true)]
    case .ground, .help, .handle, .back, .forward, .reset, .preset, .otherPreset, .defaults, .tile,
      .invitation, .command:
      return []
    }
  }

  private func dragTimeline(to place: Point) -> PointerAction {
    timeline.choosesRange ? .range(from: heldPlace, to: place, isDone: false) : .scrub(to: place)
  }

  /// Handles a move while a part of the overlay is held.
  private mutating func drag(
    _ target: OverlayTarget, to place: Point, inStepsOf step: ParameterStep,
    _ around: Surroundings
  ) -> [PointerAction] {
    switch target {
    case .timeline: return [dragTimeline(to: place)]
    case .handle: return [.pull(by: max(place.y - heldPlace.y, 0))]
    case .curvePoint: return [.curve(target, at: place, isPress: false)]
    default:
      guard let index = target.parameter else { return [] }
      return dragRow(index, to: place, inStepsOf: step, around)
    }
  }

  /// Handles the release of a pressed part; arrows and signs act if the pointer is still on them.
  private mutating func release(
    _ target: OverlayTarget, at place: Point, in around: Surroundings
  ) -> [PointerAction] {
    let press = rowPress
    rowPress = nil
    if target == .handle { return [.letGo] }
    if target == .timeline, timeline.choosesRange {
      return [.range(from: heldPlace, to: place, isDone: true)]
    }
    if case .row(let index) = target { return click(index, at: place, pressed: press, around) }
    guard around.facts.target == target else { return [] }
    let log = target.parameter.map { PointerAction.log($0, by: KeyBinding.Trigger.click.label) }
    switch target {
    case .back(let index):
      return [log, .choose(index), .step(by: -1, .ordinary)].compactMap(\.self)
    case .forward(let index):
      return [log, .choose(index), .step(by: 1, .ordinary)].compactMap(\.self)
    case .reset(let index): return [log, .reset(index)].compactMap(\.self)
    case .otherPreset(let steps): return [.preset(by: steps)]
    case .defaults: return [.command(.resetAll)]
    case .help: return [.click(onButton: false)]
    case .ground, .handle, .timeline, .row, .bar, .preset, .layer, .tile, .invitation, .command,
      .curve, .curvePoint, .curveName:
      return []
    }
  }

  /// Sets a clicked parameter with few values to the next value, or to the previous one if the left third of its row
  /// was clicked.
  private func click(
    _ index: Int, at place: Point, pressed press: RowPress?, _ around: Surroundings
  ) -> [PointerAction] {
    guard let press, around.parameters[index].isChangedByClick,
      let box = around.facts.box ?? press.box, box.contains(place)
    else { return [] }
    return [
      .log(index, by: KeyBinding.Trigger.click.label), .choose(index),
      .step(by: place.x < box.minX + box.width / 3 ? -1 : 1, .ordinary),
    ]
  }

  /// Sets a number parameter to the value at the pointer's horizontal position on the parameter's bar.
  private mutating func dragRow(
    _ index: Int, to place: Point, inStepsOf step: ParameterStep, _ around: Surroundings
  ) -> [PointerAction] {
    let parameter = around.parameters[index]
    guard let press = rowPress, let range = parameter.numberRange else { return [] }
    var actions: [PointerAction] = []
    if !press.isDrag {
      if (place.x - press.place.x).magnitude <= PointerGestures.slop { return [] }
      rowPress?.isDrag = true
      lastRowPress = nil
      actions = [.log(index, by: KeyBinding.Trigger.drag.label)]
    }
    // The row may have moved since it was pressed, or it may no longer be shown.
    guard let track = around.facts.track ?? press.track else { return actions }
    let share = min(max((place.x - track.minX) / track.width, 0), 1)
    let number = range.lowerBound + share * (range.upperBound - range.lowerBound)
    return actions
      + (parameter.value(near: number, inStepsOf: step).map { [.set(index, $0)] } ?? [])
  }

  private mutating func turn(
    by steps: Int, _ step: ParameterStep, over target: OverlayTarget, at place: Point,
    _ around: Surroundings
  ) -> [PointerAction] {
    // The chosen row takes the turn itself, unless it came below the pointer while the page was scrolled; anywhere else
    // the page is scrolled.
    if let index = target.parameter, index == around.chosen, place != scrollPlace {
      return [.begin, .log(index, by: "wheel"), .takeUp(index), .step(by: steps, step)]
    }
    scrollPlace = place
    // A turn away from the user scrolls towards the beginning.
    return around.scroll?.offset(afterSteps: -steps).map { [.scroll(to: $0)] } ?? []
  }

  // MARK: On the scene

  private mutating func act(
    _ gesture: PointerGestures.Gesture, in around: Surroundings
  ) -> [PointerAction] {
    switch gesture {
    case .click(let pressed, let released):
      let isOnButton = around.facts.buttons.contains {
        $0.pressable.contains(pressed) && $0.pressable.contains(released)
      }
      return [.click(onButton: isOnButton)]
    case .drag(let axis, let distance, let isFirst):
      guard let drag = around.facts.drags.first(where: { $0.axis == axis }),
        let index = around.parameters.firstIndex(where: { $0.key == drag.key })
      else { return [] }
      var actions: [PointerAction] = []
      if isFirst {
        guard let value = around.values[index].number else { return [] }
        let size = around.window.size
        sceneDrag = ParameterDrag(
          key: drag.key, value: value, length: axis == .vertical ? size.height : size.width)
        actions = [.begin, .log(index, by: KeyBinding.Trigger.drag.label)]
      }
      guard let sceneDrag else { return actions }
      let share = Double(distance) / Double(sceneDrag.length)
      let value = drag.value(of: around.parameters[index], from: sceneDrag.value, by: share)
      return actions + [.drag(index, value)]
    case .dragEnd:
      defer { sceneDrag = nil }
      return sceneDrag == nil ? [] : [.endDrag]
    }
  }
}

/// An action that the pointer asks for.
enum PointerAction: Hashable {
  /// Begins a gesture, whose changes are undone together.
  case begin
  /// Logs the parameter at an index, with the gesture that changes it.
  case log(Int, by: String)
  /// Chooses the parameter at an index, and tells its value.
  case choose(Int)
  /// Chooses the parameter at an index without a word, and ends the typing of another one's value.
  case takeUp(Int)
  /// Changes the chosen parameter by steps.
  case step(by: Int, ParameterStep)
  /// Chooses a parameter, and resets it.
  case reset(Int)
  /// Sets a parameter, and tells its value.
  case set(Int, ParameterValue)
  /// Sets a parameter, and tells its value until the drag ends.
  case drag(Int, ParameterValue)
  case endDrag
  /// Clicks the scene.
  case click(onButton: Bool)
  case command(ViewerCommand)
  /// Shows another preset.
  case preset(by: Int)
  /// Moves time to a position of the timeline, in points of the window.
  case scrub(to: Point)
  /// Chooses a range of time between two positions of the timeline, in points of the window.
  case range(from: Point, to: Point, isDone: Bool)
  /// Chooses the layer of a line of the tree.
  case layer(Int)
  /// Scrolls the page to a distance from its top, in points.
  case scroll(to: Double)
  /// Pulls a sheet down by a distance, in points of the window.
  case pull(by: Double)
  /// Presses a part of the open curve, or drags it, at a position in points of the window.
  case curve(OverlayTarget, at: Point, isPress: Bool)
  /// Lets go of a sheet, which closes if it was pulled far enough.
  case letGo
}

extension Document {
  /// Handles a pointer event, first for the overlay and then for the scene.
  mutating func point(_ event: PointerEvent, _ facts: EntryFacts) -> [Effect] {
    // On a row of the page the middle button resets. A replay has no field for a path.
    if event.action == .pressed(button: 2),
      facts.pointer.target == nil || wantsText && chrome.typing?.path == nil
    {
      return [.log(ViewerCommand.paste.rawValue, by: KeyBinding.Trigger.middleClick.label)]
        + [.paste(.primary)]
    }
    // A press anywhere ends the typing of a value or a name; beside an open curve, it closes the curve.
    let isOnCurve = chrome.typing?.curve != nil && facts.pointer.target?.isOfCurve == true
    let ends =
      if case .pressed = event.action { chrome.typing != nil && !isOnCurve } else { false }
    if ends { chrome.dropTyping() }
    let around = PointerTracking.Surroundings(
      parameters: parameters, values: facts.values, window: window, facts: facts.pointer,
      chosen: choice.index, scroll: facts.scroll, instant: clock.actedAt)
    let actions = pointer.accept(event, in: around)
    defer { if !pointer.isHeld { pointer.timeline = TimelineHold() } }
    return (ends ? [.frame] : []) + actions.flatMap { act($0, facts) }
  }

  private mutating func act(_ action: PointerAction, _ facts: EntryFacts) -> [Effect] {
    let click = KeyBinding.Trigger.click.label
    switch action {
    case .begin: history.beginGesture()
    case .log(let index, let trigger): return [.log(parameters[index].key, by: trigger)]
    case .choose(let index):
      defer { keepScroll(facts) }
      return choose(index, facts)
    case .takeUp(let index):
      chrome.dropTyping()
      choice.index = index
    case .step(let steps, let step):
      defer { keepScroll(facts) }
      return self.step(by: steps, of: step, facts)
    case .reset(let index):
      choice.index = index
      defer { keepScroll(facts) }
      return set(chosenParameter.defaultValue, facts)
    case .set(let index, let value):
      edit(.set([ParameterAssignment(parameters[index], value)]), facts)
      return [.frame, .tell(.value(of: parameters[index].key))]
    case .drag(let index, let value):
      edit(.set([ParameterAssignment(parameters[index], value)]), facts)
      return [.frame, .tell(.dragged(parameters[index].key))]
    case .endDrag: chrome.dismissNotice(at: clock.actedAt)
    case .click(let isOnButton):
      if chrome.pages.isHelpShown {
        chrome.pages.toggleHelp()
        return [.frame]
      }
      history.beginGesture()
      return (isOnButton ? .sceneAction : KeyTable.clickCommand).map {
        run($0, by: click, facts)
      } ?? []
    case .command(let command): return run(command, by: click, facts)
    case .preset(let steps): return showPreset(by: steps, facts)
    case .scrub(let place): return scrub(to: place, facts)
    case .range(let first, let last, let isDone):
      dragRange(from: first, to: last, isDone: isDone, facts)
      return [.frame]
    case .layer(let row):
      keepScroll(facts)
      return [.log("choose-layer", by: click), .frame, .chooseLayer(.to(row))]
    case .scroll(let offset): return scroll(to: offset)
    case .pull(let distance):
      chrome.pages.pull = distance / window.area.unit
      return [.frame]
    case .curve(let target, let place, let isPress):
      return edit(target, at: place, isPress: isPress, facts)
    case .letGo:
      if Docks.closes(pulledBy: chrome.pages.pull, in: window.area.magnified) {
        chrome.turn(to: .none)
      }
      chrome.pages.pull = 0
      return [.frame]
    }
    return []
  }

  /// Leaves the page as it is under the pointer.
  private mutating func keepScroll(_ facts: EntryFacts) {
    if let scroll = facts.scroll { chrome.pages.scroll = .from(scroll.offset) }
  }
}

/// A drag that changes a parameter.
private struct ParameterDrag: Hashable {
  let key: String
  /// The value when the drag began.
  let value: Double
  /// The window's length along the drag's axis at that time, in device pixels.
  let length: Int
}

/// A press of the primary button on a row of the panel.
private struct RowPress: Hashable {
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

  init(row: Int, place: Point, _ around: PointerTracking.Surroundings) {
    (self.row, self.place, instant) = (row, place, around.instant)
    (box, track) = (around.facts.box, around.facts.track)
  }

  /// Returns whether this press and an earlier one form a double click.
  func follows(_ other: RowPress?) -> Bool {
    guard let other, other.row == row else { return false }
    return instant - other.instant <= Self.doubleClick
  }
}

/// A recogniser of the primary button's gestures: a click at nearly one position, or a drag along one axis.
struct PointerGestures: Hashable {
  /// A gesture, or a part of one.
  enum Gesture: Hashable {
    /// The button was pressed and released at nearly the same position; both positions in points of the window.
    case click(from: Point, to: Point)
    /// The pointer has moved along an axis, to a distance in device pixels from where the button was pressed.
    case drag(DragAxis, distance: Int, isFirst: Bool)
    /// The button of a drag was released.
    case dragEnd
  }

  private enum Progress: Hashable {
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
      // Released so far away that it would be a drag, it is neither.
      if move(event, scale: scale) != nil { return nil }
      return .click(
        from: Point(x: Double(x) / scale, y: Double(y) / scale),
        to: Point(x: Double(event.x) / scale, y: Double(event.y) / scale))
    }
  }

  private static func place(_ event: PointerEvent, on axis: DragAxis) -> Int {
    axis == .vertical ? event.y : event.x
  }
}

extension KeyModifiers {
  /// The size of a step: ten steps with Shift, a tenth with Alt.
  var step: ParameterStep {
    contains(.shift) ? .coarse : contains(.alt) ? .fine : .ordinary
  }
}
