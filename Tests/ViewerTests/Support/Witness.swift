import Display
import LayerHost
import Raster
import Viewer

/// A presenter that keeps a copy of each frame, by the instant for which it was drawn.
final class Witness: Presenter {
  /// The frames, by nanoseconds since the start.
  private(set) var frames: [Int64: Bitmap] = [:]

  /// Called before each frame is drawn, to simulate work.
  var work: () -> Void = {}

  private let presenter: any Presenter
  private let session: Session
  private let start: Int64

  /// The copy of the last presented frame, until the loop reports its tick.
  private var copy: Bitmap?

  /// Records a session's frames on the way to a presenter.
  init(of session: Session, on presenter: any Presenter, startingAt start: Int64) {
    self.session = session
    self.presenter = presenter
    self.start = start
  }

  /// Records the ticks of a loop that presents here.
  func watch(_ loop: ViewerLoop) {
    loop.frameLoop.onTick = { [unowned self] record in
      if let copy { frames[record.ticket.targetDeadline - start] = copy }
      copy = nil
    }
  }

  /// Whether the picture shows measurements, which differ in every run.
  private var showsMeasurements: Bool {
    (session.document.chrome.pages.visiblePage == .statistics)
      || session.document.chrome.pages.frameDisplay != .none
  }

  var frameSize: PixelSize { presenter.frameSize }

  var viewport: Viewport { presenter.viewport }

  var counts: FrameCounts { presenter.counts }

  func lendFrame() throws(DisplayError) -> LentFrame? {
    work()
    return try presenter.lendFrame()
  }

  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    let (rows, size) = (frame.rows, session.document.window.size)
    if rows.size == size, !showsMeasurements {
      copy = Bitmap(size: size) { copy in copy.copy(PixelRect(size), from: rows) }
    }
    try presenter.present(frame, damage: damage)
  }

  func discard(_ frame: consuming LentFrame) { presenter.discard(frame) }
}
