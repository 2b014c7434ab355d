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
  final var facts: [Fact] {
    [
      Fact("Cycle", "\(NumberText.shortest(cycleDuration)) s"),
      Fact("Between its colours", NumberText.ratio(contrast)),
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

  /// Now, while something moves.
  final func nextLitTime(after time: Double) -> Double? { moves ? time : nil }

  /// Sliding while it is switched on over bones that are to be seen, still or not.
  final func state(at time: Double) -> ShimmeringState { isActive ? .sliding : .idle }
}
