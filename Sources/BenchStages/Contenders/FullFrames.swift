package import Raster
package import Measuring

/// Whole frames of a shimmer, at instants at which the band is over the content.
package final class FullFrames: Contender {
  private let scene: ShimmerStage
  private let frame: Bitmap
  private let isOnTheClock: Bool
  private var number = 0

  /// Draws frames of a scene into a bitmap of its size.
  ///
  /// - Parameter countsWaiting: Whether time counts in which other threads work; default false.
  package init(_ scene: ShimmerStage, into frame: Bitmap, countsWaiting: Bool = false) {
    self.scene = scene
    self.frame = frame
    isOnTheClock = countsWaiting
    super.init()
  }

  override package var countsWaiting: Bool { isOnTheClock }

  override package func run(times: Int) {
    for _ in 0..<times {
      number += 1
      scene.stage.drawWhole(at: scene.litInstant(number), into: frame, epoch: number)
    }
  }
}
