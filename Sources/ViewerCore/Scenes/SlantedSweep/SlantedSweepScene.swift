public import LayerKit
import ShimmerKit

/// The alternative of text 001: a slanted band of another grey, which is over its label now and then.
///
/// Below the label a line shows the whole way, from −W to 20 W, with the label's part of it and a dot
/// where the middle of the band is.
public final class SlantedSweepScene: Scene {
  /// What the scene says about itself.
  public static let card = SceneCard(
    "slanted-sweep", "a gradient turned by 45° that travels far across a label",
    equivalents: ["the skeleton loader: its alternative, a rotated gradient"],
    action: "the source's long way, or a short one", drag: "vertical duration, horizontal angle",
    ground: .plain)

  /// Where the layers are.
  public let stage: SceneStage

  /// The sweep.
  public var effects: [any SceneEffect] { [running] }

  /// The sweep's.
  public var controls: [Control] {
    [
      .number(
        "duration", "Duration", in: .motion, unit: .seconds, range: 0.5...60, step: 0.5,
        default: 20, of: [self], \.duration),
      .number(
        "end", "End of the way", in: .motion,
        unit: ParameterUnit(words: "widths of the view", symbol: "× W"), range: 1...40, step: 0.5,
        default: 20, of: [self], \.end),
      .number(
        "angle", "Angle", in: .light, unit: .degrees,
        range: -180...180, step: 5, default: 45, of: [self], \.degrees),
      .number(
        "radius", "Band's corner radius", in: .light,
        unit: .points, range: 0...100, step: 1, default: 18,
        of: [self], \.radius),
      .flag("running", "Running", in: .effect, default: true, of: [running], \.isRunning),
    ]
  }

  /// Longer downwards, further turned to the right.
  public let drags = [
    SceneDrag(.vertical, changes: "duration", by: 20),
    SceneDrag(.horizontal, changes: "angle", by: 90),
  ]

  /// The sheet.
  public var focus: Rect { sheet.layer.frame }

  private var duration = 20.0 { didSet { if duration != oldValue { restart() } } }
  private var end = 20.0 { didSet { if end != oldValue { restart() } } }
  private var degrees = 45.0 { didSet { if degrees != oldValue { stage.setNeedsLayout() } } }
  private var radius = 18.0 { didSet { if radius != oldValue { stage.setNeedsLayout() } } }

  private let running = SceneSwitch()
  private let sheet: SceneSheet
  private let label: Layer
  private let track: SweepTrack
  private var band: GradientLayer?

  private static let labelHeight = 36.0

  /// Makes the scene; nothing sweeps yet.
  public init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sheet = SceneSheet(in: context, title: "Slanted Sweep")
    label = Layer(in: context).withoutActions()
    label.name = "label"
    track = SweepTrack(in: context)
    for layer in [label] + track.layers { sheet.layer.addSublayer(layer) }
    stage.show([sheet.layer])
    running.onChange = { [unowned self] in restart() }
  }

  /// Places the label and the line of the way, and fits the band to the label.
  public func layOut() {
    sheet.layOut(on: stage, height: 200)
    let bounds = sheet.bounds
    let (margin, gap) = (sheet.margin, 24 * sheet.unit)
    let width = max(bounds.width - 2 * margin, 0)
    label.frame = Rect(
      x: margin, y: sheet.barHeight + gap, width: width, height: Self.labelHeight * sheet.unit)
    track.layOut(
      in: Rect(x: margin, y: label.frame.maxY + gap, width: width, height: 44 * sheet.unit),
      sweep, unit: sheet.unit, on: stage)
    fit()
  }

  /// Gives sheet, band and line their colours.
  public func paint() {
    sheet.paint(stage.palette)
    track.paint(stage.palette)
    fit()
  }

  /// Changes between the source's way and a short one.
  public func performAction() -> Fact? {
    let isSource = duration == 20 && end == 20
    duration = isSource ? 2.5 : 20
    end = isSource ? 1.5 : 20
    return Fact("Way", isSource ? "short, in 2.5 s" : "the source's, in 20 s")
  }

  /// The sweep that the parameters ask for.
  private var sweep: SlantedSweep {
    var sweep = SlantedSweep()
    if !stage.isLight {
      // The same two steps of grey as on light, in the hue of the dark surface.
      sweep.ground = Color(hex: 0x252C3D)
      sweep.colors = [sweep.ground, Color(hex: 0x39435A)]
    }
    sweep.duration = duration
    sweep.end = end
    sweep.angle = degrees * .pi / 180
    sweep.cornerRadius = radius * sheet.unit
    sweep.showsStill = !running.isRunning || running.showsStill
    return sweep
  }

  private func restart() {
    band?.removeAllAnimations()
    track.stop()
    stage.setNeedsLayout()
  }

  private func fit() {
    let width = sheet.bounds.width
    if let band {
      sweep.layOut(band, in: label, viewWidth: width)
    } else {
      band = sweep.start(on: label, viewWidth: width)
    }
    track.follow(sweep)
  }
}
