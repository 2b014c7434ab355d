import Display

/// Tells a click from a drag: the primary button goes down and up at nearly one place.
struct ClickRecognizer {
  /// How far the pointer may move meanwhile, in points.
  static let slop = 4.0

  private var pressed: (x: Int, y: Int)?

  /// Looks at what the pointer did.
  ///
  /// - Returns: Whether a click is complete.
  mutating func accept(_ event: PointerEvent, scale: Double) -> Bool {
    switch event.action {
    case .pressed(button: 1):
      pressed = (event.x, event.y)
      return false
    case .moved:
      if !isNear(event, scale: scale) { pressed = nil }
      return false
    case .released(button: 1):
      defer { pressed = nil }
      return isNear(event, scale: scale)
    default:
      return false
    }
  }

  private func isNear(_ event: PointerEvent, scale: Double) -> Bool {
    guard let pressed else { return false }
    let reach = Self.slop * scale
    return Double((event.x - pressed.x).magnitude) <= reach
      && Double((event.y - pressed.y).magnitude) <= reach
  }
}
