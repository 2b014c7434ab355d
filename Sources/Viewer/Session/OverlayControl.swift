package import Display
import LayerKit
import ShimmerKit

/// The overlay, the instants at which its temporary parts end, and the last values read from the scene for the
/// overlay.
///
/// Instants are nanoseconds on the pacer's time base.
final class OverlayControl {
  /// The pages, notices and help.
  let overlay: Overlay

  /// The instant after which the notice disappears; `nil` if no notice is shown, or if it has no time limit.
  var noticeEnd: Int64?

  /// The instant after which the invitation bar disappears; `nil` while it is not shown.
  var invitationEnd: Int64?

  /// The temporary view of the statistics page; `nil` if there is none.
  var glance: PageGlance?

  /// The row of the panel under the pointer; `nil` for none.
  ///
  /// It is not part of a recording, because moves of the pointer alone are not.
  var hoveredRow: ParameterPanel.Row?

  /// Whether the hint beside that row is shown: from the pointer's arrival until a button is pressed.
  var showsRowHint = false

  /// The index of the first animation that the timeline shows.
  var timelineRow = 0

  /// The layer that the layers page describes in detail.
  var layerChoice = LayerChoice()

  /// The number of times that the overlay has been updated.
  var renewals = 0

  /// The time-dependent values that the overlay shows; `nil` if the overlay must be updated.
  var shownMoment: OverlayMoment?

  /// The last reading of the scene's first effect.
  var knownEffect: KnownEffect?

  /// The scene's animations as rows, and the context's version at which they were read.
  var knownAnimations: (version: Int, list: AnimationList)?

  /// The number of times that the animations were sorted into rows.
  var sortedAnimations = 0

  init(_ overlay: Overlay) { self.overlay = overlay }

  /// The first instant at which a temporary part disappears; `Int64.max` if there is none.
  var nextPassingEnd: Int64 {
    min(glance?.end ?? .max, noticeEnd ?? .max, invitationEnd ?? .max)
  }

  /// Resets the panel's hovered row, the timeline's rows and the layers page for another scene.
  func beginScene() { (hoveredRow, timelineRow, layerChoice) = (nil, 0, LayerChoice()) }
}

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

/// A display's measurements of frames, as pages show them.
///
/// The code that drives a display updates them; off-screen there is nothing to measure.
package struct FrameFigures: Equatable {
  /// The contents of the statistics page.
  package var statistics = [
    LabeledValueGroup("Frames", [], note: "Drawn off-screen: no display, nothing measured.")
  ]

  /// The last frames, oldest first, for the graph on the statistics page; empty if nothing is measured.
  package var frameTimes: [FrameTiming] = []

  /// The time between deadlines against which ``frameTimes`` are measured, in nanoseconds; 0 if nothing is measured.
  package var framePeriod: Int64 = 0

  /// The number of pixels that the last frame changed, for the state page; `nil` before the first frame.
  ///
  /// The state page has the same rows whether or not this value is updated.
  package var changedPixels: Int?

  /// The lines of the frame legend for the last frame.
  package var legendLines: [String] = []
}

/// A temporary view of a page, after which the previous page is shown again.
struct PageGlance: Hashable {
  /// The duration of the view in nanoseconds of real time: 4 s.
  static let length: Int64 = 4_000_000_000

  /// The instant after which the page disappears, in nanoseconds on the pacer's time base.
  let end: Int64

  /// The page that was visible before, and is shown again afterwards.
  let before: OverlayPage
}
