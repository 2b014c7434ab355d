package import LayerKit

/// A running animation on the timeline: name, bar with repeats and fills, numbers.
final class AnimationRow {
  /// The layers, from back to front.
  var layers: [Layer] {
    [before, after, bar] + ticks + [words[0].layer, words[1].layer, name.layer, numbers.layer]
  }

  private struct Course: Hashable {
    var reading: AnimationReading
    var page: TimePage
    var box: Rect
    var axis: ClosedRange<Double>
    var theme: Theme
    var area: OverlayArea
  }

  private let name: Label
  private let numbers: Label
  private let words: [Label]
  private let bar: Layer
  private let before: Layer
  private let after: Layer
  private var ticks: [Layer] = []
  private var shown: Course?
  private var cut: (whole: Setting, text: String)?

  /// The name, the animated property and the available space, which determine the text of the name.
  private struct Setting: Hashable {
    let name: String
    let what: String
    let box: Rect
    let area: OverlayArea
  }

  private static let barHeight = 8.0
  private static let mostTicks = 60

  /// Creates an empty row.
  init(in context: LayerContext) {
    func plain() -> Layer { Layer(in: context).withoutActions() }
    (name, numbers) = (Label(in: context), Label(in: context))
    words = [Label(in: context), Label(in: context)]
    (bar, before, after) = (plain(), plain(), plain())
  }

  /// The visible strings.
  var shownTexts: [String] { ([name, numbers] + words).compactMap(\.shownText) }

  func hide() {
    shown = nil
    for layer in layers { layer.isHidden = true }
  }

  /// Shows an animation.
  ///
  /// - Parameters:
  ///   - reading: The text and the times of the animation.
  ///   - page: The visible part of media time.
  ///   - axis: The x coordinates of the page's edges, in points of the panel.
  ///   - box: The frame of the row, in points of the panel.
  ///   - theme: The colours.
  ///   - area: The window.
  /// - Returns: Whether the set of the row's layers has changed.
  func show(
    _ reading: AnimationReading, on page: TimePage, along axis: ClosedRange<Double>, in box: Rect,
    theme: Theme, area: OverlayArea
  ) -> Bool {
    let font = Theme.font(size: Theme.TextSize.small)
    showName(
      Setting(
        name: reading.name, what: reading.what,
        box: Rect(
          x: box.minX, y: box.minY, width: axis.lowerBound - box.minX - 8, height: box.height),
        area: area), font: font, theme: theme)
    numbers.set(
      reading.numbers, font: font, color: theme.text,
      in: Rect(
        x: axis.upperBound + 8, y: box.minY, width: box.maxX - axis.upperBound - 8,
        height: box.height), at: .right, area: area)
    // The text changes with time, the drawing does not.
    var course = Course(
      reading: reading, page: page, box: box, axis: axis, theme: theme, area: area)
    course.reading.numbers = ""
    if course == shown { return false }
    shown = course
    return draw(course)
  }

  /// Shows the layer's name and the animated property; if the space is short, the name is truncated.
  private func showName(_ setting: Setting, font: Font, theme: Theme) {
    func show(_ text: String) {
      name.set(text, font: font, color: theme.text, in: setting.box, area: setting.area)
    }
    if let cut, cut.whole == setting { return show(cut.text) }
    var text = "\(setting.name) · \(setting.what)"
    show(text)
    if name.isCut {
      // Binary search for the largest number of letters that fits.
      var (least, most) = (0, setting.name.count - 1)
      while least < most {
        let letters = (least + most + 1) / 2
        show(Self.text(of: setting, letters: letters))
        if name.isCut { most = letters - 1 } else { least = letters }
      }
      text = Self.text(of: setting, letters: least)
      show(text)
    }
    cut = (setting, text)
  }

  private static func text(of setting: Setting, letters: Int) -> String {
    "\(setting.name.prefix(letters))… · \(setting.what)"
  }

  private func draw(_ course: Course) -> Bool {
    let (reading, page) = (course.reading, course.page)
    let (begin, end) = (reading.begin ?? .infinity, reading.end ?? .infinity)
    func x(_ time: Double) -> Double {
      page.x(of: time, from: course.axis.lowerBound, to: course.axis.upperBound)
    }
    let accent = course.theme.accent
    place(bar, from: x(begin), to: x(end), height: Self.barHeight, course)
    bar.backgroundColor = accent.withAlpha(multipliedBy: 0.7)
    place(
      before, from: course.axis.lowerBound, to: reading.fillsBefore ? x(begin) : -1, height: 2,
      course)
    place(
      after, from: x(end), to: reading.fillsAfter ? course.axis.upperBound : -1, height: 2, course)
    for (fill, word) in zip([before, after], words) {
      fill.backgroundColor = accent.withAlpha(multipliedBy: 0.5)
      showWord(word, on: fill, course)
    }
    let times = reading.repeats(on: page, most: Self.mostTicks)
    let isSame = times.count == ticks.count
    if !isSame {
      for tick in ticks { tick.removeFromSuperlayer() }
      ticks = times.map { _ in Layer(in: bar.context).withoutActions() }
    }
    for (tick, time) in zip(ticks, times) {
      tick.isHidden = false
      tick.backgroundColor = course.theme.text
      tick.frame = Rect(
        x: course.area.aligned(x(time)), y: bar.frame.minY - 2, width: course.area.hairline,
        height: Self.barHeight + 4)
    }
    return !isSame
  }

  private func place(
    _ layer: Layer, from left: Double, to right: Double, height: Double, _ course: Course
  ) {
    layer.isHidden = right <= left
    if layer.isHidden { return }
    let middle = course.box.center.y
    layer.frame = course.area.aligned(
      Rect(x: left, y: middle - height / 2, width: right - left, height: height))
  }

  /// Shows the word "held" at the beginning of a fill's line if there is space, and shortens the line by it.
  private func showWord(_ word: Label, on fill: Layer, _ course: Course) {
    guard !fill.isHidden, fill.frame.width > 60 else { return word.hide() }
    let line = fill.frame
    let width = course.area.aligned(32.0)
    word.set(
      "held", font: Theme.font(size: Theme.TextSize.small), color: course.theme.text,
      in: Rect(x: line.minX + 4, y: course.box.minY, width: width, height: course.box.height),
      area: course.area)
    fill.frame = Rect(
      x: line.minX + width, y: line.minY, width: line.width - width, height: line.height)
  }
}

/// The text and times of a row for a running animation, or for several equal ones.
struct AnimationReading: Hashable {
  /// The name of the layer, such as "shimmer" or "40 × bone".
  let name: String

  /// The animated property, such as "position".
  let what: String

  /// The local time and the eased progress as text; without a value at that time, the phase, such as "waits".
  fileprivate(set) var numbers: String

  /// The media time at which the animation begins; `nil` if it is unknown.
  let begin: Double?

  /// The media time at which the animation ends, which is infinite for an endless one; `nil` if it is unknown.
  let end: Double?

  /// The duration of a cycle in media seconds; `nil` while the animation's time is paused.
  let cycle: Double?

  /// Whether the animation fills backwards.
  let fillsBefore: Bool

  /// Whether the animation fills forwards.
  let fillsAfter: Bool

  /// The minimum duration of an animation that has a row, in media seconds; a shorter one counts as an instant.
  static let leastSpan = 1e-3

  /// Returns the times at which cycles after the first one begin on a page; empty if they cannot be distinguished
  /// there.
  ///
  /// - Parameter most: The maximum number of cycles on a page; if there are more, the result is empty.
  func repeats(on page: TimePage, most: Int) -> [Double] {
    guard let begin, let end, let cycle, begin.isFinite, cycle > Self.leastSpan,
      page.length / cycle <= Double(most)
    else { return [] }
    let first = max(((page.begin - begin) / cycle).rounded(.up), 1)
    return (0...most).map { begin + (first + Double($0)) * cycle }.filter {
      $0 < min(end, page.end)
    }
  }
}

/// The animations of a scene as rows.
///
/// Equal animations share a row, and the row with the earliest begin comes first.
///
/// The list is created when something has changed; the text at a given time is requested only for visible rows.
struct AnimationList {
  /// The values that identify a row.
  private struct Kind: Hashable {
    let name: String
    let what: String
    let depth: Int
    let begin: Double?
    let end: Double?
    let cycle: Double?
    let timing: MediaTiming
  }

  private struct Group {
    let first: RunningAnimation
    let place: Int
    var count = 0
  }

  private var groups: [(kind: Kind, group: Group)] = []

  /// The number of rows.
  var count: Int { groups.count }

  /// Groups animations into rows, and leaves out those that end as soon as they begin.
  ///
  /// - Complexity: O(animations + rows · log rows).
  init(_ animations: [RunningAnimation]) {
    var known: [Kind: Group] = [:]
    for (place, animation) in animations.enumerated() where !animation.isInstant {
      let kind = Kind(
        name: animation.layerName, what: animation.keyPath ?? "group", depth: animation.depth,
        begin: animation.mediaBegin, end: animation.mediaEnd, cycle: animation.mediaDuration,
        timing: animation.timing)
      known[kind, default: Group(first: animation, place: place)].count += 1
    }
    groups = known.map { ($0.key, $0.value) }.sorted { a, b in
      let (first, second) = (a.kind.begin ?? .infinity, b.kind.begin ?? .infinity)
      return (first, a.group.place) < (second, b.group.place)
    }
  }

  /// Returns the contents of a row at a media time.
  ///
  /// - Parameter digits: The number of decimals of the local time.
  func reading(_ index: Int, at time: Double, digits: Int) -> AnimationReading {
    let (kind, group) = groups[index]
    return AnimationReading(
      name: group.count == 1 ? kind.name : "\(group.count) × \(kind.name)", what: group.first.what,
      numbers: group.first.numbers(at: time, digits: digits), begin: kind.begin, end: kind.end,
      cycle: kind.cycle, fillsBefore: kind.timing.fillMode.fillsBefore,
      fillsAfter: kind.timing.fillMode.fillsAfter)
  }
}

extension RunningAnimation {
  /// Whether the animation ends as soon as it begins, as one that only marks a time does.
  var isInstant: Bool {
    guard let mediaBegin, let mediaEnd else { return false }
    return mediaEnd - mediaBegin < AnimationReading.leastSpan
  }

  /// The name of the animation's layer, or of its nearest named ancestor, and the animated property.
  package var title: String { "\(layerName) · \(what)" }

  /// The name of the animation's layer, or of its nearest named ancestor.
  fileprivate var layerName: String {
    var named: Layer? = layer
    while let layer = named, layer.name == nil { named = layer.superlayer }
    return named?.name ?? "layer"
  }

  /// The animated property, after a mark for each enclosing group.
  fileprivate var what: String { String(repeating: "› ", count: depth) + (keyPath ?? "group") }

  /// Returns the local time and the eased progress as text; without a value at that time, the phase, such as "waits".
  fileprivate func numbers(at time: Double, digits: Int) -> String {
    guard let moment = moment(at: time), let eased = easedProgress(at: time) else {
      switch phase(at: time) {
      case .before: return "waiting"
      case .active, nil: return "—"
      case .after: return "ended"
      }
    }
    let share = NumberText.fixed(eased * 100, digits: 0)
    let held = phase(at: time) == .active ? "" : "held · "
    return "\(held)\(NumberText.fixed(moment.local, digits: digits)) s · \(share) %"
  }
}
