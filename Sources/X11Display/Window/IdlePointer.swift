/// When the pointer's picture is in the way: over a fullscreen window, when nobody has moved it for a
/// while.
package struct IdlePointer: Hashable {
  /// How long the pointer rests before its picture goes: 2 s.
  package static let patience: Int64 = 2_000_000_000

  /// Whether the picture is hidden.
  package private(set) var isHidden = false

  private var restsSince: Int64?

  /// Creates a pointer that is shown.
  package init() {}

  /// The instant at which the picture has to be hidden, or `nil` for never.
  package var due: Int64? { isHidden ? nil : restsSince.map { $0 + Self.patience } }

  /// Notes that the pointer has been moved, or a button pressed.
  package mutating func moved(at now: Int64) {
    isHidden = false
    if restsSince != nil { restsSince = now }
  }

  /// Follows the window and the clock.
  package mutating func follow(isFullscreen: Bool, now: Int64) {
    if !isFullscreen {
      restsSince = nil
      isHidden = false
    } else if restsSince == nil {
      restsSince = now
    }
    if let due, now >= due { isHidden = true }
  }
}
