package import Display
package import LayerKit

/// How long the last ticks took, as bars on a panel of their own.
///
/// The bars are one picture, drawn anew only when other ticks are read; nothing of it moves.
package final class FrameTimeGraph {
  /// What is drawn.
  package struct Reading: Hashable {
    /// The ticks, oldest first; none where nothing is measured.
    package var times: [FrameTime]
    /// The time from one deadline to the next, in nanoseconds; 0 where nothing is measured.
    package var period: Int64

    /// Creates a reading.
    package init(times: [FrameTime], period: Int64) {
      self.times = times
      self.period = period
    }
  }

  /// The panel.
  package let root: Layer

  private let picture: Layer
  private let labels: RowPool<Label>
  private var drawn: (plot: FrameTimePlot, inks: FrameTimePlot.Inks)?

  /// What is written below the bars.
  private static let captions = [
    "above: interval · below: composite",
    "marks: low late · high after dropped ticks",
  ]

  /// Makes a graph that shows nothing yet.
  package init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "frame-times"
    picture = Layer(in: context).withoutActions()
    picture.name = "bars"
    labels = RowPool(on: root)
    root.sublayers = [picture]
  }

  /// The texts that are shown.
  package var shownTexts: [String] { root.isHidden ? [] : labels.shownTexts }

  /// Shows ticks.
  ///
  /// - Parameters:
  ///   - reading: The ticks.
  ///   - focus: What is not to be covered where there is room, in points of the window.
  ///   - obstacles: What is never covered, in points of the window.
  ///   - glass: The colours.
  ///   - area: The window.
  package func show(
    _ reading: Reading, clearOf focus: Rect, beside obstacles: [Rect], glass: Glass,
    in area: OverlayArea
  ) {
    let plan =
      reading.times.isEmpty || reading.period <= 0
      ? nil : FrameTimePlan.best(clearOf: focus, beside: obstacles, in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    glass.apply(to: root, isDense: !plan.frame.intersection(focus).isEmpty, in: area)
    root.frame = plan.frame
    let plot = FrameTimePlot(
      of: reading.times, period: reading.period, column: plan.shape.column, unit: plan.shape.unit,
      grain: plan.shape.grain)
    draw(plot, in: plan.plot, glass: glass)
    write(plot, plan, glass: glass, area: area)
    labels.hideRest()
  }

  private func draw(_ plot: FrameTimePlot, in box: Rect, glass: Glass) {
    picture.frame = box
    let inks = FrameTimePlot.Inks(
      interval: glass.accent.premultipliedPixel, composite: glass.text.premultipliedPixel,
      mark: glass.text.premultipliedPixel, line: glass.dim.premultipliedPixel)
    if let drawn, drawn == (plot, inks) { return }
    picture.contents = plot.bitmap(in: inks)
    drawn = (plot, inks)
  }

  private func write(
    _ plot: FrameTimePlot, _ plan: FrameTimePlan, glass: Glass, area: OverlayArea
  ) {
    let font = Glass.font(size: Glass.TextSize.small)
    let (height, padding) = (FrameTimePlan.lineHeight, FrameTimePlan.padding)
    let width = plan.frame.width - 2 * padding
    let title = labels.next()
    title.set(
      "Frame times", font: font, color: glass.text,
      in: Rect(x: padding, y: padding / 2, width: width, height: height), area: area)
    let rest = title.width + 8
    labels.next().set(
      plot.words, font: font, color: glass.text,
      in: Rect(
        x: padding + rest, y: padding / 2, width: max(width - rest, 0), height: height),
      at: .right, area: area)
    let left = plan.plot.maxX + FrameTimePlan.gap
    for (line, periods) in [
      (plot.intervalTop, 2), (plot.periodLine, 1), (plot.intervalBase, 0), (plot.compositeTop, 1),
      (plot.compositeBase, 0),
    ] as [(Int, Int64)] {
      let middle = plan.plot.minY + (Double(line) + 0.5) / area.scale
      labels.next().set(
        periods == 0 ? "0" : FrameTimePlot.milliseconds(periods * plot.period), font: font,
        color: glass.dim,
        in: Rect(
          x: left, y: middle - height / 2, width: max(plan.frame.width - padding - left, 0),
          height: height), area: area)
    }
    for (index, caption) in Self.captions.enumerated() {
      let top = plan.plot.maxY + FrameTimePlan.gap + Double(index) * height
      labels.next().set(
        caption, font: font, color: glass.dim,
        in: Rect(x: padding, y: top, width: width, height: height), area: area)
    }
  }
}
