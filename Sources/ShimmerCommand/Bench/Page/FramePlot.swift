import Display
import Viewer

/// The frames of a case over time, in panels above each other.
///
/// The panels show the gaps between the frames, whose fault it was that some were not on time, their overruns, the time
/// to draw them, and the states of the effect. Rounds follow each other.
///
/// Frames on time are thinned to a stroke from the least to the largest value in each column of pixels. Each other
/// frame has a mark of its own, so that none is lost in a long run.
struct FramePlot {
  private let series: FrameSeries
  private let axis: TimeAxis
  private var parts: [Markup] = []
  private var marks = FrameMarks()
  /// The lower end of what is drawn so far.
  private var bottom = 0.0

  /// Draws the frames.
  init(_ series: FrameSeries) {
    self.series = series
    axis = TimeAxis(series)
    addGaps()
    addCauses()
    if series.period != nil { addOverruns() }
    addComposite()
    addStates()
    addTimes()
  }

  /// The drawing.
  var markup: Markup {
    .drawing(
      width: TimeAxis.right + 16, height: bottom, about: "frames over time", parts + marks.markup)
  }

  // MARK: Panels

  /// Adds a panel with a title, the still stretches, and a line for each of some values.
  private mutating func addPanel(
    _ title: String, height: Double, _ values: ClosedRange<Double>,
    lines: [(value: Double, kind: String)]
  ) -> ValueScale {
    parts.append(.label(title, x: TimeAxis.left, y: bottom + 14, "title"))
    let scale = ValueScale(values: values, top: bottom + 32, height: height)
    bottom = scale.top + height + 16
    parts.append(.path(axis.stillAreas(from: scale.top, to: scale.top + height), "still"))
    parts.append(.path(axis.seams(from: scale.top, to: scale.top + height), "grid"))
    for line in lines {
      let y = Markup.number(scale.y(line.value))
      parts.append(
        .path("M\(Markup.number(TimeAxis.left)) \(y)H\(Markup.number(TimeAxis.right))", line.kind))
      parts.append(
        .label(
          ValueScale.milliseconds(line.value), x: TimeAxis.left - 8, y: scale.y(line.value) + 4,
          anchor: "end"))
    }
    return scale
  }

  /// Adds a stroke for each column of frames that are on time.
  private mutating func addStrokes(
    _ scale: ValueScale, _ value: (FrameSeries.Frame) -> Int64?
  ) {
    var strokes = ColumnStrokes()
    axis.forEachFrame { frame, x in
      guard let value = value(frame) else { return }
      strokes.add(x: x, y: scale.y(Double(value)))
    }
    parts.append(.path(strokes.path, "shown"))
  }

  private mutating func addGaps() {
    let longest = Double(series.gaps.max() ?? 0)
    var most = ValueScale.ceiling(longest / 1e6) * 1e6
    var lines: [(value: Double, kind: String)] = [(0, "zero"), (most, "grid")]
    if let period = series.period.map(Double.init) {
      // A longer gap, marked at the edge, would make all others look alike.
      let count = min(max((longest / period).rounded(.up), 3), 6)
      most = count * period
      lines = [(0, "zero"), (period, "period"), (2 * period, "period")]
      if count > 3 { lines.append((most, "grid")) }
    }
    let title = "Time from frame to frame, ms; longest \(ValueScale.milliseconds(longest))"
    let scale = addPanel(title, height: 168, 0...most, lines: lines)
    addStrokes(scale) { $0.row.verdict == .shown ? $0.gap : nil }
    var longestIsMarked = false
    axis.forEachFrame { frame, x in
      let gap = Double(frame.gap ?? series.period ?? 0)
      if frame.row.verdict.isFault { marks.add(frame.row.verdict, x: x, y: scale.y(gap)) }
      guard let period = series.period, gap == longest, 2 * gap > 3 * Double(period),
        frame.row.submit != nil, !longestIsMarked
      else { return }
      longestIsMarked = true
      let isLeft = x < (TimeAxis.left + TimeAxis.right) / 2
      parts.append(
        .label(
          "longest gap \(ValueScale.milliseconds(longest)) ms", x: isLeft ? x + 8 : x - 8,
          y: scale.y(gap) - 9, anchor: isLeft ? "start" : "end", "note"))
    }
  }

  private mutating func addCauses() {
    let causes = FrameTiming.Cause.allCases.filter { cause in
      series.faults.contains { $0.cause == cause }
    }
    if causes.isEmpty { return }
    parts.append(.label("Whose fault it was", x: TimeAxis.left, y: bottom + 14, "title"))
    bottom += 24
    for cause in causes {
      let y = bottom + 8
      parts.append(
        .label(cause.rawValue, x: TimeAxis.left - 8, y: y + 4, anchor: "end"))
      parts.append(
        .path(
          "M\(Markup.number(TimeAxis.left)) \(Markup.number(y))H\(Markup.number(TimeAxis.right))",
          "grid"))
      axis.forEachFrame { frame, x in
        guard frame.row.verdict.isFault, frame.row.cause == cause else { return }
        marks.add(frame.row.verdict, x: x, y: y)
      }
      bottom += 18
    }
    bottom += 12
  }

  private mutating func addOverruns() {
    let overruns = series.overruns
    guard let period = series.period.map(Double.init), let worst = overruns.max() else { return }
    let most = min(max((Double(worst) / period).rounded(.up), 1), 4) * period
    let scale = addPanel(
      "Overrun, ms: from the intended display time on; above 0 is late", height: 104,
      -1.25 * period...most, lines: [(-period, "grid"), (0, "due"), (most, "grid")])
    addStrokes(scale) { $0.row.verdict == .shown ? $0.row.overrun : nil }
    axis.forEachFrame { frame, x in
      guard frame.row.verdict.isFault, let overrun = frame.row.overrun else { return }
      marks.add(frame.row.verdict, x: x, y: scale.y(Double(overrun)))
    }
  }

  private mutating func addComposite() {
    guard let longest = series.times(of: .composite).max() else { return }
    let most = ValueScale.ceiling(Double(longest) / 1e6) * 1e6
    let scale = addPanel(
      "Time to draw a frame, ms; longest \(ValueScale.milliseconds(Double(longest)))", height: 64,
      0...most, lines: [(0, "zero"), (most, "grid")])
    addStrokes(scale) { $0.row.time(of: .composite) }
  }

  private mutating func addStates() {
    let names = series.frames.compactMap(\.row.state).distinct
    if names.isEmpty { return }
    parts.append(.label("State of the effect", x: TimeAxis.left, y: bottom + 14, "title"))
    var x = TimeAxis.left + 130
    for (index, name) in names.enumerated() {
      let corner = "M\(Markup.number(x)) \(Markup.number(bottom + 5))"
      parts.append(.path("\(corner)h10v10h-10z", "state s\(index)"))
      parts.append(.label(name, x: x + 15, y: bottom + 14))
      x += 15 + 7 * Double(name.count) + 20
    }
    let (top, height) = (bottom + 24, 12.0)
    for (state, range) in axis.stretches(of: { $0.row.state }) {
      guard let index = names.firstIndex(of: state) else { continue }
      parts.append(.path(TimeAxis.area(range, from: top, to: top + height), "state s\(index)"))
    }
    bottom = top + height + 16
  }

  private mutating func addTimes() {
    for mark in axis.times {
      parts.append(.label(mark.name, x: mark.x, y: bottom, anchor: "middle"))
    }
    bottom += 8
  }
}

/// The horizontal places of a series' frames: its rounds beside each other, with seams between them.
private struct TimeAxis {
  static let left = 84.0
  static let right = 1000.0
  private static let seam = 10.0

  private let series: FrameSeries
  /// The first instant of each round, and its place.
  private let begins: [(instant: Int64, x: Double)]
  /// The lengths of the rounds, in nanoseconds.
  private let lengths: [Double]
  private let pixelsPerNanosecond: Double

  init(_ series: FrameSeries) {
    self.series = series
    let firsts = series.rounds.map { $0.map(\.row.deadline).min() ?? 0 }
    lengths = zip(series.rounds, firsts).map { round, first in
      let last = round.map { max($0.row.deadline, $0.row.submit ?? 0) }.max()
      return last.map { Double($0 - first + (series.period ?? 0)) } ?? 0
    }
    let seams = Self.seam * Double(max(series.rounds.count - 1, 0))
    let scale = (Self.right - Self.left - seams) / max(lengths.reduce(0, +), 1)
    pixelsPerNanosecond = scale
    var x = Self.left
    begins = zip(firsts, lengths).map { first, length in
      defer { x += length * scale + Self.seam }
      return (first, x)
    }
  }

  private func x(_ instant: Int64, round: Int) -> Double {
    begins[round].x + Double(instant - begins[round].instant) * pixelsPerNanosecond
  }

  /// Calls a closure with each frame and its place, in order.
  func forEachFrame(_ body: (FrameSeries.Frame, _ x: Double) -> Void) {
    for (round, frames) in series.rounds.enumerated() {
      for frame in frames { body(frame, x(frame.row.deadline, round: round)) }
    }
  }

  /// Returns the stretches in which a value stays the same, unless they are narrower than a pixel.
  func stretches<Value: Equatable>(
    of value: (FrameSeries.Frame) -> Value?
  ) -> [(Value, ClosedRange<Double>)] {
    var result: [(Value, ClosedRange<Double>)] = []
    for (round, frames) in series.rounds.enumerated() {
      var current: (value: Value, x: Double)?
      func end(at x: Double) {
        guard let begun = current, x - begun.x >= 1 else { return }
        result.append((begun.value, begun.x...x))
        current = nil
      }
      for frame in frames {
        let (value, x) = (value(frame), x(frame.row.deadline, round: round))
        if value == current?.value { continue }
        end(at: x)
        current = value.map { ($0, current?.x ?? x) }
      }
      if frames.isEmpty { continue }
      end(at: begins[round].x + lengths[round] * pixelsPerNanosecond)
    }
    return result
  }

  /// Returns the commands of a rectangle.
  static func area(_ range: ClosedRange<Double>, from top: Double, to bottom: Double) -> String {
    let (end, start) = (Markup.number(range.upperBound), Markup.number(range.lowerBound))
    return "M\(start) \(Markup.number(top))H\(end)V\(Markup.number(bottom))H\(start)z"
  }

  /// Returns the commands of the areas of the still stretches.
  func stillAreas(from top: Double, to bottom: Double) -> String {
    var areas: [ClosedRange<Double>] = []
    for (round, frames) in series.rounds.enumerated() {
      for (before, frame) in zip(frames, frames.dropFirst()) where frame.row.isAfterStillness {
        // The picture before is seen for its own period.
        let begin = before.row.deadline + (before.row.verdict == .still ? 0 : series.period ?? 0)
        let range =
          x(min(begin, frame.row.deadline), round: round)...x(frame.row.deadline, round: round)
        if let last = areas.last, last.upperBound <= range.lowerBound,
          range.lowerBound - last.upperBound < 0.5
        {
          areas[areas.count - 1] = last.lowerBound...range.upperBound
        } else {
          areas.append(range)
        }
      }
    }
    return areas.map { Self.area($0, from: top, to: bottom) }.joined()
  }

  /// Returns the commands of the lines between rounds.
  func seams(from top: Double, to bottom: Double) -> String {
    begins.dropFirst().map {
      "M\(Markup.number($0.x - Self.seam / 2)) \(Markup.number(top))V\(Markup.number(bottom))"
    }.joined()
  }

  /// The texts below the axis: seconds of the only round, or the numbers of the rounds.
  var times: [(name: String, x: Double)] {
    if begins.count != 1 {
      return zip(begins, lengths).enumerated().map { number, round in
        ("round \(number + 1)", round.0.x + round.1 * pixelsPerNanosecond / 2)
      }
    }
    let seconds = lengths[0] / 1e9
    let step = ValueScale.ceiling(seconds / 12)
    return stride(from: 0, through: seconds, by: step).map { time in
      (
        "\(NumberText.shortest((time * 1000).rounded() / 1000)) s",
        Self.left + time * 1e9 * pixelsPerNanosecond
      )
    }
  }
}

/// A vertical stroke for each column of pixels, from the least to the largest value in it.
private struct ColumnStrokes {
  private var columns: [Int: (x: Double, least: Double, most: Double)] = [:]

  mutating func add(x: Double, y: Double) {
    guard let column = columns[Int(x)] else {
      columns[Int(x)] = (x, y, y)
      return
    }
    columns[Int(x)] = (column.x, min(column.least, y), max(column.most, y))
  }

  /// The commands of all strokes; a column with one value is a dot.
  var path: String {
    columns.sorted { $0.key < $1.key }.map { _, column in
      let (top, bottom) = (Markup.number(column.least), Markup.number(column.most))
      return "M\(Markup.number(column.x)) \(bottom)" + (top == bottom ? "h0" : "V\(top)")
    }.joined()
  }
}

/// The marks of frames that were not on time, each verdict in a form of its own.
struct FrameMarks {
  private var paths: [FrameTiming.Verdict: String] = [:]
  private var drawn: Set<String> = []

  /// Adds a mark around a point; one that is there already is not drawn again.
  mutating func add(_ verdict: FrameTiming.Verdict, x: Double, y: Double) {
    let mark = Self.mark(verdict, x: x, y: y)
    if drawn.insert(mark).inserted { paths[verdict, default: ""] += mark }
  }

  /// One path for each verdict; what is worse lies above.
  var markup: [Markup] {
    [FrameTiming.Verdict.blocked, .late, .dropped].compactMap { verdict in
      paths[verdict].map { .path($0, verdict.rawValue) }
    }
  }

  /// Returns the commands of a mark: a triangle, a cross, a square, a dot, or a small area for a still picture.
  static func mark(_ verdict: FrameTiming.Verdict, x: Double, y: Double) -> String {
    func point(_ right: Double, _ down: Double) -> String {
      "M\(Markup.number(x + right)) \(Markup.number(y + down))"
    }
    return switch verdict {
    case .late: point(0, -4) + "l4 7h-8z"
    case .dropped: point(-3, -3) + "l6 6m0-6l-6 6"
    case .blocked: point(-3, -3) + "h6v6h-6z"
    case .shown: point(0, 0) + "h0"
    case .still: point(-6, -5) + "h12v10h-12z"
    }
  }
}
