import Compositor
import LayerKit
import Raster
import ShimmerKit

/// White content under a sweep, over black, with a log of events: each pixel's level is the content's opacity.
final class SweepStage {
  let context = LayerContext()
  let root: Layer
  let layer: SweepLayer
  let compositor: Compositor
  private(set) var events: [ShimmeringEvent] = []
  private let frame: Bitmap

  /// Creates a stage filled by its only content.
  init(width: Double = 100, height: Double = 20, _ change: (inout Sweep) -> Void = { _ in }) {
    root = Layer(in: context).withoutActions()
    root.frame = Rect(x: 0, y: 0, width: width, height: height)
    layer = SweepLayer(in: context).withoutActions()
    let content = Layer(in: context).withoutActions()
    content.backgroundColor = .white
    layer.contentLayer = content
    layer.frame = root.bounds
    change(&layer.sweep)
    root.addSublayer(layer)
    context.roots = [root]
    compositor = Compositor(context: context)
    frame = Bitmap(size: PixelSize(width: Int(width), height: Int(height)))
    context.turn(at: 1000)
    layer.onSweepEvent = { [unowned self] in events.append($0) }
  }

  /// Advances the time and applies a change, in a turn of its own.
  func turn(at time: Double, _ change: (SweepLayer) -> Void = { _ in }) {
    context.advance(to: time)
    context.turn(at: time) { change(layer) }
  }

  @discardableResult
  func draw(at time: Double) -> RenderedFrame {
    turn(at: time)
    return frame.withRows {
      compositor.render(at: time, into: $0, buffer: BufferName(slot: 0))
    }
  }

  /// The colour of a pixel in the last frame, as 0xRRGGBB.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { frame[x, y] & 0xFF_FFFF }

  /// The level of a pixel in the last frame, 0…1.
  func level(_ x: Int, _ y: Int = 10) -> Double { Double(frame[x, y] & 0xFF) / 255 }

  /// The states reported, as words.
  var story: [String] { events.map(\.state.rawValue) }

  /// The times of the reports, in seconds after 1000.
  var times: [Double] { events.map { $0.time - 1000 } }
}

/// Whether two lists of numbers agree to within a billionth.
func agree(_ left: [Double], _ right: [Double]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { ($0 - $1).magnitude < 1e-9 }
}
