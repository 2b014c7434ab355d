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
  public func fill(_ path: Path, rule: FillRule, box: Rect, scale: Double) -> Bitmap? {
    draw(box: box, scale: scale) { context, place in
      context.add(path.mapPoints(place))
      context.fill(rule: rule)
    }
  }

  /// Draws a line along a path as coverage: white, premultiplied.
  ///
  /// `start` and `end` of the style are fractions of the length of all subpaths together, brought
  /// into 0…1; the dashes begin where the drawn part begins.
  public func stroke(_ path: Path, style: StrokeStyle, box: Rect, scale: Double) -> Bitmap? {
    let outline = path.trimmed(from: style.start, to: style.end)
    let dashes = style.usableDashes(scale: scale)
    var pen = style
    pen.width = min(style.width * scale, CairoRasterizer.farthest)
    pen.dashPhase = style.dashPhase.isFinite ? style.dashPhase * scale : 0
    pen.miterLimit = style.miterLimit >= 1 ? style.miterLimit : 1
    return draw(box: box, scale: scale) { context, place in
      if !(pen.width > 0) { return }
      context.add(outline.mapPoints(place))
      context.stroke(pen, dashes: dashes.map { $0 * scale })
    }
  }

  /// The largest coordinate that is given to Cairo, whose numbers have 24 bits before the point.
  private static let farthest = 4_000_000.0

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

extension Path {
  /// The outline with every point, control points too, replaced.
  fileprivate func mapPoints(_ transform: (Point) -> Point) -> Path {
    var result = Path()
    for element in elements {
      switch element {
      case .move(let point): result.move(to: transform(point))
      case .line(let point): result.line(to: transform(point))
      case .curve(let first, let second, let point):
        result.curve(
          to: transform(point), control1: transform(first), control2: transform(second))
      case .close: result.close()
      }
    }
    return result
  }
}
