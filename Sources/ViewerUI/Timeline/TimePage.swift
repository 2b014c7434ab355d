import Display

/// A stretch of media time that a time line shows at once.
package struct TimePage: Hashable {
  /// The media time at the left edge.
  package var begin = 0.0

  /// The seconds from the left edge to the right one, greater than 0.
  package var length = 1.0

  /// Creates a page; its beginning and its length are in media seconds.
  package init(begin: Double = 0, length: Double = 1) {
    self.begin = begin
    self.length = length
  }

  /// The media time at the right edge.
  package var end: Double { begin + length }

  /// The seconds on a page in real time.
  package static let usualLength = 10.0

  /// The page of a length that has a media time on it; pages follow each other from 0 on.
  package static func page(of length: Double, with time: Double) -> TimePage {
    TimePage(begin: (time / length).rounded(.down) * length, length: length)
  }

  /// Where a media time stands: 0 at the left edge, 1 at the right one; beyond them elsewhere.
  func share(of time: Double) -> Double { (time - begin) / length }

  /// The place of a media time between two places; at the nearer edge if it is not on the page.
  package func x(of time: Double, from left: Double, to right: Double) -> Double {
    left + min(max(share(of: time), 0), 1) * (right - left)
  }

  /// The texts at so many places of equal distance, the edges among them.
  ///
  /// - Precondition: There are two places or more.
  func tickTexts(_ count: Int) -> [String] {
    let digits = length < Self.usualLength ? 3 : 1
    return (0..<count).map { index in
      NumberText.sinceStart(
        begin + Double(index) / Double(count - 1) * length, digits: digits)
    }
  }
}
