package import Display
import LayerKit
package import Raster

/// The timings of the last frames, as bars with a scale.
///
/// The bars are a single picture, which is drawn again only when the frames change; nothing in it moves.
struct FrameTimeGraph: Hashable {
  /// The frames, oldest first; empty if nothing is measured.
  var times: [FrameTiming]

  /// The time between two deadlines, in nanoseconds; 0 if nothing is measured.
  var period: Int64

  /// The height of one period on the scale of the bars, and of the gap in a bar that is cut off, in points.
  private static let unit = 20.0
  private static let grain = 2.0

  /// The maximum width of a frame's column, and the width of the scale, in points.
  private static let widestColumn = 3.0
  private static let scaleWidth = 56.0

  private static let lineHeight = 15.0

  /// Returns the graph; `nil` if nothing is measured, or if the space is too narrow.
  func node(width: Double, _ style: PanelStyle) -> Node? {
    if times.isEmpty || period <= 0 { return nil }
    func pixels(_ points: Double) -> Int { max(Int((points / style.hairline).rounded()), 1) }
    let room = width - Self.scaleWidth - 2 * PanelStyle.padding
    let plot = (1...pixels(Self.widestColumn)).reversed().lazy.map {
      FrameTimePlot(
        of: times, period: period, column: $0, unit: pixels(Self.unit), grain: pixels(Self.grain))
    }.first { Double($0.size.width) * style.hairline <= room }
    guard let plot else { return nil }
    let theme = style.theme
    let inks = FrameTimePlot.Inks(
      interval: theme.accent.premultipliedPixel, composite: theme.text.premultipliedPixel,
      late: theme.late.premultipliedPixel, unshown: theme.unshown.premultipliedPixel,
      line: theme.dim.premultipliedPixel)
    let (wide, high) = (
      Double(plot.size.width) * style.hairline, Double(plot.size.height) * style.hairline
    )
    let bars = Node(
      key: "bars", content: .picture(plot.bitmap(in: inks)), width: .points(wide),
      height: .points(high))
    let lines: [(Int, Int64)] = [
      (plot.intervalTop, 2 * period), (plot.periodLine, period), (plot.intervalBase, 0),
      (plot.compositeTop, plot.compositeScale), (plot.compositeBase, 0),
    ]
    let scale = lines.map { line, time in
      style.dim(time == 0 ? "0" : FrameTimePlot.milliseconds(time), Theme.small)
        .placed(
          Node.Place(
            x: 0, y: (Double(line) + 0.5) / Double(plot.size.height), anchorX: 0, anchorY: 0.5))
    }
    return Node.column(
      [
        Node.row(
          gap: 8,
          [style.text(plot.title, Theme.medium).width(.rest), style.text(plot.words, Theme.medium)]),
        Node.row(gap: 6, [bars, Node.stack(scale).width(.rest).height(.points(high))])
          .padded(0, 6),
        style.dim("upper bars: interval · lower bars: composite", Theme.small),
        style.dim("amber, low mark: late · red stripes: dropped, blocked", Theme.small),
      ]
    ).padded(PanelStyle.padding, 8)
  }
}

/// The last frames as bars, in device pixels.
///
/// Each frame has a column; the newest one is at the right. The upper part shows the time since the previous tick, up
/// to two periods. A late frame has a bar of another colour, and a low mark above it. A frame that was not shown has
/// stripes instead of a bar: a dropped one up to two periods, with a high mark, a blocked one up to one period. The
/// lower part shows the time for evaluating and drawing, on a scale of its own. A bar that is too long ends at the
/// top and has a gap in it.
package struct FrameTimePlot: Hashable {
  /// The colours of the plot, as premultiplied pixels.
  package struct Inks: Hashable {
    /// The colour of the bars that show the time since the previous tick.
    package var interval: UInt32
    /// The colour of the bars that show the time for evaluating and drawing.
    package var composite: UInt32
    /// The colour of the bars and marks of late frames.
    package var late: UInt32
    /// The colour of the stripes and marks of frames that were not shown.
    package var unshown: UInt32
    /// The colour of the lines of the scales.
    package var line: UInt32

    package init(
      interval: UInt32, composite: UInt32, late: UInt32, unshown: UInt32, line: UInt32
    ) {
      self.interval = interval
      self.composite = composite
      self.late = late
      self.unshown = unshown
      self.line = line
    }
  }

  /// The frames, oldest first; only the last ``FrameReport/mostRecent`` are drawn.
  package let times: [FrameTiming]

  /// The time between two deadlines, in nanoseconds.
  package let period: Int64

  /// The time at the top of the scale of the lower bars, in nanoseconds: at least 0.1 ms, and round.
  package let compositeScale: Int64

  /// The width of a frame's column, in pixels.
  package let column: Int

  /// The height of one period on the scale of the bars, in pixels.
  package let unit: Int

  /// The height of the gap in a bar that is cut off, and half the height of a mark, in pixels.
  package let grain: Int

  /// The maximum height of the interval bars, in periods.
  private static let mostPeriods = 2

  /// Creates a plot.
  ///
  /// - Precondition: Every length is positive.
  package init(of times: [FrameTiming], period: Int64, column: Int, unit: Int, grain: Int) {
    precondition(
      period > 0 && column > 0 && unit > 0 && grain > 0,
      "a plot of \(period) ns, \(column), \(unit) and \(grain) pixels")
    self.times = times.suffix(FrameReport.mostRecent)
    self.period = period
    compositeScale = Self.roundScale(atLeast: self.times.compactMap(\.sceneComposite).max() ?? 0)
    self.column = column
    self.unit = unit
    self.grain = grain
  }

  /// Returns the first of 0.1, 0.2, 0.5, 1, 2, 5, … ms that is at least a time in nanoseconds.
  private static func roundScale(atLeast time: Int64) -> Int64 {
    var decade: Int64 = 100_000
    while decade < .max / 10, 5 * decade < time { decade *= 10 }
    return [1, 2, 5].map { $0 * decade }.first { $0 >= time } ?? time
  }

  // MARK: Places, in pixels from the top

  /// The size of the image.
  package var size: PixelSize {
    PixelSize(width: FrameReport.mostRecent * column, height: compositeBase + 1)
  }

  /// The pixel rows of the high marks, which show that a frame was dropped.
  var droppedRows: Range<Int> { 0..<2 * grain }

  /// The pixel rows of the low marks, which show that the frame was late.
  var lateRows: Range<Int> { 3 * grain..<5 * grain }

  /// The row of the line at two periods, where the longest interval bars end.
  var intervalTop: Int { 6 * grain }

  /// The row of the line at one period.
  var periodLine: Int { intervalTop + unit }

  /// The row of the line from which interval bars rise.
  var intervalBase: Int { intervalTop + Self.mostPeriods * unit }

  /// The row of the line at ``compositeScale``, where the longest composite bars end.
  var compositeTop: Int { intervalBase + 8 * grain }

  /// The row of the line from which composite bars rise.
  var compositeBase: Int { compositeTop + unit }

  /// Returns the first pixel column of a frame, by its index in ``times``.
  package func x(of index: Int) -> Int { size.width - (times.count - index) * column }

  /// The width of a bar; in columns of 3 pixels or more, one pixel between two bars stays free.
  package var barWidth: Int { column >= 3 ? column - 1 : column }

  // MARK: Words

  /// The title: what the bars are, and the time from the first to the last.
  package var title: String {
    guard let first = times.first, let last = times.last else { return "Frame times" }
    let span = Double(last.wokenAt - first.wokenAt + period) / 1e9
    return "Frame times, last \(NumberText.fixed(span, digits: 1)) s"
  }

  /// The text about the bars: the longest interval, and whether its bar is cut off.
  package var words: String {
    guard let longest = times.compactMap(\.interval).max() else { return "no interval yet" }
    let isCut = longest > Int64(Self.mostPeriods) * period
    return "longest \(Self.milliseconds(longest))" + (isCut ? ", clipped" : "")
  }

  /// Returns nanoseconds as text, such as "16.67 ms".
  package static func milliseconds(_ nanoseconds: Int64) -> String {
    "\(NumberText.fixed(Double(nanoseconds) / 1e6, digits: 2)) ms"
  }

  // MARK: Drawing

  /// Draws the plot on a transparent background.
  package func bitmap(in inks: Inks) -> Bitmap {
    Bitmap(size: size) { rows in
      for (index, time) in times.enumerated() {
        let x = x(of: index)
        switch time.verdict {
        // Not judged, as beside an update of the page.
        case .dropped where time.cause == nil: break
        case .dropped:
          stripes(at: x, from: intervalBase, to: intervalTop, inks.unshown, on: rows)
          rows.fill(box(x, droppedRows), with: inks.unshown)
        case .blocked: stripes(at: x, from: intervalBase, to: periodLine, inks.unshown, on: rows)
        case .shown, .late, .still:
          let isLate = time.verdict == .late
          bar(
            time.interval, of: period, at: x, from: intervalBase, to: intervalTop,
            isLate ? inks.late : inks.interval, on: rows)
          if isLate { rows.fill(box(x, lateRows), with: inks.late) }
        }
        bar(
          time.sceneComposite, of: compositeScale, at: x, from: compositeBase, to: compositeTop,
          inks.composite, on: rows)
      }
      // In front of the bars, so that it is visible which bars reach a line.
      for y in [intervalTop, periodLine, intervalBase, compositeTop, compositeBase] {
        rows.fill(PixelRect(x: 0, y: y, width: size.width, height: 1), with: inks.line)
      }
    }
  }

  private func box(_ x: Int, _ rows: Range<Int>) -> PixelRect {
    PixelRect(x: x, y: rows.lowerBound, width: barWidth, height: rows.count)
  }

  private func stripes(
    at x: Int, from base: Int, to top: Int, _ ink: UInt32, on rows: PixelRows
  ) {
    for y in stride(from: base - grain, through: top, by: -2 * grain) {
      rows.fill(box(x, y..<y + grain), with: ink)
    }
  }

  /// Draws a bar for a time, of which `scale` is one unit high.
  private func bar(
    _ length: Int64?, of scale: Int64, at x: Int, from base: Int, to top: Int, _ ink: UInt32,
    on rows: PixelRows
  ) {
    guard let length, length > 0 else { return }
    let most = base - top
    let height = Double(length) / Double(scale) * Double(unit)
    // Any time above 0 is visible.
    let shown = max(Int(min(height, Double(most)).rounded()), 1)
    rows.fill(box(x, base - shown..<base), with: ink)
    if height > Double(most) { rows.fill(box(x, top + grain..<top + 2 * grain), with: 0) }
  }
}
