import Compositor
import BenchStages
import LayerKit
import Raster

/// The frames of a cycle, slide and pause, with what our compositor reports to change in each.
struct DamagedCycle {
  /// A frame.
  struct Frame {
    /// When it is shown, in media seconds.
    let instant: Double
    /// Its mask.
    let mask: PeerMask
    /// What it changes of the frame before.
    let rects: [PixelRect]
  }

  /// All frames, sixtieths of a second apart; the first one follows the last one.
  let frames: [Frame]

  /// Draws two cycles of a scene and keeps the second one's reports.
  init(of scene: PeerScene) {
    let count = scene.ours.framesPerCycle
    let begin = scene.ours.begin + scene.ours.cycle
    let instants = (0..<count).map { begin + Double($0) / 60 }
    let target = Bitmap(size: scene.kind.size)
    let stage = scene.ours.stage
    for instant in instants { stage.drawDifference(at: instant, into: target) }
    let rects = instants.map { instant in
      stage.drawDifference(at: instant, into: target)?.damage.rects ?? []
    }
    frames = zip(zip(instants, scene.masks(at: instants)), rects).map { timed, rects in
      Frame(instant: timed.0, mask: timed.1, rects: rects)
    }
  }

  /// The share of all pixels that a frame changes, in the mean.
  func changedShare(of size: PixelSize) -> Double {
    let area = frames.reduce(0) { sum, frame in sum + frame.rects.reduce(0) { $0 + $1.area } }
    return Double(area) / Double(max(frames.count * size.width * size.height, 1))
  }
}
