import Display
import LayerKit
import Raster

/// The gallery of all scenes: the layout, the marks, and a live scene in each picture that the window shows.
///
/// A picture that is scrolled out of the window has no scene. It gets a new one when it is shown again.
final class Gallery {
  /// Creates the scene of a catalogue entry in a picture of a size in device pixels.
  typealias Maker = (SceneCatalog.Entry, _ size: PixelSize, _ scale: Double) -> SceneThumbnail

  /// The index of the scene that Return opens.
  private(set) var chosen: Int

  /// The index of the scene under the pointer, as of the pointer's last motion; `nil` if there is none.
  var hovered: Int?

  /// The index of the scene on which the primary button was pressed; `nil` if the button is not down.
  var pressed: Int?

  private var plan: GalleryPlan
  private var firstRow = 0
  private var area: OverlayArea
  private var thumbnails: [Int: SceneThumbnail] = [:]
  private let grid: GalleryGrid
  private let makeThumbnail: Maker

  /// Creates a gallery whose pictures are empty until ``show(theme:)`` is called.
  ///
  /// - Parameters:
  ///   - chosen: The index of the scene that is chosen first.
  ///   - area: The window.
  ///   - makeThumbnail: Creates the scenes; called inside turns of the context.
  init(
    in context: LayerContext, choosing chosen: Int, area: OverlayArea,
    _ makeThumbnail: @escaping Maker
  ) {
    self.chosen = chosen
    self.area = area
    self.makeThumbnail = makeThumbnail
    grid = GalleryGrid(
      in: context,
      SceneCatalog.all.map { GalleryGrid.Entry(name: $0.name, summary: $0.card.summary) })
    plan = GalleryPlan(count: SceneCatalog.all.count, in: area)
    firstRow = plan.row(showing: chosen, from: 0)
  }

  /// The root layer.
  var root: Layer { grid.root }

  /// The visible strings.
  var shownTexts: [String] { grid.shownTexts }

  /// The scenes that run, in the order of the catalogue.
  var scenes: [any Scene] { thumbnails.sorted { $0.key < $1.key }.map(\.value.scene) }

  /// The frames of the pictures that the window shows, in points, by the scenes' indices.
  var pictures: [Int: Rect] {
    Dictionary(
      uniqueKeysWithValues: plan.shown(from: firstRow).map {
        ($0, plan.picture($0, from: firstRow))
      })
  }

  /// Returns the index of the scene at a position in points of the window; `nil` beside all pictures.
  func index(at place: Point) -> Int? { plan.index(at: place, from: firstRow) }

  // MARK: Changes

  /// Chooses another scene and scrolls to it.
  func move(_ move: GalleryPlan.Move) { choose(plan.index(after: move, from: chosen)) }

  /// Chooses a scene and scrolls to it.
  func choose(_ index: Int) {
    chosen = index
    scroll(to: plan.row(showing: index, from: firstRow))
  }

  /// Scrolls by rows, but not past the ends; the choice may then be outside the window.
  ///
  /// - Returns: Whether anything has moved.
  @discardableResult
  func scroll(by rows: Int) -> Bool { scroll(to: plan.limited(row: firstRow + rows)) }

  @discardableResult
  private func scroll(to row: Int) -> Bool {
    if row == firstRow { return false }
    (firstRow, hovered) = (row, nil)
    return true
  }

  /// Arranges the pictures in a window of another size or scale.
  func follow(_ area: OverlayArea) {
    self.area = area
    plan = GalleryPlan(count: SceneCatalog.all.count, in: area)
    firstRow = plan.row(showing: chosen, from: plan.limited(row: firstRow))
    hovered = nil
    for thumbnail in thumbnails.values {
      thumbnail.layOut(size: pixels, scale: area.scale)
    }
  }

  /// Shows the present state: begins the scenes that have come into the window, and releases those that have left it;
  /// call it inside a turn of the layer context.
  func show(theme: Theme) {
    grid.show(
      GalleryGrid.Reading(plan: plan, firstRow: firstRow, chosen: chosen, hovered: hovered),
      theme: theme, in: area)
    thumbnails = thumbnails.filter { grid.holes[$0.key] != nil }
    for (index, hole) in grid.holes where thumbnails[index] == nil {
      let thumbnail = makeThumbnail(SceneCatalog.all[index], pixels, area.scale)
      hole.sublayers = [thumbnail.layer]
      thumbnails[index] = thumbnail
    }
    for thumbnail in thumbnails.values { thumbnail.layOutIfNeeded() }
  }

  /// The size of a picture, in device pixels.
  private var pixels: PixelSize {
    PixelSize(
      width: max(Int((plan.pictureSize.width * area.scale).rounded()), 1),
      height: max(Int((plan.pictureSize.height * area.scale).rounded()), 1))
  }
}
