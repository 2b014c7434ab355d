import LayerKit
import ShimmerKit

/// Media time at the bottom of the window: the states, a playhead, and a row for each running animation.
///
/// While time runs, only the playhead moves, by one animation; the rest changes with its contents. The height depends on
/// the window alone, so that the scene keeps its place when animations come and go.
struct TimelinePanel {
  /// The contents of the timeline.
  struct Reading {
    /// The visible part of media time.
    var page: TimePage
    /// The past and predicted states of the effect; `nil` if it does not report its changes.
    var stretches: [StateStretch]?
    /// The current state of the effect.
    var state: ShimmeringState
    /// The media time at which the end fade will start; `nil` if it is unknown or past.
    var endFadeTime: Double?
    /// The rows of animations; the row that begins first comes first.
    var rows: AnimationList
    /// The media time at which the animations' numbers are read.
    var told: Double
    /// The number of decimals of the animations' local times.
    var digits: Int
    /// The index of the first visible row.
    var firstRow: Int
    /// The media time at which the playhead rests; `nil` while an animation moves it.
    var rest: Double?
    /// The range that repeats, or the part of it that has been chosen; `nil` if there is none.
    var loop: TimeLoop?
  }

  /// The number of discrete positions of the playhead on a page; a page takes the same real time at any clock speed.
  static let placesPerPage = Int(TimePage.usualLength * MarkPace.perSecond)

  private static let padding = 8.0
  private static let lineHeight = 16.0
  private static let nameWidth = 182.0
  private static let numbersWidth = 132.0
  private static let mostRows = 6
  private static let mostTicks = 60

  /// The minimum size of a window with a timeline, in points, and the height below which it is a mere line.
  private static let least = Size(width: 60, height: 40)
  private static let leastWords = 150.0

  /// The minimum width of a window with words on both sides of the strip, in points.
  private static let leastWide = 600.0

  private let style: PanelStyle
  private let area: OverlayArea
  private let measure: (String) -> Double

  /// Creates a timeline for a window.
  ///
  /// - Parameter measure: Returns the width of a word in small print, in points.
  init(_ style: PanelStyle, in area: OverlayArea, measure: @escaping (String) -> Double) {
    (self.style, self.area, self.measure) = (style, area, measure)
  }

  // MARK: Space

  private static func isLine(_ area: OverlayArea) -> Bool { area.bounds.height < leastWords }

  private static func isWide(_ area: OverlayArea) -> Bool { area.bounds.width >= leastWide }

  /// Returns the number of rows that a window has space for.
  static func capacity(in area: OverlayArea) -> Int {
    isWide(area) && !isLine(area)
      ? min(Int(0.15 * area.bounds.height / lineHeight), mostRows) : 0
  }

  /// Returns the height of the timeline in a window, in points; 0 if there is no space for it.
  static func height(in area: OverlayArea) -> Double {
    guard area.bounds.width >= least.width, area.bounds.height >= least.height else { return 0 }
    let lines = isLine(area) ? 0 : 2 + capacity(in: area)
    return area.aligned(2 * padding + headHeight(in: area) + Double(lines) * lineHeight)
  }

  /// Returns the height of the words above the strip of a narrow window, in points.
  private static func headHeight(in area: OverlayArea) -> Double {
    isWide(area) || isLine(area) ? 0 : lineHeight
  }

  /// Returns the distance of the playhead from the timeline's top, in points: it begins below the strip, whose words it
  /// must not cross out.
  private static func playheadTop(in area: OverlayArea) -> Double {
    isLine(area) ? padding / 2 : padding + headHeight(in: area) + lineHeight
  }

  /// Returns the x coordinates of the page's edges in a window, in points.
  private static func axis(in area: OverlayArea) -> ClosedRange<Double> {
    let sides = isWide(area) && !isLine(area) ? (nameWidth, numbersWidth) : (0, 0)
    let begin = padding + (sides.0 > 0 ? sides.0 + padding : 0)
    let end = area.bounds.width - padding - (sides.1 > 0 ? sides.1 + padding : 0)
    return begin...max(end, begin + 1)
  }

  /// Returns the position on the page, from 0 at its left edge to 1 at its right one, of a point in the window.
  ///
  /// The right edge belongs to the next page, so the last position is one device pixel before it. Points beside the
  /// page have the position of the nearest edge.
  static func share(at place: Point, in area: OverlayArea) -> Double {
    let axis = axis(in: area)
    let x = min(place.x, axis.upperBound - area.hairline)
    return min(max((x - axis.lowerBound) / (axis.upperBound - axis.lowerBound), 0), 1)
  }

  /// The size of the space in which the playhead moves, in points.
  var playheadSize: Size {
    let axis = Self.axis(in: area)
    return Size(
      width: axis.upperBound - axis.lowerBound,
      height: Self.height(in: area) - Self.playheadTop(in: area) - Self.padding / 2)
  }

  // MARK: Contents

  /// Returns the timeline, with a layer in which the playhead moves.
  func node(_ reading: Reading, _ playhead: Layer) -> Node {
    let isLine = Self.isLine(area)
    let lines = isLine ? [onAxis(strip(reading).height(.rest))] : self.lines(reading)
    let (side, edge) = (Self.padding, Self.padding / 2)
    let moving = onAxis(Node.layer(playhead).aimed(at: .timeline)).padded(
      left: side, top: Self.playheadTop(in: area), right: side, bottom: edge
    ).height(.rest)
    return Node.stack(
      key: "timeline",
      [
        Node.column(lines).padded(Self.padding, isLine ? Self.padding / 2 : Self.padding)
          .height(.rest),
        moving,
        style.rule,
      ]
    ).filled(style.theme.ground).width(.rest).height(.points(Self.height(in: area)))
      .aimed(at: .ground)
  }

  /// Returns a part between the words on both sides.
  private func onAxis(_ part: Node, left: Node = Node(), right: Node = Node()) -> Node {
    guard Self.isWide(area), !Self.isLine(area) else { return Node.row([part]) }
    return Node.row(
      gap: Self.padding,
      [
        Node.row([left]).width(.points(Self.nameWidth)), part,
        Node.row([Node.space, right]).width(.points(Self.numbersWidth)),
      ])
  }

  private func lines(_ reading: Reading) -> [Node] {
    // A span may be too short for its word, so the state at the playhead is always shown as text.
    let title = style.text("State: \(reading.state.title)", Theme.small)
    let silence = reading.stretches == nil ? "changes not reported" : ""
    let fade = style.text(
      reading.endFadeTime.map { "fades at \(NumberText.sinceStart($0, digits: 3)) s" } ?? silence,
      Theme.small)
    let strip = strip(reading).height(.points(Self.lineHeight))
    let figures = figures(on: reading.page)
    if !Self.isWide(area) {
      let head = Node.row(gap: Self.padding, [title.width(.rest), fade])
      return [head.height(.points(Self.lineHeight)), strip, figures]
    }
    let rows = shownRows(reading)
    let rest = reading.rows.count - rows.count
    let noun = rest == 1 ? "animation" : "animations"
    let more = rest > 0 ? "\(rest) more \(noun) · Shift-t" : "drag: scrub · Shift-drag: repeat"
    return [
      onAxis(strip, left: title, right: fade), onAxis(figures, left: style.dim(more, Theme.small)),
    ] + rows.map { row($0, of: reading) }
  }

  private func strip(_ reading: Reading) -> Node {
    var strip = TimeStrip(page: reading.page, ground: style.theme.hairline)
    strip.parts = (reading.stretches ?? []).map {
      TimeStrip.Part(
        begin: $0.begin, end: $0.end, color: $0.state.color, word: $0.state.title,
        pattern: $0.state.pattern)
    }
    if let loop = reading.loop {
      let tint = style.theme.text.withAlpha(multipliedBy: 0.3)
      let times = [loop.begin, loop.end].compactMap(\.self)
      strip.parts.append(
        TimeStrip.Part(begin: loop.begin, end: loop.end ?? loop.begin, color: tint))
      strip.marks = zip(times, ["range begins", "range ends"]).map {
        TimeStrip.Mark(time: $0, color: style.theme.text, name: $1)
      }
    }
    if let endFadeTime = reading.endFadeTime {
      strip.marks.append(
        TimeStrip.Mark(time: endFadeTime, color: style.theme.text, name: "fade-out starts"))
    }
    let axis = Self.axis(in: area)
    return strip.node(
      // A mere line is too low for words.
      width: Self.isLine(area) ? 0 : axis.upperBound - axis.lowerBound, hairline: style.hairline,
      measure: measure
    ).aimed(at: .timeline)
  }

  /// Returns the times below the strip.
  private func figures(on page: TimePage) -> Node {
    let axis = Self.axis(in: area)
    let count = axis.upperBound - axis.lowerBound >= 360 ? 5 : 3
    let texts = page.tickTexts(count).enumerated().map { index, text in
      style.dim(text, Theme.small)
        .placed(Node.Place(x: Double(index) / Double(count - 1), y: 0.5))
    }
    return Node.stack(key: "figures", texts).width(.rest).height(.points(Self.lineHeight))
  }

  // MARK: Rows

  /// Returns the numbers of the rows that are shown.
  private func shownRows(_ reading: Reading) -> Range<Int> {
    let first = reading.firstRow < reading.rows.count ? reading.firstRow : 0
    return first..<min(first + Self.capacity(in: area), reading.rows.count)
  }

  private func row(_ index: Int, of reading: Reading) -> Node {
    let animation = reading.rows.reading(index, at: reading.told, digits: reading.digits)
    var drawn = animation
    // The text changes with time, the drawing does not.
    drawn.numbers = ""
    let name = Node.row([
      style.text(animation.name, Theme.small).widest(0.6),
      style.text(" · \(animation.what)", Theme.small).width(.rest),
    ])
    let track = Node.made(
      "track", from: TrackInput(animation: drawn, page: reading.page, style: style)
    ) { Self.track($0) }
    return onAxis(track, left: name, right: style.text(animation.numbers, Theme.small))
      .height(.points(Self.lineHeight))
  }

  private struct TrackInput: Equatable {
    let animation: AnimationReading
    let page: TimePage
    let style: PanelStyle
  }

  /// Returns the bar of an animation, with a line for each repetition, and thin lines where it fills.
  private static func track(_ input: TrackInput) -> Node {
    let (animation, page, theme) = (input.animation, input.page, input.style.theme)
    func share(_ time: Double) -> Double { min(max(page.share(of: time), 0), 1) }
    let begin = share(animation.begin ?? .infinity)
    let end = share(animation.end ?? .infinity)
    func bar(_ first: Double, _ last: Double, height: Double, alpha: Double) -> Node {
      Node.box(theme.accent.withAlpha(multipliedBy: alpha)).width(.share(max(last - first, 0)))
        .height(.points(height)).placed(Node.Place(x: first, y: 0.5, anchorX: 0, anchorY: 0.5))
    }
    var parts = [bar(begin, end, height: 8, alpha: 0.7)]
    if animation.fillsBefore { parts.append(bar(0, begin, height: 2, alpha: 0.5)) }
    if animation.fillsAfter { parts.append(bar(end, 1, height: 2, alpha: 0.5)) }
    parts += animation.repeats(on: page, most: mostTicks).map { time in
      Node.box(theme.text).width(.points(input.style.hairline)).height(.points(12))
        .placed(Node.Place(x: share(time), y: 0.5, anchorX: 0.5, anchorY: 0.5))
    }
    return Node.stack(parts).width(.rest).height(.rest)
  }
}
