import LayerKit
import Raster
import ShimmerKit

/// The first scene: a large word in the middle of the window, or the user's own text or image, under a strong band of
/// light.
///
/// The band's length is relative to the word, and a crossing has a duration, not a speed. The word is therefore lit
/// equally often in a window of any size.
final class HeroScene: Scene {
  static let card = SceneCard(
    "hero", "a large word, your text or your image under a strong light: --text, --image",
    equivalents: ["slide to unlock", "any label under a shimmer"],
    action: "tilt the light, or set it upright", drag: "duration (vertical), length (horizontal)",
    shows: [.text, .image])

  let stage: SceneStage

  /// The light, with the content that it crosses.
  private let sweep: SweepLayer

  var effects: [any SceneEffect] { [sweep] }

  /// The frame of the content.
  var focus: Rect { sweep.frame }

  /// A drag downwards makes the duration longer, a drag to the right makes the band longer.
  let drags = [
    SceneDrag(.vertical, changes: "duration", by: 4),
    SceneDrag(.horizontal, changes: "length", by: 1.5),
  ]

  /// The sizes of the content, as shares of the window's width or height.
  private enum Share {
    /// The width of the word "Shimmer", as a share of the window's width; it determines the usual font size of any
    /// text.
    static let word = 1.0 / 3
    /// The maximum width, as a share of the window's width; for an image, also the maximum share of the window's
    /// height.
    static let widest = 0.8
    /// The maximum height of text, as a share of the window's height.
    static let highest = 0.5
  }

  private static let word = "Shimmer"
  private static let slant = 20.0

  /// The weight at which strokes are wide enough to show the light.
  private static let usualWeight = 700

  private var direction = SweepDirection.trailing { didSet { retune() } }
  private var degrees = 0.0 { didSet { retune() } }
  private var duration = 1.8 { didSet { retune() } }
  private var pause = 0.0 { didSet { retune() } }
  private var length = 0.4 { didSet { retune() } }
  private var core = 0.5 { didSet { retune() } }
  private var peak = 1.0 { didSet { retune() } }
  private var restOnDark = 0.35 { didSet { retune() } }
  private var restOnLight = 0.55 { didSet { retune() } }
  private var beginFade = 0.3 { didSet { retune() } }
  private var endFade = 0.3 { didSet { retune() } }

  private let look = WordLook(weight: usualWeight)
  private var subject: SceneSubject

  /// Whether dark print has the higher contrast on the background behind the content.
  private var isOnLight = false

  /// Creates the scene with the sweep off.
  init(on stage: SceneStage) {
    self.stage = stage
    sweep = SweepLayer(in: stage.context).withoutActions()
    sweep.name = "hero"
    subject = SceneSubject(of: stage, else: Self.word)
    stage.show([sweep])
    look.onChange = { [unowned stage] in stage.setNeedsLayout() }
    retune()
  }

  /// Places the content in the middle.
  func layOut() {
    subject.follow(stage, else: Self.word)
    sweep.contentLayer = subject.layer
    sweep.writingDirection = WritingDirection(of: subject.text ?? "")
    let bounds = stage.bounds
    let room = Size(
      width: bounds.width * Share.widest, height: bounds.height * Share.highest)
    switch subject {
    case .word(let word, let string): set(word, to: string, within: room)
    case .picture(let picture):
      let size = SceneSubject.size(
        of: picture, within: Size(width: room.width, height: bounds.height * Share.widest),
        scale: stage.scale)
      place(size, crossing: nil)
    }
    sweep.layoutIfNeeded()
  }

  /// Applies the user's text colour, by default the one with the higher contrast to the background: white or nearly
  /// black.
  func paint() {
    let ground = stage.meanGround(in: focus)
    let (light, dark) = (ScenePalette.dark.text, ScenePalette.light.text)
    isOnLight = dark.contrast(with: ground) > light.contrast(with: ground)
    if case .word(let word, _) = subject {
      word.foregroundColor = look.color ?? (isOnLight ? dark : light)
    }
    retune()
  }

  /// Tilts the band, or sets it upright.
  func performAction() -> LabeledValue? {
    degrees = degrees == 0 ? Self.slant : 0
    return LabeledValue("Light", degrees == 0 ? "upright" : "slanted")
  }

  // MARK: Place

  /// Sets text at the size that suits the window, or smaller or in several lines if it does not fit.
  private func set(_ word: TextLayer, to string: String, within room: Size) {
    let typesetter = word.context.typesetter
    let unit = typesetter.metrics(of: run(Self.word, size: 100), width: nil).size.width
    let usual = stage.bounds.width * Share.word / max(unit, 1) * 100
    let text = FittedText(within: room, largest: max(usual, 1), by: typesetter) { [unowned self] in
      run(string, size: $0)
    }
    word.text = text.run
    // The band does not cross the space beside the text.
    let ink = typesetter.inkBounds(of: text.run, size: text.size)
    place(text.size, crossing: ink.isEmpty ? nil : ink)
  }

  /// Places the content, and sets the part of it that the band crosses; `nil` for all of the content.
  private func place(_ size: Size, crossing part: Rect?) {
    let middle = stage.bounds.center
    sweep.frame = Rect(
      x: stage.aligned(middle.x - size.width / 2), y: stage.aligned(middle.y - size.height / 2),
      width: size.width, height: size.height)
    sweep.windowRect = part
  }

  /// Returns text in the word's font.
  private func run(_ string: String, size: Double) -> TextRun {
    let families = look.families(else: Theme.families)
    return TextRun(
      string, font: Font(families: families, weight: look.weight, size: size), alignment: .center)
  }

  // MARK: Light

  private func retune() {
    var light = Sweep()
    light.direction = direction
    light.tilt = degrees * .pi / 180
    light.pace = .duration(duration)
    light.pause = pause
    light.band = SweepBand(length: .share(length), core: core)
    light.light = self.light
    (light.beginFade, light.endFade) = (beginFade, endFade)
    sweep.sweep = light
  }

  /// The opacities of text and image, or the two colours of text.
  private var light: SweepLight {
    let rest = isOnLight ? restOnLight : restOnDark
    guard case .word(let word, _) = subject else { return .opacity(base: rest, highlight: peak) }
    return look.light(base: rest, highlight: peak, over: word.foregroundColor)
  }

  /// The parameters of light and word, and whether the light runs.
  static let parameters = table(
    lightParameters + WordLook.parameters().of(\.look) + [.shimmering(\.sweep.isSweeping)])

  private static let lightParameters: [ParameterBinding<HeroScene>] =
    [
      .number(
        "duration", "Duration", About.duration, in: .motion, unit: .seconds, range: 0.1...20,
        step: 0.1, \.duration),
      .pause(upTo: 20, \.pause),
      .direction(\.direction),
      .number(
        "angle", "Angle", About.tilt, in: .motion, unit: .degrees, range: -180...180, step: 5,
        \.degrees),
      .number(
        "length", "Band length", About.length, in: .light, unit: .contentLengths, range: 0...3,
        step: 0.05, \.length),
      .number(
        "core", "Band core", About.core, in: .light, range: 0...1, step: 0.05, \.core),
      .number(
        "peak", "Peak opacity", About.lit, in: .light, range: 0...1, step: 0.05, \.peak),
      .number(
        "rest-on-dark", "Unlit opacity, dark",
        "The opacity of the content where the band is not, on a dark background.",
        in: .light, range: 0...1, step: 0.05, \.restOnDark),
      .number(
        "rest-on-light", "Unlit opacity, light",
        "The opacity of the content where the band is not, on a light background.",
        in: .light, range: 0...1, step: 0.05, \.restOnLight),
    ] + ParameterBinding.fades(\.beginFade, \.endFade)
}
