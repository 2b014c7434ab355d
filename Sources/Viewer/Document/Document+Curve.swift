import Display
import LayerKit

/// The editing of a timing function over the motion.
extension Document {
  /// Opens the field of the chosen parameter: over the scene for a curve, otherwise in its row or in the notice.
  mutating func openField(_ facts: EntryFacts) {
    // All that is done to a curve while it is open is one step of the history.
    history.beginGesture()
    let (parameter, value) = (chosenParameter, facts.values[choice.index])
    chrome.type(
      parameter.kind == .curve
        ? .curve(CurveField(for: parameter, showing: value))
        : .value(ValueField(for: parameter, showing: value)))
  }

  private static let ways: [KeyName: Point] = [
    "left": Point(x: -1, y: 0), "right": Point(x: 1, y: 0), "up": Point(x: 0, y: 1),
    "down": Point(x: 0, y: -1),
  ]

  /// Handles a key press while a curve is open.
  mutating func edit(
    _ field: CurveField, by press: KeyPress, _ facts: EntryFacts
  ) -> [Effect] {
    var field = field
    guard case .curve(let curve) = facts.values[choice.index],
      !press.modifiers.contains(.control)
    else { return [] }
    if let point = field.point, let way = Self.ways[press.key] {
      let (step, from) = (0.05 * press.modifiers.step.factor, curve.points[point])
      let place = Point(x: from.x + step * way.x, y: from.y + step * way.y)
      return set(.curve(curve.moving(point, to: place)), field, facts)
    }
    switch press.key {
    case _ where press.modifiers.contains(.alt): return []
    case "escape":
      let effects = set(field.before, field, facts)
      chrome.dropTyping()
      return effects
    case "return", "tab":
      let isTyped = !field.entry.isSelected && !field.entry.text.isEmpty
      guard let value = isTyped ? field.entry.read() : .curve(curve) else {
        chrome.type(.curve(field))
        return [.frame]
      }
      field.part = (field.part + (press.modifiers.contains(.shift) ? -1 : 1)).wrapped(to: 3)
      let effects = set(value, field, facts)
      if press.key == "return" { chrome.dropTyping() }
      return effects
    default:
      let entry = field.entry.edited(by: press)
      // The key that opened the field may still be held.
      if entry == field.entry || press.isRepeat && field.entry.isSelected { return [] }
      (field.entry, field.part) = (entry, 2)
      chrome.type(.curve(field))
      return [.frame]
    }
  }

  /// Handles a press on a part of an open curve, or a drag from there.
  ///
  /// - Parameter place: The position in points of the window.
  mutating func edit(
    _ target: OverlayTarget, at place: Point, isPress: Bool, _ facts: EntryFacts
  ) -> [Effect] {
    guard var field = chrome.typing?.curve, case .curve(var curve) = facts.values[choice.index]
    else { return [] }
    switch target {
    case .curvePoint(let point):
      let area = window.area.magnified
      let panel = CurvePanel(in: Docks(chrome.pages, in: area).scene, area)
      let shown = panel.coordinates(at: area.inside(place))
      if isPress {
        (field.part, field.grip) = (point, shown - panel.shown(curve.points[point]))
      } else {
        let moved = panel.shown(shown - field.grip)
        curve = curve.moving(
          point,
          to: Point(
            x: Parameter.rounded(moved.x, inUnitsPerOne: 100),
            y: Parameter.rounded(moved.y, inUnitsPerOne: 100)))
      }
    case .curveName(let index) where isPress:
      curve = CurveText.named(CurveText.names[index]) ?? curve
    default: return []
    }
    return set(.curve(curve), field, facts)
  }

  /// Sets the curve at once, and forgets what was typed.
  private mutating func set(
    _ value: ParameterValue, _ field: CurveField, _ facts: EntryFacts
  ) -> [Effect] {
    let parameter = field.entry.parameter
    var field = field
    field.entry = ValueField(for: parameter, showing: value)
    chrome.type(.curve(field))
    edit(.set([ParameterAssignment(parameter, value)]), facts)
    return [.frame]
  }
}
