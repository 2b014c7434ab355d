public import LayerKit
public import Raster

/// A path rasterizer that draws with Cairo, in grey levels.
///
/// Takes any number: coordinates are brought into what Cairo can hold (four million pixels from the
/// box), a width that is not above 0 draws nothing, and dashes that are not lengths, or that are
/// finer than a sixteenth of a pixel, make an unbroken line.
public final class CairoRasterizer: PathRasterizer {
  /// Creates a rasterizer; it keeps nothing from one call to the next.
  public init() {}

  /// Draws the inside of a path as coverage: white, premultiplied.
  public func fill(
    _ path: Path, rule: FillRule, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    draw(box: box, scale: scale) { context, place in
      context.add(path.map { place(transform.apply(to: $0)) })
      context.fill(rule: rule)
    }
  }

  /// Draws a line along a path as coverage: white, premultiplied.
  ///
  /// `start` and `end` of the style are fractions of the length of all subpaths together, brought
  /// into 0…1; the dashes begin where the drawn part begins. A transform without an inverse draws
  /// nothing.
  public func stroke(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    let outline = path.trimmed(from: style.start, to: style.end)
    let pen = Pen(style, transform: transform, scale: scale)
    return draw(box: box, scale: scale) { context, place in
      guard let pen else { return }
      context.add(outline.map { place(transform.apply(to: $0)) })
      context.stroke(pen.style, dashes: pen.dashes, stretchedBy: pen.stretch)
    }
  }

  /// The largest coordinate that is given to Cairo, whose numbers have 24 bits before the point.
  fileprivate static let farthest = 4_000_000.0

  private func draw(
    box: Rect, scale: Double, _ body: (borrowing CairoContext, (Point) -> Point) -> Void
  ) -> Bitmap? {
    guard let pixels = box.standardized.size.pixelSize(scale: scale) else { return nil }
    func device(_ value: Double, _ origin: Double) -> Double {
      let pixel = (value - origin) * scale
      return pixel.isNaN ? 0 : min(max(pixel, -Self.farthest), Self.farthest)
    }
    let origin = Point(x: box.minX, y: box.minY)
    return Bitmap(size: pixels) { rows in
      rows.drawWithCairo { context in
        context.setWhite()
        body(context) { point in
          Point(x: device(point.x, origin.x), y: device(point.y, origin.y))
        }
      }
    }
  }
}

/// A style in numbers that Cairo takes.
private struct Pen {
  /// Lengths in device pixels before the stretch.
  private(set) var style: StrokeStyle

  private(set) var dashes: [Double]

  /// What the line is drawn under; the identity for a pen that is round on the device.
  let stretch: AffineTransform

  /// Creates a pen, or nothing when it leaves no trace.
  init?(_ style: StrokeStyle, transform: AffineTransform, scale: Double) {
    let size = transform.determinant.magnitude.squareRoot()
    guard style.width > 0, size > 0, size.isFinite else { return nil }
    let isRound =
      transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
    stretch =
      isRound
      ? .identity
      : AffineTransform(
        a: transform.a / size, b: transform.b / size, c: transform.c / size,
        d: transform.d / size, tx: 0, ty: 0)
    self.style = style
    let factor = size * scale
    self.style.width = min(style.width * factor, CairoRasterizer.farthest)
    self.style.dashPhase = style.dashPhase.isFinite ? style.dashPhase * factor : 0
    self.style.miterLimit = style.miterLimit >= 1 ? style.miterLimit : 1
    dashes = style.usableDashes(scale: factor).map { $0 * factor }
  }
}

extension StrokeStyle {
  /// The dashes, or none when Cairo would refuse them or be kept busy by specks.
  fileprivate func usableDashes(scale: Double) -> [Double] {
    var sum = 0.0
    for length in dashes {
      guard length >= 0 else { return [] }
      sum += length
    }
    return sum.isFinite && sum * scale >= 1.0 / 16 ? dashes : []
  }
}
