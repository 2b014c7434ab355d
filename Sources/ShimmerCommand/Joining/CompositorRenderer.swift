import Compositor
import Display
import LayerKit
import Raster
import Viewer
import ViewerUI

/// The compositor as the viewer's renderer.
final class CompositorRenderer: FrameRenderer {
  private let compositor: Compositor
  private let session: ViewerSession

  private let bands: CoreBands?
  private let leastBandedArea: Int
  private var budget = DrawingBudget()

  /// Makes a renderer of what a session shows.
  ///
  /// - Parameter cores: The cores that draw, in bands, what one does not draw in time.
  init(_ session: ViewerSession, cores: Int = 1) {
    self.session = session
    compositor = Compositor(context: session.context, scale: session.scale)
    bands = cores > 1 ? CoreBands(cores: cores) : nil
    compositor.rowBands = bands
    leastBandedArea = compositor.leastBandedArea
  }

  /// Device pixels in a point.
  var scale: Double {
    get { compositor.scale }
    set { compositor.scale = newValue }
  }

  /// Memory that its caches take, in bytes.
  var cacheByteCount: Int { compositor.cacheByteCount }

  /// How what moves is drawn, in the order of the techniques.
  var techniques: [(technique: Technique, count: Int)] {
    let counts = compositor.techniques
    return Technique.allCases.compactMap { technique in
      counts[technique].map { (technique, $0) }
    }
  }

  var showsDamage: Bool {
    get { compositor.showsDamage }
    set { compositor.showsDamage = newValue }
  }

  var showsOverdraw: Bool {
    get { compositor.showsOverdraw }
    set { compositor.showsOverdraw = newValue }
  }

  var legendArea = PixelRect.empty

  var explainsFrames: Bool {
    get { compositor.explainsFrames }
    set { if compositor.explainsFrames != newValue { compositor.explainsFrames = newValue } }
  }

  func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    let part = viewport.part
    compositor.origin = part.origin
    compositor.legendArea = legendArea.offset(x: -part.minX, y: -part.minY)
    return compositor.prepare(at: mediaTime, size: part.size).damage
  }

  func draw(into rows: PixelRows, buffer: BufferName) -> RenderedFrame {
    if bands != nil { divideInTime() }
    let (start, runCount) = (ContinuousClock.now, bands?.runCount)
    let reasons = reasons
    let report = compositor.draw(
      into: rows, buffer: BufferKey(slot: buffer.slot, epoch: buffer.epoch))
    if let bands, report.path == .fast, report.overdraw == nil {
      budget.note(
        pixels: report.pixelsComposited, seconds: (ContinuousClock.now - start) / .seconds(1),
        cores: bands.runCount == runCount ? 1 : bands.count)
    }
    return RenderedFrame(
      damage: report.damage, changes: report.changes,
      pixelsComposited: report.pixelsComposited, path: report.path.rawValue, reasons: reasons,
      overdraw: report.overdraw.map(FrameOverdraw.init))
  }

  var outlook: FrameOutlook {
    let changes = compositor.preparedChanges
    return FrameOutlook(area: changes.reduce(0) { $0 + $1.area }, rectCount: changes.count)
  }

  func overdraw() -> FrameOverdraw { FrameOverdraw(compositor.preparedOverdraw) }

  var reasons: [FrameReason] {
    compositor.causes.map { cause in
      FrameReason(
        cause.kind.rawValue, layer: cause.layer?.title,
        isOverlay: cause.layer.map(session.isAboveScene) ?? false)
    }
  }

  /// Has further cores draw what one core, as it has been seen to draw, would not finish in time.
  private func divideInTime() {
    let inTime = budget.pixels(inPeriod: 1 / session.link.grid.rate.hertz)
    compositor.leastBandedArea = max(inTime, leastBandedArea)
  }

  func nextChange(after mediaTime: Double) -> NextChange {
    compositor.nextChange(after: mediaTime)
  }

  func invalidate() { compositor.invalidate() }

  /// Draws the outlines that the display shows into a picture of the same frame.
  func drawShownOutlines(into rows: PixelRows) { compositor.drawShownOutlines(into: rows) }
}

extension FrameOverdraw {
  fileprivate init(_ overdraw: Overdraw) {
    self.init(pixels: overdraw.pixels, mean: overdraw.mean)
  }
}

extension ViewerSession {
  /// Draws what frames of the session hold at a media time, off-screen.
  func picture(at mediaTime: Double) -> Bitmap {
    let frame = OffscreenFrame(self)
    frame.draw(at: mediaTime)
    return frame.picture
  }
}
