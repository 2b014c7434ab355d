package import LayerKit
package import ViewerUI

/// What the eye and the camera need to judge presentation, without the cost of an effect: a bar that moves by a
/// pixel with each frame, a frame counter, a field that changes its colour with each frame.
///
/// Everything is a step function of media time: a frame that is shown twice or left out shows as a bar that stands
/// or jumps by two, a number that is missing, a field that keeps its colour. The steps lie half a frame
/// before the frames, so that rounding never moves one.
///
/// The field is small, and cannot be made larger than what WCAG 2.3.1 takes for safe at a usual distance: 341×256
/// points.
package final class CalibrationScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "calibration", "a pixel in each frame, a frame counter, an alternating field: pure pacing",
    equivalents: ["mpv: display-sync tests", "testufo.com: frame skipping"],
    action: "counts from 0 again", ground: .plain)

  /// Where the layers are.
  package let stage: SceneStage

  /// The one switch.
  package var effects: [any SceneEffect] { [running] }

  /// The display's rate, the size of the field, whether anything moves.
  package static let parameters: [ParameterBinding<CalibrationScene>] = [
    .whole(
      "rate", "Assumed rate", in: .motion, unit: ParameterUnit(words: "hertz", symbol: "Hz"),
      range: 1...480, default: 60, \.rate),
    .whole(
      "field", "Field", in: .content, unit: .points,
      range: 0...250, step: 10, default: 64, \.fieldSide),
    .running(\.running.isRunning),
  ]

  /// Bar, counter and field.
  package var focus: Rect { box }

  /// Frames a second that are taken for the display's.
  var rate = 60 {
    didSet { if rate != oldValue { restart() } }
  }

  /// The length of the field's sides in points; 0 for none.
  var fieldSide = 64 {
    didSet { if fieldSide != oldValue { stage.setNeedsLayout() } }
  }

  /// The bar.
  let bar: SteppingBar

  /// The counter.
  let counter: FrameCounter

  /// The field.
  let field: Layer

  private let running = SceneSwitch()
  private let note: Label
  private var begin: Double?
  private var box = Rect.zero

  private static let fieldKey = "alternate"

  /// Makes the scene; nothing moves yet.
  package init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    bar = SteppingBar(in: context)
    counter = FrameCounter(in: context)
    field = Layer(in: context).withoutActions()
    field.name = "field"
    note = Label(in: context)
    stage.show([bar.lane, counter.layer, field, note.layer])
    running.onChange = { [unowned self] in restart() }
  }

  /// Places the bar across the window, counter and field in the middle.
  package func layOut() {
    let measure = SceneMeasure(stage)
    let content = measure.content
    let side = min(Double(fieldSide), content.height / 3)
    let font = Font(
      families: Glass.families, weight: 300,
      size: min(0.1 * content.width, 0.22 * content.height), hasTabularFigures: true)
    let digits = counter.preferredSize(in: font)
    let barHeight = max(stage.aligned(content.height / 8), stage.hairline)
    let gap = measure.margin
    let height = barHeight + digits.height + side + measure.line + 3 * gap
    let top = measure.bounds.center.y - height / 2
    bar.layOut(
      in: stage.aligned(Rect(x: content.minX, y: top, width: content.width, height: barHeight)),
      width: stage.aligned(max(4, stage.hairline)))
    counter.layOut(
      at: Point(x: measure.bounds.center.x - digits.width / 2, y: top + barHeight + gap),
      in: font, on: stage)
    field.frame = stage.aligned(
      Rect(
        x: measure.bounds.center.x - side / 2, y: counter.layer.frame.maxY + gap, width: side,
        height: side))
    box = Rect(x: content.minX, y: top, width: content.width, height: height)
    resume()
  }

  /// Colours; the field's two are part of its animation.
  package func paint() {
    let measure = SceneMeasure(stage)
    let palette = stage.palette
    bar.lane.backgroundColor = palette.surface
    bar.bar.backgroundColor = palette.accent
    for strip in counter.strips { strip.foregroundColor = palette.text }
    field.backgroundColor = palette.surface
    note.note(
      "one pixel, one number, one colour in each 1/\(rate) s", color: palette.dim,
      in: Rect(
        x: measure.margin, y: field.frame.maxY + measure.margin, width: measure.content.width,
        height: measure.line), at: .center, measure)
    alternate()
  }

  /// Counts from 0 again.
  package func performAction() -> Fact? {
    restart()
    return Fact("Frame", "0")
  }

  // MARK: Running

  private var period: Double { 1 / Double(rate) }

  /// Begins anew at the turn's time, or stops.
  private func restart() {
    begin = running.isRunning && !running.showsStill ? stage.context.time - period / 2 : nil
    stage.setNeedsLayout()
  }

  /// Goes on from where it was, after a layout.
  private func resume() {
    bar.stop()
    counter.stop()
    guard let begin else { return }
    bar.start(at: begin, period: period, pixel: stage.hairline)
    counter.start(at: begin, period: period)
  }

  private func alternate() {
    field.removeAnimation(forKey: Self.fieldKey)
    guard let begin else { return }
    var steps = KeyframeAnimation(
      \.backgroundColor, values: [stage.palette.surface, stage.palette.accent])
    steps.calculationMode = .discrete
    steps.beginTime = begin
    steps.duration = 2 * period
    steps.repeatCount = .forever
    field.add(steps, forKey: Self.fieldKey)
  }
}
