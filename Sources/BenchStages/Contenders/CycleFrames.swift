import Compositor
import Raster
package import Measuring

/// Whole cycles of a shimmer, slide and pause, in sixtieths of a second; only what changed is drawn.
///
/// Preparing counts; a frame that shows nothing new is not drawn. One run is a whole cycle, and
/// the next run goes on where it ended.
package final class CycleFrames: Contender {
  private let scene: ShimmerStage
  private let frames: [Bitmap]
  private var number = 0
  private var drawn = 0
  private var pixels = 0

  /// How many frames a run has.
  package var framesPerRun: Int { scene.framesPerCycle }

  /// How many pixels a frame took so far, on average.
  package var pixelsPerFrame: Double { Double(pixels) / Double(max(number, 1)) }

  /// Draws frames of a scene into buffers that alternate.
  ///
  /// - Parameter buffers: How many; one is drawn into again and again.
  package init(_ scene: ShimmerStage, buffers: Int = 1) {
    self.scene = scene
    frames = (0..<buffers).map { _ in Bitmap(size: scene.stage.size) }
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times * scene.framesPerCycle {
      number += 1
      let slot = drawn % frames.count
      let time = scene.begin + Double(number) / 60
      let report = scene.stage.drawDifference(at: time, into: frames[slot], slot: slot)
      guard let report else { continue }
      drawn += 1
      pixels += report.pixelsComposited
    }
  }
}
