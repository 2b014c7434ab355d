/// What is to be seen of a load.
enum SceneLoadChoice: Hashable {
  /// The skeleton and the content, one after the other.
  case byTurns
  /// The skeleton, until something else is chosen.
  case loading
  /// The content, until something else is chosen.
  case loaded
}
