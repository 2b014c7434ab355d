public import Raster

/// Everything that a layer shows, in one value: the model.
///
/// Because it is one struct, a copy of it is always whole. Frames never copy it: they read the model and,
/// beside it, a flat table of the numbers that are animated.
public struct LayerValues: Equatable {
  // Geometry.

  /// The layer's own coordinate system: the part of it that the layer shows, in points.
  public var bounds = Rect.zero
  /// Where the anchor point lies in the superlayer, in points.
  public var position = Point.zero
  /// The point that is placed and turned about, in fractions of the bounds.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The depth; siblings are painted by ascending depth.
  public var zPosition = 0.0
  /// The transform about the anchor point.
  public var transform = Transform3D.identity
  /// The transform of all sublayers, about this layer's anchor point.
  public var sublayerTransform = Transform3D.identity

  // Visibility and clipping.

  /// The opacity of the whole subtree, 0…1; clamped when drawn.
  public var opacity = 1.0
  /// Whether neither the layer nor its sublayers are drawn.
  public var isHidden = false
  /// Whether sublayers and contents are clipped to the bounds.
  public var masksToBounds = false
  /// Whether the subtree is composited by itself before its opacity is applied.
  public var allowsGroupOpacity = true

  // Appearance.

  /// The colour behind everything, or none.
  public var backgroundColor: Color?
  /// The radius of the corners in points, at most half the smaller side.
  public var cornerRadius = 0.0
  /// The width of the border inside the bounds, in points.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black
  /// The picture, or none.
  public var contents: Bitmap?
  /// Picture pixels in a point, where the gravity does not scale.
  public var contentsScale = 1.0
  /// How the picture lies in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// The part of the picture that is shown, in fractions of it.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)

  // Gradient.

  /// How the colours spread.
  public var gradientType = GradientType.axial
  /// The colours of the gradient, none for a layer without.
  public var colors: [Color] = []
  /// The colours' places along the axis; none for even spread.
  public var locations: [Double]?
  /// Where the axis begins, in fractions of the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// Where the axis ends, in fractions of the bounds.
  public var endPoint = Point(x: 0.5, y: 1)

  // Shape.

  /// The outline, or none.
  public var path: Path?
  /// The colour inside the outline, or none.
  public var fillColor: Color? = .black
  /// Which regions are inside.
  public var fillRule = FillRule.nonZero
  /// The colour of the line along the outline, or none.
  public var strokeColor: Color?
  /// The width of the line, in points.
  public var lineWidth = 1.0
  /// The form of the line's ends.
  public var lineCap = StrokeStyle.Cap.butt
  /// The form of the line's corners.
  public var lineJoin = StrokeStyle.Join.miter
  /// The longest point of a miter, in line widths.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in points; none for an unbroken line.
  public var lineDashPattern: [Double]?
  /// How far into the dashes the line begins, in points.
  public var lineDashPhase = 0.0
  /// Where the line begins, as a fraction of the outline's length.
  public var strokeStart = 0.0
  /// Where the line ends, as a fraction of the outline's length.
  public var strokeEnd = 1.0

  // Text.

  /// The text, or none.
  public var text: TextRun?
  /// The colour of the text.
  public var foregroundColor = Color.white

  /// Creates the values of a new layer.
  public init() {}

  /// The place of the anchor point inside the bounds, in the layer's own coordinates.
  public var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The map from the layer's own coordinates to its superlayer's, without the latter's
  /// ``sublayerTransform``.
  public var transformToSuperlayer: AffineTransform {
    let anchor = anchor
    let toAnchor = AffineTransform.translation(x: -anchor.x, y: -anchor.y)
    let toPosition = AffineTransform.translation(x: position.x, y: position.y)
    if transform == .identity { return toAnchor.concatenated(with: toPosition) }
    return toAnchor.concatenated(with: AffineTransform(transform)).concatenated(with: toPosition)
  }
}

/// How a layer's picture lies in its bounds; "top" is the smallest y.
///
/// The corresponding Core Animation type is `CALayerContentsGravity`.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// Unscaled, in the middle.
  case center
  /// Unscaled, at the middle of the top.
  case top
  /// Unscaled, at the middle of the bottom.
  case bottom
  /// Unscaled, at the middle of the left side.
  case left
  /// Unscaled, at the middle of the right side.
  case right
  /// Unscaled, in the corner.
  case topLeft
  /// Unscaled, in the corner.
  case topRight
  /// Unscaled, in the corner.
  case bottomLeft
  /// Unscaled, in the corner.
  case bottomRight
  /// Stretched to the bounds.
  case resize
  /// As large as fits, in the middle.
  case resizeAspect
  /// As small as covers, in the middle.
  case resizeAspectFill

  /// Where a picture lies.
  ///
  /// - Parameters:
  ///   - size: The picture's size in points.
  ///   - bounds: The layer's bounds.
  public func rect(of size: Size, in bounds: Rect) -> Rect {
    let bounds = bounds.standardized
    let fraction: Point
    var scale = Size(width: 1, height: 1)
    switch self {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      guard size.width > 0, size.height > 0 else { return bounds }
      let x = bounds.width / size.width
      let y = bounds.height / size.height
      let factor = self == .resizeAspect ? min(x, y) : max(x, y)
      scale = Size(width: factor, height: factor)
      fraction = Point(x: 0.5, y: 0.5)
    case .center: fraction = Point(x: 0.5, y: 0.5)
    case .top: fraction = Point(x: 0.5, y: 0)
    case .bottom: fraction = Point(x: 0.5, y: 1)
    case .left: fraction = Point(x: 0, y: 0.5)
    case .right: fraction = Point(x: 1, y: 0.5)
    case .topLeft: fraction = Point(x: 0, y: 0)
    case .topRight: fraction = Point(x: 1, y: 0)
    case .bottomLeft: fraction = Point(x: 0, y: 1)
    case .bottomRight: fraction = Point(x: 1, y: 1)
    }
    let width = size.width * scale.width
    let height = size.height * scale.height
    return Rect(
      x: bounds.minX + (bounds.width - width) * fraction.x,
      y: bounds.minY + (bounds.height - height) * fraction.y, width: width, height: height)
  }
}
