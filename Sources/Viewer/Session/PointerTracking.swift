import LayerKit
import ViewerUI

/// What the pointer holds, and what it did last.
struct PointerTracking {
  /// What the primary button is doing over the scene.
  var gestures = PointerGestures()

  /// What the primary button holds of the overlay, until it goes up.
  var heldTarget: OverlayTarget?

  /// What it holds down of the bar that invites.
  var heldInvitation: Invitation.Target?

  /// The press on a row of the panel whose button is still down.
  var rowPress: RowPress?

  /// The press on a row before this one, for a second one that soon follows.
  var lastRowPress: RowPress?

  /// What is dragged, the value that it had when the drag began, and the window's length then.
  var dragStart: (key: String, value: Double, length: Int)?

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
struct RowPress: Hashable {
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
