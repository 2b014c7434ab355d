import TestSupport
import Testing

// example: Display, presenter
import Display
import Raster

/// A window in memory with one buffer, which is free again as soon as its frame is presented.
final class MemoryWindow: Presenter {
  let shown = Bitmap(size: PixelSize(width: 64, height: 32))
  private let buffer = Bitmap(size: PixelSize(width: 64, height: 32))
  private(set) var counts = FrameCounts()
  var frameSize: PixelSize { shown.size }

  func lendFrame() throws(DisplayError) -> LentFrame? {
    // The rows stay valid after the closure, because the window keeps the bitmap.
    LentFrame(buffer: BufferName(slot: 0), rows: buffer.withRows { $0 })
  }

  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    let source = frame.rows
    let area = damage.clipped(to: PixelRect(frameSize))
    shown.withRows { rows in
      for rect in area.rects { rows.copy(rect, from: source) }
    }
    counts.presented += 1
    counts.putRequests += area.rects.count
    counts.bytesPut += area.area * 4
    counts.add(.completed)
  }

  func discard(_ frame: consuming LentFrame) {}
}
// end

@Suite("The example of the guide to Display")
struct DisplayExamples {
  @Test("A frame of a presenter in memory")
  func presenter() throws {
    let print = Transcript()
    // example: Display, presenter

    let window = MemoryWindow()
    let square = PixelRect(x: 8, y: 8, width: 16, height: 16)
    if let frame = try window.lendFrame() {
      frame.rows.fill(square, with: 0xFFFF_8800)
      try window.present(frame, damage: Damage(square))
    }
    print(String(window.shown[8, 8], radix: 16))  // ffff8800
    print(window.counts.bytesPut)  // 1024
    print(window.counts.pending)  // 0
    // end
    try print.check()
  }

  @Test("The presenter of the example keeps the promises of every presenter")
  func contract() throws {
    try verifyPresenterContract {
      let window = MemoryWindow()
      return PresenterFixture(
        presenter: window, settle: {}, shownPixel: { x, y in window.shown[x, y] })
    }
  }
}
