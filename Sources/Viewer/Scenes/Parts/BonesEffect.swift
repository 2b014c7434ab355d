import LayerKit
import ShimmerKit

/// A cyclic animation of a scene's bones, the placeholders of loading content; it stops while content replaces them.
///
/// A subclass supplies the bones, the length of a cycle and their look.
class BonesEffect: SceneEffect {
  /// Whether the effect is switched on; the bones move unless content has replaced them or a still is shown.
  final var isRunning = false {
    didSet { if isRunning != oldValue { follow() } }
  }

  /// Whether a still picture replaces motion.
  final var showsStill = false {
    didSet { if showsStill != oldValue { follow() } }
  }

  /// Called when ``isRunning`` or ``showsStill`` changes; the argument is whether anything may move by itself.
  final var onSwitch: (Bool) -> Void = { _ in }

  /// Whether content has replaced the bones, so that nothing needs to move.
  final var isGone = false {
    didSet {
      if isGone == oldValue { return }
      if isGone {
        for layer in boneLayers { layer.removeAllAnimations() }
      } else {
        restart()
      }
    }
  }

  /// The media time at which the first cycle begins.
  final private(set) var origin: Double

  private let context: LayerContext

  /// Creates an effect that is switched off.
  init(in context: LayerContext) {
    self.context = context
    origin = context.time
  }

  // MARK: A kind of movement

  /// The layers of all bones.
  var boneLayers: [Layer] { [] }

  /// The length of a cycle, and the contrast between the two colours of the bones.
  final var facts: [LabeledValue] {
    [
      LabeledValue("Cycle", "\(NumberText.shortest(cycleDuration)) s"),
      LabeledValue("Contrast of its colours", NumberText.ratio(contrast)),
    ]
  }

  /// The contrast of the bones' two colours, 1…21.
  var contrast: Double { 1 }

  /// The length of a whole cycle, in seconds.
  var cycleDuration: Double { 0 }

  /// Whether there is anything to move; default `true`.
  var hasMotion: Bool { true }

  /// Applies the look to all bones; called while the bones are present.
  func apply() {}

  // MARK: Running

  /// Whether visible bones are in motion.
  final var moves: Bool { isActive && !showsStill }

  private var isActive: Bool { isRunning && !isGone && hasMotion && cycleDuration > 0 }

  private func follow() {
    restart()
    onSwitch(isRunning && !showsStill)
  }

  /// Restarts with the first cycle at the turn's time.
  final func restart() {
    origin = context.time
    refresh()
  }

  /// Applies the look again without changing the phase; does nothing while content has replaced the bones.
  final func refresh() {
    if !isGone { apply() }
  }

  /// Returns the number of completed cycles; `nil` while the effect is inactive.
  final func cycleIndex(at time: Double) -> Int? {
    isActive ? Int(max((time - origin) / cycleDuration, 0)) : nil
  }

  /// Returns sliding while the effect is switched on over visible bones, moving or still.
  final func state(at time: Double) -> ShimmeringState { isActive ? .sliding : .idle }
}

/// The pulse of a scene's bones, as an effect that can be switched on and off.
///
/// While the effect is off or shows a still, the bones have the pulse's mean colour.
final class BonePulse: BonesEffect {
  /// A bone, and the number of steps by which it begins after the first one.
  struct Bone {
    let layer: Layer
    let step: Int
  }

  /// The bones; added bones are in step with the existing ones.
  var bones: [Bone] = [] {
    didSet { refresh() }
  }

  /// The colours; a change keeps the phase.
  var colors = SkeletonPulse() {
    didSet { if colors != oldValue { refresh() } }
  }

  /// The rule that derives the delay of a bone's pulse from the bone's step.
  var stagger = SkeletonStagger.meant {
    didSet { if stagger != oldValue { restart() } }
  }

  /// The time from one colour to the other, in seconds.
  var halfPeriod = 1.5 {
    didSet { if halfPeriod != oldValue { restart() } }
  }

  /// The delay from one bone to the next, in seconds.
  var step = 0.33 {
    didSet { if step != oldValue { restart() } }
  }

  override var boneLayers: [Layer] { bones.map(\.layer) }

  override var contrast: Double { colors.from.contrast(with: colors.to) }

  override var cycleDuration: Double { 2 * halfPeriod }

  override func apply() {
    var pulse = colors
    pulse.halfPeriod = halfPeriod
    pulse.step = step
    pulse.showsStill = showsStill || !isRunning
    for bone in bones {
      pulse.start(on: bone.layer, step: bone.step, stagger: stagger, from: origin)
      if !pulse.showsStill { bone.layer.backgroundColor = nil }
    }
  }
}

extension BonePulse {
  static let parameters: [ParameterBinding<BonePulse>] = [
    .choice(
      "stagger-rule", "Stagger rule",
      "Whether delays count from the first placeholder or, as in the source, from time 0.",
      in: .motion, ["meant": .meant, "literal": .literal],
      titles: ["meant": "as intended", "literal": "as written"], \.stagger),
    .number(
      "stagger", "Stagger",
      "The delay from one placeholder to the next.",
      in: .motion, unit: .seconds, range: 0...3, step: 0.03, \.step),
    .number(
      "half-period", "Half-period",
      "The time in which a placeholder changes from one colour to the other.",
      in: .motion, unit: .seconds, range: 0.1...10, step: 0.1, \.halfPeriod),
  ]
}

extension ScenePalette {
  /// The colours of a pulse on this palette's surfaces; on light surfaces, those of the skeleton loader.
  var pulse: SkeletonPulse { self == .light ? SkeletonPulse() : .darkMode }
}
