package import LayerKit
import ShimmerKit

/// Stretches of time beside each other, with marks on them; it changes only when what it shows does.
///
/// Nothing of it is clipped or rounded: what moves over it is drawn in the compositor's fast way.
package final class TimeStrip {
  /// A stretch.
  package struct Part: Hashable {
    /// The media time of its left edge.
    package var begin: Double
    /// The media time of its right edge.
    package var end: Double
    /// Its colour.
    package var color: Color
    /// What stands on it where there is room.
    package var word: String?
    /// What tells it from others where there is no room for a word.
    package var pattern = Pattern.plain

    /// Creates a part.
    package init(
      begin: Double, end: Double, color: Color, word: String? = nil, pattern: Pattern = .plain
    ) {
      self.begin = begin
      self.end = end
      self.color = color
      self.word = word
      self.pattern = pattern
    }
  }

  /// Dark lines on a stretch.
  package enum Pattern: Hashable {
    /// None.
    case plain
    /// One along the foot.
    case foot
    /// One along the top.
    case top
    /// One along the top and one along the foot.
    case both
    /// One in the middle, where no word stands.
    case middle
  }

  /// A line at a media time.
  package struct Mark: Hashable {
    /// The media time.
    package var time: Double
    /// Its colour.
    package var color: Color
    /// The name of its layer.
    package var name: String?

    /// Creates a mark.
    package init(time: Double, color: Color, name: String? = nil) {
      self.time = time
      self.color = color
      self.name = name
    }
  }

  /// What it shows.
  package struct Reading: Hashable {
    /// What part of time.
    package var page = TimePage()
    /// The stretches; what does not lie on the page is left out.
    package var parts: [Part] = []
    /// The lines on them.
    package var marks: [Mark] = []

    /// Creates a reading.
    package init(page: TimePage = TimePage(), parts: [Part] = [], marks: [Mark] = []) {
      self.page = page
      self.parts = parts
      self.marks = marks
    }
  }

  /// The layer.
  package let layer: Layer

  /// What stands in front of everything, if it is to be below the layer.
  package var front: Layer?

  /// The stretches that are shown, each a box, in their order.
  private(set) var boxes: [Layer] = []

  private var words: [Label] = []

  /// The height of a pattern's line, in points.
  private static let stripeHeight = 2.0

  private var shown: (reading: Reading, area: OverlayArea, size: Size)?

  /// Makes a strip that shows nothing yet.
  package init(in context: LayerContext) { layer = Layer(in: context).withoutActions() }

  /// The words that are shown.
  var shownTexts: [String] { words.compactMap(\.shownText) }

  /// Shows a reading in the layer's present bounds.
  ///
  /// - Returns: Whether anything has changed.
  @discardableResult
  package func show(_ reading: Reading, in area: OverlayArea) -> Bool {
    let size = layer.bounds.size
    if let shown, shown == (reading, area, size) { return false }
    shown = (reading, area, size)
    func x(_ time: Double) -> Double { reading.page.x(of: time, from: 0, to: size.width) }
    let parts = reading.parts.filter {
      $0.end > reading.page.begin && $0.begin < reading.page.end
    }
    boxes = parts.map { part in
      box(x(part.begin), x(part.end), part.color)
    }
    let lines = reading.marks.filter { (0...1).contains(reading.page.share(of: $0.time)) }
      .map { mark in
        let line = box(x(mark.time) - area.hairline, x(mark.time) + area.hairline, mark.color)
        line.name = mark.name
        return line
      }
    showWords(of: parts, in: area)
    layer.sublayers =
      boxes + stripes(on: parts) + lines + words.map(\.layer) + [front].compactMap(\.self)
    return true
  }

  private func showWords(of parts: [Part], in area: OverlayArea) {
    let count = parts.contains { $0.word != nil } ? parts.count : 0
    while words.count < count { words.append(Label(in: layer.context)) }
    for word in words { word.hide() }
    let font = Glass.font(size: Glass.TextSize.small)
    for (index, part) in parts.enumerated() {
      guard let text = part.word else { continue }
      let box = boxes[index].frame
      // Where the word has no room, its beginning still tells one state from another.
      for (text, padding) in [(text, 6.0), (String(text.prefix(3)), 2)] {
        let inside = Rect(
          x: box.minX + padding, y: 0, width: box.width - padding - 2, height: box.height)
        words[index].hide()
        if inside.width <= 0 { break }
        words[index].set(text, font: font, color: ShimmeringState.ink, in: inside, area: area)
        if !words[index].isCut { break }
      }
      if words[index].isCut { words[index].hide() }
    }
  }

  /// The patterns of the stretches.
  private func stripes(on parts: [Part]) -> [Layer] {
    zip(parts, boxes).enumerated().flatMap { index, pair -> [Layer] in
      let (part, box) = pair
      let hasWord = index < words.count && words[index].shownText != nil
      let height = layer.bounds.height
      let stripe = Self.stripeHeight
      let tops: [Double] =
        switch part.pattern {
        case .plain: []
        case .foot: [height - stripe]
        case .top: [0]
        case .both: [0, height - stripe]
        case .middle: hasWord ? [] : [(height - stripe) / 2]
        }
      return tops.map { top in
        let line = Layer(in: layer.context).withoutActions()
        line.frame = Rect(x: box.frame.minX, y: top, width: box.frame.width, height: stripe)
        line.backgroundColor = ShimmeringState.ink
        return line
      }
    }
  }

  private func box(_ left: Double, _ right: Double, _ color: Color) -> Layer {
    let box = Layer(in: layer.context).withoutActions()
    box.frame = Rect(x: left, y: 0, width: right - left, height: layer.bounds.height)
    box.backgroundColor = color
    return box
  }
}
