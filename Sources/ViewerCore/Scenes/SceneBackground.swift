import LayerKit
import Raster

/// The layer behind a scene, which has its picture drawn anew for each size.
final class SceneBackground {
  let layer: Layer
  private let background: SceneContent.Background
  private let art: SceneArt
  private var drawnSize: PixelSize?

  init(in context: LayerContext, background: SceneContent.Background, art: SceneArt) {
    layer = Layer(in: context)
    layer.name = "background"
    self.background = background
    self.art = art
    if case .color(let color) = background {
      layer.backgroundColor = color
    } else {
      layer.backgroundColor = .black
    }
  }

  /// Fills a window; the picture's pixels are the window's own where the program scales.
  func layOut(in size: PixelSize, scale: Double) {
    layer.frame = Rect(
      x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
    layer.contentsScale = scale
    if drawnSize == size { return }
    drawnSize = size
    switch background {
    case .color: break
    case .wallpaper: layer.contents = art.wallpaper?(size)
    case .picture(let picture):
      layer.contents = art.covering?(picture, size) ?? picture
      layer.contentsGravity = .resizeAspectFill
      // A picture that only the renderer scales hangs over the edges.
      layer.masksToBounds = true
    }
  }
}
