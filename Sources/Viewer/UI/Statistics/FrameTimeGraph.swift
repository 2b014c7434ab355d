package import Display
import LayerKit
package import Raster

/// The timings of the last frames, as bars on a panel of their own.
///
/// The bars are a single image, which is drawn again only when the frames change; nothing in it moves.
final class FrameTimeGraph {
  /// The contents of the graph.
  struct Reading: Hashable {
    /// The frames, oldest first; empty if nothing is measured.
    var times: [FrameTiming]
    /// The time between two deadlines, in nanoseconds; 0 if nothing is measured.
    var period: Int64
  }

  let root: Layer

  private let picture: Layer
  private let labels: RowPool<Label>
  private var drawn: (plot: FrameTimePlot, inks: FrameTimePlot.Inks)?

  /// The captions below the bars.
  private static let captions = [
    "upper bars: interval · lower bars: composite",
    "amber, low mark: late · red stripes: dropped, blocked",
  ]

  /// Creates an empty graph.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "frame-times"
    picture = Layer(in: context).withoutActions()
    picture.name = "bars"
    labels = RowPool(on: root)
    root.sublayers = [picture]
  }

  /// The visible strings.
  var shownTexts: [String] { root.isHidden ? [] : labels.shownTexts }

  /// Shows frames.
  ///
  /// - Parameters:
  ///   - reading: The frames.
  ///   - focus: The area that the graph leaves free if there is space, in points of the window.
  ///   - obstacles: The areas that the graph never covers, in points of the window.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(
    _ reading: Reading, clearOf focus: Rect, beside obstacles: [Rect], theme: Theme,
    in area: OverlayArea
  ) {
    let plan =
      reading.times.isEmpty || reading.period <= 0
      ? nil : FrameTimePlan.best(clearOf: focus, beside: obstacles, in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    theme.apply(to: root, isDense: !plan.frame.intersection(focus).isEmpty, in: area)
    root.place(at: plan.frame, in: area)
    let plot = FrameTimePlot(
      of: reading.times, period: reading.period, column: plan.shape.column, unit: plan.shape.unit,
      grain: plan.shape.grain)
    draw(plot, in: plan.plot, theme: theme)
    write(plot, plan, theme: theme, area: area)
    labels.hideRest()
  }

  private func draw(_ plot: FrameTimePlot, in box: Rect, theme: Theme) {
    picture.frame = box
    let inks = FrameTimePlot.Inks(
      interval: theme.accent.premultipliedPixel, composite: theme.text.premultipliedPixel,
      late: theme.late.premultipliedPixel, unshown: theme.unshown.premultipliedPixel,
      line: theme.dim.premultipliedPixel)
    if let drawn, drawn == (plot, inks) { return }
    picture.contents = plot.bitmap(in: inks)
    drawn = (plot, inks)
  }

  private func write(
    _ plot: FrameTimePlot, _ plan: FrameTimePlan, theme: Theme, area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.large)
    let (height, padding) = (FrameTimePlan.lineHeight, FrameTimePlan.padding)
    let width = plan.frame.width - 2 * padding
    let title = labels.next()
    title.set(
      plot.title, font: font, color: theme.text,
      in: Rect(x: padding, y: padding / 2, width: width, height: height), area: area)
    let rest = title.width + 8
    labels.next().set(
      plot.words, font: font, color: theme.text,
      in: Rect(
        x: padding + rest, y: padding / 2, width: max(width - rest, 0), height: height),
      at: .right, area: area)
    let left = plan.plot.maxX + FrameTimePlan.gap
    for (line, time) in [
      (plot.intervalTop, 2 * plot.period), (plot.periodLine, plot.period), (plot.intervalBase, 0),
      (plot.compositeTop, plot.compositeScale), (plot.compositeBase, 0),
    ] as [(Int, Int64)] {
      let middle = plan.plot.minY + (Double(line) + 0.5) / area.scale
      labels.next().set(
        time == 0 ? "0" : FrameTimePlot.milliseconds(time), font: font, color: theme.dim,
        in: Rect(
          x: left, y: middle - height / 2, width: max(plan.frame.width - padding - left, 0),
          height: height), area: area)
    }
    for (index, caption) in Self.captions.enumerated() {
      let top = plan.plot.maxY + FrameTimePlan.gap + Double(index) * height
      labels.next().set(
        caption, font: font, color: theme.dim,
        in: Rect(x: padding, y: top, width: width, height: height), area: area)
    }
  }
}

/// The layout of the frame time graph: at the bottom left, beside the facts.
///
/// The facts are exact, and the graph only illustrates some of them: if there is no space for both, the graph is left
/// out.
private struct FrameTimePlan: Hashable {
  /// The frame of the panel, in points of the window.
  let frame: Rect

  /// An empty plot with the graph's dimensions, in device pixels.
  let shape: FrameTimePlot

  /// The frame of bars and marks, in points of the panel.
  let plot: Rect

  /// The padding inside the panel's edges, in points.
  static let padding = 10.0

  /// The height of a line of text, in points.
  static let lineHeight = 17.0

  /// The number of lines of text below the bars.
  static let captionCount = 2

  /// The space between bars and text, in points.
  static let gap = 6.0

  /// The width for the scale at the right of the bars, in points.
  private static let scaleWidth = 66.0

  /// The height of one period on the scale of the bars, in points.
  private static let unit = 20.0

  /// The height of the gap in a bar that is cut off, and half the height of a mark, in points.
  private static let grain = 2.0

  /// The maximum width of a tick's column, in points.
  private static let widestColumn = 3.0

  /// The minimum width of the panel, in points: the text must fit.
  private static let leastWidth = 290.0

  /// Returns the layout with the widest columns that leaves the content free; if there is none, the widest that fits.
  ///
  /// - Parameters:
  ///   - focus: The area that the graph leaves free if there is space, in points of the window.
  ///   - obstacles: The areas that the graph never covers, in points of the window.
  ///   - area: The window.
  /// - Returns: `nil` if there is no space.
  static func best(
    clearOf focus: Rect, beside obstacles: [Rect], in area: OverlayArea
  ) -> FrameTimePlan? {
    let fitting = (1...pixels(widestColumn, in: area)).reversed()
      .map { FrameTimePlan(column: $0, in: area) }
      .filter { $0.fits(beside: obstacles, in: area) }
    return fitting.first { $0.frame.intersection(focus).isEmpty } ?? fitting.first
  }

  private init(column: Int, in area: OverlayArea) {
    shape = FrameTimePlot(
      of: [], period: 1, column: column, unit: Self.pixels(Self.unit, in: area),
      grain: Self.pixels(Self.grain, in: area))
    let size = Size(
      width: Double(shape.size.width) / area.scale, height: Double(shape.size.height) / area.scale)
    plot = Rect(
      origin: Point(
        x: area.aligned(Self.padding),
        y: area.aligned(Self.padding / 2 + Self.lineHeight + Self.gap)), size: size)
    let width = max(plot.maxX + Self.gap + Self.scaleWidth + Self.padding, Self.leastWidth)
    let height =
      plot.maxY + Self.gap + Double(Self.captionCount) * Self.lineHeight + Self.padding / 2
    frame = area.aligned(
      Rect(
        x: Theme.margin, y: area.bounds.height - Theme.margin - height, width: width,
        height: height))
  }

  /// Returns a length in whole device pixels, at least one.
  private static func pixels(_ length: Double, in area: OverlayArea) -> Int {
    max(Int((length * area.scale).rounded()), 1)
  }

  private func fits(beside obstacles: [Rect], in area: OverlayArea) -> Bool {
    let gap = Theme.margin / 2
    let ground = Rect(
      x: frame.minX - gap, y: frame.minY - gap, width: frame.width + 2 * gap,
      height: frame.height + 2 * gap)
    // The chip's position is kept free.
    return frame.maxX <= area.bounds.width - Theme.margin
      && frame.minY >= 2 * Theme.margin + StateChip.height
      && obstacles.allSatisfy { ground.intersection($0).isEmpty }
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
