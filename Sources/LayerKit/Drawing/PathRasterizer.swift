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
