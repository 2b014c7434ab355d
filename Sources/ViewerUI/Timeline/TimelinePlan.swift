package import LayerKit

/// Where the parts of the timeline stand at the foot of a window.
///
/// Rows go first where there is little room, or where they would lie on what is tuned, then words and figures; a line with
/// the playhead is left.
package struct TimelinePlan: Hashable {
  /// The panel, in points of the window.
  package let frame: Rect

  /// Where the page begins and ends, in points of the panel.
  let axis: ClosedRange<Double>

  /// The line above the strip, of a window too narrow for words beside it; in points of the panel.
  let header: Rect?

  /// The strip of states, in points of the panel.
  let strip: Rect

  /// The figures under it, in points of the panel.
  let figures: Rect?

  /// The rows of animations, in points of the panel.
  let rows: [Rect]

  private static let padding = 8.0
  private static let lineHeight = 16.0
  private static let thinHeight = 4.0
  private static let nameWidth = 190.0
  private static let numbersWidth = 140.0

  /// The least width of a window that has words beside the strip.
  private static let leastWide = 600.0

  /// The share of a window's height from which on what is tuned counts as all of it.
  private static let wholeShare = 0.75

  /// The least sides of a window that has a line.
  private static let least = Size(width: 60, height: 40)

  /// Whether a window has room for words at both sides of the strip.
  private static func isWide(_ area: OverlayArea) -> Bool { area.bounds.width >= leastWide }

  private static func margin(_ area: OverlayArea) -> Double {
    min(Glass.margin, area.bounds.width / 16)
  }

  /// Where the page begins and ends in a window, in points of the panel; whatever else is shown.
  static func axis(in area: OverlayArea) -> ClosedRange<Double> {
    let width = area.bounds.width - 2 * margin(area)
    let (left, right) = isWide(area) ? (nameWidth, numbersWidth) : (padding, padding)
    let begin = min(area.aligned(left), width / 2)
    return begin...max(area.aligned(width - right), begin + 1)
  }

  /// The share of a page that is at a place of the window, within 0…1.
  ///
  /// The right edge belongs to the next page: a device pixel before it is the last place.
  package static func share(at place: Point, in area: OverlayArea) -> Double {
    let axis = axis(in: area)
    let length = axis.upperBound - axis.lowerBound
    let x = min(place.x - margin(area), axis.upperBound - area.hairline)
    return min(max((x - axis.lowerBound) / length, 0), 1)
  }

  /// Finds the richest arrangement.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are.
  ///   - focus: What it is not to lie on where there is room, in points of the window.
  ///   - area: The window.
  /// - Returns: `nil` where there is no room for a line.
  static func best(rowCount: Int, clear focus: Rect, in area: OverlayArea) -> TimelinePlan? {
    let bounds = area.bounds
    guard bounds.width >= least.width, bounds.height >= least.height else { return nil }
    let mostRows = isWide(area) ? min(rowCount, Int(0.3 * bounds.height / lineHeight)) : 0
    let kinds: [Kind] =
      (0...mostRows).reversed().map { Kind.whole(rows: $0) } + [.plain, .line]
    let plans = kinds.map { TimelinePlan($0, in: area) }
      .filter { $0.frame.height <= 0.36 * bounds.height }
    if let free = plans.first(where: { $0.frame.intersection(focus).isEmpty }) { return free }
    // What is tuned reaches down to the foot; a line hides least of it.
    if focus.height < wholeShare * bounds.height { return plans.last }
    // Scenes that fill the window are tuned everywhere.
    return plans.first { $0.frame.height <= 0.2 * bounds.height } ?? plans.last
  }

  /// How much is shown.
  private enum Kind: Hashable {
    case whole(rows: Int)
    case plain
    case line
  }

  private init(_ kind: Kind, in area: OverlayArea) {
    let isWide = Self.isWide(area)
    let axis = Self.axis(in: area)
    self.axis = axis
    let margin = Self.margin(area)
    let width = area.bounds.width - 2 * margin
    let padding = kind == .line ? Self.thinHeight : Self.padding
    var y = padding
    func line(_ height: Double) -> Rect {
      defer { y += height }
      return Rect(x: Self.padding, y: y, width: width - 2 * Self.padding, height: height)
    }
    func onAxis(_ box: Rect) -> Rect {
      area.aligned(
        Rect(
          x: axis.lowerBound, y: box.minY, width: axis.upperBound - axis.lowerBound,
          height: box.height))
    }
    switch kind {
    case .whole(let count):
      header = isWide ? nil : line(Self.lineHeight)
      strip = onAxis(line(Self.lineHeight))
      figures = onAxis(line(Self.lineHeight))
      rows = (0..<count).map { _ in line(Self.lineHeight) }
    case .plain:
      header = nil
      strip = onAxis(line(Self.lineHeight))
      figures = nil
      rows = []
    case .line:
      header = nil
      strip = onAxis(line(Self.thinHeight))
      figures = nil
      rows = []
    }
    let height = y + padding
    let foot = min(margin, area.bounds.height / 16)
    frame = area.aligned(
      Rect(x: margin, y: area.bounds.height - foot - height, width: width, height: height))
  }

  /// Whether there is but a line, without words.
  var isLine: Bool { strip.height <= 2 * Self.thinHeight }
}
