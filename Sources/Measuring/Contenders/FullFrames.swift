package import Raster

/// Whole frames of a shimmer, at instants at which the band is over the content.
package final class FullFrames: Contender {
  private let scene: ShimmerStage
  private let frame: Bitmap
  private var number = 0

  /// Draws frames of a scene into a bitmap of its size.
  package init(_ scene: ShimmerStage, into frame: Bitmap) {
    self.scene = scene
    self.frame = frame
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      number += 1
      scene.stage.drawWhole(at: scene.litInstant(number), into: frame, epoch: number)
    }
  }
}
