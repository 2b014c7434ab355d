package import Raster

/// A hash of all pixels of a bitmap.
///
/// It is the 64-bit FNV-1a (Fowler, Noll, Vo) of the bytes blue, green, red and alpha of each pixel, row by row from
/// the top, without the padding of rows. Bitmaps of different sizes can have the same hash.
package struct PictureHash: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  /// Creates the hash of bytes.
  package init(bytes: some Sequence<UInt8>) {
    var hash = Self.basis
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* Self.prime }
    value = hash
  }

  /// Creates the hash of a bitmap's pixels.
  package init(_ picture: Bitmap) {
    value = picture.withRows { rows in
      var hash = Self.basis
      for y in 0..<rows.size.height {
        for x in 0..<rows.size.width { hash = Self.add(rows[x, y], to: hash) }
      }
      return hash
    }
  }

  /// The hash as sixteen hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds the bytes of a pixel `0xAARRGGBB`, lowest first, independently of the machine's byte order.
  private static func add(_ pixel: UInt32, to hash: UInt64) -> UInt64 {
    let pixel = UInt64(pixel)
    var hash = (hash ^ pixel & 0xFF) &* prime
    hash = (hash ^ pixel >> 8 & 0xFF) &* prime
    hash = (hash ^ pixel >> 16 & 0xFF) &* prime
    return (hash ^ pixel >> 24) &* prime
  }

  /// The hash of an empty sequence.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  private static let prime: UInt64 = 0x100_0000_01B3
}
