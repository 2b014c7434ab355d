import LayerKit
import ViewerUI

/// One of the timing properties: a lane, and a small time line with the active span and a playhead.
final class TimingCell {
  /// What is shown.
  struct Case {
    /// What it is about.
    var text: String
    /// The timing, whose begin counts from the beginning of the page.
    var timing: MediaTiming
    /// When the animation is active, in seconds of the page.
    var active: ClosedRange<Double>
    /// How fast the layer's own time runs.
    var layerSpeed: Float = 1
  }

  /// The seconds that a time line shows.
  static let span = 3.0

  /// The lane.
  let lane: LabLane

  private let shown: Case
  private let line: Layer
  private let active: Layer
  private let playhead: Layer

  /// Makes a cell at rest.
  init(in context: LayerContext, _ shown: Case) {
    self.shown = shown
    lane = LabLane(in: context, shown.text, start: 0.5)
    lane.marker.speed = shown.layerSpeed
    func plain() -> Layer { Layer(in: context).withoutActions() }
    (line, active, playhead) = (plain(), plain(), plain())
  }

  /// Its layers, from back to front.
  var layers: [Layer] { [line, active, playhead] + lane.layers }

  /// Places it.
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

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    lane.paint(palette)
    line.backgroundColor = palette.hairline
    active.backgroundColor = palette.accent.withAlpha(multipliedBy: 0.35)
    playhead.backgroundColor = palette.text
  }

  /// Stands at the beginning.
  func reset() {
    lane.reset()
    playhead.removeAllAnimations()
    playhead.position = Point(x: line.frame.minX, y: line.frame.center.y)
  }

  /// Plays for the length of a time line.
  func run() {
    let now = lane.marker.context.time
    var move = BasicAnimation(\.position.x, from: lane.x(0), to: lane.x(1))
    move.timing = shown.timing
    move.beginTime = shown.timing.beginTime.map {
      lane.marker.convertTime(now + $0, from: nil)
    }
    // What fills stays until the page begins again.
    move.isRemovedOnCompletion = false
    lane.marker.add(move, forKey: "timing")
    var time = BasicAnimation(\.position.x, from: line.frame.minX, to: line.frame.maxX)
    time.duration = Self.span
    time.fillMode = .forwards
    time.isRemovedOnCompletion = false
    playhead.add(time, forKey: "time")
  }
}
