import Raster

/// How the first row and the first column of an image lie in the upright image.
struct Orientation: Equatable {
  /// Whether rows are columns of the upright image.
  let isTransposed: Bool

  /// Whether the upright image begins with the last column, after rows and columns have been exchanged.
  let isMirrored: Bool

  /// Whether the upright image begins with the last row, after rows and columns have been exchanged.
  let isFlipped: Bool

  static let upright = Orientation(exif: 1)

  /// Creates an orientation from a value of EXIF 2.3, tag 0x0112; a value outside 1…8 is upright.
  init(exif value: Int) {
    isTransposed = (5...8).contains(value)
    isMirrored = [2, 3, 6, 7].contains(value)
    isFlipped = [3, 4, 7, 8].contains(value)
  }

  /// Returns the upright image of a bitmap with this orientation; the same bitmap if it is upright.
  func upright(_ bitmap: Bitmap) -> Bitmap {
    if self == .upright { return bitmap }
    return Bitmap(size: upright(bitmap.size)) { target in
      bitmap.withRows { source in copy(source, to: target) }
    }
  }

  /// Returns the size of the upright image of a size.
  func upright(_ size: PixelSize) -> PixelSize {
    isTransposed ? PixelSize(width: size.height, height: size.width) : size
  }

  private func copy(_ source: PixelRows, to target: PixelRows) {
    let (width, height) = (target.size.width, target.size.height)
    // The steps in the source for a step to the right and a step downwards in the target.
    let (across, down) = isTransposed ? (source.stride, 1) : (1, source.stride)
    let (right, below) = (isMirrored ? -across : across, isFlipped ? -down : down)
    let first = (isMirrored ? across * (width - 1) : 0) + (isFlipped ? down * (height - 1) : 0)
    // Blocks of this many rows and columns stay in the processor's cache, in whichever direction they are read.
    let side = 32
    for top in Swift.stride(from: 0, to: height, by: side) {
      for left in Swift.stride(from: 0, to: width, by: side) {
        for y in top..<min(top + side, height) {
          for x in left..<min(left + side, width) {
            // SAFETY: a column and a row of the target belong to a pixel of the source.
            unsafe target.base[y * target.stride + x] =
              source.base[
                first + x * right + y * below]
          }
        }
      }
    }
  }
}

extension Orientation {
  /// Reads the orientation from EXIF data, which is a TIFF file without an image; upright if it has none.
  init(exif bytes: some Collection<UInt8>) {
    self = ExifData(bytes).flatMap { $0.orientation.map { Orientation(exif: $0) } } ?? .upright
  }
}

/// The first directory of EXIF data (EXIF 2.3, 4.6; TIFF 6.0, section 2).
private struct ExifData {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    if self.bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      isBigEndian = true
    } else if self.bytes.starts(with: [0x49, 0x49, 42, 0]) {
      isBigEndian = false
    } else {
      return nil
    }
  }

  /// The value of the tag 0x0112; `nil` if there is none.
  var orientation: Int? {
    guard let directory = number(at: 4, size: 4), let count = number(at: directory, size: 2) else {
      return nil
    }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, size: 2) else { return nil }
      if tag != 0x0112 { continue }
      // Type 3 is a number of two bytes.
      guard number(at: entry + 2, size: 2) == 3 else { return nil }
      return number(at: entry + 8, size: 2)
    }
    return nil
  }

  private func number(at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    let part = bytes[offset..<offset + size]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
