import LayerKit

/// What the pointer can meet above the scene.
enum OverlayTarget: Hashable {
  /// A ground that hides the scene; nothing happens there.
  case ground
  /// A place on the timeline, which the pointer moves time to.
  case timeline
  /// The row of a parameter: its place in the table, and its box then, in points of the window.
  case row(Int, box: Rect)
  /// A line of the layer tree, by its number: a click chooses its layer, the wheel scrolls the tree.
  case layer(row: Int)
}
