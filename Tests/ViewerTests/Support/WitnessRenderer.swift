import Display
import LayerKit
import Raster
import Viewer
import ViewerUI

/// A renderer that keeps what it has drawn, by the instant for which it was drawn.
final class WitnessRenderer: FrameRenderer {
  /// The frames, by nanoseconds since the start.
  private(set) var frames: [Int64: Bitmap] = [:]

  /// Called before each frame is drawn, as work that takes time.
  var work: () -> Void = {}

  private let session: ViewerSession
  private let start: Int64
  private let renderer: DrawingRenderer
  private var size = PixelSize.zero

  init(_ session: ViewerSession, startingAt start: Int64) {
    self.session = session
    self.start = start
    renderer = DrawingRenderer(session.context)
  }

  var showsDamage: Bool {
    get { renderer.showsDamage }
    set { renderer.showsDamage = newValue }
  }

  var showsOverdraw: Bool {
    get { renderer.showsOverdraw }
    set { renderer.showsOverdraw = newValue }
  }

  var legendArea: PixelRect {
    get { renderer.legendArea }
    set { renderer.legendArea = newValue }
  }

  var outlook: FrameOutlook { renderer.outlook }

  var reasons: [FrameReason] { renderer.reasons }

  func overdraw() -> FrameOverdraw { renderer.overdraw() }

  var explainsFrames: Bool {
    get { renderer.explainsFrames }
    set { renderer.explainsFrames = newValue }
  }

  func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    size = viewport.part.size
    return renderer.prepare(at: mediaTime, in: viewport)
  }

  /// Whether there are numbers in the picture that no other run has.
  private var showsMeasurements: Bool {
    session.showsStatistics || session.frameDisplay != .none
  }

  func draw(into rows: PixelRows, buffer: BufferName) -> RenderedFrame {
    work()
    let report = renderer.draw(into: rows, buffer: buffer)
    if let ticket = session.link.lastTicket, size == session.size, !showsMeasurements {
      frames[ticket.targetDeadline - start] = Bitmap(size: size) { copy in
        copy.copy(PixelRect(size), from: rows)
      }
    }
    return report
  }

  func nextChange(after mediaTime: Double) -> NextChange {
    renderer.nextChange(after: mediaTime)
  }

  func invalidate() { renderer.invalidate() }
}
