package import Display
import LayerKit
package import Raster

/// The layer behind scenes, whose image is drawn again for each size.
package final class SceneBackground {
  let layer: Layer
  private let background: SceneContent.Background
  private let art: SceneArt
  private var drawn: Drawn?

  /// The background that a scene asks for.
  struct Wish: Hashable {
    /// The scene's background, used if the user has chosen none.
    let ground: SceneCard.Ground
    /// Dark or light, used if the user has chosen no background.
    let appearance: SceneAppearance
    /// The colour that takes precedence over everything else; `nil` for none.
    let color: Color?
  }

  /// The conditions for which the image was drawn.
  private struct Drawn: Hashable {
    var viewport: Viewport
    let wish: Wish
  }

  /// The pixels of the window that the layer fills.
  private var area = PixelRect.empty

  /// The window in points.
  private var bounds = Rect.zero

  /// An image of the whole window, for sampling colours: the drawn image itself, unless that shows only a part.
  private var sample: Bitmap?

  /// Whether the background is so light that text on it must be dark.
  private(set) var isLight = false

  /// Creates a background without an extent, as the user's content asks for.
  init(in context: LayerContext, for content: SceneContent, art: SceneArt) {
    layer = Layer(in: context).withoutActions()
    layer.name = "background"
    layer.isHidden = !content.showsBackground
    background = content.background
    self.art = art
  }

  /// Draws the background in the part of a window that frames cover.
  ///
  /// If ``SceneArt/covering`` scales the user's image, each pixel of the result is a pixel of the window.
  ///
  /// - Parameters:
  ///   - wish: The background that the scene asks for.
  ///   - viewport: The size of the window and the part of it that frames cover, in device pixels.
  ///   - scale: Device pixels per point.
  func layOut(_ wish: Wish, in viewport: Viewport, scale: Double) {
    let wanted = Drawn(viewport: viewport, wish: wish)
    if drawn != wanted { draw(wanted) }
    bounds = Self.rect(PixelRect(viewport.window), scale: scale)
    layer.frame = Self.rect(area, scale: scale)
    layer.contentsScale = scale
  }

  /// Fills another part of a window that was laid out before; does nothing before the first layout.
  func show(_ viewport: Viewport, scale: Double) {
    guard let drawn, drawn.viewport != viewport else { return }
    layOut(drawn.wish, in: viewport, scale: scale)
  }

  private func draw(_ wanted: Drawn) {
    drawn = wanted
    area = wanted.viewport.part
    if let color = wanted.wish.color { return fill(color) }
    switch background {
    case .color(let color): fill(color)
    case .picture(let picture):
      layer.contentsGravity = .resizeAspectFill
      // An image that only the renderer scales extends beyond the edges.
      layer.masksToBounds = true
      show(wanted.viewport) { viewport in
        if let scaled = art.covering?(picture, viewport) { return scaled }
        area = PixelRect(wanted.viewport.window)
        return picture
      }
    case .scenes:
      if wanted.wish.ground == .wallpaper, let wallpaper = art.wallpaper {
        show(wanted.viewport) { wallpaper($0, wanted.wish.appearance) }
      } else {
        let palette: ScenePalette = wanted.wish.appearance == .light ? .light : .dark
        fill(palette.ground)
      }
    }
  }

  private static func rect(_ area: PixelRect, scale: Double) -> Rect {
    Rect(
      x: Double(area.minX) / scale, y: Double(area.minY) / scale,
      width: Double(area.width) / scale, height: Double(area.height) / scale)
  }

  private func fill(_ color: Color) {
    (layer.contents, sample) = (nil, nil)
    layer.backgroundColor = color
    isLight = color.lightness * color.alpha > Self.middle
  }

  private func show(_ viewport: Viewport, drawnBy draw: (Viewport) -> Bitmap) {
    let picture = draw(viewport)
    let sample = viewport.isWhole ? picture : draw(Viewport(whole: viewport.window.sampled))
    layer.contents = picture
    layer.backgroundColor = .black
    self.sample = sample
    isLight = sample.lightness > Self.middle
  }

  /// Returns the mean colour of a part of the window, in points, from a grid of at most 32×32 pixels of the image.
  func mean(in rect: Rect) -> Color {
    guard let sample, bounds.width > 0, bounds.height > 0 else {
      return (layer.backgroundColor ?? .black).over(.black)
    }
    let part = rect.intersection(bounds)
    return sample.mean(
      in: Rect(
        x: part.minX / bounds.width, y: part.minY / bounds.height,
        width: part.width / bounds.width, height: part.height / bounds.height))
  }

  /// The lightness at which black and white have the same contrast, 4.6 to 1 by WCAG's formula.
  private static let middle = 0.46
}

extension PixelSize {
  /// A size of the same proportions with no side longer than 512 pixels, for sampling the colours of an image.
  fileprivate var sampled: PixelSize {
    let factor = max(1, Double(max(width, height)) / 512)
    return PixelSize(
      width: max(1, Int(Double(width) / factor)), height: max(1, Int(Double(height) / factor)))
  }
}

extension Color {
  /// The perceived lightness, 0…1: the weights of ITU-R BT.709 on gamma-encoded values.
  fileprivate var lightness: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension Bitmap {
  /// Returns the mean colour of a part of the image, drawn over black; the part is in shares of the image's sides.
  fileprivate func mean(in part: Rect) -> Color {
    let count = 32
    var sum = Color.black
    func place(_ index: Int, _ from: Double, _ length: Double, _ side: Int) -> Int {
      let share = from + length * (Double(index) + 0.5) / Double(count)
      return min(max(Int(share * Double(side)), 0), side - 1)
    }
    for row in 0..<count {
      for column in 0..<count {
        let x = place(column, part.minX, part.width, size.width)
        let y = place(row, part.minY, part.height, size.height)
        let color = Color(hex: self[x, y] & 0xFF_FFFF)
        sum.red += color.red
        sum.green += color.green
        sum.blue += color.blue
      }
    }
    let all = Double(count * count)
    return Color(red: sum.red / all, green: sum.green / all, blue: sum.blue / all)
  }

  /// The mean lightness over black, 0…1, from a grid of at most 32×32 pixels.
  fileprivate var lightness: Double {
    let (columns, rows) = (min(size.width, 32), min(size.height, 32))
    var sum = 0.0
    for row in 0..<rows {
      for column in 0..<columns {
        let x = (2 * column + 1) * size.width / (2 * columns)
        let y = (2 * row + 1) * size.height / (2 * rows)
        // Premultiplied pixels are the result over black.
        sum += Color(hex: self[x, y] & 0xFF_FFFF).lightness
      }
    }
    return sum / Double(max(columns * rows, 1))
  }
}

/// The functions by which the program draws and scales images for scenes, once for each size of the window.
///
/// An image of exactly a frame's size is only copied into the frame. A function therefore returns an image as large
/// as the requested part of the window, with the pixels that an image of the whole window would have in that part.
package struct SceneArt {
  /// Draws the wallpaper of a window, for dark or light scenes; if `nil`, the background is plain.
  package var wallpaper: ((Viewport, SceneAppearance) -> Bitmap)?

  /// Scales an image so that it covers a window, cropped at the edges; the renderer scales if this is `nil` or
  /// returns `nil`.
  package var covering: ((Bitmap, Viewport) -> Bitmap?)?

  /// Creates the functions; by default there are none.
  package init(
    wallpaper: ((Viewport, SceneAppearance) -> Bitmap)? = nil,
    covering: ((Bitmap, Viewport) -> Bitmap?)? = nil
  ) {
    self.wallpaper = wallpaper
    self.covering = covering
  }
}
