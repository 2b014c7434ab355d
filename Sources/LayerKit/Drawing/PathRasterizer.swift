public import Raster

/// The port that turns outlines into coverage.
///
/// `Drawing` fills it with Cairo.
public protocol PathRasterizer: AnyObject {
  /// Draws the inside of a path as coverage: white, premultiplied.
  ///
  /// - Parameters:
  ///   - path: The outline, in points.
  ///   - rule: Which regions are inside.
  ///   - transform: Applied to the outline before it is drawn.
  ///   - box: The part of the plane that the bitmap shows, in points.
  ///   - scale: Device pixels in a point, greater than 0.
  /// - Returns: A bitmap of the box's size times the scale, rounded up; `nil` when it has no pixel.
  func fill(
    _ path: Path, rule: FillRule, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap?

  /// Draws a line along a path as coverage: white, premultiplied.
  ///
  /// - Parameters:
  ///   - path: The outline, in points.
  ///   - style: Width, ends and joints, in points.
  ///   - transform: Applied to the line as it is drawn, its width too, which it may stretch.
  ///   - box: The part of the plane that the bitmap shows, in points.
  ///   - scale: Device pixels in a point, greater than 0.
  /// - Returns: As for ``fill(_:rule:transform:box:scale:)``.
  func stroke(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap?
}

extension PathRasterizer {
  /// Draws the inside of a path where it lies; see ``fill(_:rule:transform:box:scale:)``.
  public func fill(_ path: Path, rule: FillRule, box: Rect, scale: Double) -> Bitmap? {
    fill(path, rule: rule, transform: .identity, box: box, scale: scale)
  }

  /// Draws a line along a path where it lies; see ``stroke(_:style:transform:box:scale:)``.
  public func stroke(_ path: Path, style: StrokeStyle, box: Rect, scale: Double) -> Bitmap? {
    stroke(path, style: style, transform: .identity, box: box, scale: scale)
  }
}

/// Which regions of a path that crosses itself are inside.
///
/// The corresponding Core Animation type is `CAShapeLayerFillRule`.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Where the path winds around at least once.
  case nonZero = "non-zero"
  /// Where it winds around an odd number of times.
  case evenOdd = "even-odd"
}

/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The form of a line's ends.
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

  /// The form of a line's corners.
  ///
  /// The corresponding Core Animation type is `CAShapeLayerLineJoin`.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed, unless longer than the limit.
    case miter
    /// A disc around the corner.
    case round
    /// Cut off.
    case bevel
  }

  /// The width in points; default 1.
  public var width: Double

  /// The ends; default butt.
  public var cap: Cap

  /// The corners; default miter.
  public var join: Join

  /// The longest point of a miter, in line widths; default 10.
  public var miterLimit: Double

  /// Lengths of dashes and gaps, in points; empty for an unbroken line.
  public var dashes: [Double]

  /// How far into the dashes the line begins, in points.
  public var dashPhase: Double

  /// The part of the path's length that is drawn, as fractions; default 0…1.
  public var start: Double

  /// The end of the part that is drawn.
  public var end: Double

  /// Creates a style.
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

extension Size {
  /// The most pixels that a drawn box may have: a gibibyte of them.
  static let mostPixels = 1 << 28

  /// The device pixels that a bitmap of this size needs: each side times the scale, rounded up.
  ///
  /// A side that is less than a millionth of a pixel beyond a whole number is that number, so that
  /// 0.1 × 30 is 3 and not 4.
  ///
  /// - Parameter scale: Device pixels in a point.
  /// - Returns: `nil` when there is no pixel, or when a side is no finite number, or when there are
  ///   more pixels than 2²⁸.
  public func pixelSize(scale: Double) -> PixelSize? {
    let columns = (width * scale - 1e-6).rounded(.up)
    let rows = (height * scale - 1e-6).rounded(.up)
    // Written so that what is no number fails too, before anything is made an integer of.
    guard columns >= 1, rows >= 1, columns * rows <= Double(Size.mostPixels) else { return nil }
    return PixelSize(width: Int(columns), height: Int(rows))
  }
}
