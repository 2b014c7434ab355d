import Compositor
import Display
import LayerKit
import Raster
import Viewer

/// The compositor as a loop's renderer.
final class DrawingRenderer: FrameRenderer {
  private let compositor: Compositor

  init(_ context: LayerContext) { compositor = Compositor(context: context) }

  var showsDamage: Bool {
    get { compositor.showsDamage }
    set { compositor.showsDamage = newValue }
  }

  var showsOverdraw: Bool {
    get { compositor.showsOverdraw }
    set { compositor.showsOverdraw = newValue }
  }

  var legendArea: PixelRect {
    get { compositor.legendArea }
    set { compositor.legendArea = newValue }
  }

  var explainsFrames: Bool {
    get { compositor.explainsFrames }
    set { if compositor.explainsFrames != newValue { compositor.explainsFrames = newValue } }
  }

  func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    compositor.origin = viewport.part.origin
    return compositor.prepare(at: mediaTime, size: viewport.part.size).damage
  }

  func draw(into rows: PixelRows, buffer: BufferName) -> RenderedFrame {
    let reasons = reasons
    let report = compositor.draw(
      into: rows, buffer: BufferKey(slot: buffer.slot, epoch: buffer.epoch))
    return RenderedFrame(
      damage: report.damage, changes: report.changes, pixelsComposited: report.pixelsComposited,
      path: report.path.rawValue, reasons: reasons,
      overdraw: report.overdraw.map { FrameOverdraw(pixels: $0.pixels, mean: $0.mean) })
  }

  var outlook: FrameOutlook {
    let changes = compositor.preparedChanges
    return FrameOutlook(area: changes.reduce(0) { $0 + $1.area }, rectCount: changes.count)
  }

  func overdraw() -> FrameOverdraw {
    let overdraw = compositor.preparedOverdraw
    return FrameOverdraw(pixels: overdraw.pixels, mean: overdraw.mean)
  }

  var reasons: [FrameReason] {
    compositor.causes.map { FrameReason($0.kind.rawValue, layer: $0.layer?.name) }
  }

  func nextChange(after mediaTime: Double) -> NextChange {
    compositor.nextChange(after: mediaTime)
  }

  func invalidate() { compositor.invalidate() }
}
