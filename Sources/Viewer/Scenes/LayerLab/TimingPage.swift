import LayerKit

/// The page that shows the eight timing properties, the four fill modes, and a layer whose own time runs faster.
final class TimingPage: LabPage {
  static let name = "timing"
  static let title = "Timing"
  static let note =
    "each line lasts 3 s, its mark shows the active time; the model is 0.50"

  /// The cases, in the order in which they are shown.
  private static let cases: [TimingCell.Case] = [
    .init(
      text: "begin time 1 s", timing: MediaTiming(beginTime: 1, duration: 1), active: 1...2),
    .init(text: "duration 2 s", timing: MediaTiming(duration: 2), active: 0...2),
    .init(text: "speed 2, duration 2 s", timing: MediaTiming(duration: 2, speed: 2), active: 0...1),
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
      text: "layer speed 2, duration 2 s", timing: MediaTiming(duration: 2), active: 0...1,
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

/// One of the timing properties: a lane, and a small timeline with the active span and a playhead.
private final class TimingCell {
  /// The case that a cell shows.
  struct Case {
    var text: String
    /// The timing, whose begin time is relative to the beginning of the page.
    var timing: MediaTiming
    /// The active span of the animation, in seconds of the page.
    var active: ClosedRange<Double>
    /// The speed of the layer's own time.
    var layerSpeed: Float = 1
  }

  /// The length of a timeline, in seconds.
  static let span = 3.0

  let lane: LabLane

  private let shown: Case
  private let line: Layer
  private let active: Layer
  private let playhead: Layer

  /// Creates a cell at rest.
  init(in context: LayerContext, _ shown: Case) {
    self.shown = shown
    lane = LabLane(in: context, shown.text, start: 0.5)
    lane.marker.speed = shown.layerSpeed
    func plain() -> Layer { Layer(in: context).withoutActions() }
    (line, active, playhead) = (plain(), plain(), plain())
  }

  /// The layers, from back to front.
  var layers: [Layer] { [line, active, playhead] + lane.layers }

  func layOut(in box: Rect, _ measure: SceneMeasure) {
    let height = max(min(6 * measure.printUnit, box.height / 6), measure.area.hairline)
    lane.layOut(
      in: Rect(x: box.minX, y: box.minY, width: box.width, height: box.height - 1.5 * height),
      measure)
    let hairline = measure.area.hairline
    line.frame = measure.area.aligned(
      Rect(
        x: box.minX, y: min(lane.outline.frame.maxY + height / 2, box.maxY - height),
        width: box.width, height: height))
    func x(_ time: Double) -> Double { line.frame.minX + time / Self.span * line.bounds.width }
    active.frame = measure.area.aligned(
      Rect(
        x: x(shown.active.lowerBound), y: line.frame.minY,
        width: x(min(shown.active.upperBound, Self.span)) - x(shown.active.lowerBound),
        height: line.bounds.height))
    playhead.bounds = Rect(x: 0, y: 0, width: 2 * hairline, height: line.bounds.height)
    reset()
  }

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    lane.paint(palette)
    line.backgroundColor = palette.hairline
    active.backgroundColor = palette.accent.withAlpha(multipliedBy: 0.35)
    playhead.backgroundColor = palette.text
  }

  /// Returns to the beginning.
  func reset() {
    lane.reset()
    playhead.removeAllAnimations()
    playhead.position = Point(x: line.frame.minX, y: line.frame.center.y)
  }

  /// Plays for the length of a timeline.
  func run() {
    let now = lane.marker.context.time
    var move = BasicAnimation(\.position.x, from: lane.x(0), to: lane.x(1))
    move.timing = shown.timing
    move.beginTime = shown.timing.beginTime.map {
      lane.marker.convertTime(now + $0, from: nil)
    }
    // Fill values stay until the page begins again.
    move.isRemovedOnCompletion = false
    lane.marker.add(move, forKey: "timing")
    var time = BasicAnimation(\.position.x, from: line.frame.minX, to: line.frame.maxX)
    time.duration = Self.span
    time.fillMode = .forwards
    time.isRemovedOnCompletion = false
    playhead.add(time, forKey: "time")
  }
}
