import LayerKit
import ShimmerKit

/// The alternative of the skeleton loader: a slanted band that is over its labels for a part of its path.
///
/// The labels represent lines of text. Below them a line represents the whole path: a part of it marks the labels,
/// and a dot the middle of the band. The scene's own path is short and its colours are clearly visible. The source's
/// path is long, from −W to 20 W in 20 s for a view of width W, and its band has almost the same grey as the labels.
final class SlantedSweepScene: Scene {
  static let card = SceneCard(
    "slanted-sweep", "a gradient rotated by 45° that travels across the lines of a text",
    equivalents: ["the skeleton loader: its alternative, a rotated gradient"],
    action: "switch to the source's long path and greys, or back",
    drag: "duration (vertical), angle (horizontal)",
    ground: .plain)

  let stage: SceneStage

  /// The colours of label and band.
  private enum Colors: String {
    /// Greys of the scene's hue, with a clearly different one for the band.
    case clear
    /// The skeleton loader's greys. On dark surfaces, two greys in the hue of the surface with the same steps.
    case source
  }

  /// A path and its colours, which the scene's action changes together.
  private struct Way: Hashable {
    /// The time from one end to the other, in seconds.
    var duration: Double
    /// The end of the path, in widths of the view.
    var end: Double
    /// The colours of the band.
    var colors: Colors

    /// The scene's own path: the band is over the labels for 2.3 s of the 3 s.
    static let short = Way(duration: 3, end: 1.5, colors: .clear)

    /// The source's path: the band is over the label for 1.8 s of the 20 s.
    static let source = Way(duration: 20, end: 20, colors: .source)
  }

  var effects: [any SceneEffect] { [running] }

  /// The sweep's parameters.
  static let parameters = table([
    .number(
      "duration", "Duration",
      "The time that the gradient takes for its whole path.",
      in: .motion, unit: .seconds, range: 0.5...60, step: 0.5, \.way.duration),
    .number(
      "end", "Path end",
      "The distance of the path's end from the view's left edge.",
      in: .motion,
      unit: ParameterUnit(words: "widths of the view", symbol: "× W"), range: 1...40, step: 0.5,
      \.way.end),
    .number(
      "angle", "Angle",
      "The rotation of the gradient, clockwise.",
      in: .light, unit: .degrees, range: -180...180, step: 5, \.degrees),
    .number(
      "radius", "Band's corner radius",
      "The radius of the corners of the rotated gradient.",
      in: .light, unit: .points, range: 0...100, step: 1, \.radius),
    .choice(
      "colors", "Colours",
      "Whether the greys are easy to tell apart or those of the original source code.",
      in: .light, ["clear": .clear, "source": .source], \.way.colors),
    .running(\.running.isRunning),
  ])

  /// A drag downwards makes the duration longer, a drag to the right the angle larger.
  let drags = [
    SceneDrag(.vertical, changes: "duration", by: 20),
    SceneDrag(.horizontal, changes: "angle", by: 90),
  ]

  /// The frame of the sheet.
  var focus: Rect { sheet.layer.frame }

  private var way = Way.short {
    didSet {
      // A change of colours alone does not restart the sweep.
      if (way.duration, way.end) != (oldValue.duration, oldValue.end) { restart() }
      if way.colors != oldValue.colors { stage.setNeedsLayout() }
    }
  }
  private var degrees = 45.0 { didSet { if degrees != oldValue { stage.setNeedsLayout() } } }
  private var radius = 18.0 { didSet { if radius != oldValue { stage.setNeedsLayout() } } }

  private let running = SceneSwitch()
  private let sheet: SceneSheet
  private let labels: [Layer]
  private let track: SweepTrack
  private var bands: [GradientLayer] = []

  private static let labelHeight = 36.0

  /// The height of the title bar, the line that represents the path, and the gaps, in points before magnification.
  private static let heightWithoutLabels = 152.0

  /// The labels' widths, as shares of the available width: the last line of text is shorter.
  private static let shares = [1, 1, 0.7]

  /// Creates the scene with the sweep off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sheet = SceneSheet(in: context, title: "Slanted Sweep")
    labels = Self.shares.map { _ in Layer(in: context).withoutActions() }
    for label in labels { label.name = "label" }
    track = SweepTrack(in: context)
    for layer in labels + track.layers { sheet.layer.addSublayer(layer) }
    stage.show([sheet.layer])
    running.onChange = { [unowned self] in restart() }
    running.tellFacts = { [unowned self] in facts }
  }

  /// Places as many labels as fit, and below them the line that represents the path.
  func layOut() {
    let pitch = Self.labelHeight + 12
    let room = stage.bounds.height - Self.heightWithoutLabels
    let count = min(max(Int(room / pitch), 1), labels.count)
    sheet.layOut(on: stage, height: Self.heightWithoutLabels + Double(count) * pitch)
    let bounds = sheet.bounds
    let (margin, gap) = (sheet.margin, 24 * sheet.unit)
    let width = max(bounds.width - 2 * margin, 0)
    var y = sheet.barHeight + gap
    for (index, label) in labels.enumerated() {
      label.isHidden = index >= count
      if label.isHidden { continue }
      label.frame = Rect(
        x: margin, y: y, width: stage.aligned(Self.shares[index] * width),
        height: Self.labelHeight * sheet.unit)
      y = label.frame.maxY + gap / 2
    }
    track.layOut(
      in: Rect(x: margin, y: y + gap / 2, width: width, height: 44 * sheet.unit),
      sweep, unit: sheet.unit, on: stage)
  }

  /// Applies the colours of the sheet and of the line that represents the path, and fits the bands to the labels.
  func paint() {
    sheet.paint(stage.palette)
    track.paint(stage.palette)
    fit()
  }

  /// Switches between the source's path and the scene's own.
  func performAction() -> LabeledValue? {
    let isSource = way == .source
    way = isSource ? .short : .source
    return LabeledValue("Path", isSource ? "short, in 3 s" : "as in the source, in 20 s")
  }

  /// The time for which the band is over the first label, and the source's numbers.
  private var facts: [LabeledValue] {
    var over = "—"
    if let band = bands.first, sheet.bounds.width > 0 {
      // The distance between the middles of band and label at which they begin and cease to touch, in widths of the
      // view.
      let reach = (band.frame.width + labels[0].bounds.width) / 2 / sheet.bounds.width
      let share = (min(sweep.end, reach) + min(-sweep.start, reach)) / (sweep.end - sweep.start)
      let seconds = NumberText.fixed(share * sweep.duration, digits: 1)
      over = "\(seconds) s of \(NumberText.shortest(sweep.duration)) s"
    }
    return [
      LabeledValue("Band over the label", over),
      LabeledValue("Path in the source", "−W to 20 W in 20 s"),
    ]
  }

  /// The sweep that the parameters describe.
  private var sweep: SlantedSweep {
    var sweep = SlantedSweep()
    let colors: (ground: UInt32, band: UInt32)? =
      switch (way.colors, stage.isLight) {
      case (.source, true): nil
      // The same two steps of grey as on light, in the hue of the dark surface.
      case (.source, false): (0x252C3D, 0x39435A)
      case (.clear, true): (0xE6E9F1, 0x97A8CE)
      case (.clear, false): (0x2A3246, 0x7288B8)
      }
    if let colors {
      sweep.ground = Color(hex: colors.ground)
      sweep.colors = [sweep.ground, Color(hex: colors.band)]
    }
    sweep.duration = way.duration
    sweep.end = way.end
    sweep.angle = degrees * .pi / 180
    sweep.cornerRadius = radius * sheet.unit
    sweep.showsStill = !running.isRunning || running.showsStill
    return sweep
  }

  private func restart() {
    for band in bands { band.removeAllAnimations() }
    track.stop()
    stage.setNeedsLayout()
  }

  private func fit() {
    let (sweep, width) = (sweep, sheet.bounds.width)
    if bands.isEmpty {
      bands = labels.map { sweep.start(on: $0, viewWidth: width) }
    } else {
      for (band, label) in zip(bands, labels) {
        sweep.layOut(band, in: label, viewWidth: width)
      }
    }
    track.follow(sweep)
  }
}

/// A line that represents the path of a slanted sweep, with the part that crosses the label, and a dot.
private final class SweepTrack {
  /// The layers, from back to front.
  var layers: [Layer] { [line, part, lane, begin.layer, end.layer] }

  private static let key = "way"

  private let line: Layer
  private let part: Layer
  /// The layer that clips the dot, so that a compositor can rely on the dot staying off the label.
  private let lane: Layer
  private let dot: Layer
  private let begin: SheetText
  private let end: SheetText
  private var dotSize = 8.0

  /// Creates a line without a position.
  init(in context: LayerContext) {
    line = Layer(in: context).withoutActions()
    part = Layer(in: context).withoutActions()
    lane = Layer(in: context).withoutActions()
    lane.masksToBounds = true
    dot = BoneLayer(in: context)
    lane.addSublayer(dot)
    begin = SheetText("−W", in: context)
    end = SheetText("end", in: context)
  }

  /// Places the line for a sweep; the ends of the path are those of the line.
  ///
  /// - Parameters:
  ///   - box: The area of the line and of the numbers below it.
  ///   - sweep: The sweep to represent.
  ///   - unit: The magnification.
  ///   - stage: The stage of the window.
  func layOut(in box: Rect, _ sweep: SlantedSweep, unit: Double, on stage: SceneStage) {
    dotSize = 8 * unit
    let y = stage.aligned(box.minY + dotSize / 2)
    let thickness = max(stage.aligned(2 * unit), stage.hairline)
    line.frame = Rect(x: box.minX, y: y - thickness / 2, width: box.width, height: thickness)
    let span = max(sweep.end - sweep.start, 1e-9)
    func place(_ widths: Double) -> Double { box.minX + box.width * (widths - sweep.start) / span }
    // The middle of the band is over the label from half a width before the label's middle to half a width after it.
    let (left, right) = (max(place(-0.5), box.minX), min(place(0.5), box.maxX))
    part.frame = Rect(
      x: left, y: y - thickness / 2, width: max(right - left, thickness), height: thickness)
    dot.bounds = Rect(x: 0, y: 0, width: dotSize, height: dotSize)
    let half = stage.aligned(dotSize / 2)
    lane.frame = stage.aligned(
      Rect(x: box.minX - half, y: y - half, width: box.width + 2 * half, height: 2 * half))
    dot.position = Point(x: half, y: half)
    let texts = Rect(x: box.minX, y: y + 12 * unit, width: box.width, height: 20 * unit)
    begin.place(in: texts, size: 12 * unit, on: stage)
    end.place(
      NumberText.shortest(sweep.end) + " W", in: texts, at: .right, size: 12 * unit, on: stage)
  }

  /// Moves the dot in step with a sweep.
  func follow(_ sweep: SlantedSweep) {
    dot.isHidden = sweep.showsStill
    if sweep.showsStill { return stop() }
    let present = dot.animation(forKey: Self.key) as? BasicAnimation<Double>
    let (from, to) = (dotSize / 2, lane.bounds.width - dotSize / 2)
    if present?.fromValue == from, present?.toValue == to { return }
    var run = BasicAnimation(\.position.x, from: from, to: to)
    run.timing = MediaTiming(
      beginTime: present?.beginTime, duration: sweep.duration, repeatCount: .forever)
    dot.add(run, forKey: Self.key)
  }

  /// Removes the dot's animation.
  func stop() { dot.removeAnimation(forKey: Self.key) }

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    line.backgroundColor = palette.hairline
    part.backgroundColor = palette.dim
    dot.backgroundColor = palette.accent
    begin.layer.foregroundColor = palette.dim
    end.layer.foregroundColor = palette.dim
  }
}
