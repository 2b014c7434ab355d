/// Somebody who answers for a layer, usually the view that owns it.
///
/// The corresponding Core Animation protocol is `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
  /// Places the layer's sublayers; called in a turn's layout pass.
  func layoutSublayers(of layer: Layer)
}
