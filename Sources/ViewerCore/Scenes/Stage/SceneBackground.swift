import LayerKit
import Raster

/// The layer behind scenes, which has its picture drawn anew for each size.
final class SceneBackground {
  /// The layer.
  let layer: Layer
  private let background: SceneContent.Background
  private let art: SceneArt
  private var drawn: Drawn?

  /// What the picture was drawn for.
  private struct Drawn: Hashable {
    let size: PixelSize
    let ground: SceneCard.Ground
    let appearance: SceneAppearance
  }

  /// Whether it is so light that text on it has to be dark.
  private(set) var isLight = false

  /// Makes a background that has no extent yet.
  init(in context: LayerContext, _ background: SceneContent.Background, art: SceneArt) {
    layer = Layer(in: context).withoutActions()
    layer.name = "background"
    self.background = background
    self.art = art
  }

  /// Fills a window; the picture's pixels are the window's own where the program scales.
  ///
  /// - Parameters:
  ///   - ground: What the scene wants, where the user has chosen nothing.
  ///   - appearance: Dark or light, where the user has chosen nothing.
  func layOut(
    as ground: SceneCard.Ground, appearance: SceneAppearance, in size: PixelSize, scale: Double
  ) {
    layer.frame = Rect(
      x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
    layer.contentsScale = scale
    let wanted = Drawn(size: size, ground: ground, appearance: appearance)
    if drawn == wanted { return }
    drawn = wanted
    switch background {
    case .color(let color): fill(color)
    case .picture(let picture):
      show(art.covering?(picture, size) ?? picture)
      layer.contentsGravity = .resizeAspectFill
      // A picture that only the renderer scales hangs over the edges.
      layer.masksToBounds = true
    case .scenes:
      if ground == .wallpaper, let wallpaper = art.wallpaper {
        show(wallpaper(size, appearance))
      } else {
        let palette: ScenePalette = appearance == .light ? .light : .dark
        fill(palette.ground)
      }
    }
  }

  private func fill(_ color: Color) {
    layer.contents = nil
    layer.backgroundColor = color
    isLight = color.lightness * color.alpha > Self.middle
  }

  private func show(_ picture: Bitmap) {
    layer.contents = picture
    layer.backgroundColor = .black
    isLight = picture.lightness > Self.middle
  }

  /// Where black and white have the same contrast (WCAG's formula), 4.6 to 1.
  private static let middle = 0.46
}

extension Color {
  /// How light it looks, 0…1: the weights of ITU-R BT.709 on gamma-encoded values.
  fileprivate var lightness: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension Bitmap {
  /// How light it looks on black, on average, from a grid of at most 32×32 pixels.
  fileprivate var lightness: Double {
    let (columns, rows) = (min(size.width, 32), min(size.height, 32))
    var sum = 0.0
    for row in 0..<rows {
      for column in 0..<columns {
        let x = (2 * column + 1) * size.width / (2 * columns)
        let y = (2 * row + 1) * size.height / (2 * rows)
        // Premultiplied pixels are what lies on black.
        sum += Color(hex: self[x, y] & 0xFF_FFFF).lightness
      }
    }
    return sum / Double(max(columns * rows, 1))
  }
}
