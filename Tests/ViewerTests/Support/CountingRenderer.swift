import Display
import LayerKit
import Raster
import Viewer

/// A renderer that paints nothing but one colour, and notes what it was asked for.
///
/// The picture differs whenever the context's numbers can: while something moves, and after a commit.
final class CountingRenderer: FrameRenderer {
  /// The media times that were prepared.
  private(set) var prepared: [Double] = []

  /// The media times that were drawn.
  private(set) var drawn: [Double] = []

  /// The areas of the frames that were drawn.
  private(set) var areas: [Int] = []

  /// What else happens while a frame is drawn; called with its media time.
  var work: (Double) -> Void = { _ in }

  var showsDamage = false {
    didSet { if showsDamage != oldValue { toggles.append(showsDamage) } }
  }

  var explainsFrames = false

  var showsOverdraw = false

  var legendArea = PixelRect.empty

  var outlook: FrameOutlook { FrameOutlook(area: 1, rectCount: 1) }

  let reasons: [FrameReason] = []

  func overdraw() -> FrameOverdraw { FrameOverdraw(pixels: [1, 0, 0, 0], mean: 1) }

  /// What showing damage was set to, one after the other.
  private(set) var toggles: [Bool] = []

  private let context: LayerContext
  private var size = PixelSize.zero
  private var shown: (version: Int, time: Double)?

  init(_ context: LayerContext) { self.context = context }

  func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    prepared.append(mediaTime)
    let size = viewport.part.size
    if size != self.size { shown = nil }
    self.size = size
    guard let shown else { return Damage(PixelRect(size)) }
    let earlier = min(shown.time, mediaTime)
    let moves = mediaTime != shown.time && context.nextChange(after: earlier) == .now
    if shown.version == context.version, !moves { return Damage() }
    return Damage(PixelRect(x: 0, y: 0, width: 1, height: 1))
  }

  func draw(into rows: PixelRows, buffer: BufferName) -> RenderedFrame {
    let time = prepared.last ?? 0
    let rect = shown == nil ? PixelRect(size) : PixelRect(x: 0, y: 0, width: 1, height: 1)
    rows.fill(rect, with: 0xFF00_0000)
    work(time)
    shown = (context.version, time)
    drawn.append(time)
    areas.append(rect.area)
    return RenderedFrame(damage: Damage(rect), pixelsComposited: rect.area, path: "fake")
  }

  func nextChange(after mediaTime: Double) -> NextChange { context.nextChange(after: mediaTime) }

  func invalidate() { shown = nil }
}
