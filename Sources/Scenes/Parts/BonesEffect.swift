import Display
import LayerKit
import ShimmerKit
import ViewerUI

/// Something that moves over a scene's bones in cycles, and rests while the bones have given way to content.
///
/// A kind of movement says which bones it has, how long a cycle is, and how they look.
class BonesEffect: SceneEffect {
  /// Whether the bones move.
  final var isRunning = false {
    didSet { if isRunning != oldValue { follow() } }
  }

  /// Whether the bones are still instead.
  final var showsStill = false {
    didSet { if showsStill != oldValue { follow() } }
  }

  /// Called when it is switched on or off, with whether anything may move by itself now.
  final var onSwitch: (Bool) -> Void = { _ in }

  /// Whether the bones have given way to content, so that nothing has to move.
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

  /// Makes an effect that is switched off.
  init(in context: LayerContext) {
    self.context = context
    origin = context.time
  }

  // MARK: A kind of movement

  /// The layers of all bones.
  var boneLayers: [Layer] { [] }

  /// How long a cycle is, and how far the two colours of the bones stand apart.
  final var facts: [LabeledValue] {
    [
      LabeledValue("Cycle", "\(NumberText.shortest(cycleDuration)) s"),
      LabeledValue("Between its colours", NumberText.ratio(contrast)),
    ]
  }

  /// The contrast of the bones' two colours, 1…21.
  var contrast: Double { 1 }

  /// Seconds of a whole cycle.
  var cycleDuration: Double { 0 }

  /// Whether there is something to move at all; default yes.
  var hasMotion: Bool { true }

  /// Gives all bones their look; called while they are there.
  func apply() {}

  // MARK: Running

  /// Whether bones move that are to be seen.
  final var moves: Bool { isActive && !showsStill }

  private var isActive: Bool { isRunning && !isGone && hasMotion && cycleDuration > 0 }

  private func follow() {
    restart()
    onSwitch(isRunning && !showsStill)
  }

  /// Begins the first cycle now.
  final func restart() {
    origin = context.time
    refresh()
  }

  /// Follows a change that keeps the phase.
  final func refresh() {
    if !isGone { apply() }
  }

  /// The whole cycles so far.
  final func cycleIndex(at time: Double) -> Int? {
    isActive ? Int(max((time - origin) / cycleDuration, 0)) : nil
  }

  /// Sliding while it is switched on over bones that are to be seen, still or not.
  final func state(at time: Double) -> ShimmeringState { isActive ? .sliding : .idle }
}

/// The pulse of a scene's bones, as an effect that can be switched on and off.
///
/// Switched off, or without motion, the bones have the pulse's mean colour.
final class BonePulse: BonesEffect {
  /// A bone and how many steps after the first it begins.
  struct Bone {
    let layer: Layer
    let step: Int
  }

  /// The bones; new ones are in step with those that are there.
  var bones: [Bone] = [] {
    didSet { refresh() }
  }

  /// The colours; a change keeps the phase.
  var colors = SkeletonPulse() {
    didSet { if colors != oldValue { refresh() } }
  }

  /// What a step means.
  var stagger = SkeletonStagger.meant {
    didSet { if stagger != oldValue { restart() } }
  }

  /// Seconds from one colour to the other.
  var halfPeriod = 1.5 {
    didSet { if halfPeriod != oldValue { restart() } }
  }

  /// Seconds from a bone to the next.
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
  /// The parameters of a pulse.
  static let parameters: [ParameterBinding<BonePulse>] = [
    .choice(
      "stagger-rule", "Stagger rule", in: .motion, ["meant": .meant, "literal": .literal],
      default: .meant, \.stagger),
    .number(
      "stagger", "Stagger", in: .motion, unit: .seconds, range: 0...3, step: 0.03,
      default: 0.33, \.step),
    .number(
      "half-period", "Half-period", in: .motion, unit: .seconds, range: 0.1...10, step: 0.1,
      default: 1.5, \.halfPeriod),
  ]
}

extension ScenePalette {
  /// The colours of a pulse on this palette's surfaces: the source's on light ones.
  var pulse: SkeletonPulse { self == .light ? SkeletonPulse() : .darkMode }
}
