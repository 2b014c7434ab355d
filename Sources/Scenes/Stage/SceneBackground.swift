package import Display
package import LayerKit
package import Raster

/// The layer behind scenes, which has its picture drawn anew for each size.
package final class SceneBackground {
  /// The layer.
  let layer: Layer
  private let background: SceneContent.Background
  private let art: SceneArt
  private var drawn: Drawn?

  /// What the picture was drawn for.
  private struct Drawn: Hashable {
    var viewport: Viewport
    let ground: SceneCard.Ground
    let appearance: SceneAppearance
  }

  /// The pixels of the window that the layer fills.
  private var area = PixelRect.empty

  /// The window in points.
  private var bounds = Rect.zero

  /// What the whole window would show, for its colours: the picture itself unless that is of a part.
  private var sample: Bitmap?

  /// Whether it is so light that text on it has to be dark.
  private(set) var isLight = false

  /// Makes a background that has no extent yet.
  package init(in context: LayerContext, _ background: SceneContent.Background, art: SceneArt) {
    layer = Layer(in: context).withoutActions()
    layer.name = "background"
    self.background = background
    self.art = art
  }

  /// Fills what frames hold of a window; the picture's pixels are the window's own where the program scales.
  ///
  /// - Parameters:
  ///   - ground: What the scene wants, where the user has chosen nothing.
  ///   - appearance: Dark or light, where the user has chosen nothing.
  func layOut(
    as ground: SceneCard.Ground, appearance: SceneAppearance, in viewport: Viewport, scale: Double
  ) {
    let wanted = Drawn(viewport: viewport, ground: ground, appearance: appearance)
    if drawn != wanted { draw(wanted) }
    bounds = Self.rect(PixelRect(viewport.window), scale: scale)
    layer.frame = Self.rect(area, scale: scale)
    layer.contentsScale = scale
  }

  /// Fills another part of a window that was laid out; nothing before that.
  func show(_ viewport: Viewport, scale: Double) {
    guard let drawn, drawn.viewport != viewport else { return }
    layOut(as: drawn.ground, appearance: drawn.appearance, in: viewport, scale: scale)
  }

  private func draw(_ wanted: Drawn) {
    drawn = wanted
    area = wanted.viewport.part
    switch background {
    case .color(let color): fill(color)
    case .picture(let picture):
      layer.contentsGravity = .resizeAspectFill
      // A picture that only the renderer scales hangs over the edges.
      layer.masksToBounds = true
      show(wanted.viewport) { viewport in
        if let scaled = art.covering?(picture, viewport) { return scaled }
        area = PixelRect(wanted.viewport.window)
        return picture
      }
    case .scenes:
      if wanted.ground == .wallpaper, let wallpaper = art.wallpaper {
        show(wanted.viewport) { wallpaper($0, wanted.appearance) }
      } else {
        let palette: ScenePalette = wanted.appearance == .light ? .light : .dark
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

  /// The mean colour of a part of the window, in points, of a grid of at most 32×32 of a picture's pixels.
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

  /// Where black and white have the same contrast (WCAG's formula), 4.6 to 1.
  private static let middle = 0.46
}

extension PixelSize {
  /// A size of the same proportions with no side longer than 512, of which a picture tells its colours.
  fileprivate var sampled: PixelSize {
    let factor = max(1, Double(max(width, height)) / 512)
    return PixelSize(
      width: max(1, Int(Double(width) / factor)), height: max(1, Int(Double(height) / factor)))
  }
}

extension Color {
  /// How light it looks, 0…1: the weights of ITU-R BT.709 on gamma-encoded values.
  fileprivate var lightness: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension Bitmap {
  /// The mean colour on black of a part, in shares of the sides.
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

/// How the program draws and scales pictures for scenes, once for each size of the window.
///
/// A picture of exactly the frames' size costs a frame nothing but a copy. Answers are as large as the part of the
/// window that is asked for, and show what a picture of the whole window shows there.
package struct SceneArt {
  /// Draws the wallpaper of a window, for dark or light scenes; without it the ground is plain.
  package var wallpaper: ((Viewport, SceneAppearance) -> Bitmap)?

  /// Scales a picture so that it covers a window, cut at the edges; where there is no answer the renderer scales.
  package var covering: ((Bitmap, Viewport) -> Bitmap?)?

  /// Creates an answer to both questions.
  package init(
    wallpaper: ((Viewport, SceneAppearance) -> Bitmap)? = nil,
    covering: ((Bitmap, Viewport) -> Bitmap?)? = nil
  ) {
    self.wallpaper = wallpaper
    self.covering = covering
  }
}
