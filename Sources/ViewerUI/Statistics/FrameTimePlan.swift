import LayerKit
import Raster

/// Where the graph of frame times stands: at the foot, at the left, beside the facts.
///
/// Facts are exact, and a graph is a picture of some of them: where there is no room for both, the graph goes.
struct FrameTimePlan: Hashable {
  /// The panel, in points of the window.
  let frame: Rect

  /// A plot of no ticks that has its measures, in device pixels.
  let shape: FrameTimePlot

  /// The bars and marks, in points of the panel.
  let plot: Rect

  /// The padding inside the panel's edges, in points.
  static let padding = 10.0

  /// The height of a line of text, in points.
  static let lineHeight = 14.0

  /// How many lines of text stand below the bars.
  static let captionCount = 2

  /// The space between bars and what is written, in points.
  static let gap = 6.0

  /// The width for the scale at the right of the bars, in points.
  private static let scaleWidth = 56.0

  /// The height of a period, in points.
  private static let unit = 20.0

  /// The height of gaps, in points.
  private static let grain = 2.0

  /// The widest tick, in points.
  private static let widestColumn = 3.0

  /// The least width of the panel, in points: what is written has to have room.
  private static let leastWidth = 250.0

  /// Finds the place with the widest ticks, if it can be one that leaves the content free.
  ///
  /// - Parameters:
  ///   - focus: What is not to be covered where there is room, in points of the window.
  ///   - obstacles: What is never covered, in points of the window.
  ///   - area: The window.
  /// - Returns: `nil` where there is no room.
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
        x: Glass.margin, y: area.bounds.height - Glass.margin - height, width: width,
        height: height))
  }

  /// A length as whole device pixels, at least one.
  private static func pixels(_ length: Double, in area: OverlayArea) -> Int {
    max(Int((length * area.scale).rounded()), 1)
  }

  private func fits(beside obstacles: [Rect], in area: OverlayArea) -> Bool {
    let gap = Glass.margin / 2
    let ground = Rect(
      x: frame.minX - gap, y: frame.minY - gap, width: frame.width + 2 * gap,
      height: frame.height + 2 * gap)
    // The chip's place is kept free.
    return frame.maxX <= area.bounds.width - Glass.margin
      && frame.minY >= 2 * Glass.margin + StateChip.height
      && obstacles.allSatisfy { ground.intersection($0).isEmpty }
  }
}
