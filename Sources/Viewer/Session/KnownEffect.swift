import LayerKit
import Scenes
import ShimmerKit

/// What a scene's first effect is doing at a time, as far as it is shown.
struct EffectMoment: Equatable {
  /// Its state; idle where there is no effect.
  let state: ShimmeringState

  /// How many cycles have passed, where one runs.
  let cycle: Int?

  /// The opacity of its mask's cover, where there is a graph of the mask.
  let cover: Double

  /// Whether the band touches the content, where there is a graph of the mask.
  let isLit: Bool
}

/// What was read of an effect, and how long it stays so.
struct KnownEffect {
  /// What was read.
  let moment: EffectMoment

  /// The earliest time from the one that was asked for at which the band touches the content, where there is a graph of
  /// the mask; nothing for never.
  let litTime: Double?

  /// The time that was asked for, and those after it at which the same is read, if nothing is changed.
  private let span: Range<Double>

  /// The commit that it was read of.
  private let version: Int

  private let hasGraph: Bool

  /// Reads an effect at a time.
  ///
  /// - Parameters:
  ///   - hasGraph: Whether there is a graph of its mask.
  ///   - version: The commit that it is read of.
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

  /// Whether the same is read at another time, as long as nothing was committed since.
  func holds(hasGraph: Bool, at time: Double, version: Int) -> Bool {
    self.version == version && self.hasGraph == hasGraph && span.contains(time)
  }
}
