/// A delegate for layers that never move by themselves: it answers every question for an action with none.
///
/// ```swift
/// layer.delegate = context.noActions
/// ```
///
/// Everything else it leaves to the layer.
public final class NoActions: LayerDelegate {
  init() {}

  /// None, and nobody else is asked.
  public func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? { .noAction }
}

extension Layer {
  /// Keeps the layer from moving by itself: ``LayerContext/noActions`` becomes its delegate.
  ///
  /// - Returns: The layer.
  @discardableResult
  public func withoutActions() -> Self {
    delegate = context.noActions
    return self
  }
}
