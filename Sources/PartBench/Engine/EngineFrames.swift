import LayerKit
import Measuring

/// Frames of a tree, evaluated by its context: each one at another instant.
final class EngineFrames: Contender {
  private let context: LayerContext
  private var frame = 0

  /// Makes the tree.
  init(_ load: EngineLoad, layers: Int) {
    context = load.makeContext(layers: layers)
  }

  override func run(times: Int) {
    for _ in 0..<times {
      frame += 1
      context.evaluateFrame(at: LayerContext.epoch + Double(frame) / 60)
    }
  }
}
