/// Somebody who places the sublayers of layers that have no delegate for it.
///
/// The corresponding Core Animation protocol is `CALayoutManager`.
public protocol LayoutManager: AnyObject {
  /// Places the layer's sublayers; called in a turn's layout pass.
  func layoutSublayers(of layer: Layer)
}
