import LayerKit

/// The parts of the window that a page and the timeline take, and what they leave to the scene.
///
/// They depend on the window and on what is open alone, so that the scene keeps its place while its values change.
struct Docks: Hashable {
  /// The frame of the page, in points of the area; `nil` if no page is visible, or if there is no space for it.
  let page: Rect?

  /// Whether the page is a sheet below the scene, because the window is too small for a page at its side.
  let isSheet: Bool

  /// The frame of the timeline, in points of the area; `nil` if it is not visible.
  let timeline: Rect?

  /// The space that the scene has, in points of the area; its origin is the window's.
  let scene: Rect

  /// The minimum size of a window with a page at its side, in points.
  private static let leastWide = Size(width: 640, height: 400)

  /// The share of the window's height that a sheet takes, and its minimum height, in points.
  private static let sheetShare = 0.55
  private static let leastSheet = 52.0

  /// Creates the layout of a window.
  init(_ pages: Pages, in area: OverlayArea) {
    let bounds = area.bounds
    let foot = pages.isTimelineVisible ? TimelinePanel.height(in: area) : 0
    timeline =
      foot > 0 ? Rect(x: 0, y: bounds.height - foot, width: bounds.width, height: foot) : nil
    let height = bounds.height - foot
    isSheet =
      bounds.width < Self.leastWide.width || bounds.height < Self.leastWide.height
    let whole = area.aligned(Self.sheetShare * bounds.height)
    if pages.visiblePage == .none || isSheet && min(whole, height - 40) < Self.leastSheet {
      page = nil
      scene = Rect(x: 0, y: 0, width: bounds.width, height: height)
    } else if isSheet {
      let shown = min(max(whole - pages.pull, 0), max(height - 40, 0))
      page = Rect(x: 0, y: height - shown, width: bounds.width, height: shown)
      scene = Rect(x: 0, y: 0, width: bounds.width, height: height - shown)
    } else {
      let width = area.aligned(Self.width(of: pages.visiblePage, in: bounds))
      page = Rect(x: bounds.width - width, y: 0, width: width, height: height)
      scene = Rect(x: 0, y: 0, width: bounds.width - width, height: height)
    }
  }

  /// Returns the width of a page at the side, in points.
  private static func width(of page: OverlayPage, in bounds: Rect) -> Double {
    page == .state
      ? min(max(0.3 * bounds.width, 250), 320) : min(max(0.36 * bounds.width, 270), 400)
  }

  /// Whether a sheet that is pulled by a distance in points is let go of for good.
  static func closes(pulledBy pull: Double, in area: OverlayArea) -> Bool {
    pull > 0.4 * sheetShare * area.bounds.height
  }
}
