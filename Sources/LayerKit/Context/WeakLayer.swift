/// A layer that is not kept alive: one that nobody else holds needs no pass either.
struct WeakLayer {
  /// The layer, while it exists.
  weak var layer: Layer?
}
