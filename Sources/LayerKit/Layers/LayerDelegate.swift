/// Somebody who answers for a layer, usually the view that owns it.
///
/// What a delegate does not implement is done as if it were not there.
/// The corresponding Core Animation protocol is `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
  /// Places the layer's sublayers; called in a turn's layout pass.
  func layoutSublayers(of layer: Layer)

  /// Renews the layer's contents; called in a turn's display pass.
  func display(_ layer: Layer)

  /// What a change of the layer brings.
  ///
  /// - Returns: `nil` when others are to be asked.
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer?
}

extension LayerDelegate {
  /// Leaves it to the layer's layout manager.
  public func layoutSublayers(of layer: Layer) {
    layer.layoutManager?.layoutSublayers(of: layer)
  }

  /// Does nothing.
  public func display(_ layer: Layer) {}

  /// No answer.
  public func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? { nil }
}
