import Compositor
import Raster
package import Measuring

/// Passes of a scene that repeats, each a run; only what changed is drawn, into one buffer.
package final class PassFrames: Contender {
  private let scene: PassStage
  private let frame: Bitmap
  private var pass = 0
  private var pixels = 0

  /// How many frames a run has.
  package var framesPerRun: Int { scene.instants.count }

  /// How many pixels a frame took so far, on average; one that is written twice counts twice.
  package var pixelsPerFrame: Double { Double(pixels) / Double(max(pass, 1) * framesPerRun) }

  /// Draws frames of a scene.
  package init(_ scene: PassStage) {
    self.scene = scene
    frame = Bitmap(size: scene.stage.size)
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      let begin = Double(pass) * scene.period
      for instant in scene.instants {
        let report = scene.stage.drawDifference(at: begin + instant, into: frame)
        pixels += report?.pixelsComposited ?? 0
      }
      pass += 1
    }
  }
}
