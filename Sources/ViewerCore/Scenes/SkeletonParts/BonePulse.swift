import LayerKit
import ShimmerKit

/// The pulse of a scene's bones, as an effect that can be switched on and off.
///
/// Switched off, or without motion, the bones have the pulse's mean colour.
final class BonePulse: SceneEffect {
  /// A bone and how many steps after the first it begins.
  struct Bone {
    let layer: Layer
    let step: Int
  }

  /// The bones; new ones are in step with those that are there.
  var bones: [Bone] = [] {
    didSet { apply() }
  }

  /// The colours; a change keeps the phase.
  var colors = SkeletonPulse() {
    didSet { if colors != oldValue { apply() } }
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

  /// Whether the bones pulse.
  var isRunning = false {
    didSet { if isRunning != oldValue { restart() } }
  }

  /// Whether they show their mean colour instead.
  var showsStill = false {
    didSet { if showsStill != oldValue { restart() } }
  }

  /// Whether the bones have given way to content, so that nothing has to move.
  var isGone = false {
    didSet {
      if isGone, !oldValue { for bone in bones { bone.layer.removeAllAnimations() } }
      if !isGone, oldValue { restart() }
    }
  }

  private let context: LayerContext
  private var origin: Double

  /// Makes a pulse that is switched off.
  init(in context: LayerContext) {
    self.context = context
    origin = context.time
  }

  /// The whole cycles of the first bone.
  func cycleIndex(at time: Double) -> Int? {
    guard isRunning, !isGone, halfPeriod > 0 else { return nil }
    return Int(max((time - origin) / (2 * halfPeriod), 0))
  }

  /// Now, while bones that pulse are to be seen.
  func nextLitTime(after time: Double) -> Double? {
    isRunning && !isGone && !showsStill ? time : nil
  }

  /// Sliding while bones that pulse are to be seen.
  func state(at time: Double) -> ShimmeringState { isRunning && !isGone ? .sliding : .idle }

  /// Begins all pulses now.
  func restart() {
    origin = context.time
    apply()
  }

  private func apply() {
    if isGone { return }
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
  var controls: [Control] {
    [
      .choice(
        "stagger-rule", "Stagger rule", in: .motion, ["meant": .meant, "literal": .literal],
        default: .meant, of: [self], \.stagger),
      .number(
        "stagger", "Stagger", in: .motion, unit: .seconds, range: 0...3, step: 0.03,
        default: 0.33, of: [self], \.step),
      .number(
        "half-period", "Half-period", in: .motion, unit: .seconds, range: 0.1...10, step: 0.1,
        default: 1.5, of: [self], \.halfPeriod),
    ]
  }

  /// Whether it runs, as a parameter.
  var switchControl: Control {
    .flag("running", "Running", in: .effect, default: true, of: [self], \.isRunning)
  }
}

extension ScenePalette {
  /// The colours of a pulse on this palette's surfaces: the source's on light ones.
  var pulse: SkeletonPulse { self == .light ? SkeletonPulse() : .darkMode }
}
