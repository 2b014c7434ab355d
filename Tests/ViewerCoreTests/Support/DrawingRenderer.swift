import Compositor
import Display
import LayerKit
import Raster
import ViewerCore

/// The compositor as a loop's renderer.
final class DrawingRenderer: FrameRenderer {
  private let compositor: Compositor

  init(_ context: LayerContext) { compositor = Compositor(context: context) }

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
      damage: report.damage, changes: report.changes, pixelsComposited: report.pixelsComposited,
      path: report.path.rawValue)
  }

  func nextChange(after mediaTime: Double) -> NextChange {
    compositor.nextChange(after: mediaTime)
  }

  func invalidate() { compositor.invalidate() }
}
