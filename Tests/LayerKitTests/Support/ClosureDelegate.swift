import LayerKit

/// A delegate with closures, for callbacks that change the object they are called for.
final class ClosureDelegate: LayerDelegate {
  /// Called when a layer asks the delegate for an action; the delegate never returns one.
  var onQuestion: (Layer, ActionKey) -> Void = { _, _ in }
  var onLayout: (Layer) -> Void = { _ in }
  var onDisplay: (Layer) -> Void = { _ in }

  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    onQuestion(layer, key)
    return nil
  }

  func layoutSublayers(of layer: Layer) { onLayout(layer) }

  func display(_ layer: Layer) { onDisplay(layer) }
}
