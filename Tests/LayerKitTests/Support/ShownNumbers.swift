import LayerKit
import TestSupport

extension LayerContext {
  /// Every number that a layer shows at an instant: animated ones from the frame, the others from the model.
  func shownNumbers(of layer: Layer, at time: Double) -> [[Double]] {
    evaluateFrame(at: time)
    return LayerField.allCases.map { field in
      let animated = layer.animatedSlots.first { $0.field == field }
      let frame = animated.flatMap { frameTable.values(ofSlot: $0.slot) }
      return frame.map(Array.init) ?? layer.values.components(of: field)
    }
  }
}
