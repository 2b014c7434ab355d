package import Display
package import Raster

/// The last ticks as bars, in device pixels.
///
/// Each tick has a column, the newest one at the right. From the top: a high mark where ticks were dropped right
/// before, a low one where the frame was late; the time since the tick before, up to two periods; below it what
/// evaluating and drawing took, up to one period. A bar that would be longer ends at the top and has a gap in it.
package struct FrameTimePlot: Hashable {
  /// The pixels of what is drawn, premultiplied.
  package struct Inks: Hashable {
    /// The bars of intervals.
    package var interval: UInt32
    /// The bars of composite times.
    package var composite: UInt32
    /// The marks of late and dropped ticks.
    package var mark: UInt32
    /// The lines at 0, 1 and 2 periods.
    package var line: UInt32

    /// Creates inks.
    package init(interval: UInt32, composite: UInt32, mark: UInt32, line: UInt32) {
      self.interval = interval
      self.composite = composite
      self.mark = mark
      self.line = line
    }
  }

  /// The ticks, oldest first; of more than ``FrameTime/kept`` the last ones are drawn.
  package let times: [FrameTime]

  /// The time from one deadline to the next, in nanoseconds.
  package let period: Int64

  /// The width of a tick, in pixels.
  package let column: Int

  /// The height of a period, in pixels.
  package let unit: Int

  /// The height of gaps, and half of that of marks, in pixels.
  package let grain: Int

  /// Periods that the bars of intervals have room for.
  private static let mostPeriods = 2

  /// Creates a plot.
  ///
  /// - Precondition: Every length is positive.
  package init(of times: [FrameTime], period: Int64, column: Int, unit: Int, grain: Int) {
    precondition(
      period > 0 && column > 0 && unit > 0 && grain > 0,
      "a plot of \(period) ns, \(column), \(unit) and \(grain) pixels")
    self.times = times.suffix(FrameTime.kept)
    self.period = period
    self.column = column
    self.unit = unit
    self.grain = grain
  }

  // MARK: Places, in pixels from the top

  /// The picture's size.
  package var size: PixelSize {
    PixelSize(width: FrameTime.kept * column, height: compositeBase + 1)
  }

  /// The rows of the high marks.
  package var droppedRows: Range<Int> { 0..<2 * grain }

  /// The rows of the low marks.
  package var lateRows: Range<Int> { 3 * grain..<5 * grain }

  /// The line of two periods, where bars of intervals end at the latest.
  package var intervalTop: Int { 6 * grain }

  /// The line of one period.
  package var periodLine: Int { intervalTop + unit }

  /// The line from which bars of intervals rise.
  package var intervalBase: Int { intervalTop + Self.mostPeriods * unit }

  /// The line of one period below, where bars of composite times end at the latest.
  package var compositeTop: Int { intervalBase + 8 * grain }

  /// The line from which bars of composite times rise.
  package var compositeBase: Int { compositeTop + unit }

  /// The first column of pixels of a tick, by its place among ``times``.
  package func x(of index: Int) -> Int { size.width - (times.count - index) * column }

  /// The width of a bar: where there is room a pixel stays free between two.
  package var barWidth: Int { column >= 3 ? column - 1 : column }

  // MARK: Words

  /// The longest interval, and whether its bar is cut.
  package var words: String {
    guard let longest = times.compactMap(\.interval).max() else { return "no two ticks in a row" }
    let isCut = longest > Int64(Self.mostPeriods) * period
    return "longest \(Self.milliseconds(longest))" + (isCut ? ", cut" : "")
  }

  /// Nanoseconds as people read them: "16.67 ms".
  package static func milliseconds(_ nanoseconds: Int64) -> String {
    "\(NumberText.fixed(Double(nanoseconds) / 1e6, digits: 2)) ms"
  }

  // MARK: Drawing

  /// Draws it on a transparent ground.
  package func bitmap(in inks: Inks) -> Bitmap {
    Bitmap(size: size) { rows in
      for (index, time) in times.enumerated() {
        let x = x(of: index)
        bar(time.interval, at: x, from: intervalBase, to: intervalTop, inks.interval, on: rows)
        bar(time.composite, at: x, from: compositeBase, to: compositeTop, inks.composite, on: rows)
        if time.dropped > 0 { rows.fill(box(x, droppedRows), with: inks.mark) }
        if time.isLate { rows.fill(box(x, lateRows), with: inks.mark) }
      }
      // In front of the bars, so that it is seen which of them reach it.
      for y in [intervalTop, periodLine, intervalBase, compositeTop, compositeBase] {
        rows.fill(PixelRect(x: 0, y: y, width: size.width, height: 1), with: inks.line)
      }
    }
  }

  private func box(_ x: Int, _ rows: Range<Int>) -> PixelRect {
    PixelRect(x: x, y: rows.lowerBound, width: barWidth, height: rows.count)
  }

  private func bar(
    _ length: Int64?, at x: Int, from base: Int, to top: Int, _ ink: UInt32, on rows: PixelRows
  ) {
    guard let length, length > 0 else { return }
    let most = base - top
    let height = Double(length) / Double(period) * Double(unit)
    // What took any time at all is to be seen.
    let shown = max(Int(min(height, Double(most)).rounded()), 1)
    rows.fill(box(x, base - shown..<base), with: ink)
    if height > Double(most) { rows.fill(box(x, top + grain..<top + 2 * grain), with: 0) }
  }
}
