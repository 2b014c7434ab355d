import Display
import LayerHost
import Raster
import Viewer

/// Records a loop's frames on the way to a display in memory.
final class WatchedFrames: Presenter {
  /// The media times of all ticks that had a buffer or needed none.
  private(set) var prepared: [Double] = []

  /// The media times for which frames were drawn.
  private(set) var drawn: [Double] = []

  /// The number of pixels changed by each presented frame.
  private(set) var areas: [Int] = []

  /// Additional work while a frame is drawn; called with its media time.
  var work: (Double) -> Void = { _ in }

  private let presenter: any Presenter
  private unowned let session: Session

  /// Records a session's frames on the way to a presenter.
  init(of session: Session, on presenter: any Presenter) {
    self.session = session
    self.presenter = presenter
  }

  /// Records the ticks of a loop that presents here.
  func watch(_ loop: ViewerLoop) {
    loop.frameLoop.onTick = { [unowned self] record in
      prepared.append(record.ticket.targetTimestamp)
    }
  }

  var frameSize: PixelSize { presenter.frameSize }

  var viewport: Viewport { presenter.viewport }

  var counts: FrameCounts { presenter.counts }

  func lendFrame() throws(DisplayError) -> LentFrame? {
    guard let frame = try presenter.lendFrame() else { return nil }
    let time = session.pacer.targetTimestamp
    drawn.append(time)
    work(time)
    return frame
  }

  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    areas.append(damage.area)
    try presenter.present(frame, damage: damage)
  }

  func discard(_ frame: consuming LentFrame) { presenter.discard(frame) }
}
