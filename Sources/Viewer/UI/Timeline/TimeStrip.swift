import LayerKit
import ShimmerKit

/// Adjacent spans of time with marks on them; the layers change only when the contents of the strip change.
///
/// Nothing is clipped or rounded, so that the compositor can use its fast path for what moves over the strip.
final class TimeStrip {
  /// A span of time.
  struct Part: Hashable {
    /// The media time of the span's left edge.
    var begin: Double
    /// The media time of the span's right edge.
    var end: Double
    /// The colour of the span.
    var color: Color
    /// The word on the span, shown if it fits.
    var word: String?
    /// The pattern that identifies the span if the word does not fit.
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
    /// The media time.
    var time: Double
    /// The colour of the line.
    var color: Color
    /// The name of the line's layer; `nil` for none.
    var name: String?
  }

  /// The contents of the strip.
  struct Reading: Hashable {
    /// The visible part of media time.
    var page = TimePage()
    /// The spans; those outside the page are left out.
    var parts: [Part] = []
    /// The lines on the spans.
    var marks: [Mark] = []
  }

  let layer: Layer

  /// A layer in front of everything else on the strip; `nil` for none.
  var front: Layer?

  /// The boxes of the visible spans, in order.
  private(set) var boxes: [Layer] = []

  private var words: [Label] = []

  /// The height of a pattern's line, in points.
  private static let stripeHeight = 2.0

  private var shown: (reading: Reading, area: OverlayArea, size: Size)?

  /// Creates an empty strip.
  init(in context: LayerContext) { layer = Layer(in: context).withoutActions() }

  var shownTexts: [String] { words.compactMap(\.shownText) }

  /// Shows a reading in the layer's current bounds.
  ///
  /// - Returns: Whether anything has changed.
  @discardableResult
  func show(_ reading: Reading, in area: OverlayArea) -> Bool {
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
      // If the word does not fit, its first letters still identify the state.
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

  /// Returns the layers that draw the patterns of the spans.
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

/// A span of media time in which an effect is in one state.
struct StateStretch: Hashable {
  let state: ShimmeringState

  /// The time at which the state began or will begin, in media seconds.
  let begin: Double

  /// The time at which the state ended or will end, in media seconds.
  let end: Double

  /// The known future of a state that has not ended.
  struct Outlook: Hashable {
    /// The time at which the end fade of a finishing effect starts; `nil` while no end is known.
    var endFadeTime: Double?
    /// The duration of the begin fade, in seconds; `nil` if it is unknown.
    var beginFade: Double?
    /// The duration of the end fade, in seconds; `nil` if it is unknown.
    var endFade: Double?
  }

  /// Returns the spans of the states, given the changes of the state.
  ///
  /// The last spans are predicted, provided that nothing changes.
  ///
  /// - Parameters:
  ///   - events: The changes, in order.
  ///   - end: The media time at which the last span is cut off.
  ///   - outlook: The known future.
  static func stretches(
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
      // Without a duration, the fade takes that of a transaction.
      add(until: last.time + (fade > 0 ? fade : 0.25), .idle)
    }
    add(until: end, nil)
    return stretches.filter { $0.begin < $0.end }
  }
}

extension ShimmeringState {
  /// The colour of a state; the state's name is always beside it.
  var color: Color {
    switch self {
    case .idle: Color(hex: 0x8A8F9C)
    case .beginning: Color(hex: 0xF0C36D)
    case .sliding: Color(hex: 0x8FE3AE)
    case .finishing: Color(hex: 0x8FB3FF)
    case .fading: Color(hex: 0xC9A5F0)
    }
  }

  /// The pattern of a span, which identifies the state without colour or text.
  var pattern: TimeStrip.Pattern {
    switch self {
    case .idle: .middle
    case .beginning: .foot
    case .sliding: .plain
    case .finishing: .both
    case .fading: .top
    }
  }

  /// The colour of text on the state's colour.
  static let ink = Color(hex: 0x0D111E)
}
