import LayerKit

/// A delegate that does what a test tells it, for callbacks that change what they are called about.
final class ClosureDelegate: LayerDelegate {
  /// Called when a layer asks for an action; it always gets none of its own.
  var onQuestion: (Layer, ActionKey) -> Void = { _, _ in }
  /// Called in layout.
  var onLayout: (Layer) -> Void = { _ in }
  /// Called in display.
  var onDisplay: (Layer) -> Void = { _ in }

  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    onQuestion(layer, key)
    return nil
  }

  func layoutSublayers(of layer: Layer) { onLayout(layer) }

  func display(_ layer: Layer) { onDisplay(layer) }
}
