import Compositor
import LayerKit
import Raster

/// The frame at the context's time, over black, at one pixel per point.
struct EffectPicture {
  private let picture: Bitmap
  private let path: RenderedFrame.Path

  /// Draws the context's layers with a new compositor.
  init(_ context: LayerContext, width: Int, height: Int) {
    let compositor = Compositor(context: context, background: .black)
    var path = RenderedFrame.Path.none
    picture = Bitmap(size: PixelSize(width: width, height: height)) { rows in
      path =
        compositor.render(at: context.time, into: rows, buffer: BufferName(slot: 0)).path
    }
    self.path = path
  }

  /// The visible share of white content in a pixel, 0…1.
  func level(_ x: Int, _ y: Int) -> Double { Double(picture[x, y] & 0xFF) / 255 }

  /// The colour of a pixel, as 0xRRGGBB.
  func color(_ x: Int, _ y: Int) -> UInt32 { picture[x, y] & 0xFF_FFFF }
}

/// The path that draws a second frame in which something has moved.
func pathOfMovingFrame(
  _ context: LayerContext, from first: Double, to second: Double
)
  -> RenderedFrame.Path
{
  let compositor = Compositor(context: context, background: .black)
  var report = RenderedFrame()
  let frame = Bitmap(size: PixelSize(width: 200, height: 60))
  for time in [first, second] {
    context.turn(at: time)
    frame.withRows { rows in
      report = compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
  }
  return report.path
}
