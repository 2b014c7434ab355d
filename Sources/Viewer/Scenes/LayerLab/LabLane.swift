import LayerKit

/// A track from 0 to 1 on which a layer moves: the presentation is filled, the model is an outline.
final class LabLane {
  /// The layer that moves.
  let marker: Layer

  /// The outline at the model value.
  let outline: Layer

  let track: Layer

  /// The initial model value, 0…1.
  let start: Double

  private let text: String
  private let caption: Label
  private let numbers: Label
  private var palette = ScenePalette.dark
  private var measure: SceneMeasure?
  private var heading = Rect.zero
  private var ticks: [Layer] = []
  private let tickValues: [Double]

  /// Creates a lane.
  ///
  /// - Parameters:
  ///   - marker: The layer that moves.
  ///   - text: The caption.
  ///   - start: The initial model value.
  ///   - ticks: The values to mark.
  init(_ marker: Layer, _ text: String, start: Double = 0, ticks: [Double] = []) {
    self.marker = marker
    self.text = text
    self.start = start
    tickValues = ticks
    let context = marker.context
    func plain() -> Layer { Layer(in: context).withoutActions() }
    (track, outline) = (plain(), plain())
    caption = Label(in: context)
    numbers = Label(in: context)
    marker.name = "marker of \(text)"
    outline.name = "outline of \(text)"
    self.ticks = ticks.map { _ in plain() }
  }

  /// Creates a lane whose layer has no implicit animations.
  convenience init(
    in context: LayerContext, _ text: String, start: Double = 0, ticks: [Double] = []
  ) {
    self.init(Layer(in: context).withoutActions(), text, start: start, ticks: ticks)
  }

  /// The layers, from back to front.
  var layers: [Layer] { [track] + ticks + [outline, marker, caption.layer, numbers.layer] }

  /// The length of the track, in points.
  private(set) var length = 0.0

  /// Returns the position of a value, in points of the page.
  func x(_ value: Double) -> Double { track.frame.minX + inset + value * length }

  private var inset: Double { marker.bounds.width / 2 }

  /// Places the lane: the text above, the track below.
  func layOut(in box: Rect, _ measure: SceneMeasure) {
    self.measure = measure
    let line = min(measure.line, box.height * 0.6)
    heading = Rect(x: box.minX, y: box.minY, width: box.width, height: line)
    let side = max(min(20 * measure.printUnit, box.height - line), 2)
    let height = max(side / 4, measure.area.hairline)
    track.frame = measure.area.aligned(
      Rect(
        x: box.minX, y: box.minY + line + (side - height) / 2, width: box.width, height: height))
    track.cornerRadius = track.bounds.height / 2
    for layer in [marker, outline] {
      layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
      layer.cornerRadius = side / 4
    }
    outline.borderWidth = max(measure.area.aligned(1.5), measure.area.hairline)
    length = max(track.bounds.width - side, 1)
    for (tick, value) in zip(ticks, tickValues) {
      tick.frame = measure.area.aligned(
        Rect(
          x: x(value) - measure.area.hairline, y: box.minY + line + side / 4,
          width: 2 * measure.area.hairline, height: side / 2))
    }
    reset()
  }

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    self.palette = palette
    track.backgroundColor = palette.hairline
    for tick in ticks { tick.backgroundColor = palette.dim }
    marker.context.transaction(disablingActions: true) { marker.backgroundColor = palette.accent }
    outline.borderColor = palette.text
    refresh()
  }

  /// Resets the model to its initial value, without animations.
  func reset() {
    marker.removeAllAnimations()
    marker.context.transaction(disablingActions: true) {
      marker.transform = .identity
      marker.position = Point(x: x(start), y: track.frame.center.y)
    }
    refresh()
  }

  /// Sets the model to a value, with the implicit animation that applies.
  func move(to value: Double) { marker.position.x = x(value) }

  /// Moves the outline to the model and shows the model value, and also the presentation value unless the layer
  /// moves.
  func refresh(isMoving: Bool = false) {
    outline.position = marker.position
    outline.transform = marker.transform
    guard let measure else { return }
    func text(_ layer: Layer) -> String {
      NumberText.fixed((layer.position.x - x(0)) / length, digits: 2)
    }
    let shown = isMoving ? "" : "  shown \(text(marker.presentation() ?? marker))"
    numbers.note(
      "model \(text(marker))\(shown)", size: 11, color: palette.dim, in: heading, at: .right,
      measure)
    let room = heading.width - numbers.width - measure.margin / 4
    var box = heading
    box.size.width = max(room, 1)
    caption.note(self.text, size: 12, color: palette.text, in: box, measure)
    if caption.width < box.width { return }
    // The caption matters more than the numbers.
    numbers.hide()
    caption.note(self.text, size: 12, color: palette.text, in: heading, measure)
  }
}

/// Lanes of equal size, in rows and columns.
struct LaneGrid {
  /// The lanes, row by row.
  let lanes: [LabLane]

  /// The widths of a lane with space for all of its print, and of one with just enough space, in points.
  private static let widths = (roomy: 280.0, narrow: 170.0)

  /// The maximum width of the grid, in points, in a window of the usual size.
  private static let greatestWidth = 1080.0

  /// The maximum height of a lane, in points, in a window of the usual size.
  private static let greatestHeight = 110.0

  /// The minimum height of a lane in a single column, in points; below it there are two columns.
  private static let leastHeight = 22.0

  /// Returns the boxes of a number of lanes in an area.
  static func boxes(_ count: Int, in area: Rect, _ measure: SceneMeasure) -> [Rect] {
    let width = min(area.width, greatestWidth * measure.unit)
    let gap = min(2 * measure.margin, width / 24)
    func columns(of least: Double) -> Int {
      min(max(Int((width + gap) / (least * measure.printUnit + gap)), 1), 3)
    }
    let isHigh = area.height / Double(count) >= leastHeight * measure.printUnit
    let roomy = count > 8 ? columns(of: widths.roomy) : 1
    let columns = roomy > 1 || isHigh ? roomy : columns(of: widths.narrow)
    let rows = (count + columns - 1) / columns
    let size = Size(
      // All lanes have the same length, to the pixel.
      width: measure.area.aligned((width - gap * Double(columns - 1)) / Double(columns)),
      height: min(area.height / Double(rows), greatestHeight * measure.printUnit))
    let left = measure.area.aligned(area.center.x - width / 2)
    let top = area.minY + max(area.height - size.height * Double(rows), 0) / 3
    return (0..<count).map { index in
      Rect(
        x: left + Double(index % columns) * (size.width + measure.area.aligned(gap)),
        y: top + Double(index / columns) * size.height, width: size.width,
        height: size.height - min(measure.margin / 2, size.height / 8))
    }
  }

  func layOut(in area: Rect, _ measure: SceneMeasure) {
    let boxes = Self.boxes(lanes.count, in: area, measure)
    for (lane, box) in zip(lanes, boxes) { lane.layOut(in: box, measure) }
  }
}

/// A page that consists of lanes only.
protocol LanePage: LabPage {
  var lanes: [LabLane] { get }
}

extension LanePage {
  var layers: [Layer] { lanes.flatMap(\.layers) }

  func layOut(in box: Rect, _ measure: SceneMeasure) {
    LaneGrid(lanes: lanes).layOut(in: box, measure)
  }

  /// Applies the colours of a palette to the lanes.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    for lane in lanes { lane.paint(palette) }
  }

  func reset() {
    for lane in lanes { lane.reset() }
  }

  /// Updates every lane to the turn's time.
  func refresh(isMoving: Bool) {
    for lane in lanes { lane.refresh(isMoving: isMoving) }
  }
}
