import Raster

/// What all libraries draw, and the frame that all of them draw into.
///
/// A peer may keep the content as it is, or flattened: content on the opaque background without a
/// mask, from which the background is then drawn back as far as the mask takes the content away.
final class PeerPicture {
  /// The size of the frame and of the pictures.
  let size: PixelSize

  /// Whether the mask's alpha varies from column to column, rather than from row to row.
  let isHorizontal: Bool

  /// The opaque pixel below the content.
  let background: UInt32

  /// The premultiplied content.
  let content: Bitmap

  /// The content on the background; opaque.
  let flattened: Bitmap

  /// Where frames are drawn.
  let frame: Bitmap

  /// Flattens the content.
  ///
  /// - Precondition: The background is opaque.
  init(content: Bitmap, on background: UInt32, isHorizontal: Bool) {
    precondition(background >> 24 == 0xFF, "a background that is not opaque")
    size = content.size
    self.isHorizontal = isHorizontal
    self.background = background
    self.content = content
    frame = Bitmap(size: size)
    let box = PixelRect(size)
    flattened = Bitmap(size: size) { rows in
      rows.fill(box, with: background)
      content.withRows { source in
        for y in box.rows {
          for x in box.columns { rows[x, y] = Self.over(source[x, y], rows[x, y]) }
        }
      }
    }
  }

  /// The number of pixels along the mask's axis.
  var length: Int { isHorizontal ? size.width : size.height }

  /// The background with what each alpha of a mask leaves of it, premultiplied and rounded.
  var backgrounds: [UInt32] {
    (0...255).map { alpha in
      let rest = UInt32(255 - alpha)
      return [UInt32(0), 8, 16].reduce(rest << 24) { pixel, shift in
        pixel | (((background >> shift & 0xFF) * rest + 127) / 255) << shift
      }
    }
  }

  private static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    if top >> 24 == 0xFF { return top }
    if top == 0 { return bottom }
    let rest = 255 - top >> 24
    var pixel: UInt32 = 0
    for shift in [UInt32(0), 8, 16, 24] {
      let channel = (top >> shift & 0xFF) + ((bottom >> shift & 0xFF) * rest + 127) / 255
      pixel |= min(channel, 255) << shift
    }
    return pixel
  }
}

extension Bitmap {
  /// The largest difference of any channel from another bitmap of the same size, in levels.
  func largestDifference(from other: Bitmap) -> Int {
    var largest: UInt8 = 0
    withRows { rows in
      other.withRows { others in
        for y in 0..<size.height {
          // SAFETY: both bitmaps have rows of the same padded length, aligned to 64 bytes.
          let (row, otherRow) = unsafe (
            UnsafeRawPointer(rows.base + y * rows.stride),
            UnsafeRawPointer(others.base + y * others.stride)
          )
          let end = size.width * 4
          for byte in 0..<end {
            let (a, b) = unsafe (
              row.load(fromByteOffset: byte, as: UInt8.self),
              otherRow.load(fromByteOffset: byte, as: UInt8.self)
            )
            largest = max(largest, a > b ? a &- b : b &- a)
          }
        }
      }
    }
    return Int(largest)
  }
}
