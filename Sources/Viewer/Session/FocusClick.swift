import Display

/// Tells the clicks that only bring the keyboard focus back to the window from those that are meant for the scene.
///
/// A window manager that focuses by clicks passes the click on, and reports the focus just before it or after it.
struct FocusClick: Hashable {
  /// The time after the focus came within which a press has caused it, in nanoseconds: 100 ms.
  ///
  /// A window manager needs a few milliseconds between the two; nobody sees that the window has the focus, and clicks,
  /// within a tenth of a second.
  static let reach: Int64 = 100_000_000

  /// Whether another window has the focus; `false` at the start, because the first focus is no return.
  private var isElsewhere = false

  /// The instant at which the focus came back; `nil` after a press.
  private var cameBackAt: Int64?

  /// Whether the primary button is down after a press that only gave the focus.
  private var isHeld = false

  /// Takes note that the window gained or lost the focus at an instant, in nanoseconds.
  mutating func focus(_ isGained: Bool, at instant: Int64) {
    cameBackAt = isGained && isElsewhere ? instant : nil
    isElsewhere = !isGained
  }

  /// Takes note of a pointer event at an instant, in nanoseconds.
  ///
  /// A window manager may leave the focus where it is, so that only the first press after a loss counts.
  ///
  /// - Parameter isOnScene: Whether a press there would act on the scene, and not on a control.
  /// - Returns: Whether the event belongs to a click that only gives the focus, so that it must have no effect.
  mutating func takes(
    _ event: PointerEvent, onScene isOnScene: @autoclosure () -> Bool, at instant: Int64
  ) -> Bool {
    switch event.action {
    case .pressed(button: 1):
      let isReturn = isElsewhere || cameBackAt.map { instant - $0 <= Self.reach } ?? false
      (isElsewhere, cameBackAt, isHeld) = (false, nil, isReturn && isOnScene())
      return isHeld
    case .released(button: 1):
      defer { isHeld = false }
      return isHeld
    case .moved, .pressed, .released, .wheel: return false
    }
  }
}
