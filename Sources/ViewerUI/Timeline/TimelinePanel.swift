import Display
package import LayerKit
package import ShimmerKit

/// Media time at the foot of the window: the states, a playhead, and a row for each running animation.
///
/// While time runs the playhead alone moves, by one animation; the rest changes with what it says.
package final class TimelinePanel {
  /// What it shows.
  package struct Reading {
    /// What part of media time.
    package var page: TimePage
    /// Which states the effect was in and will be in; nothing where it does not tell when they change.
    package var stretches: [StateStretch]?
    /// What the effect is doing.
    package var state: ShimmeringState
    /// When the end fade starts, once that is published.
    package var endFadeTime: Double?
    /// The animations, in their order.
    package var rows: AnimationList
    /// The media time that their numbers are of.
    package var told: Double
    /// How many digits local times have after the point.
    package var digits: Int
    /// How many of them were shown before.
    package var firstRow: Int
    /// Where the playhead stands; nothing where an animation moves it.
    package var rest: Double?

    /// Creates a reading.
    package init(
      page: TimePage, stretches: [StateStretch]? = nil, state: ShimmeringState,
      endFadeTime: Double? = nil, rows: AnimationList, told: Double, digits: Int, firstRow: Int,
      rest: Double? = nil
    ) {
      self.page = page
      self.stretches = stretches
      self.state = state
      self.endFadeTime = endFadeTime
      self.rows = rows
      self.told = told
      self.digits = digits
      self.firstRow = firstRow
      self.rest = rest
    }
  }

  /// The panel.
  package let root: Layer

  /// Where its parts stand, or nothing where there is no room.
  package private(set) var plan: TimelinePlan?

  /// How many rows were shown, and how many there were.
  package private(set) var rowCounts = (shown: 0, all: 0)

  private let strip: TimeStrip
  private let playhead: Playhead

  /// The places of the playhead on a page, whose length is in real time whatever the clock's factor.
  private static let placesPerPage = Int(TimePage.usualLength * MarkPace.perSecond)

  private let title: Label
  private let fade: Label
  private let more: Label
  private let silence: Label
  private var figures: [Label] = []
  private var rows: [AnimationRow] = []

  /// The least distance between two figures, in points.
  private static let figureDistance = 90.0

  /// Makes a timeline that shows nothing yet.
  package init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "timeline"
    strip = TimeStrip(in: context)
    playhead = Playhead(in: context)
    (title, fade) = (Label(in: context), Label(in: context))
    (more, silence) = (Label(in: context), Label(in: context))
    root.sublayers = layers
  }

  private var layers: [Layer] {
    [strip.layer] + [title, fade, more, silence].map(\.layer) + figures.map(\.layer)
      + rows.flatMap(\.layers) + [playhead.layer]
  }

  /// The texts that are shown.
  package var shownTexts: [String] {
    if root.isHidden { return [] }
    return strip.shownTexts + ([title, fade, more, silence] + figures).compactMap(\.shownText)
      + rows.flatMap(\.shownTexts)
  }

  /// Whether a place of the window, in points, is on the strip or on its figures.
  package func isTime(at place: Point) -> Bool {
    guard let plan, !root.isHidden else { return false }
    let inside = place - plan.frame.origin
    let bottom = plan.figures?.maxY ?? plan.strip.maxY
    // The line alone is too thin to be met.
    return plan.axis.contains(inside.x)
      && (plan.isLine || (plan.strip.minY...bottom).contains(inside.y))
  }

  /// Shows a reading.
  ///
  /// - Parameters:
  ///   - focus: What it is not to lie on where there is room, in points of the window.
  ///   - theme: The colours.
  ///   - area: The window.
  package func show(_ reading: Reading, clearOf focus: Rect, theme: Theme, in area: OverlayArea) {
    plan = TimelinePlan.best(rowCount: reading.rows.count, clear: focus, in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    root.frame = plan.frame
    theme.apply(to: root, isDense: !plan.frame.intersection(focus).isEmpty, in: area)
    let before = figures.count + rows.count
    showStrip(reading, plan, theme: theme, area: area)
    showFigures(of: reading.page, plan, theme: theme, area: area)
    let hasNewLayers = showRows(reading, plan, theme: theme, area: area)
    showWords(reading, plan, theme: theme, area: area)
    if hasNewLayers || before != figures.count + rows.count { root.sublayers = layers }
    movePlayhead(reading, plan, theme: theme, area: area)
  }

  private func showStrip(
    _ reading: Reading, _ plan: TimelinePlan, theme: Theme, area: OverlayArea
  ) {
    strip.layer.frame = plan.strip
    strip.layer.backgroundColor = theme.hairline
    var shown = TimeStrip.Reading(page: reading.page)
    // Without words there is nothing but the line: no colour alone.
    if !plan.isLine {
      shown.parts = (reading.stretches ?? []).map {
        TimeStrip.Part(
          begin: $0.begin, end: $0.end, color: $0.state.color, word: $0.state.rawValue,
          pattern: $0.state.pattern)
      }
    }
    if let endFadeTime = reading.endFadeTime {
      shown.marks = [TimeStrip.Mark(time: endFadeTime, color: theme.text, name: "published end")]
    }
    strip.show(shown, in: area)
  }

  private func showFigures(
    of page: TimePage, _ plan: TimelinePlan, theme: Theme, area: OverlayArea
  ) {
    for figure in figures { figure.hide() }
    guard let box = plan.figures else { return }
    let count =
      box.width >= 4 * Self.figureDistance ? 5 : box.width >= 2 * Self.figureDistance ? 3 : 2
    while figures.count < count { figures.append(Label(in: root.context)) }
    let font = Theme.font(size: Theme.TextSize.small)
    for (index, text) in page.tickTexts(count).enumerated() {
      let share = Double(index) / Double(count - 1)
      let width = min(Self.figureDistance, box.width / 2)
      let left = index == 0 ? 0 : index == count - 1 ? width : width / 2
      figures[index].set(
        text, font: font, color: theme.text,
        in: Rect(
          x: box.minX + share * box.width - left, y: box.minY, width: width, height: box.height),
        at: index == 0 ? .left : index == count - 1 ? .right : .center, area: area)
    }
  }

  private func showRows(
    _ reading: Reading, _ plan: TimelinePlan, theme: Theme, area: OverlayArea
  ) -> Bool {
    let first = reading.firstRow < reading.rows.count ? reading.firstRow : 0
    rowCounts = (min(reading.rows.count - first, plan.rows.count), reading.rows.count)
    while rows.count < rowCounts.shown { rows.append(AnimationRow(in: root.context)) }
    var hasNewLayers = false
    for (index, row) in rows.enumerated() {
      guard index < rowCounts.shown else {
        row.hide()
        continue
      }
      let shown = reading.rows.reading(first + index, at: reading.told, digits: reading.digits)
      let isNew = row.show(
        shown, on: reading.page, along: plan.axis, in: plan.rows[index],
        theme: theme, area: area)
      hasNewLayers = hasNewLayers || isNew
    }
    return hasNewLayers
  }

  /// What stands beside the strip and its figures, or above them.
  private func showWords(
    _ reading: Reading, _ plan: TimelinePlan, theme: Theme, area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.small)
    for label in [title, fade, more, silence] { label.hide() }
    // A stretch may be too short for its word: that at the playhead is always told.
    let titleText = "\(reading.stretches == nil ? "Now" : "States") · \(reading.state.rawValue)"
    if reading.stretches == nil, !plan.isLine {
      silence.set(
        "this effect tells no changes of state", font: font, color: theme.text,
        in: plan.strip.insetBy(x: 6, y: 0), area: area)
    }
    let fadeText = reading.endFadeTime.map { "fade at \(NumberText.sinceStart($0, digits: 3)) s" }
    let width = plan.frame.width
    if let header = plan.header {
      title.set(titleText, font: font, color: theme.text, in: header, area: area)
      if let fadeText {
        fade.set(fadeText, font: font, color: theme.text, in: header, at: .right, area: area)
      }
    } else if !plan.isLine, plan.axis.lowerBound > 100 {
      let left = Rect(
        x: 8, y: plan.strip.minY, width: plan.axis.lowerBound - 16, height: plan.strip.height)
      title.set(titleText, font: font, color: theme.text, in: left, area: area)
      if let fadeText {
        fade.set(
          fadeText, font: font, color: theme.text,
          in: Rect(
            x: plan.axis.upperBound + 8, y: left.minY, width: width - plan.axis.upperBound - 16,
            height: left.height), at: .right, area: area)
      }
      let rest = reading.rows.count - rowCounts.shown
      if rest > 0, let figures = plan.figures {
        let hint = rowCounts.shown > 0 ? " · Shift-t" : ""
        let noun = rest == 1 ? "animation" : "animations"
        more.set(
          rowCounts.shown > 0 ? "\(rest) more\(hint)" : "\(rest) \(noun)", font: font,
          color: theme.text,
          in: Rect(x: 8, y: figures.minY, width: left.width, height: figures.height), area: area)
      }
    }
  }

  private func movePlayhead(
    _ reading: Reading, _ plan: TimelinePlan, theme: Theme, area: OverlayArea
  ) {
    let bottom = plan.rows.last?.maxY ?? plan.figures?.maxY ?? plan.strip.maxY
    let top = plan.strip.minY - 4
    playhead.layOut(
      top: top, height: bottom + 4 - top, color: theme.text, hairline: area.hairline)
    let axis = plan.axis
    if let rest = reading.rest {
      playhead.rest(at: reading.page.x(of: rest, from: axis.lowerBound, to: axis.upperBound))
    } else {
      playhead.follow(
        reading.page, from: axis.lowerBound, to: axis.upperBound, places: Self.placesPerPage)
    }
  }
}

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
    min(Theme.margin, area.bounds.width / 16)
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
