import LayerKit
import ViewerUI

/// Lanes below and beside each other, each of the same size.
struct LaneGrid {
  /// The lanes, row by row.
  let lanes: [LabLane]

  /// The widths of a lane that has room for all of its print, and of one that has just enough, in points.
  private static let widths = (roomy: 280.0, narrow: 170.0)

  /// The greatest width of the whole, in points, for a window of the usual size.
  private static let greatestWidth = 1080.0

  /// The greatest height of a lane, in points, for a window of the usual size.
  private static let greatestHeight = 110.0

  /// The least height of a lane in a single column, in points; with less there are two.
  private static let leastHeight = 22.0

  /// The boxes of so many lanes in an area.
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
      // All lanes are equally long, to the pixel.
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

  /// Places the lanes.
  func layOut(in area: Rect, _ measure: SceneMeasure) {
    let boxes = Self.boxes(lanes.count, in: area, measure)
    for (lane, box) in zip(lanes, boxes) { lane.layOut(in: box, measure) }
  }
}

/// A page that is nothing but lanes.
protocol LanePage: LabPage {
  /// The lanes.
  var lanes: [LabLane] { get }
}

extension LanePage {
  /// The lanes' layers.
  var layers: [Layer] { lanes.flatMap(\.layers) }

  /// Places the lanes.
  func layOut(in box: Rect, _ measure: SceneMeasure) {
    LaneGrid(lanes: lanes).layOut(in: box, measure)
  }

  /// Gives the lanes their colours.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    for lane in lanes { lane.paint(palette) }
  }

  /// Puts every lane back to its beginning.
  func reset() {
    for lane in lanes { lane.reset() }
  }

  /// Brings every lane to the turn's time.
  func refresh(isMoving: Bool) {
    for lane in lanes { lane.refresh(isMoving: isMoving) }
  }
}
