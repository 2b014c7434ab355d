import Raster

/// A hash of all pixels of a bitmap.
///
/// It is the 64-bit FNV-1a (Fowler, Noll, Vo) of the bytes blue, green, red and alpha of each pixel, row by row from
/// the top, without the padding of rows. Bitmaps of different sizes can have the same hash.
struct PictureHash: Hashable, CustomStringConvertible {
  private let value: UInt64

  init(_ picture: Bitmap) {
    value = picture.withRows { rows in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for y in 0..<rows.size.height {
        for x in 0..<rows.size.width {
          for shift in stride(from: UInt32(0), to: 32, by: 8) {
            hash = (hash ^ UInt64(rows[x, y] >> shift & 0xFF)) &* 0x100_0000_01B3
          }
        }
      }
      return hash
    }
  }

  /// The hash as sixteen hexadecimal digits.
  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
