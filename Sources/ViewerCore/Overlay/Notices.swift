import LayerKit

/// What stands above a scene for a while, or as long as a state lasts: the notice of a key, the tag of what lasts, the
/// bar that invites.
///
/// A picture that is saved has none of them.
final class Notices {
  private let context: LayerContext
  private lazy var notice = Notice(in: context)
  private lazy var tag = StatusTag(in: context)
  private lazy var invitation = Invitation(in: context)

  /// Whether the notice is there.
  private(set) var isTold = false

  /// Whether the bar is to be there, where nothing else is in its place.
  var isInviting = false

  /// What lasts.
  var lasting: [String] = []

  /// Makes notices of which none is there.
  init(in context: LayerContext) { self.context = context }

  /// What the notice tells; nothing when it has gone.
  var told: Fact? { isTold ? notice.fact : nil }

  /// Tells something until it is taken back.
  func tell(_ fact: Fact, isTyped: Bool) {
    (notice.fact, notice.isTyped, isTold) = (fact, isTyped, true)
  }

  /// Takes back what was told.
  func takeBack() { isTold = false }

  /// The layers that are shown, from back to front.
  func roots(over place: Place) -> [Layer] {
    var roots: [Layer] = []
    if showsTag(over: place) { roots.append(tag.root) }
    if showsInvitation(over: place) { roots.append(invitation.root) }
    if isTold { roots.append(notice.root) }
    return roots
  }

  /// What else stands above the scene.
  struct Place {
    /// Whether a page or the help is shown.
    let hasPage: Bool
    /// Whether something lies where the bar would: the timeline, or the legend of frames.
    let isTaken: Bool
  }

  private func showsTag(over place: Place) -> Bool { !lasting.isEmpty && !place.hasPage }

  private func showsInvitation(over place: Place) -> Bool {
    isInviting && !place.hasPage && !place.isTaken && !(isTold && notice.isTyped)
  }

  /// What the pointer meets of the bar at a place of the window, in points.
  func target(at point: Point, over place: Place) -> Invitation.Target? {
    showsInvitation(over: place) ? invitation.target(at: point) : nil
  }

  /// Places what is there.
  ///
  /// - Parameters:
  ///   - place: What else stands above the scene.
  ///   - taken: Where that is, in points of the window.
  ///   - focus: The content, in points of the window.
  ///   - chosen: The title of the parameter that the arrows change.
  ///   - glass: The colours.
  ///   - area: The window.
  func layOut(
    over place: Place, clearOf taken: [Rect], focus: Rect, chosen: String, glass: Glass,
    in area: OverlayArea
  ) {
    var (top, taken) = (Glass.margin, taken)
    if showsInvitation(over: place) {
      invitation.layOut(chosen: chosen, clearOf: focus, glass: glass, in: area)
      let frame = invitation.root.frame
      if !invitation.root.isHidden, frame.minY == top { top = frame.maxY + Glass.margin / 2 }
    }
    if showsTag(over: place) {
      tag.words = lasting
      tag.layOut(from: top, glass: glass, in: area)
      taken.append(tag.root.frame)
    }
    if isTold {
      notice.layOut(from: top, clearOf: taken, focus: focus, glass: glass, in: area)
    }
  }

  /// The texts that are shown, without the notice's.
  func shownTexts(over place: Place) -> [String] {
    showsTag(over: place) ? [tag.text] : []
  }
}
