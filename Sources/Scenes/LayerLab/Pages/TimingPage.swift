import LayerKit

/// The eight timing properties, the four fill modes, and a layer whose own time runs faster.
final class TimingPage: LabPage {
  static let name = "timing"
  static let title = "Timing"
  static let note =
    "lines of 3 s, marked where the animation is active; the model is 0.50"

  /// What is shown, in order.
  static let cases: [TimingCell.Case] = [
    .init(
      text: "begin time: 1 s later", timing: MediaTiming(beginTime: 1, duration: 1), active: 1...2),
    .init(text: "duration 2 s", timing: MediaTiming(duration: 2), active: 0...2),
    .init(text: "speed 2, of 2 s", timing: MediaTiming(duration: 2, speed: 2), active: 0...1),
    .init(
      text: "time offset 0.5 s", timing: MediaTiming(duration: 1, timeOffset: 0.5), active: 0...1),
    .init(
      text: "repeat count 2.5", timing: MediaTiming(duration: 1, repeatCount: 2.5), active: 0...2.5),
    .init(
      text: "repeat duration 1.75 s", timing: MediaTiming(duration: 1, repeatDuration: 1.75),
      active: 0...1.75),
    .init(
      text: "autoreverses", timing: MediaTiming(duration: 1, autoreverses: true), active: 0...2),
    .init(
      text: "layer of speed 2, of 2 s", timing: MediaTiming(duration: 2), active: 0...1,
      layerSpeed: 2),
    fills(.removed), fills(.backwards), fills(.forwards), fills(.both),
  ]

  private static func fills(_ mode: FillMode) -> TimingCell.Case {
    TimingCell.Case(
      text: "fill mode \(mode.rawValue)",
      timing: MediaTiming(beginTime: 1, duration: 1, fillMode: mode), active: 1...2)
  }

  private let cells: [TimingCell]

  init(in context: LayerContext) {
    cells = Self.cases.map { TimingCell(in: context, $0) }
  }

  var layers: [Layer] { cells.flatMap(\.layers) }

  var steps: [LabStep] {
    [
      .then(TimingCell.span) { [unowned self] in for cell in cells { cell.run() } }, .look(0.8),
      .then(0.4) { [unowned self] in reset() },
    ]
  }

  func layOut(in box: Rect, _ measure: SceneMeasure) {
    let boxes = LaneGrid.boxes(cells.count, in: box, measure)
    for (cell, box) in zip(cells, boxes) { cell.layOut(in: box, measure) }
  }

  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    for cell in cells { cell.paint(palette) }
  }

  func reset() {
    for cell in cells { cell.reset() }
  }

  func refresh(isMoving: Bool) {
    for cell in cells { cell.lane.refresh(isMoving: isMoving) }
  }
}
