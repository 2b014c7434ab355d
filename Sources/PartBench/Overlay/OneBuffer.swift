import Display
import Raster
import ProgramSupport

/// A display that has read each frame at once, so that one buffer is enough.
final class OneBuffer: Presenter {
  private let picture: Bitmap

  /// What has been done so far.
  private(set) var counts = PresenterCounts()

  /// Makes a buffer of a size.
  init(size: PixelSize) { picture = Bitmap(size: size) }

  var frameSize: PixelSize { picture.size }

  func lendFrame() throws(DisplayError) -> LentFrame? {
    // The picture lives as long as whoever lends it.
    LentFrame(buffer: BufferName(slot: 0, epoch: 0), rows: picture.withRows { $0 })
  }

  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    counts.presented += 1
    counts.completions += 1
  }

  func discard(_ frame: consuming LentFrame) {}
}
