import LayerKit
import ShimmerKit

/// Media time at the bottom of the window: the states, a playhead, and a row for each running animation.
///
/// While time runs, only the playhead moves, by one animation; the rest changes with its contents.
final class TimelinePanel {
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
  }

  let root: Layer

  /// The layout of the timeline; `nil` if there is no space for it.
  private(set) var plan: TimelinePlan?

  /// The numbers of visible rows and of all rows.
  private(set) var rowCounts = (shown: 0, all: 0)

  private let strip: TimeStrip
  private let playhead: Playhead

  /// The number of discrete positions of the playhead on a page; a page takes the same real time at any clock speed.
  private static let placesPerPage = Int(TimePage.usualLength * MarkPace.perSecond)

  private let title: Label
  private let fade: Label
  private let more: Label
  private let silence: Label
  private var figures: [Label] = []
  private var rows: [AnimationRow] = []

  /// The minimum distance between two of the times printed below the strip, in points.
  private static let figureDistance = 90.0

  /// Creates an empty timeline.
  init(in context: LayerContext) {
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

  /// The visible strings.
  var shownTexts: [String] {
    if root.isHidden { return [] }
    return strip.shownTexts + ([title, fade, more, silence] + figures).compactMap(\.shownText)
      + rows.flatMap(\.shownTexts)
  }

  /// Returns whether a position in the window, in points, is on the strip or on the times below it.
  func isTime(at place: Point) -> Bool {
    guard let plan, !root.isHidden else { return false }
    let inside = root.convert(place, from: nil)
    let bottom = plan.figures?.maxY ?? plan.strip.maxY
    // The line alone is too thin to hit, so any vertical position counts.
    return plan.axis.contains(inside.x)
      && (plan.isLine || (plan.strip.minY...bottom).contains(inside.y))
  }

  /// Shows the states, the playhead and the rows of animations.
  ///
  /// - Parameters:
  ///   - reading: The contents of the timeline.
  ///   - focus: The area that the timeline leaves free if there is space, in points of the window.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(_ reading: Reading, clearOf focus: Rect, theme: Theme, in area: OverlayArea) {
    plan = TimelinePlan.best(rowCount: reading.rows.count, clear: focus, in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    root.place(at: plan.frame, in: area)
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
    // Without words only the line is shown, so that nothing is conveyed by colour alone.
    if !plan.isLine {
      shown.parts = (reading.stretches ?? []).map {
        TimeStrip.Part(
          begin: $0.begin, end: $0.end, color: $0.state.color, word: $0.state.rawValue,
          pattern: $0.state.pattern)
      }
    }
    if let endFadeTime = reading.endFadeTime {
      shown.marks = [TimeStrip.Mark(time: endFadeTime, color: theme.text, name: "fade-out starts")]
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

  /// Shows the words beside or above the strip and its figures.
  private func showWords(
    _ reading: Reading, _ plan: TimelinePlan, theme: Theme, area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.small)
    for label in [title, fade, more, silence] { label.hide() }
    // A span may be too short for its word, so the state at the playhead is always shown as text.
    let titleText = "\(reading.stretches == nil ? "Now" : "States") · \(reading.state.rawValue)"
    if reading.stretches == nil, !plan.isLine {
      silence.set(
        "this effect does not report its state changes", font: font, color: theme.text,
        in: plan.strip.insetBy(dx: 6, dy: 0), area: area)
    }
    let fadeText = reading.endFadeTime.map {
      "fade-out at \(NumberText.sinceStart($0, digits: 3)) s"
    }
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

/// The layout of the timeline at the bottom of a window.
///
/// If space is short, or if the rows would cover the content, rows are left out first, then words and the times below
/// the strip. A line with the playhead remains in any window of at least 60×40 points.
struct TimelinePlan: Hashable {
  /// The panel, in points of the window.
  let frame: Rect

  /// The x coordinates of the page's edges, in points of the panel.
  let axis: ClosedRange<Double>

  /// The line above the strip in a window too narrow for words beside it, in points of the panel; `nil` in a wider
  /// window.
  let header: Rect?

  /// The strip of states, in points of the panel.
  let strip: Rect

  /// The frame of the times below the strip, in points of the panel; `nil` if they are left out.
  let figures: Rect?

  /// The rows of animations, in points of the panel.
  let rows: [Rect]

  private static let padding = 8.0
  private static let lineHeight = 16.0
  private static let thinHeight = 4.0
  private static let nameWidth = 190.0
  private static let numbersWidth = 140.0

  /// The minimum width of a window with words beside the strip, in points.
  private static let leastWide = 600.0

  /// The share of a window's height from which the content counts as filling the window.
  private static let wholeShare = 0.75

  /// The minimum size of a window with a timeline, in points.
  private static let least = Size(width: 60, height: 40)

  /// Returns whether a window has space for words on both sides of the strip.
  private static func isWide(_ area: OverlayArea) -> Bool { area.bounds.width >= leastWide }

  private static func margin(_ area: OverlayArea) -> Double {
    min(Theme.margin, area.bounds.width / 16)
  }

  /// Returns the x coordinates of the page's edges in a window, in points of the panel; they do not depend on other
  /// overlays.
  static func axis(in area: OverlayArea) -> ClosedRange<Double> {
    let width = area.bounds.width - 2 * margin(area)
    let (left, right) = isWide(area) ? (nameWidth, numbersWidth) : (padding, padding)
    let begin = min(area.aligned(left), width / 2)
    return begin...max(area.aligned(width - right), begin + 1)
  }

  /// Returns the position on the page, from 0 at its left edge to 1 at its right one, of a point in the window.
  ///
  /// The right edge belongs to the next page, so the last position is one device pixel before it. Points beside the
  /// page have the position of the nearest edge.
  static func share(at place: Point, in area: OverlayArea) -> Double {
    let axis = axis(in: area)
    let length = axis.upperBound - axis.lowerBound
    let x = min(place.x - margin(area), axis.upperBound - area.hairline)
    return min(max((x - axis.lowerBound) / length, 0), 1)
  }

  /// Returns the layout that shows the most details, preferably without covering the content.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - focus: The area that the timeline leaves free if there is space, in points of the window.
  ///   - area: The window.
  /// - Returns: `nil` if there is no space for a line.
  static func best(rowCount: Int, clear focus: Rect, in area: OverlayArea) -> TimelinePlan? {
    let bounds = area.bounds
    guard bounds.width >= least.width, bounds.height >= least.height else { return nil }
    let mostRows = isWide(area) ? min(rowCount, Int(0.3 * bounds.height / lineHeight)) : 0
    let kinds: [Kind] =
      (0...mostRows).reversed().map { Kind.whole(rows: $0) } + [.plain, .line]
    let plans = kinds.map { TimelinePlan($0, in: area) }
      .filter { $0.frame.height <= 0.36 * bounds.height }
    if let free = plans.first(where: { $0.frame.intersection(focus).isEmpty }) { return free }
    // The content reaches the bottom of the window; a line hides the least of it.
    if focus.height < wholeShare * bounds.height { return plans.last }
    // In scenes that fill the window, the timeline covers content anywhere.
    return plans.first { $0.frame.height <= 0.2 * bounds.height } ?? plans.last
  }

  /// The amount of detail.
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

  /// Whether only a line is shown, without words.
  var isLine: Bool { strip.height <= 2 * Self.thinHeight }
}
