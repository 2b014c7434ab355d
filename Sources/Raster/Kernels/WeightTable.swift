import CRasterKernels

/// A mask that varies along one axis: a weight for each column, or for each row, in a range of the frame.
///
/// The compositor stores the table with which each buffer was last drawn: the damage is the range in which this
/// frame's table differs from it. Memory is allocated once and reused unless tables grow.
@safe
public final class WeightTable {
  /// The columns or rows of the frame that have a weight; outside this range the mask is zero.
  public var range: Range<Int> { weighed }

  // A stored property that is not public needs no check of exclusive access in each frame.
  private var weighed: Range<Int> = 0..<0

  /// The column or row of the first word in memory: `range.lowerBound` rounded down to a block of eight.
  private var first = 0

  /// The number of words in memory: the length of `range` rounded outward to blocks, with zeros outside `range`.
  private var count = 0

  private var capacity = 0
  private var words: UnsafeMutablePointer<UInt32>

  /// Creates a table whose weights are all zero.
  public init(range: Range<Int> = 0..<0) {
    unsafe words = UnsafeMutablePointer.allocate(capacity: 0)
    reset(to: range)
  }

  deinit { unsafe words.deallocate() }

  /// Changes the range of the table and sets all weights to zero.
  ///
  /// Allocates only if the range is longer than any before.
  public func reset(to range: Range<Int>) {
    weighed = range
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
  /// - Precondition: The index is in `range`.
  public subscript(index: Int) -> Weight {
    get {
      precondition(weighed.contains(index), "weight \(index) outside \(weighed)")
      // SAFETY: the index was checked.
      return Weight(rawValue: UInt16(truncatingIfNeeded: unsafe words[index - first]))
    }
    set {
      precondition(weighed.contains(index), "weight \(index) outside \(weighed)")
      // SAFETY: the index was checked.
      unsafe words[index - first] = newValue.word
    }
  }

  /// Sets the weights of some columns or rows to alphas that grow linearly, each rounded as by `Weight.init(_:)`.
  ///
  /// - Parameters:
  ///   - alpha: The alpha of the first column or row, 0…1.
  ///   - step: The increase from one column or row to the next.
  ///   - stretch: The columns or rows to set.
  /// - Precondition: The stretch is in `range`.
  public func assign(alpha: Float, growingBy step: Float, to stretch: Range<Int>) {
    if stretch.isEmpty { return }
    checkContains(stretch)
    // SAFETY: the stretch was checked.
    unsafe raster_weigh_line(alpha, step, stretch.count, words + (stretch.lowerBound - first))
  }

  /// Sets the weights of some columns or rows to one value.
  ///
  /// - Precondition: The stretch is in `range`.
  public func assign(_ weight: Weight, to stretch: Range<Int>) {
    if stretch.isEmpty { return }
    checkContains(stretch)
    // SAFETY: the stretch was checked.
    unsafe (words + (stretch.lowerBound - first)).update(
      repeating: weight.word, count: stretch.count)
  }

  /// Copies the weights of another table, each multiplied by a factor.
  ///
  /// For rows that a mask covers only in part, the factor is the covered share.
  public func assign(_ other: WeightTable, scaledBy factor: Weight = .one) {
    if weighed != other.weighed { reset(to: other.weighed) }
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

  /// Returns the smallest range that contains all columns or rows whose weight differs from that in an earlier table.
  ///
  /// The result is empty if no weight differs. If the tables' ranges differ, the result is the smallest range that
  /// contains both.
  public func changedRange(since earlier: WeightTable) -> Range<Int> {
    if weighed != earlier.weighed {
      if weighed.isEmpty { return earlier.weighed }
      if earlier.weighed.isEmpty { return weighed }
      return min(
        weighed.lowerBound, earlier.weighed.lowerBound)..<max(
          weighed.upperBound, earlier.weighed.upperBound)
    }
    // SAFETY: both tables have the same range, so the same count of words.
    let start = unsafe raster_first_difference(words, earlier.words, count)
    if start == count { return weighed.lowerBound..<weighed.lowerBound }
    let end = unsafe raster_last_difference(words, earlier.words, count)
    return first + start..<first + end
  }

  /// Returns whether there is a word in memory for each column or row of a range, including the zeros outside
  /// `range`.
  func covers(_ stretch: Range<Int>) -> Bool {
    stretch.lowerBound >= first && stretch.upperBound <= first + count
  }

  /// Returns a pointer to the words from a column or row on.
  ///
  /// The caller must check the columns or rows that it reads with `covers(_:)`, and keep the table alive.
  @unsafe
  func words(from index: Int) -> UnsafePointer<UInt32> {
    unsafe UnsafePointer(words + (index - first))
  }

  private func checkContains(_ stretch: Range<Int>) {
    precondition(
      stretch.lowerBound >= weighed.lowerBound && stretch.upperBound <= weighed.upperBound,
      "weights \(stretch) outside \(weighed)")
  }
}

/// A factor from zero to one, in the 16 bits by which the kernels multiply.
///
/// The value 0 is exactly zero and 65535 exactly one; a value `w` between them stands for `w / 65536`.
public struct Weight: Hashable, Comparable, Sendable {
  /// The factor in 65536ths, 0…65535.
  public var rawValue: UInt16

  /// The weight that is exactly zero.
  public static let zero = Weight(rawValue: 0)

  /// The weight that is exactly one.
  public static let one = Weight(rawValue: .max)

  /// Creates a weight from a factor in 65536ths, 0…65535.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Creates the nearest weight to an alpha, which is clamped to 0…1; NaN gives zero.
  public init(_ alpha: Float) {
    let scaled = alpha * 65536 + 0.5
    rawValue = scaled >= 65535 ? .max : scaled > 0 ? UInt16(scaled) : 0
  }

  /// Returns the product of two weights, rounded to nearest; a factor of one changes nothing.
  public func scaled(by other: Weight) -> Weight {
    if self == .one { return other }
    if other == .one { return self }
    let product = UInt32(rawValue) * UInt32(other.rawValue) + 0x8000
    return Weight(rawValue: UInt16(truncatingIfNeeded: product >> 16))
  }

  /// Returns whether the first weight is smaller than the second.
  public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }

  /// The weight in both halves of a 32-bit word, as the kernels read it.
  var word: UInt32 { UInt32(rawValue) &* 0x10001 }
}
