package import LayerKit
package import ShimmerKit

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
    let font = Theme.font(size: Theme.TextSize.small)
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

/// A stretch of media time in which an effect is in one state.
package struct StateStretch: Hashable {
  /// The state.
  package let state: ShimmeringState

  /// When it began, or will begin, in media seconds.
  package let begin: Double

  /// When it ended, or will end.
  package let end: Double

  /// Creates a stretch.
  package init(state: ShimmeringState, begin: Double, end: Double) {
    self.state = state
    self.begin = begin
    self.end = end
  }

  /// What is known of a state that has not ended.
  package struct Outlook: Hashable {
    /// When the end fade starts, of an effect that is finishing; nothing while no end is in sight.
    package var endFadeTime: Double?
    /// How long a begin fade takes, in seconds; nothing where that is not known.
    package var beginFade: Double?
    /// How long an end fade takes, in seconds; nothing where that is not known.
    package var endFade: Double?

    /// Creates an outlook.
    package init(endFadeTime: Double?, beginFade: Double?, endFade: Double?) {
      self.endFadeTime = endFadeTime
      self.beginFade = beginFade
      self.endFade = endFade
    }
  }

  /// The stretches between changes of the state, the last ones as long as they will last if nobody changes anything.
  ///
  /// - Parameters:
  ///   - events: The changes, in order.
  ///   - end: The media time after which nothing is of interest.
  ///   - outlook: What is known of what comes.
  package static func stretches(
    of events: [ShimmeringEvent], until end: Double, _ outlook: Outlook
  ) -> [StateStretch] {
    var stretches = zip(events, events.dropFirst()).map { event, next in
      StateStretch(state: event.state, begin: event.time, end: next.time)
    }
    guard var last = events.last else { return [] }
    func add(until time: Double, _ next: ShimmeringState?) {
      stretches.append(StateStretch(state: last.state, begin: last.time, end: min(time, end)))
      if let next { last = ShimmeringEvent(state: next, time: time) }
    }
    if last.state == .beginning, let fade = outlook.beginFade {
      add(until: last.time + max(fade, 0), .sliding)
    }
    if last.state == .finishing, let fade = outlook.endFadeTime, fade >= last.time {
      add(until: fade, .fading)
    }
    if last.state == .fading, let fade = outlook.endFade {
      // Without a duration the fade takes that of a transaction.
      add(until: last.time + (fade > 0 ? fade : 0.25), .idle)
    }
    add(until: end, nil)
    return stretches.filter { $0.begin < $0.end }
  }
}

extension ShimmeringState {
  /// The colour of a state; its word always stands beside it.
  var color: Color {
    switch self {
    case .idle: Color(hex: 0x8A8F9C)
    case .beginning: Color(hex: 0xF0C36D)
    case .sliding: Color(hex: 0x8FE3AE)
    case .finishing: Color(hex: 0x8FB3FF)
    case .fading: Color(hex: 0xC9A5F0)
    }
  }

  /// The pattern of a stretch, which tells the state without colour and without a word.
  var pattern: TimeStrip.Pattern {
    switch self {
    case .idle: .middle
    case .beginning: .foot
    case .sliding: .plain
    case .finishing: .both
    case .fading: .top
    }
  }

  /// The colour of words on the state's own.
  static let ink = Color(hex: 0x0D111E)
}
