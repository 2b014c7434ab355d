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
    /// They are inks without a profile.
    case inks
  }

  let layout: picture_layout
  let colors: Colors

  /// Whether no pixel is transparent.
  let isOpaque: Bool

  /// Returns a bitmap with the rows of a reader.
  func bitmap(
    size: PixelSize, from reader: borrowing PictureReader
  ) throws(ImageDecodingError) -> Bitmap {
    let passes = try reader.start(layout)
    let bitmap = Bitmap(size: size)
    try bitmap.withRows { rows throws(ImageDecodingError) in
      // Samples in the bitmap's order are read where they belong.
      if layout == PICTURE_BGRA_8 {
        return try unsafe read(
          reader, passes: passes, into: rows, through: UnsafeMutableRawPointer(rows.base),
          rowSize: rows.stride * MemoryLayout<UInt32>.size)
      }
      let rowSize = size.width * picture_pixel_size(layout)
      // Samples that are read once need memory for one row only.
      let isKept = passes > 1
      guard let memory = unsafe malloc(rowSize * (isKept ? size.height : 1)) else {
        throw .withoutMemory(for: size)
      }
      defer { unsafe free(memory) }
      try unsafe read(
        reader, passes: passes, into: rows, through: memory, rowSize: isKept ? rowSize : 0)
    }
    return bitmap
  }

  /// Reads all rows, each pass into the samples of the pass before.
  ///
  /// - Parameters:
  ///   - memory: Memory for the samples.
  ///   - rowSize: The number of bytes in it from one row to the next; 0 if it has space for one row.
  // SAFETY: the memory has space for the rows, in the layout of these samples.
  @unsafe
  private func read(
    _ reader: borrowing PictureReader, passes: Int, into rows: PixelRows,
    through memory: UnsafeMutableRawPointer, rowSize: Int
  ) throws(ImageDecodingError) {
    for pass in 1...passes {
      for y in 0..<rows.size.height {
        let samples = unsafe memory + y * rowSize
        try unsafe reader.read(samples.assumingMemoryBound(to: UInt8.self))
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
    case .inks: unsafe printInks(samples, into: row, count: count)
    }
  }
}

/// Converts the inks of an image without a profile: each takes its share of what black leaves.
// SAFETY: four bytes for each of `count` pixels, and space for as many words.
@unsafe
private func printInks(
  _ samples: UnsafeRawPointer, into row: UnsafeMutablePointer<UInt32>, count: Int
) {
  for x in 0..<count {
    func paper(_ index: Int) -> UInt32 {
      unsafe UInt32(samples.load(fromByteOffset: x * 4 + index, as: UInt8.self))
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
