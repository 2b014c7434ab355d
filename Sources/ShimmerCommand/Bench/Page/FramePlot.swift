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

  private mutating func addTitle(_ title: String) {
    parts.append(.label(title, x: TimeAxis.left, y: bottom + 14, "title"))
  }

  /// Adds a line with its name on the left.
  private mutating func addLine(_ name: String, y: Double, _ kind: String) {
    parts.append(.line(from: TimeAxis.left, to: TimeAxis.right, y: y, kind))
    parts.append(.label(name, x: TimeAxis.left - 8, y: y + 4, anchor: "end"))
  }

  /// Adds a panel with a title, the still stretches, and a line for each of some values.
  private mutating func addPanel(
    _ title: String, height: Double, _ values: ClosedRange<Double>,
    lines: [(value: Double, kind: String)]
  ) -> ValueScale {
    addTitle(title)
    let scale = ValueScale(values: values, top: bottom + 32, height: height)
    bottom = scale.top + height + 16
    parts.append(.path(axis.stillAreas(from: scale.top, to: scale.top + height), "still"))
    parts.append(.path(axis.seams(from: scale.top, to: scale.top + height), "grid"))
    for line in lines {
      addLine(ValueScale.milliseconds(line.value), y: scale.y(line.value), line.kind)
    }
    return scale
  }

  /// Adds a stroke for each column of frames with a value, and a mark for each one that was not on time and has one.
  private mutating func addFrames(
    _ scale: ValueScale, stroke: (FrameSeries.Frame) -> Int64?,
    mark: (FrameSeries.Frame) -> Int64? = { _ in nil }
  ) {
    var strokes = ColumnStrokes()
    for (frame, x) in axis.frames {
      if let value = stroke(frame) { strokes.add(x: x, y: scale.y(Double(value))) }
      if frame.row.verdict.isFault, let value = mark(frame) {
        marks.add(frame.row.verdict, x: x, y: scale.y(Double(value)))
      }
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
    let period = series.period ?? 0
    addFrames(
      scale, stroke: { $0.row.verdict == .shown ? $0.gap : nil }, mark: { $0.gap ?? period })
    guard period > 0, 2 * longest > 3 * Double(period),
      let (_, x) = axis.frames.first(where: { frame, _ in
        frame.row.submit != nil && frame.gap.map(Double.init) == longest
      })
    else { return }
    let isLeft = x < (TimeAxis.left + TimeAxis.right) / 2
    parts.append(
      .label(
        "longest gap \(ValueScale.milliseconds(longest)) ms", x: isLeft ? x + 8 : x - 8,
        y: scale.y(longest) - 9, anchor: isLeft ? "start" : "end", "note"))
  }

  private mutating func addCauses() {
    let causes = FrameTiming.Cause.allCases.filter { cause in
      series.faults.contains { $0.cause == cause }
    }
    if causes.isEmpty { return }
    addTitle("Whose fault it was")
    bottom += 24
    for cause in causes {
      addLine(cause.rawValue, y: bottom + 8, "grid")
      for (frame, x) in axis.frames where frame.row.verdict.isFault && frame.row.cause == cause {
        marks.add(frame.row.verdict, x: x, y: bottom + 8)
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
    addFrames(
      scale, stroke: { $0.row.verdict == .shown ? $0.row.overrun : nil }, mark: \.row.overrun)
  }

  private mutating func addComposite() {
    guard let longest = series.times(of: .composite).max() else { return }
    let most = ValueScale.ceiling(Double(longest) / 1e6) * 1e6
    let scale = addPanel(
      "Time to draw a frame, ms; longest \(ValueScale.milliseconds(Double(longest)))", height: 64,
      0...most, lines: [(0, "zero"), (most, "grid")])
    addFrames(scale, stroke: { $0.row.time(of: .composite) })
  }

  private mutating func addStates() {
    let names = series.frames.compactMap(\.row.state).distinct
    if names.isEmpty { return }
    addTitle("State of the effect")
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

  private struct Round {
    let frames: [FrameSeries.Frame]
    let begin: Int64
    let x, width: Double
  }

  private let rounds: [Round]
  private let period: Int64
  private let pixelsPerNanosecond: Double

  init(_ series: FrameSeries) {
    let period = series.period ?? 0
    let spans = series.rounds.map { frames -> (begin: Int64, length: Double) in
      let begin = frames.map(\.row.deadline).min() ?? 0
      let last = frames.map { max($0.row.deadline, $0.row.submit ?? 0) }.max()
      return (begin, last.map { Double($0 - begin + period) } ?? 0)
    }
    let seams = Self.seam * Double(max(spans.count - 1, 0))
    let scale = (Self.right - Self.left - seams) / max(spans.reduce(0) { $0 + $1.length }, 1)
    var x = Self.left
    rounds = zip(series.rounds, spans).map { frames, span in
      defer { x += span.length * scale + Self.seam }
      return Round(frames: frames, begin: span.begin, x: x, width: span.length * scale)
    }
    (self.period, pixelsPerNanosecond) = (period, scale)
  }

  private func x(_ instant: Int64, in round: Round) -> Double {
    round.x + Double(instant - round.begin) * pixelsPerNanosecond
  }

  /// Each frame with its place, in order.
  var frames: [(frame: FrameSeries.Frame, x: Double)] {
    rounds.flatMap { round in
      round.frames.map { (frame: $0, x: x($0.row.deadline, in: round)) }
    }
  }

  /// Returns the stretches in which a value stays the same, unless they are narrower than a pixel.
  func stretches<Value: Equatable>(
    of value: (FrameSeries.Frame) -> Value?
  ) -> [(Value, ClosedRange<Double>)] {
    var result: [(Value, ClosedRange<Double>)] = []
    for round in rounds where !round.frames.isEmpty {
      var current: (value: Value, x: Double)?
      func end(at x: Double) {
        guard let begun = current, x - begun.x >= 1 else { return }
        result.append((begun.value, begun.x...x))
        current = nil
      }
      for frame in round.frames {
        let (value, x) = (value(frame), x(frame.row.deadline, in: round))
        if value == current?.value { continue }
        end(at: x)
        current = value.map { ($0, current?.x ?? x) }
      }
      end(at: round.x + round.width)
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
    for round in rounds {
      for (before, frame) in zip(round.frames, round.frames.dropFirst())
      where frame.row.verdict == .still || frame.row.skipped > 0 {
        // The picture before is seen for its own period.
        let begin = before.row.deadline + (before.row.verdict == .still ? 0 : period)
        let end = x(frame.row.deadline, in: round)
        var range = min(x(begin, in: round), end)...end
        if let last = areas.last, (0..<0.5).contains(range.lowerBound - last.upperBound) {
          range = last.lowerBound...range.upperBound
          areas.removeLast()
        }
        areas.append(range)
      }
    }
    return areas.map { Self.area($0, from: top, to: bottom) }.joined()
  }

  /// Returns the commands of the lines between rounds.
  func seams(from top: Double, to bottom: Double) -> String {
    rounds.dropFirst().map {
      "M\(Markup.number($0.x - Self.seam / 2)) \(Markup.number(top))V\(Markup.number(bottom))"
    }.joined()
  }

  /// The texts below the axis: seconds of the only round, or the numbers of the rounds.
  var times: [(name: String, x: Double)] {
    if rounds.count != 1 {
      return rounds.enumerated().map { ("round \($0 + 1)", $1.x + $1.width / 2) }
    }
    let seconds = rounds[0].width / pixelsPerNanosecond / 1e9
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
