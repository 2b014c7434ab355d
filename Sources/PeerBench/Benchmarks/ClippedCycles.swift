import Measuring
import Raster

/// Whole cycles of a shimmer as Cairo draws them when it is told what changes; one run is a cycle.
final class ClippedCycles: Contender {
  private let drawing: CairoDrawing
  private let cycle: DamagedCycle

  /// Draws the frames of a cycle in one way.
  init(_ drawing: CairoDrawing, _ cycle: DamagedCycle) {
    self.drawing = drawing
    self.cycle = cycle
    super.init()
  }

  override func run(times: Int) {
    for _ in 0..<times {
      for frame in cycle.frames { draw(frame) }
    }
  }

  /// Draws what a frame changes; nothing is asked of Cairo where nothing changes.
  func draw(_ frame: DamagedCycle.Frame) {
    if frame.rects.isEmpty { return }
    drawing.draw(frame.mask, inside: frame.rects)
  }
}
