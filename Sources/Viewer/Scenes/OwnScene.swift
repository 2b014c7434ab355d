import LayerKit
import Raster
import ShimmerKit

/// The user's own text or image under a sweep, with all of its properties adjustable.
final class OwnScene: Scene {
  static let card = SceneCard(
    "own", "your text, image or SVG under any kind of light: --text, --image",
    equivalents: [
      "Facebook Shimmer, SwiftUI-Shimmer, shimmer-android: any content",
      "compose-shimmer: rotation, width and easing",
      "flutter_shimmer: any gradient, direction and period",
    ],
    action: "reveal, conceal, accent, rainbow, spotlight or three peaks",
    drag: "length (vertical), angle (horizontal)",
    shows: [.text, .image])

  /// The font size in points; smaller if the text does not fit.
  private static let fontSize = 96.0

  private static let word = "Your own"
  private static let invitation = "Paste or drop a text or a picture, or press Ctrl-o"

  let stage: SceneStage

  /// The sweep over the content.
  private let sweep: SweepLayer

  var effects: [any SceneEffect] { [sweep] }

  /// The frame of the content.
  var focus: Rect { sweep.frame }

  /// The parameters of sweep and word, and whether the sweep runs.
  static let parameters = table(
    OwnTuning.parameters.of(\.tuning) + WordLook.parameters().of(\.tuning.look)
      + [.shimmering(\.sweep.isSweeping)])

  /// A vertical drag changes the light's length, a horizontal drag its angle.
  let drags = [
    SceneDrag(.vertical, changes: "length", by: 1.5),
    SceneDrag(.horizontal, changes: "angle", by: 180),
  ]

  private let tuning = OwnTuning()
  private var subject: SceneSubject
  private let hint: Label
  private var lookIndex = 0

  /// Creates the scene with the sweep off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sweep = SweepLayer(in: context).withoutActions()
    sweep.name = "own"
    subject = SceneSubject(of: stage, else: Self.word)
    hint = Label(in: context)
    stage.show([sweep, hint.layer])
    tuning.onChange = { [unowned self] in sweep.sweep = tuning.sweep }
    tuning.look.onChange = { [unowned stage] in stage.setNeedsLayout() }
    sweep.sweep = tuning.sweep
  }

  /// Places the content in the middle at its own size, or smaller if it does not fit.
  func layOut() {
    followStage()
    let measure = SceneMeasure(stage)
    let bounds = stage.bounds
    let room = Size(
      width: max(bounds.width - 2 * measure.margin, 1),
      height: max(bounds.height - 2 * measure.margin, 1))
    let size =
      switch subject {
      case .word(let word, let string):
        set(word, to: string, within: room, measure)
      case .picture(let picture):
        SceneSubject.size(of: picture, within: room, scale: stage.scale)
      }
    sweep.frame = Rect(
      x: stage.aligned(bounds.center.x - size.width / 2),
      y: stage.aligned(bounds.center.y - size.height / 2), width: size.width, height: size.height)
    sweep.layoutIfNeeded()
  }

  private func followStage() {
    subject.follow(stage, else: Self.word)
    sweep.contentLayer = subject.layer
    sweep.writingDirection = WritingDirection(of: subject.text ?? "")
    tuning.isImage = subject.text == nil
  }

  /// Says below the word how to bring content, until there is some.
  private func paintHint() {
    if !stage.text.isEmpty || stage.picture != nil { return hint.hide() }
    let measure = SceneMeasure(stage)
    let line = Rect(
      x: measure.content.minX, y: sweep.frame.maxY + measure.line / 2, width: measure.content.width,
      height: measure.line)
    hint.note(
      Self.invitation, size: 13, color: stage.palette.text, in: line, at: .center, measure)
  }

  /// Sets text as large as it fits, and returns the size of its box in points.
  private func set(
    _ word: TextLayer, to string: String, within room: Size, _ measure: SceneMeasure
  ) -> Size {
    let text = FittedText(
      within: room, largest: Self.fontSize * measure.unit, by: word.context.typesetter
    ) { [look = tuning.look] size in
      TextRun(string, font: measure.wordFont(size: size, look), alignment: .center)
    }
    word.text = text.run
    return text.size
  }

  var idleParameters: [String: String] { tuning.idle }

  /// Applies the text colour, and the palette's colours for tints.
  func paint() {
    if case .word(let word, _) = subject {
      word.foregroundColor = tuning.look.color ?? stage.palette.text
    }
    tuning.palette = stage.palette
    sweep.sweep = tuning.sweep
    paintHint()
  }

  /// Shows the next look.
  func performAction() -> LabeledValue? {
    lookIndex = (lookIndex + 1) % OwnLook.all.count
    let look = OwnLook.all[lookIndex]
    look.give(to: tuning)
    return LabeledValue("Look", look.name)
  }
}

/// The parameters of a sweep in the form in which users adjust them: degrees, words, one number each.
private final class OwnTuning {
  /// The tint of the light.
  enum Tint: String, CaseIterable {
    /// No tint: the content keeps its colours.
    case none
    case accent
    /// From red through yellow, green and blue to violet.
    case rainbow
  }

  /// The parameter that determines the pace.
  enum Pace: String, CaseIterable {
    case speed
    case duration
  }

  /// Called after each change.
  var onChange: () -> Void = {}

  /// The colours and the font of the word.
  let look = WordLook(weight: SceneMeasure.wordWeight)

  /// Whether the content is an image, which has colours of its own.
  var isImage = false

  /// The colours of the scene, for tints.
  var palette = ScenePalette.dark { didSet { if palette != oldValue { onChange() } } }

  /// The direction of travel.
  var direction = SweepDirection.trailing { didSet { onChange() } }

  /// The rotation of the direction, in degrees.
  var angle = 20.0 { didSet { onChange() } }

  /// Whether speed or duration determines the pace.
  var pace = Pace.duration { didSet { onChange() } }

  /// The speed, in points per second.
  var speed = 300.0 { didSet { onChange() } }

  /// The duration of one sweep, in seconds.
  var duration = 1.5 { didSet { onChange() } }

  /// The pause between two sweeps, in seconds.
  var pause = 0.4 { didSet { onChange() } }

  /// The delay before the first sweep, in seconds.
  var delay = 0.0 { didSet { onChange() } }

  /// The easing of each sweep.
  var easing = TimingFunction.linear { didSet { onChange() } }

  /// The number of sweeps; 0 means endless.
  var repeats = 0 { didSet { onChange() } }

  /// Whether every other sweep travels back.
  var reverses = false { didSet { onChange() } }

  /// The distance beyond the content at both ends, in content lengths.
  var overshoot = 0.0 { didSet { onChange() } }

  /// The shape of the light, a band or a spot.
  var shape = SweepShape.band { didSet { onChange() } }

  /// The length of the light, in content lengths.
  var length = 0.5 { didSet { onChange() } }

  /// The share of the light's length that has full strength, 0…1.
  var core = 0.0 { didSet { onChange() } }

  /// The share of the light outside its core that the slopes take, 0…1.
  var softness = 1.0 { didSet { onChange() } }

  /// The number of lights in a row, at least 1.
  var peaks = 1 { didSet { onChange() } }

  /// The opacity away from the light.
  var base = 0.45 { didSet { onChange() } }

  /// The opacity in the light.
  var highlight = 1.0 { didSet { onChange() } }

  /// The tint of the light.
  var tint = Tint.none { didSet { onChange() } }

  /// The duration of the begin fade, in seconds.
  var beginFade = 0.1 { didSet { onChange() } }

  /// The duration of the end fade, in seconds.
  var endFade = 0.3 { didSet { onChange() } }

  /// The sweep that the parameters describe.
  var sweep: Sweep {
    var sweep = Sweep()
    sweep.direction = direction
    sweep.tilt = angle * .pi / 180
    sweep.pace = pace == .speed ? .speed(speed) : .duration(duration)
    sweep.pause = pause
    sweep.startDelay = delay
    sweep.easing = easing
    sweep.repeatCount = repeats == 0 ? .forever : .times(Float(repeats))
    sweep.autoreverses = reverses
    sweep.overshoot = overshoot
    sweep.shape = shape
    sweep.band = band
    sweep.light = light
    sweep.beginFade = beginFade
    sweep.endFade = endFade
    return sweep
  }

  /// Why parameters have no effect with the present values of others, by their keys.
  var idle: [String: String] {
    let other = pace == .speed ? "duration" : "speed"
    var idle = [
      other: "No effect now: the band is paced by \(pace == .speed ? "speed" : "duration")."
    ]
    if tint != .none {
      for key in ["base", "highlight"] { idle[key] = "No effect now: the light has a tint." }
    }
    return idle
  }

  private var light: SweepLight {
    switch tint {
    case .none where isImage: .opacity(base: base, highlight: highlight)
    case .none: look.light(base: base, highlight: highlight, over: look.color ?? palette.text)
    case .accent, .rainbow:
      .colors(base: look.color ?? palette.dim, highlight: look.highlight ?? palette.accent)
    }
  }

  private var band: SweepBand {
    let single = SweepBand(length: .share(length), core: core, softness: softness)
    var stops: [SweepStop] = []
    for peak in 0..<peaks {
      let (start, share) = (Double(peak) / Double(peaks), 1 / Double(peaks))
      stops += single.stops.map { SweepStop(at: start + $0.place * share, strength: $0.strength) }
    }
    if tint == .rainbow {
      for index in stops.indices { stops[index].color = Self.rainbow(at: stops[index].place) }
      if peaks == 1, stops.count == 4 {
        // Seven stops show more of the rainbow, within the core and on the slopes.
        stops = (0...6).map { index in
          let place = Double(index) / 6
          let isEnd = index == 0 || index == 6
          return SweepStop(at: place, strength: isEnd ? 0 : 1, color: Self.rainbow(at: place))
        }
      }
    }
    return SweepBand(length: .share(length), stops: stops)
  }

  private static func rainbow(at place: Double) -> Color? {
    let colors: [UInt32] = [0xE5484D, 0xF5A524, 0x46A758, 0x3E8BFF, 0x8E5CF0]
    let ramp = GradientRamp(colors: colors.map(Color.init(hex:)), locations: nil)
    return ramp?.color(at: place)
  }
}

/// The parameters of a sweep, one for each of its properties.
extension OwnTuning {
  /// The parameters of motion, light and fades.
  static let parameters = motion + light + fades

  private static let motion: [ParameterBinding<OwnTuning>] = [
    .direction(\.direction),
    .number(
      "angle", "Angle", About.tilt, in: .motion, unit: .degrees, range: -180...180, step: 5,
      \.angle),
    .choice(
      "pace", "Paced by",
      "Whether the speed or the duration determines the motion of the band.",
      in: .motion, ["speed": .speed, "duration": .duration], \.pace),
    .number(
      "speed", "Speed",
      "The speed of the band on its path; used if the band is paced by speed.",
      in: .motion, unit: .pointsPerSecond, range: 0...5000, step: 10, \.speed),
    .number(
      "duration", "Duration", About.duration, in: .motion, unit: .seconds, range: 0.1...20,
      step: 0.1, \.duration),
    .pause(upTo: 20, \.pause),
    .number(
      "start-delay", "Start delay",
      "The time from switching the effect on to the first pass of the band.",
      in: .motion, unit: .seconds, range: 0...20, step: 0.1, \.delay),
    .curve(
      "easing", "Easing",
      "The timing curve of each pass; “linear” keeps the speed constant.",
      in: .motion, \.easing),
    .whole(
      "repeats", "Repeats (0: endless)",
      "The number of passes after which the effect ends; 0 means no end.",
      in: .motion, range: 0...100, \.repeats),
    .flag(
      "reverse", "Autoreverse",
      "Whether every second pass goes backwards.",
      in: .motion, \.reverses),
    .number(
      "overshoot", "Overshoot",
      "The distance outside the content at which each pass starts and ends.",
      in: .motion, unit: .contentLengths, range: 0...3, step: 0.05, \.overshoot),
  ]

  private static let light: [ParameterBinding<OwnTuning>] = [
    .choice(
      "shape", "Shape",
      "Whether the light is a band across its path or a round spot.",
      in: .light, ["band": .band, "spot": .spot], \.shape),
    .number(
      "length", "Band length", About.length, in: .light, unit: .contentLengths, range: 0...3,
      step: 0.05, \.length),
    .number(
      "core", "Band core", About.core, in: .light, range: 0...1, step: 0.05, \.core),
    .number(
      "softness", "Softness",
      "The share of the band's slopes that is gradual; 0 makes hard edges.",
      in: .light, range: 0...1, step: 0.05, \.softness),
    .whole(
      "peaks", "Peaks",
      "The number of bright stripes in the band.",
      in: .light, range: 1...8, \.peaks),
    .number(
      "base", "Base opacity", About.unlit, in: .light, range: 0...1, step: 0.05, \.base),
    .number(
      "highlight", "Peak opacity", About.lit, in: .light, range: 0...1, step: 0.05, \.highlight),
    .choice(
      "tint", "Tint",
      "The colour that the band gives to the content, if any.",
      in: .light, ["none": .none, "accent": .accent, "rainbow": .rainbow], \.tint),
  ]

  private static let fades = ParameterBinding<OwnTuning>.fades(
    \.beginFade, \.endFade)
}

/// A predefined look of a sweep: a few parameters together.
private struct OwnLook: Sendable {
  let name: String

  /// Sets the parameters of the look.
  let apply: @Sendable (OwnTuning) -> Void

  /// The looks, in the order in which the key shows them.
  static let all = [
    OwnLook(name: "reveal") { tuning in
      (tuning.base, tuning.highlight, tuning.length, tuning.core) = (0.45, 1, 0.5, 0)
    },
    OwnLook(name: "conceal") { tuning in (tuning.base, tuning.highlight) = (1, 0.3) },
    OwnLook(name: "accent") { tuning in (tuning.tint, tuning.core) = (.accent, 0.2) },
    OwnLook(name: "rainbow") { tuning in (tuning.tint, tuning.length) = (.rainbow, 1) },
    OwnLook(name: "spotlight") { tuning in
      (tuning.shape, tuning.base, tuning.length, tuning.core) = (.spot, 0.1, 0.5, 0.5)
    },
    OwnLook(name: "three peaks") { tuning in (tuning.peaks, tuning.length) = (3, 0.9) },
  ]

  /// Applies the look, and resets the other parameters in which looks differ.
  func give(to tuning: OwnTuning) {
    (tuning.shape, tuning.tint, tuning.peaks) = (.band, .none, 1)
    (tuning.base, tuning.highlight) = (0.45, 1)
    (tuning.length, tuning.core, tuning.softness) = (0.5, 0, 1)
    apply(tuning)
  }
}
