import CRasterKernels

/// One weight for each device column, or for each device row, of a stretch of the frame.
///
/// A mask that varies along one axis is such a table. The compositor keeps the table that each
/// buffer was last drawn with: where this frame's table differs from it lies the damage.
///
/// Memory is taken once and reused while tables do not grow.
@safe
public final class WeightTable {
  /// The columns or rows that have a weight; the mask is zero elsewhere.
  public private(set) var range: Range<Int> = 0..<0

  /// The first column or row in memory, `range.lowerBound` rounded down to a block.
  private var first = 0

  /// Words in memory: `range` rounded outward to blocks, the margins zero.
  private var count = 0

  private var capacity = 0
  private var words: UnsafeMutablePointer<UInt32>

  /// Creates a table of zeros.
  public init(range: Range<Int> = 0..<0) {
    unsafe words = UnsafeMutablePointer.allocate(capacity: 0)
    reset(to: range)
  }

  deinit { unsafe words.deallocate() }

  /// Forgets all weights and takes another stretch of the frame, all zero.
  ///
  /// Allocates only when the stretch is longer than any before.
  public func reset(to range: Range<Int>) {
    self.range = range
    first = range.lowerBound & ~7
    count = range.isEmpty ? 0 : ((range.upperBound + 7) & ~7) - first
    if count > capacity {
      unsafe words.deallocate()
      unsafe words = UnsafeMutablePointer.allocate(capacity: count)
      capacity = count
    }
    // SAFETY: the capacity was made sufficient above.
    unsafe words.initialize(repeating: 0, count: count)
  }

  /// The weight of a column or row.
  ///
  /// - Precondition: It lies in `range`.
  public subscript(index: Int) -> Weight {
    get {
      precondition(range.contains(index), "weight \(index) outside \(range)")
      // SAFETY: the index was checked.
      return Weight(rawValue: UInt16(truncatingIfNeeded: unsafe words[index - first]))
    }
    set {
      precondition(range.contains(index), "weight \(index) outside \(range)")
      // SAFETY: the index was checked.
      unsafe words[index - first] = newValue.word
    }
  }

  /// Sets a stretch to weights that grow evenly, each rounded as `Weight.init(_:)` does.
  ///
  /// - Parameters:
  ///   - alpha: That of the first column or row.
  ///   - step: How much it grows from one to the next.
  ///   - stretch: The columns or rows.
  /// - Precondition: The stretch lies in `range`.
  public func assign(alpha: Float, growingBy step: Float, to stretch: Range<Int>) {
    if stretch.isEmpty { return }
    checkContains(stretch)
    // SAFETY: the stretch was checked.
    unsafe raster_weigh_line(alpha, step, stretch.count, words + (stretch.lowerBound - first))
  }

  /// Sets a stretch to one weight.
  ///
  /// - Precondition: The stretch lies in `range`.
  public func assign(_ weight: Weight, to stretch: Range<Int>) {
    if stretch.isEmpty { return }
    checkContains(stretch)
    // SAFETY: the stretch was checked.
    unsafe (words + (stretch.lowerBound - first)).update(
      repeating: weight.word, count: stretch.count)
  }

  /// Becomes a copy of another table, each weight multiplied by a factor.
  ///
  /// Rows that a mask covers in part take the whole rows' weights times their coverage.
  public func assign(_ other: WeightTable, scaledBy factor: Weight = .one) {
    if range != other.range { reset(to: other.range) }
    // SAFETY: both tables have the same range, so the same count of words.
    if factor == .one {
      unsafe words.update(from: other.words, count: count)
      return
    }
    for index in 0..<count {
      let weight = Weight(rawValue: UInt16(truncatingIfNeeded: unsafe other.words[index]))
      unsafe words[index] = weight.scaled(by: factor).word
    }
  }

  /// The columns or rows from the first to the last whose weight differs from an earlier table.
  ///
  /// Empty when nothing differs. When the ranges differ, it is the stretch around both.
  public func changedRange(since earlier: WeightTable) -> Range<Int> {
    if range != earlier.range {
      if range.isEmpty { return earlier.range }
      if earlier.range.isEmpty { return range }
      return min(
        range.lowerBound, earlier.range.lowerBound)..<max(
          range.upperBound, earlier.range.upperBound)
    }
    // SAFETY: both tables have the same range, so the same count of words.
    let start = unsafe raster_first_difference(words, earlier.words, count)
    if start == count { return range.lowerBound..<range.lowerBound }
    let end = unsafe raster_last_difference(words, earlier.words, count)
    return first + start..<first + end
  }

  /// Whether memory holds a word for each column or row of a stretch, margins included.
  func covers(_ stretch: Range<Int>) -> Bool {
    stretch.lowerBound >= first && stretch.upperBound <= first + count
  }

  /// The words from a column or row on.
  ///
  /// The caller has checked with `covers(_:)` and keeps the table alive.
  @unsafe
  func words(from index: Int) -> UnsafePointer<UInt32> {
    unsafe UnsafePointer(words + (index - first))
  }

  private func checkContains(_ stretch: Range<Int>) {
    precondition(
      stretch.lowerBound >= range.lowerBound && stretch.upperBound <= range.upperBound,
      "weights \(stretch) outside \(range)")
  }
}

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
