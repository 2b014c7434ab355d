import Display
import LayerKit
import Raster

/// A live scene in a small picture.
///
/// The scene is laid out in a window that is 480 points wide, and those points are scaled to the picture. The stage
/// knows the resulting pixels per point, so that text is rasterised, and edges are aligned, at device resolution.
final class SceneThumbnail {
  /// The width of the window in which the scene is laid out, in points.
  private static let width = 480.0

  /// The scaled layer of the scene, whose top left corner is that of its superlayer.
  let layer: Layer

  /// The scene.
  let scene: any Scene

  /// Creates a scene in a picture and begins it; call it inside a turn of the layer context.
  ///
  /// - Parameters:
  ///   - entry: The scene's entry in the catalogue.
  ///   - stage: An empty stage, which belongs to the thumbnail from then on.
  ///   - assignments: The values with which the scene begins.
  ///   - size: The size of the picture, in device pixels; not empty.
  ///   - scale: Device pixels per point of the window that shows the picture.
  init(
    _ entry: SceneCatalog.Entry, on stage: SceneStage, with assignments: [ParameterAssignment],
    size: PixelSize, scale: Double
  ) {
    layer = Layer(in: stage.context).withoutActions()
    layer.name = "thumbnail"
    scene = entry.makeScene(stage)
    layer.anchorPoint = .zero
    layer.sublayers = [stage.root]
    stage.controls.begin(with: assignments)
    layOut(size: size, scale: scale)
    scene.controls.begin(with: assignments)
    layOutIfNeeded()
  }

  /// Lays out the scene for another size of the picture, in device pixels, or another scale of the window.
  func layOut(size: PixelSize, scale: Double) {
    let own = Double(size.width) / Self.width
    scene.stage.layOut(scene, in: Viewport(whole: size), scale: own)
    layer.bounds = scene.stage.bounds
    layer.transform = .scale(x: own / scale, y: own / scale)
  }

  /// Lays out the scene if a change has requested it; call it inside a turn of the layer context.
  func layOutIfNeeded() {
    let stage = scene.stage
    if stage.needsLayout {
      stage.layOut(scene, in: Viewport(whole: stage.size), scale: stage.scale)
    }
  }
}

extension SceneArt {
  /// Returns the same functions with a memory of the last wallpaper and of the last scaled image, so that stages of
  /// equal size share them.
  package func shared() -> SceneArt {
    var art = SceneArt()
    if let wallpaper {
      var last: (viewport: Viewport, appearance: SceneAppearance, image: Bitmap)?
      art.wallpaper = { viewport, appearance in
        if let last, last.viewport == viewport, last.appearance == appearance { return last.image }
        let image = wallpaper(viewport, appearance)
        last = (viewport, appearance, image)
        return image
      }
    }
    if let covering {
      var last: (picture: Bitmap, viewport: Viewport, image: Bitmap?)?
      art.covering = { picture, viewport in
        if let last, last.picture === picture, last.viewport == viewport { return last.image }
        let image = covering(picture, viewport)
        last = (picture, viewport, image)
        return image
      }
    }
    return art
  }
}
