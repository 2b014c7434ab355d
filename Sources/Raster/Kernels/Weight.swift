/// A factor between nothing and one, in the 16 bits that the kernels multiply by.
///
/// Zero is exactly nothing and the largest value exactly one; a value `w` between them stands for
/// `w / 65536`.
public struct Weight: Hashable, Comparable, Sendable {
  /// The factor in 65536ths, 0…65535.
  public var rawValue: UInt16

  /// Exactly nothing.
  public static let zero = Weight(rawValue: 0)

  /// Exactly one.
  public static let one = Weight(rawValue: .max)

  /// Creates a weight from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Rounds an alpha to the nearest weight; what lies outside 0…1 clamps, not a number gives zero.
  public init(_ alpha: Float) {
    let scaled = alpha * 65536 + 0.5
    rawValue = scaled >= 65535 ? .max : scaled > 0 ? UInt16(scaled) : 0
  }

  /// The product with another weight, rounded to nearest; one leaves the other as it is.
  public func scaled(by other: Weight) -> Weight {
    if self == .one { return other }
    if other == .one { return self }
    let product = UInt32(rawValue) * UInt32(other.rawValue) + 0x8000
    return Weight(rawValue: UInt16(truncatingIfNeeded: product >> 16))
  }

  /// Whether the first weight is smaller.
  public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }

  /// The weight in both halves of a word, as the kernels read it.
  var word: UInt32 { UInt32(rawValue) &* 0x10001 }
}
