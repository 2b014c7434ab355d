import LayerKit
import ShimmerKit

/// A grey figure that fills with green from two corners, through a mask of two discs.
final class WaterMaskScene: Scene {
  static let card = SceneCard(
    "water-mask", "a figure that fills from two corners through a mask of two discs",
    equivalents: ["Core Animation idiom: the water fill"], action: "fill again",
    drag: "scale (vertical), duration (horizontal)", ground: .plain)

  let stage: SceneStage

  var effects: [any SceneEffect] { [tide] }

  /// A drag to the right makes the duration longer, a drag downwards makes the figure larger.
  let drags = [
    SceneDrag(.horizontal, changes: "duration", by: 8),
    SceneDrag(.vertical, changes: "scale", by: 30),
  ]

  /// The frame of the figure.
  var focus: Rect { water.frame }

  /// The grey figure and its green copy, which the mask reveals.
  private let water: WaterFill

  private let tide: WaterTide
  private let figures: [ShapeLayer]
  private let note: Label
  private var noteBox = Rect.zero
  private static let notes = [
    "A green copy lies exactly above the grey figure.",
    "Its mask is two discs: the first has opacity 0.8, the second 1.",
  ]
  private let secondNote: Label

  /// Creates the scene with the discs at rest.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    figures = [ShapeLayer(in: context), ShapeLayer(in: context)].map { $0.withoutActions() }
    water = WaterFill(in: context, resting: figures[0], filling: figures[1])
    tide = WaterTide(water, in: context)
    note = Label(in: context)
    secondNote = Label(in: context)
    stage.show([water.layer, tide.outlines.layer, note.layer, secondNote.layer, tide.ticker.layer])
  }

  /// Places the figure in the middle at the chosen scale, or smaller if it does not fit, and two lines below it.
  func layOut() {
    let measure = SceneMeasure(exhibitsOn: stage)
    let notes = 2 * measure.line + measure.gap
    let room = min(
      stage.bounds.width - 2 * measure.margin,
      stage.bounds.height - 2 * measure.margin - notes)
    let side = max(min(PersonFigure.extent * tide.scale * measure.unit, room), 1)
    water.frame = stage.aligned(
      Rect(
        x: stage.bounds.center.x - side / 2,
        y: stage.bounds.center.y - (side + notes) / 2, width: side, height: side))
    for figure in figures {
      figure.path = PersonFigure.path(scale: water.bounds.width / PersonFigure.extent)
    }
    tide.outlines.frame = water.frame
    noteBox = Rect(
      x: measure.margin, y: water.frame.maxY + measure.gap,
      width: stage.bounds.width - 2 * measure.margin, height: measure.line)
    tide.followSize()
    paint()
  }

  /// Applies grey and green, a little brighter on a dark background.
  func paint() {
    let isLight = stage.isLight
    figures[0].fillColor = isLight ? Color(hex: 0xC6CCD8) : Color(hex: 0x3A4458)
    figures[1].fillColor = isLight ? Color(hex: 0x1F9D57) : Color(hex: 0x3CCB7F)
    for disc in tide.outlines.discLayers {
      disc.backgroundColor = nil
      disc.borderColor = stage.palette.accent
      disc.borderWidth = 1.5 * max(SceneMeasure(exhibitsOn: stage).unit, 0.7)
    }
    let measure = SceneMeasure(exhibitsOn: stage)
    for (index, label) in [note, secondNote].enumerated() {
      var box = noteBox
      box.origin.y += Double(index) * measure.line
      label.caption(Self.notes[index], color: stage.palette.dim, in: box, measure)
    }
  }

  /// Fills the figure again.
  func performAction() -> LabeledValue? {
    tide.replay()
    return LabeledValue("Water", tide.isRunning ? "rises" : "at rest")
  }

  /// The figure's scale, and the motion of the water.
  static let parameters = table([
    .number(
      "scale", "Scale",
      "The magnification of the figure; large figures shrink to fit the window.",
      in: .content, range: 1...40, step: 0.5, \.tide.scale
    ).followed { $0.stage.setNeedsLayout() },
    .flag(
      "discs", "Discs",
      "Whether the edges of the mask's two discs are drawn.",
      in: .content, \.tide.showsDiscs),
    .number(
      "duration", "Fill duration",
      "The time in which the water fills the figure.",
      in: .motion, unit: .seconds, range: 0.1...20, step: 0.1, \.tide.duration),
    .choice(
      "fill", "When full",
      "Whether the figure stays full at the end of the fill or becomes empty.",
      in: .motion, ["forwards": .forwards, "removed": .removed],
      titles: ["forwards": "stays full", "removed": "empties"], \.tide.fillMode),
    .flag(
      "again", "Repeats automatically", About.again, in: .motion, \.tide.goesOn),
    .running(\.tide.isRunning),
  ])
}

/// The water of the scene as an effect, with its parameters.
private final class WaterTide: SceneEffect {
  /// The size of the figure in units of 30 points, in a window of the usual size.
  var scale = 14.0

  /// The duration of the discs' movement, in seconds.
  var duration = 2.0 {
    didSet { if duration != oldValue { replay() } }
  }

  /// The fill mode of the discs' movement, which determines whether the figure stays full.
  var fillMode = FillMode.forwards {
    didSet { if fillMode != oldValue { replay() } }
  }

  /// Whether the full water falls after a rest, and rises again after another.
  ///
  /// Water that is removed at the end of its rise does not fall.
  var goesOn = true {
    didSet { if goesOn != oldValue { scheduleNext() } }
  }

  /// Whether the discs' edges are drawn.
  var showsDiscs = false {
    didSet { outlines.isHidden = !showsDiscs }
  }

  /// Whether the water rises or has risen; otherwise the discs are at rest.
  var isRunning = false {
    didSet { if isRunning != oldValue { replay() } }
  }

  /// Whether the full figure replaces motion.
  var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      for wipe in wipes { wipe.showsStill = showsStill }
      replay()
    }
  }

  /// The edges of the discs, which move with the discs.
  let outlines: MaskWipe

  /// The scheduler of fall and rise; its layer must be shown.
  let ticker: SceneSchedule

  /// The time for which the figure stays as it is after the water has risen, in seconds.
  private static let rest = 1.5

  /// The time from the end of the fall to the next rise, in seconds.
  private static let pause = 0.5

  private let water: WaterFill
  private let context: LayerContext
  /// The media time at which the current or last movement began.
  private var begin = 0.0
  private var isFalling = false
  private var rises = 0
  private var wipes: [MaskWipe] { [water.wipe, outlines] }

  /// Creates a tide with the discs at rest.
  init(_ water: WaterFill, in context: LayerContext) {
    self.water = water
    self.context = context
    outlines = MaskWipe(in: context)
    ticker = SceneSchedule(in: context)
    outlines.isHidden = true
  }

  /// Restarts with a rise at the turn's time; if the effect is switched off, the discs come to rest.
  func replay() {
    rises = 0
    move(falling: false)
  }

  /// Continues at the current position in a figure of another size.
  func followSize() { play() }

  /// The time until the figure is full, and until the water rises again.
  var facts: [LabeledValue] {
    let round = fillMode == .forwards ? 2 * duration + Self.rest + Self.pause : duration + Self.rest
    return [
      LabeledValue("Time until full", "\(NumberText.shortest(duration)) s"),
      LabeledValue("Time until the next fill", goesOn ? "\(NumberText.shortest(round)) s" : "—"),
    ]
  }

  /// Returns sliding until the discs have arrived.
  func state(at time: Double) -> ShimmeringState {
    isRunning && !showsStill && time < begin + duration ? .sliding : .idle
  }

  /// Returns the number of completed rises while the discs move, otherwise `nil`.
  func cycleIndex(at time: Double) -> Int? { state(at: time) == .sliding ? rises : nil }

  private func move(falling: Bool) {
    isFalling = falling
    begin = context.time
    play()
  }

  private func play() {
    for wipe in wipes {
      wipe.stop()
      wipe.timing = MediaTiming(beginTime: begin, duration: duration, fillMode: fillMode)
      if isFalling {
        // The way back of a movement that began one duration earlier.
        wipe.timing.beginTime = begin - duration
        wipe.timing.autoreverses = true
      }
      if isRunning { wipe.play() }
    }
    scheduleNext()
  }

  /// Schedules the next movement, if there is one.
  private func scheduleNext() {
    ticker.cancel("next")
    guard isRunning, goesOn, !showsStill else { return }
    let falls = !isFalling && fillMode == .forwards
    let stay = isFalling ? Self.pause : Self.rest
    // The rest may be over already if the effect was switched on later.
    let next = max(begin + duration + stay, context.time)
    ticker.schedule("next", at: next) { [unowned self] in
      if !falls { rises += 1 }
      move(falling: falls)
    }
  }
}

/// A head and shoulders, drawn within 30 by 30 points.
private enum PersonFigure {
  /// The figure's extent, in points.
  static let extent = 30.0

  /// Returns the outline at a scale.
  ///
  /// It is entirely inside the two discs of the water fill at the end of their movement.
  static func path(scale: Double) -> Path {
    var path = Path(ellipseIn: Rect(x: 9.5, y: 3.2, width: 11, height: 11))
    path.move(to: Point(x: 6.4, y: 23.4))
    path.curve(
      to: Point(x: 15, y: 15.8), control1: Point(x: 6.4, y: 18.6), control2: Point(x: 9.8, y: 15.8))
    path.curve(
      to: Point(x: 23.6, y: 23.4), control1: Point(x: 20.2, y: 15.8),
      control2: Point(x: 23.6, y: 18.6))
    path.curve(
      to: Point(x: 20.8, y: 26.2), control1: Point(x: 23.6, y: 25),
      control2: Point(x: 22.4, y: 26.2))
    path.line(to: Point(x: 9.2, y: 26.2))
    path.curve(
      to: Point(x: 6.4, y: 23.4), control1: Point(x: 7.6, y: 26.2), control2: Point(x: 6.4, y: 25))
    path.close()
    return path.applying(.scale(x: scale, y: scale))
  }
}
