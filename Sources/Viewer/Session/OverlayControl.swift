import LayerKit
import ViewerUI

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
