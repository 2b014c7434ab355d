import LayerKit
import ShimmerKit
import ViewerUI

/// Many shimmers that are switched together.
final class StressEffect: SceneEffect {
  /// The shimmers; new ones are told apart from the former ones by their owner.
  var shimmers: [ShimmeringLayer] = []

  /// Whether all of them shimmer.
  var isRunning = false {
    didSet { for shimmer in shimmers { shimmer.isShimmering = isRunning } }
  }

  /// Whether still pictures take the place of motion.
  var showsStill = false {
    didSet { for shimmer in shimmers { shimmer.showsStill = showsStill } }
  }

  /// Takes all effects away now.
  func stopAtOnce() {
    isRunning = false
    for shimmer in shimmers { shimmer.stopAtOnce() }
  }

  /// What the first one is doing.
  func state(at time: Double) -> ShimmeringState {
    shimmers.first?.shimmeringState(at: time) ?? .idle
  }

  /// How many slides of the first one have passed.
  func cycleIndex(at time: Double) -> Int? { shimmers.first?.slideIndex(at: time) }

  /// The earliest time at which a band touches its content.
  func nextLitTime(after time: Double) -> Double? {
    shimmers.compactMap { $0.nextLitTime(after: time) }.min()
  }

  /// When the first one's end fade starts.
  var fadeTime: Double { shimmers.first?.shimmeringFadeTime ?? 0 }

  /// How many there are.
  var facts: [Fact] { [Fact("Shimmers", "\(shimmers.count)")] }
}
