import CPictureReaders
import Glibc
import Raster

/// The rows of samples that a reader returns, on their way into a bitmap: converted into sRGB, and premultiplied.
struct SampleRows {
  /// How the samples become colours of sRGB.
  enum Colors {
    /// The samples are sRGB in the bitmap's order.
    case unchanged
    /// A profile says what they mean.
    case converted(ColorConversion)
    /// They are inks without a profile, and a sample of 255 is no ink.
    case invertedInks
    /// They are inks without a profile, and a sample of 255 is full ink.
    case inks
  }

  let layout: picture_layout
  let colors: Colors

  /// Whether no pixel is transparent.
  let isOpaque: Bool

  /// Returns a bitmap with the rows that a function reads.
  ///
  /// - Parameters:
  ///   - size: The size of the image.
  ///   - passes: How often all rows are read. Each pass finds the samples of the pass before.
  ///   - readRow: Reads the next row into memory for one row of samples.
  func bitmap(
    size: PixelSize, passes: Int = 1,
    readRow: (UnsafeMutablePointer<UInt8>) throws(ImageDecodingError) -> Void
  ) throws(ImageDecodingError) -> Bitmap {
    let bitmap = Bitmap(size: size)
    try bitmap.withRows { rows throws(ImageDecodingError) in
      // Samples in the bitmap's order are read where they belong.
      if layout == PICTURE_BGRA_8 {
        return try unsafe readRows(
          into: rows, passes: passes, from: UnsafeMutableRawPointer(rows.base),
          rowSize: rows.stride * MemoryLayout<UInt32>.size, isKept: true, readRow)
      }
      let rowSize = size.width * picture_pixel_size(layout)
      // Samples that are read once need memory for one row only.
      let isKept = passes > 1
      guard let memory = unsafe malloc(max(rowSize * (isKept ? size.height : 1), 1)) else {
        throw .withoutMemory(for: size)
      }
      defer { unsafe free(memory) }
      try unsafe readRows(
        into: rows, passes: passes, from: memory, rowSize: rowSize, isKept: isKept, readRow)
    }
    return bitmap
  }

  /// - Parameters:
  ///   - memory: Memory for samples, of one row or of all rows.
  ///   - rowSize: The number of bytes from one row of samples to the next.
  ///   - isKept: Whether the memory has all rows.
  @unsafe
  private func readRows(
    into rows: PixelRows, passes: Int, from memory: UnsafeMutableRawPointer, rowSize: Int,
    isKept: Bool, _ readRow: (UnsafeMutablePointer<UInt8>) throws(ImageDecodingError) -> Void
  ) throws(ImageDecodingError) {
    for pass in 1...max(passes, 1) {
      for y in 0..<rows.size.height {
        // SAFETY: the row is in the memory, which has space for its samples.
        let samples = unsafe memory + (isKept ? y * rowSize : 0)
        try unsafe readRow(samples.assumingMemoryBound(to: UInt8.self))
        if pass < passes { continue }
        let row = unsafe rows.base + y * rows.stride
        unsafe convert(samples, into: row, count: rows.size.width)
        if !isOpaque { unsafe premultiply(row, count: rows.size.width) }
      }
    }
  }

  // SAFETY: `samples` has the layout of these rows and `count` pixels, as has `row`, which may be the same memory.
  @unsafe
  private func convert(
    _ samples: UnsafeMutableRawPointer, into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch colors {
    case .unchanged: break
    case .converted(let conversion):
      unsafe conversion.convert(samples, into: row, count: count)
      if isOpaque { for x in 0..<count { unsafe row[x] |= 0xFF00_0000 } }
    case .invertedInks: unsafe printInks(samples, invertedBy: 0, into: row, count: count)
    case .inks: unsafe printInks(samples, invertedBy: 0xFF, into: row, count: count)
    }
  }
}

/// Converts the inks of an image without a profile: each takes its share of what black leaves.
///
/// - Parameter inversion: 0 if a sample of 255 is no ink, 255 if it is full ink.
// SAFETY: four bytes for each of `count` pixels, and space for as many words.
@unsafe
private func printInks(
  _ samples: UnsafeRawPointer, invertedBy inversion: UInt8, into row: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  for x in 0..<count {
    func paper(_ index: Int) -> UInt32 {
      unsafe UInt32(samples.load(fromByteOffset: x * 4 + index, as: UInt8.self) ^ inversion)
    }
    let black = paper(3)
    let (red, green, blue) = (
      paper(0) * black / 255, paper(1) * black / 255, paper(2) * black / 255
    )
    unsafe row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
  }
}

/// Multiplies the colours of pixels by their alpha, rounded to the nearest level.
// SAFETY: `row` has `count` words.
@unsafe
private func premultiply(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
  for x in 0..<count {
    let pixel = unsafe row[x]
    let alpha = pixel >> 24
    func level(_ shift: UInt32) -> UInt32 {
      // The sum is below 65535, so this is a division by 255.
      let sum = (pixel >> shift & 0xFF) &* alpha &+ 128
      return ((sum &+ sum >> 8) >> 8) << shift
    }
    unsafe row[x] = alpha << 24 | level(16) | level(8) | level(0)
  }
}
