import Compositor
import Display
import LayerKit
import Raster
import ViewerCore

/// The compositor as the viewer's renderer.
final class CompositorRenderer: FrameRenderer {
  private let compositor: Compositor

  /// Makes a renderer of what a session shows.
  ///
  /// - Parameter cores: The cores that draw large frames in bands.
  init(_ session: ViewerSession, cores: Int = 1) {
    compositor = Compositor(context: session.context, scale: session.scale)
    if cores > 1 { compositor.rowBands = CoreBands(cores: cores) }
  }

  /// Device pixels in a point.
  var scale: Double {
    get { compositor.scale }
    set { compositor.scale = newValue }
  }

  /// Memory that its caches take, in bytes.
  var cacheByteCount: Int { compositor.cacheByteCount }

  var showsDamage: Bool {
    get { compositor.showsDamage }
    set { compositor.showsDamage = newValue }
  }

  func prepare(at mediaTime: Double, size: PixelSize) -> Damage {
    compositor.prepare(at: mediaTime, size: size).damage
  }

  func draw(into rows: PixelRows, buffer: BufferName) -> RenderedFrame {
    let report = compositor.draw(
      into: rows, buffer: BufferKey(slot: buffer.slot, epoch: buffer.epoch))
    return RenderedFrame(
      damage: report.damage, changes: report.changes,
      pixelsComposited: report.pixelsComposited, path: report.path.rawValue)
  }

  func nextChange(after mediaTime: Double) -> NextChange {
    compositor.nextChange(after: mediaTime)
  }

  func invalidate() { compositor.invalidate() }

  /// Draws the outlines that the display shows into a picture of the same frame.
  func drawShownOutlines(into rows: PixelRows) { compositor.drawShownOutlines(into: rows) }
}

extension ViewerSession {
  /// Draws what the session shows at a media time, off-screen.
  func picture(at mediaTime: Double) -> Bitmap {
    let frame = OffscreenFrame(self)
    frame.draw(at: mediaTime)
    return frame.picture
  }
}
