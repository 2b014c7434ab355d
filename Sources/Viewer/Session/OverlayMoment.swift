import LayerKit
import ShimmerKit

/// The values in an overlay that change with time.
///
/// The overlay needs an update if two successive moments differ.
///
/// They are plain values, because they are created and compared in every frame.
struct OverlayMoment: Equatable {
  /// The values of the scene's first effect.
  let effect: EffectMoment

  /// The values of the clock.
  let clock: ClockWords

  /// The span of media time that the timeline shows; `nil` while the timeline is hidden.
  let page: TimePage?
}

/// The values of a scene's first effect that the overlay shows at a time.
struct EffectMoment: Equatable {
  /// The effect's state; idle if there is no effect.
  let state: ShimmeringState

  /// The number of completed cycles; `nil` if no cycle runs.
  let cycle: Int?

  /// The opacity of the layer that covers the mask's gradient, 0…1; 1 if no graph of the mask is shown.
  let cover: Double

  /// Whether the band touches the content; `false` if no graph of the mask is shown.
  let isLit: Bool
}

/// Values that were read from an effect, and the media times for which they remain valid.
struct KnownEffect {
  let moment: EffectMoment

  /// The first media time at which the band touches the content, not before the time of the reading.
  ///
  /// It is `nil` if the band never does, or if no graph of the mask is shown.
  let litTime: Double?

  /// The media times for which the values remain valid unless something is changed, beginning with the time of the
  /// reading.
  private let span: Range<Double>

  /// The context's version at which the effect was read.
  private let version: Int

  private let hasGraph: Bool

  /// Creates a reading of an effect at a time.
  ///
  /// - Parameters:
  ///   - hasGraph: Whether a graph of the effect's mask is shown.
  ///   - version: The context's version, which each commit changes.
  init(of effect: (any SceneEffect)?, hasGraph: Bool, at time: Double, version: Int) {
    let shimmer = hasGraph ? effect?.shimmeringLayer : nil
    litTime = shimmer?.nextLitTime(after: time)
    moment = EffectMoment(
      state: effect?.state(at: time) ?? .idle, cycle: effect?.cycleIndex(at: time),
      cover: shimmer?.coverOpacity(at: time) ?? 1, isLit: litTime.map { $0 <= time } ?? false)
    self.hasGraph = hasGraph
    self.version = version
    span =
      switch effect?.nextProgressChange(after: time) ?? .never {
      case .now: time..<time
      case .at(let change): time..<max(change, time)
      case .never: time..<Double.infinity
      }
  }

  /// Returns whether the reading is also valid at another time: the graph is still shown or hidden, nothing was
  /// committed, and the time is within the reading's span.
  func holds(hasGraph: Bool, at time: Double, version: Int) -> Bool {
    self.version == version && self.hasGraph == hasGraph && span.contains(time)
  }
}
