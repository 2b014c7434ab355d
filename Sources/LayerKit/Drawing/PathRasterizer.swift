public import Raster

/// An object that draws paths as bitmaps of their coverage: white pixels whose alpha is the part of the pixel that is
/// covered.
///
/// `Drawing` implements this protocol with Cairo.
public protocol PathRasterizer: AnyObject {
  /// Draws the inside of a path as premultiplied white whose alpha is the covered part of each pixel.
  ///
  /// - Parameters:
  ///   - path: The path, in points.
  ///   - rule: The fill rule, which decides which regions are inside.
  ///   - transform: Applied to the path before it is drawn.
  ///   - box: The part of the transformed plane that the bitmap shows, in points.
  ///   - scale: Device pixels per point, greater than 0.
  /// - Returns: A bitmap of the box's size times the scale, rounded up; `nil` if it has no pixels.
  func fill(
    _ path: Path, rule: FillRule, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap?

  /// Draws a line along a path as premultiplied white whose alpha is the covered part of each pixel.
  ///
  /// - Parameters:
  ///   - path: The path, in points.
  ///   - style: The style of the line; its lengths are in points.
  ///   - transform: Applied to the line as it is drawn; it may also stretch the line's width.
  ///   - box: The part of the transformed plane that the bitmap shows, in points.
  ///   - scale: Device pixels per point, greater than 0.
  /// - Returns: A bitmap of the box's size times the scale, rounded up; `nil` if it has no pixels.
  func stroke(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap?
}

extension PathRasterizer {
  /// Draws the inside of a path without a transform; see ``fill(_:rule:transform:box:scale:)``.
  public func fill(_ path: Path, rule: FillRule, box: Rect, scale: Double) -> Bitmap? {
    fill(path, rule: rule, transform: .identity, box: box, scale: scale)
  }

  /// Draws a line along a path without a transform; see ``stroke(_:style:transform:box:scale:)``.
  public func stroke(_ path: Path, style: StrokeStyle, box: Rect, scale: Double) -> Bitmap? {
    stroke(path, style: style, transform: .identity, box: box, scale: scale)
  }
}

/// The rule that decides which regions of a path that crosses itself are inside.
///
/// The corresponding Core Animation type is `CAShapeLayerFillRule`.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Regions whose winding number is not 0 are inside.
  case nonZero = "non-zero"
  /// Regions that the path winds around an odd number of times are inside.
  case evenOdd = "even-odd"
}

/// The style of a line along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  ///
  /// The corresponding Core Animation type is `CAShapeLayerLineCap`.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Cut at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// Half a square around the end point.
    case square
  }

  /// The shape of a line's corners.
  ///
  /// The corresponding Core Animation type is `CAShapeLayerLineJoin`.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed; cut off if the point is longer than the miter limit.
    case miter
    /// A disc around the corner.
    case round
    /// Cut off at the outer edge.
    case bevel
  }

  /// The width in points; default 1.
  public var width: Double

  /// The shape of the ends; default butt.
  public var cap: Cap

  /// The shape of the corners; default miter.
  public var join: Join

  /// The longest miter that is drawn, in line widths; default 10.
  public var miterLimit: Double

  /// The alternating lengths of dashes and gaps, in points; empty for an unbroken line.
  public var dashes: [Double]

  /// The distance into the dash pattern at which the line begins, in points.
  public var dashPhase: Double

  /// The start of the part of the line that is drawn, as a fraction of the path's length; default 0.
  public var start: Double

  /// The end of the part of the line that is drawn, as a fraction of the path's length; default 1.
  public var end: Double

  /// Creates a line style.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dashes: [Double] = [], dashPhase: Double = 0, start: Double = 0, end: Double = 1
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
    self.start = start
    self.end = end
  }
}

/// A path rasterizer without curves: it draws the box around a path's points.
///
/// The box includes control points; the box of a line extends by half the line's width. A partly covered pixel
/// receives the covered fraction. The result is the same with all libraries and on all machines. ``BlockTypesetter``
/// does the same for text.
package final class BlockRasterizer: PathRasterizer {
  /// Creates a rasterizer, which keeps no state between calls.
  package init() {}

  /// Draws the box around a path as premultiplied white whose alpha is the covered part of each pixel.
  package func fill(
    _ path: Path, rule: FillRule, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    draw(path.applying(transform).box, in: box, scale: scale)
  }

  /// Draws the box around a line as premultiplied white whose alpha is the covered part of each pixel.
  ///
  /// Caps, joins, dashes, and the start and end of the drawn part are ignored.
  package func stroke(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    let half = max(style.width, 0) * transform.determinant.magnitude.squareRoot() / 2
    let ink = path.applying(transform).box.map { $0.insetBy(dx: -half, dy: -half) }
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
  /// The box around all points, including control points; `nil` if there are none.
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
  /// Whether all four edges are finite.
  fileprivate var isFinite: Bool { [minX, minY, maxX, maxY].allSatisfy(\.isFinite) }
}

extension Size {
  /// The largest number of pixels of a bitmap, 2²⁸; such a bitmap takes one gibibyte.
  static let mostPixels = 1 << 28

  /// Returns the size in device pixels of a bitmap for this size: each side times the scale, rounded up.
  ///
  /// A side that exceeds a whole number by less than a millionth of a pixel is rounded down to it, so that 0.1 × 30
  /// is 3 and not 4.
  ///
  /// - Parameter scale: Device pixels per point.
  /// - Returns: `nil` if there are no pixels, if a side is not finite, or if there are more than 2²⁸ pixels.
  public func pixelSize(scale: Double) -> PixelSize? {
    let columns = (width * scale - 1e-6).rounded(.up)
    let rows = (height * scale - 1e-6).rounded(.up)
    // Written so that NaN fails too, before the conversion to integers.
    guard columns >= 1, rows >= 1, columns * rows <= Double(Size.mostPixels) else { return nil }
    return PixelSize(width: Int(columns), height: Int(rows))
  }
}
