import LayerKit
import ShimmerKit

/// Adjacent spans of time with lines on them, over one page of time.
struct TimeStrip: Hashable {
  /// A span of time.
  struct Part: Hashable {
    /// The media times of the span's edges.
    var begin: Double
    var end: Double
    var color: Color
    /// The word on the span; shown if it fits.
    var word: String?
    /// The pattern that identifies the span without its word.
    var pattern = Pattern.plain
  }

  /// Dark lines on a span.
  enum Pattern: Hashable {
    case plain
    /// A line along the bottom.
    case foot
    /// A line along the top.
    case top
    /// A line along the top and one along the bottom.
    case both
    /// A line in the middle, unless a word is there.
    case middle
  }

  /// A line at a media time.
  struct Mark: Hashable {
    var time: Double
    var color: Color
    /// The name of the line's layer; `nil` for none.
    var name: String?
  }

  var page = TimePage()
  var parts: [Part] = []
  var marks: [Mark] = []
  var ground: Color?

  /// The height of a pattern's line, in points.
  private static let stripeHeight = 2.0

  /// Returns the strip; what is outside the page is left out.
  ///
  /// - Parameters:
  ///   - width: The width of the page, in points, which decides whether a word fits.
  ///   - hairline: The thickness of a device pixel, in points.
  ///   - measure: Returns the width of a word.
  func node(width: Double, hairline: Double, measure: (String) -> Double) -> Node {
    let shown = parts.filter { $0.end > page.begin && $0.begin < page.end }
    let spans = shown.map { part -> Node in
      let first = min(max(page.share(of: part.begin), 0), 1)
      let share = min(max(page.share(of: part.end), 0), 1) - first
      let word = part.word.flatMap { measure($0) + 8 <= share * width ? $0 : nil }
      return Node.stack(stripes(part.pattern, hasWord: word != nil) + label(word))
        .filled(part.color).width(.share(share)).height(.rest)
        .placed(Node.Place(x: first, y: 0, anchorX: 0, anchorY: 0)).unaligned()
    }
    let lines = marks.filter { (0...1).contains(page.share(of: $0.time)) }.map { mark in
      Node.box(mark.color).width(.points(2 * hairline))
        .placed(Node.Place(x: page.share(of: mark.time), y: 0, anchorX: 0.5, anchorY: 0))
        .keyed(mark.name ?? "mark \(mark.time)").unaligned()
    }
    return Node.stack(key: "strip", spans + lines).filled(ground).width(.rest).height(.rest)
      .unaligned()
  }

  private func label(_ word: String?) -> [Node] {
    guard let word else { return [] }
    return [
      Node.text(word, Theme.small, ShimmeringState.ink)
        .placed(Node.Place(x: 0.5, y: 0.5))
    ]
  }

  private func stripes(_ pattern: Pattern, hasWord: Bool) -> [Node] {
    let places: [Double] =
      switch pattern {
      case .plain: []
      case .foot: [1]
      case .top: [0]
      case .both: [0, 1]
      case .middle: hasWord ? [] : [0.5]
      }
    return places.map {
      Node.box(ShimmeringState.ink).height(.points(Self.stripeHeight)).placed(Node.Place(y: $0))
    }
  }
}
