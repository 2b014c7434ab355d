import LayerKit
import Raster

/// The layers of the gallery of all scenes: a live scene in each picture that the window shows.
///
/// While it is shown, the document's scene is not in the layer tree and does not run. A picture that is scrolled out of
/// the window has no scene. It gets a new one when it is shown again.
package final class Gallery {
  /// Creates the scene of a catalogue entry in a picture of a size in device pixels.
  typealias Maker = (SceneCatalog.Entry, _ size: PixelSize, _ scale: Double) -> SceneThumbnail

  private var thumbnails: [Int: SceneThumbnail] = [:]
  private var area: OverlayArea?
  private let grid: GalleryGrid
  private let makeThumbnail: Maker

  /// Creates a gallery whose pictures are empty until ``show(_:in:theme:)`` is called.
  ///
  /// - Parameters:
  ///   - context: The context of all layers.
  ///   - makeThumbnail: Creates the scenes; called inside turns of the context.
  init(in context: LayerContext, _ makeThumbnail: @escaping Maker) {
    self.makeThumbnail = makeThumbnail
    grid = GalleryGrid(
      in: context,
      SceneCatalog.all.map { GalleryGrid.Entry(name: $0.name, summary: $0.card.summary) })
  }

  /// The root layer.
  var root: Layer { grid.root }

  /// The visible strings.
  package var shownTexts: [String] { grid.shownTexts }

  /// The scenes that run, in the order of the catalogue.
  package var scenes: [any Scene] { thumbnails.sorted { $0.key < $1.key }.map(\.value.scene) }

  /// Shows a choice: begins the scenes that have come into the window, and releases those that have left it; call it
  /// inside a turn of the layer context.
  func show(_ choice: GalleryChoice, in area: OverlayArea, theme: Theme) {
    let size = choice.plan.pictureSize
    let pixels = PixelSize(
      width: max(Int((size.width * area.scale).rounded()), 1),
      height: max(Int((size.height * area.scale).rounded()), 1))
    if area != self.area {
      self.area = area
      for thumbnail in thumbnails.values { thumbnail.layOut(size: pixels, scale: area.scale) }
    }
    grid.show(
      GalleryGrid.Reading(
        plan: choice.plan, firstRow: choice.firstRow, chosen: choice.chosen,
        hovered: choice.hovered), theme: theme, in: area)
    thumbnails = thumbnails.filter { grid.holes[$0.key] != nil }
    for (index, hole) in grid.holes where thumbnails[index] == nil {
      let thumbnail = makeThumbnail(SceneCatalog.all[index], pixels, area.scale)
      hole.sublayers = [thumbnail.layer]
      thumbnails[index] = thumbnail
    }
    for thumbnail in thumbnails.values { thumbnail.layOutIfNeeded() }
  }
}
