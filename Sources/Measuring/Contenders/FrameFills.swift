import Glibc
package import Raster

/// `memset` of all pixels of a frame, in one call.
package final class FrameFills: Contender {
  private let target: Bitmap
  private var byte: UInt8 = 0

  /// Fills a frame of a size, with the padding of its rows.
  package init(size: PixelSize) {
    target = Bitmap(size: size)
    super.init()
  }

  override package func run(times: Int) {
    target.withRows { rows in
      for _ in 0..<times {
        byte &+= 1
        // SAFETY: the bitmap has so many bytes.
        unsafe memset(rows.base, Int32(byte), target.byteCount)
      }
    }
  }
}
