import Raster
package import Measuring

/// Frames of pulsing pills, in sixtieths of a second; only what changed is drawn, into one buffer.
package final class PillFrames: Contender {
  private let scene: PillStage
  private let frame: Bitmap
  private var number = 0

  /// Draws frames of a scene.
  package init(_ scene: PillStage) {
    self.scene = scene
    frame = Bitmap(size: scene.stage.size)
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      number += 1
      scene.stage.drawDifference(at: scene.begin + Double(number) / 60, into: frame)
    }
  }
}
