/// What is shown over the scene, or in place of it.
package struct Pages: Hashable, Sendable {
  /// The page that is open, whether or not something hides it.
  package internal(set) var page = OverlayPage.none

  /// Whether the key help is shown.
  package internal(set) var isHelpShown = false

  /// Whether the timeline is open.
  var isTimelineShown = false

  /// The index of the first animation that the timeline shows.
  var timelineRow = 0

  /// Which part of the visible page is visible, if it has more than fits.
  package internal(set) var scroll = Scroll.around(nil)

  /// The distance by which a sheet is pulled down, in points; 0 unless it is being pulled.
  var pull = 0.0

  /// The distance of the visible part of the key help from its top, in points.
  var helpOffset = 0.0

  /// The frame overlay: damage, overdraw or none.
  package internal(set) var frameDisplay = FrameDisplay.none

  /// The temporary view of the statistics page; `nil` if there is none.
  var glance: PageGlance?

  /// The gallery in place of the scene; `nil` while the scene is shown.
  package internal(set) var gallery: GalleryChoice?

  /// The visible page; ``OverlayPage/none`` while the gallery is shown.
  package var visiblePage: OverlayPage { gallery != nil ? .none : page }

  /// Whether the timeline is visible; the gallery hides it.
  var isTimelineVisible: Bool { isTimelineShown && gallery == nil }

  /// Whether the frame legend is visible.
  var isLegendVisible: Bool { frameDisplay != .none }

  /// Whether a visible part shows values that change with time.
  var showsReadings: Bool { visiblePage != .none || isTimelineVisible || isLegendVisible }

  /// Whether anything but notices lies over the scene.
  var isOpen: Bool { showsReadings || isHelpShown || gallery != nil }

  /// Whether something that is open leaves no place for the invitation bar.
  var hidesInvitation: Bool {
    page != .none || isHelpShown || isTimelineShown || frameDisplay != .none || gallery != nil
  }

  // MARK: Turning

  /// Shows a page until another one is requested.
  mutating func turn(to page: OverlayPage) {
    (glance, self.page, scroll, pull) = (nil, page, .around(nil), 0)
  }

  /// Shows or hides the key help, from its first row on.
  mutating func toggleHelp() { (isHelpShown, helpOffset) = (!isHelpShown, 0) }

  /// The page that a key shows next.
  ///
  /// A page that was shown for a limited time becomes permanent instead.
  var nextPage: OverlayPage { glance == nil ? page.next : page }

  /// Shows the statistics page for a limited time, or restarts that time; does nothing if the page is shown
  /// permanently.
  ///
  /// - Parameter instant: The present instant, in nanoseconds on the pacer's time base.
  mutating func glanceAtStatistics(at instant: Int64) {
    if glance == nil, page == .statistics { return }
    let before = glance?.before ?? page
    turn(to: .statistics)
    glance = PageGlance(end: instant + PageGlance.length, before: before)
  }

  /// Shows or hides the timeline.
  mutating func toggleTimeline() {
    isTimelineShown.toggle()
    timelineRow = 0
  }
}

/// A temporary view of a page, after which the previous page is shown again.
struct PageGlance: Hashable, Sendable {
  /// The duration of the view in nanoseconds of real time: 4 s.
  static let length: Int64 = 4_000_000_000

  /// The instant after which the page disappears, in nanoseconds on the pacer's time base.
  let end: Int64

  /// The page that was visible before, and is shown again afterwards.
  let before: OverlayPage
}
