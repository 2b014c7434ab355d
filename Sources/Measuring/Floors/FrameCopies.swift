import Glibc
package import Raster

/// `memcpy` of all pixels of a frame.
package final class FrameCopies: Contender {
  private let source: Bitmap
  private let target: Bitmap
  private let isOnTheClock: Bool

  /// Copies between two frames of a size, whose rows have no padding or are copied with it.
  ///
  /// - Parameter countsWaiting: As that of what is held against it.
  package init(size: PixelSize, countsWaiting: Bool = false) {
    isOnTheClock = countsWaiting
    source = Bitmap(size: size)
    target = Bitmap(size: size)
    for bitmap in [source, target] {
      // Untouched memory is one page of zeroes.
      bitmap.withRows { $0.fill(PixelRect(size), with: 0xFF20_4060) }
    }
    super.init()
  }

  override package var countsWaiting: Bool { isOnTheClock }

  /// How many bytes a run copies.
  package var byteCount: Int { source.byteCount }

  override package func run(times: Int) {
    source.withRows { from in
      target.withRows { to in
        for _ in 0..<times {
          // SAFETY: both bitmaps have one size and so one number of bytes.
          unsafe memcpy(to.base, from.base, source.byteCount)
        }
      }
    }
  }
}

/// What `memcpy` of some bytes took.
package struct CopyCost: Sendable {
  /// Milliseconds, the median.
  package var milliseconds: Double

  /// How many bytes they are.
  package var byteCount: Double

  /// Creates a cost.
  package init(milliseconds: Double, byteCount: Double) {
    self.milliseconds = milliseconds
    self.byteCount = byteCount
  }

  /// Bytes that it copied in a second, in thousands of millions.
  package var gigabytesPerSecond: Double { byteCount / milliseconds / 1e6 }
}

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
