import LayerKit

/// A test pattern for judging presentation by eye or camera, without the cost of an effect: a bar that moves by one
/// pixel with each frame, a frame counter, and a field that changes its colour with each frame.
///
/// Everything is a step function of media time: a repeated or dropped frame shows as a bar that stops or jumps by two
/// pixels, a missing number, or a field that keeps its colour. The steps are half a frame before the frames, so that
/// rounding never moves one.
///
/// The field is small, and cannot exceed what WCAG 2.3.1 considers safe at a typical viewing distance: 341×256
/// points.
final class CalibrationScene: Scene {
  static let card = SceneCard(
    "calibration",
    "pacing only: one pixel per frame, a frame counter and an alternating field",
    equivalents: ["mpv: display-sync tests", "testufo.com: frame skipping"],
    action: "restart the count at 0", ground: .plain)

  let stage: SceneStage

  var effects: [any SceneEffect] { [running] }

  /// The display's rate, the size of the field, and whether anything moves.
  static let parameters = table([
    .whole(
      "rate", "Assumed rate",
      "The frame rate at which the bar moves by exactly one pixel per frame.",
      in: .motion, unit: ParameterUnit(words: "hertz", symbol: "Hz"),
      range: 1...480, \.rate),
    .whole(
      "field", "Field",
      "The side of the square that changes its colour with every frame.",
      in: .content, unit: .points,
      range: 0...250, step: 10, \.fieldSide),
    .running(\.running.isRunning),
  ])

  /// The frame of bar, counter and field.
  var focus: Rect { box }

  /// The assumed frame rate of the display, in hertz.
  private var rate = 60 {
    didSet { if rate != oldValue { restart() } }
  }

  /// The side of the field, in points; 0 for no field.
  private var fieldSide = 64 {
    didSet { if fieldSide != oldValue { stage.setNeedsLayout() } }
  }

  private let bar: SteppingBar

  private let counter: FrameCounter

  private let field: Layer

  private let running = SceneSwitch()
  private let note: Label
  private var begin: Double?
  private var box = Rect.zero

  private static let fieldKey = "alternate"

  /// Creates the scene with everything at rest.
  init(on stage: SceneStage) {
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
  func layOut() {
    let measure = SceneMeasure(stage)
    let content = measure.content
    let side = min(Double(fieldSide), content.height / 3)
    let font = Font(
      families: Theme.families, weight: 300,
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

  /// Applies the colours; the field's two colours are part of its animation.
  func paint() {
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

  /// Restarts the count at 0.
  func performAction() -> LabeledValue? {
    restart()
    return LabeledValue("Frame", "0")
  }

  // MARK: Running

  private var period: Double { 1 / Double(rate) }

  /// Restarts at the turn's time, or stops.
  private func restart() {
    begin = running.isRunning && !running.showsStill ? stage.context.time - period / 2 : nil
    stage.setNeedsLayout()
  }

  /// Starts bar and counter again after a layout, at the positions that belong to the current time.
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

/// A bar that moves by one device pixel with each frame, repeatedly from the left edge of a lane to the right.
private final class SteppingBar {
  /// The lane, which clips the bar.
  let lane: Layer

  let bar: Layer

  /// The number of pixels that the small steps cover before one large step replaces them.
  ///
  /// Two animations of some tens of steps each add up to the whole distance. A single animation of thousands of steps
  /// would have to be rebuilt whenever any animation of the window changes.
  private static let stride = 64

  private static let keys = ["large", "small"]

  /// Creates a bar at the left.
  init(in context: LayerContext) {
    lane = Layer(in: context).withoutActions()
    lane.name = "lane"
    lane.masksToBounds = true
    bar = Layer(in: context).withoutActions()
    bar.name = "bar"
    bar.anchorPoint = .zero
    lane.sublayers = [bar]
  }

  /// Places the lane; a moving bar must be started again.
  func layOut(in box: Rect, width: Double) {
    lane.frame = box
    bar.bounds = Rect(x: 0, y: 0, width: width, height: box.height)
    bar.position = .zero
  }

  /// Starts the motion at a media time.
  ///
  /// - Parameters:
  ///   - begin: The media time at which the first step begins.
  ///   - period: The duration of a step, in seconds.
  ///   - pixel: The length of a step, in points.
  func start(at begin: Double, period: Double, pixel: Double) {
    let count = Int((min(lane.bounds.width / pixel, 65_536) / Double(Self.stride)).rounded(.up))
    let large = (0...max(count, 1)).dropLast().map { Double($0 * Self.stride) * pixel }
    let small = (0..<Self.stride).map { Double($0) * pixel }
    // Fewer than two values animate nothing.
    let lists = [large.count > 1 ? large : [0, 0], small]
    for (index, values) in lists.enumerated() {
      var steps = KeyframeAnimation(\.position.x, values: values)
      steps.calculationMode = .discrete
      steps.isAdditive = true
      steps.beginTime = begin
      let length = index == 0 ? Double(Self.stride * large.count) : Double(Self.stride)
      steps.duration = length * period
      steps.repeatCount = .forever
      bar.add(steps, forKey: Self.keys[index])
    }
  }

  /// Stops the bar and returns it to the left.
  func stop() { bar.removeAllAnimations() }
}

/// A number that grows by one with each frame: a strip of digits for each place, moved in steps.
///
/// No text is set while it counts. It begins at 0 and wraps around when its places are used up.
private final class FrameCounter {
  /// The number of digits.
  static let places = 6

  /// The layer that holds the places.
  let layer: Layer

  /// The strips of digits, from the highest place to the ones.
  let strips: [TextLayer]

  /// The size of one place, in points.
  private(set) var place = Size.zero

  private static let key = "count"

  /// Creates a counter that shows 0.
  init(in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    layer.name = "counter"
    strips = (0..<Self.places).map { _ in TextLayer(in: context).withoutActions() }
    layer.sublayers = strips.map { strip in
      let window = Layer(in: context).withoutActions()
      window.masksToBounds = true
      window.sublayers = [strip]
      return window
    }
  }

  /// Returns the size of the counter in a font.
  func preferredSize(in font: Font) -> Size {
    let digit = layer.context.typesetter.metrics(of: TextRun("0", font: font), width: nil).size
    return Size(width: digit.width * Double(Self.places), height: digit.height)
  }

  /// Sets the digits; a running counter must be started again.
  ///
  /// - Parameter stage: The stage whose pixel grid the digits are aligned to.
  func layOut(at corner: Point, in font: Font, on stage: SceneStage) {
    let text = TextRun(
      (0...9).map(String.init).joined(separator: "\n"), font: font, alignment: .left)
    let metrics = layer.context.typesetter.metrics(of: text, width: nil)
    let digit = preferredSize(in: font)
    place = Size(
      width: stage.aligned(digit.width / Double(Self.places)),
      height: stage.aligned(metrics.size.height / 10))
    layer.frame = stage.aligned(
      Rect(
        x: corner.x, y: corner.y, width: place.width * Double(Self.places), height: place.height))
    for (index, strip) in strips.enumerated() {
      strip.superlayer?.frame = Rect(
        x: Double(index) * place.width, y: 0, width: place.width, height: place.height)
      strip.text = text
      strip.anchorPoint = .zero
      strip.bounds = Rect(
        x: 0, y: 0, width: place.width, height: stage.aligned(metrics.size.height))
      strip.position = .zero
    }
  }

  /// Starts counting at a media time.
  ///
  /// - Parameters:
  ///   - begin: The media time at which the first step begins.
  ///   - period: The duration of a step, in seconds.
  func start(at begin: Double, period: Double) {
    var power = 10.0
    for strip in strips.reversed() {
      var steps = KeyframeAnimation(
        \.position.y, values: (0...9).map { -Double($0) * place.height })
      steps.calculationMode = .discrete
      steps.beginTime = begin
      steps.duration = power * period
      steps.repeatCount = .forever
      strip.add(steps, forKey: Self.key)
      power *= 10
    }
  }

  /// Stops the count and shows 0.
  func stop() {
    for strip in strips { strip.removeAnimation(forKey: Self.key) }
  }
}
