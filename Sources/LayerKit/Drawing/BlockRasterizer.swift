package import Raster

/// A path rasterizer without curves: each outline is the box around its points.
///
/// Control points count, and a line's box is larger by half the line's width. A box that ends within a
/// pixel covers it by its share. What is drawn so depends on no library and on no machine: it is what
/// ``BlockTypesetter`` is to text.
package final class BlockRasterizer: PathRasterizer {
  /// Creates a rasterizer; it keeps nothing from one call to the next.
  package init() {}

  /// Draws the box around a path as coverage: white, premultiplied.
  package func fill(
    _ path: Path, rule: FillRule, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    draw(path.applying(transform).box, in: box, scale: scale)
  }

  /// Draws the box around a line as coverage: white, premultiplied.
  ///
  /// Its ends, its joints, its dashes and the part of its length that is wanted change nothing.
  package func stroke(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    let half = max(style.width, 0) * transform.determinant.magnitude.squareRoot() / 2
    let ink = path.applying(transform).box.map { $0.insetBy(x: -half, y: -half) }
    return draw(ink, in: box, scale: scale)
  }

  private func draw(_ ink: Rect?, in box: Rect, scale: Double) -> Bitmap? {
    let box = box.standardized
    guard let pixels = box.size.pixelSize(scale: scale) else { return nil }
    let picture = Bitmap(size: pixels)
    guard let ink, ink.isFinite else { return picture }
    let moved = Rect(
      x: ink.minX - box.minX, y: ink.minY - box.minY, width: ink.width, height: ink.height)
    picture.withRows { rows in rows.addCoverage(of: moved, scale: scale, from: .zero) }
    return picture
  }
}

extension Path {
  /// The box around all points, control points too; nothing without a point.
  fileprivate var box: Rect? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let point): points += [first, second, point]
      case .close: break
      }
    }
    guard let first = points.first else { return nil }
    return points.dropFirst().reduce(Rect(origin: first, size: .zero)) { box, point in
      box.union(Rect(origin: point, size: .zero))
    }
  }
}

extension Rect {
  /// Whether all four sides lie somewhere.
  fileprivate var isFinite: Bool { [minX, minY, maxX, maxY].allSatisfy(\.isFinite) }
}
