/// How the bones of a feed show that something is on its way.
enum FeedStyle: String, Hashable, CaseIterable {
  /// They do not move.
  case solid
  /// They breathe.
  case pulse
  /// A band runs over all of them, from left to right through the window.
  case sweep
  /// The same band, tilted.
  case tilted
  /// There are none.
  case none
}
