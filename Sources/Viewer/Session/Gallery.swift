import LayerKit
import Raster

/// The live scenes of the gallery: one in each picture that the window shows.
///
/// While it is shown, the document's scene is not in the layer tree and does not run. A picture that is scrolled out of
/// the window has no scene. It gets a new one when it is shown again.
package final class Gallery {
  /// Creates the scene of a catalogue entry in a picture of a size in device pixels.
  typealias Maker = (SceneCatalog.Entry, _ size: PixelSize, _ scale: Double) -> SceneThumbnail

  /// A scene, and the layer of its size that cuts it off.
  private struct Picture {
    let hole: Layer
    let thumbnail: SceneThumbnail
  }

  private var pictures: [Int: Picture] = [:]

  /// Whether ``show(_:in:on:)`` has begun scenes, which belong into the layer tree at the same time.
  private(set) var hasNews = false

  private var area: OverlayArea?
  private let context: LayerContext
  private let makeThumbnail: Maker

  /// Creates a gallery without pictures.
  init(in context: LayerContext, _ makeThumbnail: @escaping Maker) {
    (self.context, self.makeThumbnail) = (context, makeThumbnail)
  }

  // A scene's layers must not outlive it in the tree.
  deinit { for picture in pictures.values { picture.hole.removeFromSuperlayer() } }

  /// The scenes that run, in the order of the catalogue.
  package var scenes: [any Scene] {
    pictures.sorted { $0.key < $1.key }.map(\.value.thumbnail.scene)
  }

  /// Shows a choice: begins the scenes that have come into the window, and releases those that have left it; call it
  /// inside a turn of the layer context.
  ///
  /// - Parameters:
  ///   - area: The window, magnified.
  ///   - desktop: The appearance of the desktop.
  func show(_ choice: GalleryChoice, in area: OverlayArea, on desktop: SceneAppearance) {
    let size = choice.plan.pictureSize
    let pixels = PixelSize(
      width: max(Int((size.width * area.scale).rounded()), 1),
      height: max(Int((size.height * area.scale).rounded()), 1))
    if area != self.area {
      self.area = area
      for picture in pictures.values {
        picture.thumbnail.layOut(size: pixels, scale: area.scale)
      }
    }
    let shown = choice.plan.shown(from: choice.firstRow)
    for (index, picture) in pictures where !shown.contains(index) {
      picture.hole.removeFromSuperlayer()
      pictures[index] = nil
    }
    hasNews = shown.contains { pictures[$0] == nil }
    for index in shown where pictures[index] == nil {
      let hole = Layer(in: context).withoutActions()
      (hole.name, hole.masksToBounds) = ("hole", true)
      let thumbnail = makeThumbnail(SceneCatalog.all[index], pixels, area.scale)
      hole.sublayers = [thumbnail.layer]
      pictures[index] = Picture(hole: hole, thumbnail: thumbnail)
    }
    for picture in pictures.values {
      picture.thumbnail.scene.stage.desktop = desktop
      picture.thumbnail.layOutIfNeeded()
    }
  }

  /// Returns the gallery with its pictures.
  ///
  /// - Parameters:
  ///   - hovered: What the pointer is over.
  ///   - measure: Returns the width of a text at the foot, in points.
  func node(
    of choice: GalleryChoice, hovered: OverlayTarget?, _ style: PanelStyle,
    measure: (String) -> Double
  ) -> Node {
    let index: Int? = if case .tile(let index) = hovered { index } else { nil }
    let reading = GalleryPlan.Reading(
      entries: SceneCatalog.all.map { ($0.name, $0.card.summary) }, firstRow: choice.firstRow,
      chosen: choice.chosen, hovered: index,
      picture: { [pictures] in pictures[$0]?.hole })
    return choice.plan.node(reading, style, measure: measure)
  }
}
