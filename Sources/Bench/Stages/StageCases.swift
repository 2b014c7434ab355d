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

  /// Returns a case that draws all frames of a pass of pieces, each over the previous one.
  static func pass(of scene: PieceStage) -> Case {
    let frame = Bitmap(size: scene.stage.size)
    var number = 0
    return Case(framesPerRun: scene.instants.count) {
      let begin = Double(number) * scene.period
      for instant in scene.instants {
        scene.stage.drawDifference(at: begin + instant, into: frame)
      }
      number += 1
    }
  }

  /// Returns a case that copies the pixels of all frames of a pass by `memcpy`, run by run, between two frames.
  static func copies(of scene: PieceStage) -> Case {
    let (source, target) = (filled(scene.stage.size), filled(scene.stage.size))
    return Case(framesPerRun: scene.pixels.count) {
      for runs in scene.pixels { runs.copy(from: source, to: target) }
    }
  }

  /// Returns a case that fills the pixels of all frames of a pass by `memset`, run by run.
  static func fills(of scene: PieceStage) -> Case {
    let target = filled(scene.stage.size)
    var byte: UInt8 = 0
    return Case(framesPerRun: scene.pixels.count) {
      byte &+= 1
      for runs in scene.pixels { runs.fill(target, with: byte) }
    }
  }
}
