import LayerKit
import ShimmerKit
import ViewerUI

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
