/// A running animation as a row tells it, or several that are equal.
package struct AnimationReading: Hashable {
  /// Whose it is: "shimmer", "40 × bone".
  let name: String

  /// What it animates: "position".
  let what: String

  /// Its own time and the progress after easing, or what it does outside its span.
  let numbers: String

  /// The media time at which it begins; nothing where that cannot be told.
  let begin: Double?

  /// The media time at which it is over, infinite for never.
  let end: Double?

  /// The length of a cycle in media seconds; nothing where its time stands.
  let cycle: Double?

  /// Whether its beginning shows before it.
  let fillsBefore: Bool

  /// Whether its end shows after it.
  let fillsAfter: Bool

  /// Whose it is, and what it animates: "shimmer · position".
  var label: String { "\(name) · \(what)" }

  /// What lasts less is an instant, and no row.
  package static let leastSpan = 1e-3

  /// When cycles after the first one begin on a page, if they can be told from each other there.
  ///
  /// - Parameter most: How many are wanted at most; where there are more, there are none.
  func repeats(on page: TimePage, most: Int) -> [Double] {
    guard let begin, let end, let cycle, begin.isFinite, cycle > Self.leastSpan,
      page.length / cycle <= Double(most)
    else { return [] }
    let first = max(((page.begin - begin) / cycle).rounded(.up), 1)
    return (0...most).map { begin + (first + Double($0)) * cycle }.filter {
      $0 < min(end, page.end)
    }
  }
}
