import ShimmerKit

/// A way that a sweep can look, to begin with: a few parameters together.
struct OwnLook: Sendable {
  /// What it is called.
  let name: String

  /// Sets what makes it.
  let apply: @Sendable (OwnTuning) -> Void

  /// The looks, in the order in which the key goes through them.
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

  /// Gives a tuning the look, with everything that looks differ in as it was at first.
  func give(to tuning: OwnTuning) {
    (tuning.shape, tuning.tint, tuning.peaks) = (.band, .none, 1)
    (tuning.base, tuning.highlight) = (0.45, 1)
    (tuning.length, tuning.core, tuning.softness) = (0.5, 0, 1)
    apply(tuning)
  }
}
