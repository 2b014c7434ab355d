import Glibc
package import Raster

/// The work of copying a frame with one call of `memcpy`, measured for comparison with drawing.
package final class FrameCopies: Contender {
  private let source: Bitmap
  private let target: Bitmap
  private let isOnTheClock: Bool
  private let isCold: Bool

  /// Creates the work for frames of a size, in pixels; the padding of rows is copied too.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels.
  ///   - countsWaiting: Whether the measured time includes time in which the thread does not run; default false. Use
  ///     the same value as for the work that the copies are compared with.
  ///   - findsColdCaches: Whether other memory fills the caches before each copy; default false.
  package init(size: PixelSize, countsWaiting: Bool = false, findsColdCaches: Bool = false) {
    isOnTheClock = countsWaiting
    isCold = findsColdCaches
    source = Bitmap(size: size)
    target = Bitmap(size: size)
    for bitmap in [source, target] {
      // The pages of untouched memory are all the same page of zeroes.
      bitmap.withRows { $0.fill(PixelRect(size), with: 0xFF20_4060) }
    }
    super.init()
  }

  override package var countsWaiting: Bool { isOnTheClock }

  override package var findsColdCaches: Bool { isCold }

  /// The number of bytes that one repetition copies.
  package var byteCount: Int { source.byteCount }

  override package func run(times: Int) {
    source.withRows { from in
      target.withRows { to in
        for _ in 0..<times {
          // SAFETY: both bitmaps have the same size and so the same number of bytes.
          unsafe memcpy(to.base, from.base, source.byteCount)
        }
      }
    }
  }
}

/// The cost of a `memcpy` of a number of bytes.
package struct CopyCost: Sendable {
  /// The median time, in milliseconds.
  package var milliseconds: Double

  package var byteCount: Double

  package init(milliseconds: Double, byteCount: Double) {
    self.milliseconds = milliseconds
    self.byteCount = byteCount
  }

  /// The throughput, in units of 10⁹ bytes per second.
  package var gigabytesPerSecond: Double { byteCount / milliseconds / 1e6 }
}

/// The work of filling a frame with one call of `memset`.
package final class FrameFills: Contender {
  private let target: Bitmap
  private var byte: UInt8 = 0

  /// Creates the work for a frame of a size, in pixels; the padding of rows is filled too.
  package init(size: PixelSize) {
    target = Bitmap(size: size)
    super.init()
  }

  override package func run(times: Int) {
    target.withRows { rows in
      for _ in 0..<times {
        byte &+= 1
        // SAFETY: the bitmap has this number of bytes.
        unsafe memset(rows.base, Int32(byte), target.byteCount)
      }
    }
  }
}
