/// A few measured numbers with their middle and their ends.
package struct Spread: Equatable, Sendable, Encodable {
  // The samples are told by metrics.
  private enum CodingKeys: CodingKey { case least, median, most }

  /// The numbers, in the order in which they were measured.
  package let samples: [Double]
  /// The smallest.
  package let least: Double
  /// The one in the middle; of an even count the mean of the two in the middle.
  package let median: Double
  /// The largest.
  package let most: Double

  /// Sums numbers up.
  ///
  /// - Precondition: There is at least one.
  package init(_ numbers: [Double]) {
    precondition(!numbers.isEmpty, "the spread of nothing")
    samples = numbers
    let sorted = numbers.sorted()
    least = sorted[0]
    most = sorted[sorted.count - 1]
    let middle = sorted.count / 2
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
