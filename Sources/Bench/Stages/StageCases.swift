import Compositor
import Raster
import ShimmerCommand

extension Case {
  /// Returns a case that draws whole frames of a shimmer, at instants when the band is over the content.
  static func fullFrames(of scene: ShimmerStage, into frame: Bitmap) -> Case {
    var number = 0
    return Case(findsColdCaches: true) {
      number += 1
      scene.stage.drawWhole(at: scene.litInstant(number), into: frame, epoch: number)
    }
  }

  /// Returns a case that draws all frames of a cycle of a shimmer, each over the previous one.
  static func cycle(of scene: ShimmerStage) -> Case {
    let frame = Bitmap(size: scene.stage.size)
    var number = 0
    return Case(framesPerRun: scene.framesPerCycle) {
      for _ in 0..<scene.framesPerCycle {
        number += 1
        scene.stage.drawDifference(at: scene.begin + Double(number) / 60, into: frame)
      }
    }
  }
}
