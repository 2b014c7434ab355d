/// A span of media time that a timeline shows at once.
struct TimePage: Hashable {
  /// The media time at the left edge.
  var begin = 0.0

  /// The seconds from the left edge to the right one, greater than 0.
  var length = 1.0

  /// The media time at the right edge.
  var end: Double { begin + length }

  /// The real time that a page covers, in seconds.
  static let usualLength = 10.0

  /// Returns the page of a length that contains a media time; pages follow one another from 0.
  static func page(of length: Double, with time: Double) -> TimePage {
    TimePage(begin: (time / length).rounded(.down) * length, length: length)
  }

  /// Returns the position of a media time on the page: 0 at the left edge, 1 at the right edge, and outside 0…1
  /// beyond the page.
  func share(of time: Double) -> Double { (time - begin) / length }

  /// Returns the x coordinate of a media time on a page drawn from `left` to `right`, clamped to the edges of the
  /// page.
  func x(of time: Double, from left: Double, to right: Double) -> Double {
    left + min(max(share(of: time), 0), 1) * (right - left)
  }

  /// Returns the times, as text, at evenly spaced positions of the page, including both edges.
  ///
  /// - Precondition: `count` is at least 2.
  func tickTexts(_ count: Int) -> [String] {
    let digits = length < Self.usualLength ? 3 : 1
    return (0..<count).map { index in
      NumberText.sinceStart(
        begin + Double(index) / Double(count - 1) * length, digits: digits)
    }
  }
}

/// The rate at which overlays above a scene move.
///
/// Overlays do not move in every frame. Most frames of the scene therefore cost the same as without overlays, and a
/// static scene is hardly drawn for them. Every other step of the playhead coincides with an update of the texts,
/// which happens four times a second. Values read under a paused clock are exact.
enum MarkPace {
  /// Positions per second, while time runs in real time or faster.
  static let perSecond = 8.0
}
