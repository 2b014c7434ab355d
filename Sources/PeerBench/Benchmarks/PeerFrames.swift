import Measuring

/// Whole frames that a library draws, with masks that take turns.
final class PeerFrames: Contender {
  private let drawing: PeerDrawing
  private let masks: [PeerMask]
  private var number = 0

  /// Draws in one way.
  init(_ drawing: PeerDrawing, masks: [PeerMask]) {
    self.drawing = drawing
    self.masks = masks
    super.init()
  }

  override func run(times: Int) {
    for _ in 0..<times {
      number += 1
      drawing.draw(masks[number % masks.count])
    }
  }
}
