package import Display
import LayerKit
import Scenes
import ShimmerKit
package import ViewerUI

/// What stands above the scene, when it goes, and what was last read of the scene for it.
///
/// Instants are nanoseconds of the grid.
final class OverlayControl {
  /// The pages, notices and help.
  let overlay: Overlay

  /// The instant after which the notice goes; `nil` while it stays or none is shown.
  var noticeEnd: Int64?

  /// The instant after which the bar that invites goes; `nil` while it is not shown.
  var invitationEnd: Int64?

  /// The statistics page that is shown for a time alone, if one is.
  var glance: PageGlance?

  /// How many animations of the timeline stand before the first one that is shown.
  var timelineRow = 0

  /// The layer of which the page of layers tells more.
  var layerChoice = LayerChoice()

  /// How often pages above the scene have been brought up to date.
  var renewals = 0

  /// What the overlay showed last of what changes by itself; `nil` when it has to be brought up to date.
  var shownMoment: OverlayMoment?

  /// What the scene's first effect was read to do last.
  var knownEffect: KnownEffect?

  /// The scene's animations as rows, and the commit that they are of.
  var knownAnimations: (version: Int, list: AnimationList)?

  /// How often they were sorted into rows.
  var sortedAnimations = 0

  /// Makes an overlay of which nothing is shown.
  init(_ overlay: Overlay) { self.overlay = overlay }

  /// The first instant at which something that is shown goes; `max` where nothing does.
  var nextPassingEnd: Int64 {
    min(glance?.end ?? .max, noticeEnd ?? .max, invitationEnd ?? .max)
  }

  /// Begins with another scene: its first animations and layers.
  func beginScene() { (timelineRow, layerChoice) = (0, LayerChoice()) }
}

/// What an overlay shows that changes without anybody's doing, so that it can be told whether it has.
///
/// Plain values: it is made and compared in every frame.
struct OverlayMoment: Equatable {
  /// What the scene's first effect is doing.
  let effect: EffectMoment

  /// What is told of the clock.
  let clock: ClockWords

  /// The part of time that the timeline shows; nothing while it is hidden.
  let page: TimePage?
}

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

/// What a display measures of frames, as pages show it; whoever drives a display renews it, off-screen there is nothing
/// to measure.
package struct FrameFigures: Equatable {
  /// What the statistics page shows.
  package var statistics = [
    LabeledValueGroup("Frames", [], note: "Drawn off-screen: no display, nothing measured.")
  ]

  /// The last ticks, oldest first, for the graph on the statistics page; none where nothing is measured.
  package var frameTimes: [FrameTime] = []

  /// The time from one deadline to the next that ``frameTimes`` are measured by, in nanoseconds; 0 where nothing is.
  package var framePeriod: Int64 = 0

  /// The pixels that the last frame has changed, for the page of the state; `nil` where no frame was drawn.
  ///
  /// What stands on the page does not depend on whether anybody renews it.
  package var changedPixels: Int?

  /// What the legend of frames says of the last one, line by line.
  package var legendLines: [String] = []
}

/// A page that is shown for a time alone, and what is shown after it.
struct PageGlance: Hashable {
  /// How long it is shown, in nanoseconds of real time: 4 s.
  static let length: Int64 = 4_000_000_000

  /// The instant after which it is gone, in nanoseconds of the grid.
  let end: Int64

  /// The page that was shown before, and is shown again.
  let before: Overlay.Page
}
