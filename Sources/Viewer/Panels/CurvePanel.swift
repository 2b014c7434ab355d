import LayerKit

/// The box over the scene in which a timing function is edited: the curve with its two points, and the known curves.
///
/// Its place depends on the window and on what is open alone, so that a drag moves nothing but the curve.
struct CurvePanel: Hashable {
  /// The contents of the box.
  struct Reading {
    var field: CurveField
    var curve: TimingFunction
    /// What the pointer is over.
    var hovered: OverlayTarget?
  }

  /// The box, in points of the area.
  let frame: Rect

  /// The part in which the curve is drawn, in points of the area.
  let plot: Rect

  private let bounds: Rect

  /// The y coordinates at the lower and upper edge of the plot; points beyond them are shown at the edge.
  private static let heights = -0.4...1.4

  private static let padding = 10.0
  private static let lineHeight = 18.0

  /// The largest size of the box, and the size that it has at least in a low room, in points.
  private static let most = Size(width: 380, height: 230)
  private static let least = Size(width: 260, height: 92)

  /// The widest column of names, in points.
  private static let widestSide = 160.0

  /// The sizes of a point: chosen, and not.
  private static let sides = (14.0, 11.0)

  /// The keys that apply while the box is open, the most important ones first.
  private static let hints = [
    "Drag a point, or move it by arrows; Tab: the other one · Return keeps, Esc takes back",
    "Shift ×10, Alt ×0.1 · type a name or cubic-bezier(…)",
  ]

  /// Creates the layout at the bottom left of the scene's room, both in points of the area.
  init(in room: Rect, _ area: OverlayArea) {
    bounds = area.bounds
    let margin = min(Theme.margin, 0.03 * min(room.width, room.height))
    let share = 0.4 * room.height
    // Beside a low box, the scene is visible instead of above it.
    let wanted =
      share < Self.least.height
      ? Self.least : Size(width: Self.most.width, height: min(share, Self.most.height))
    let size = Size(
      width: max(min(room.width - 2 * margin, wanted.width), 1),
      height: max(min(wanted.height, room.height - 2 * margin), 1))
    frame = area.aligned(
      Rect(
        x: room.minX + margin, y: room.maxY - margin - size.height, width: size.width,
        height: size.height))
    let inner = max(frame.width - 3 * Self.padding, 2)
    plot = area.aligned(
      Rect(
        x: frame.minX + Self.padding, y: frame.minY + Self.padding,
        width: inner - min(0.5 * inner, Self.widestSide),
        height: max(frame.height - 2 * Self.padding - Self.lineHeight, 1)))
  }

  // MARK: Places

  /// Returns the place of coordinates, in points of the plot.
  func place(of point: Point) -> Point {
    let heights = Self.heights
    return Point(
      x: point.x * plot.width,
      y: (heights.upperBound - point.y) / (heights.upperBound - heights.lowerBound) * plot.height)
  }

  /// Returns coordinates that the plot shows: the given ones, or the nearest at its upper or lower edge.
  func shown(_ point: Point) -> Point {
    Point(x: point.x, y: min(max(point.y, Self.heights.lowerBound), Self.heights.upperBound))
  }

  /// Returns the coordinates of a place in points of the area.
  func coordinates(at place: Point) -> Point {
    let heights = Self.heights
    let share = (place.y - plot.minY) / plot.height
    return Point(
      x: (place.x - plot.minX) / plot.width,
      y: heights.upperBound - share * (heights.upperBound - heights.lowerBound))
  }

  // MARK: Nodes

  /// Returns the box with the layer of the plot.
  func node(_ reading: Reading, _ layer: Layer, _ style: PanelStyle) -> Node {
    let left = Node.column([drawing(reading, layer, style), text(reading, style)])
      .width(.points(plot.width)).height(.rest)
    let parts = Node.row(key: "curve", gap: Self.padding, [left, side(reading, style)])
    return style.box(parts.padded(Self.padding, Self.padding)).placed(frame, in: bounds)
      .aimed(at: .curve)
  }

  /// The curve between the lines at 0 and 1, and its points.
  private func drawing(_ reading: Reading, _ layer: Layer, _ style: PanelStyle) -> Node {
    let theme = style.theme
    func at(_ place: Point) -> Node.Place {
      Node.Place(
        x: place.x / plot.width, y: place.y / plot.height, anchorX: 0.5, anchorY: 0.5)
    }
    let lines = [0.0, 1].map { height in
      Node.box(theme.hairline).height(.points(style.hairline))
        .placed(at(place(of: Point(x: 0.5, y: height))))
    }
    let points = reading.curve.points.enumerated().map { index, point in
      let isChosen = reading.field.point == index
      let isHovered = reading.hovered == .curvePoint(index)
      let side = isChosen ? Self.sides.0 : Self.sides.1
      return Node.box(isChosen || isHovered ? theme.accent : theme.ground, radius: side / 2)
        .bordered(theme.accent, 2).width(.points(side)).height(.points(side))
        .placed(at(place(of: shown(point)))).unaligned().aimed(at: .curvePoint(index))
    }
    return Node.stack(lines + [.layer(layer)] + points)
      .width(.points(plot.width)).height(.points(plot.height))
  }

  /// The curve's name or numbers, or what is typed instead.
  private func text(_ reading: Reading, _ style: PanelStyle) -> Node {
    let field = reading.field
    if !field.entry.isSelected { return style.field(field.entry).height(.points(Self.lineHeight)) }
    let text = style.text(CurveText.short(reading.curve, inUnitsPerOne: 1000))
    return Node.row([text.filled(field.point == nil ? style.theme.chosen : nil)])
      .height(.points(Self.lineHeight))
  }

  /// The known curves and the keys, or why what was typed is no curve; a low box has less.
  private func side(_ reading: Reading, _ style: PanelStyle) -> Node {
    if let problem = reading.field.entry.problem {
      return Node.column([
        .text(problem, Theme.medium, style.theme.text, wraps: true).width(.rest)
      ]).height(.rest)
    }
    let names = CurveText.names.enumerated().map { index, name in
      let isPresent = CurveText.name(of: reading.curve) == name
      let isHovered = reading.hovered == .curveName(index)
      return Node.row([style.text(name).width(.rest)]).padded(6, 0)
        .filled(
          isPresent ? style.theme.chosen : isHovered ? style.theme.hovered : nil, radius: 4
        ).height(.points(Self.lineHeight)).ranked(10 - index)
        .aimed(at: .curveName(index))
    }
    let hints = Self.hints.enumerated().map {
      style.sentence($1).padded(left: 6, top: 4).ranked(-$0)
    }
    return Node.column(names + hints).height(.rest)
  }
}
