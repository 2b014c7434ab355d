package import Raster

/// What tells one picture from another in a word: a hash of all pixels.
///
/// It is the 64-bit FNV-1a (Fowler, Noll, Vo) of the bytes blue, green, red and alpha of each pixel, row by row from
/// the top; what lies behind a row's end is left out. Pictures of different sizes may have the same.
package struct PictureHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash.
  package let value: UInt64

  /// The hash of bytes.
  package init(bytes: some Sequence<UInt8>) {
    var hash = Self.basis
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* Self.prime }
    value = hash
  }

  /// The hash of a picture's pixels.
  package init(_ picture: Bitmap) {
    value = picture.withRows { rows in
      var hash = Self.basis
      for y in 0..<rows.size.height {
        for x in 0..<rows.size.width { hash = Self.add(rows[x, y], to: hash) }
      }
      return hash
    }
  }

  /// The hash in sixteen hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The bytes of a pixel `0xAARRGGBB` from its lowest on, in whatever order the machine keeps them.
  private static func add(_ pixel: UInt32, to hash: UInt64) -> UInt64 {
    let pixel = UInt64(pixel)
    var hash = (hash ^ pixel & 0xFF) &* prime
    hash = (hash ^ pixel >> 8 & 0xFF) &* prime
    hash = (hash ^ pixel >> 16 & 0xFF) &* prime
    return (hash ^ pixel >> 24) &* prime
  }

  /// The hash of nothing.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  private static let prime: UInt64 = 0x100_0000_01B3
}
