public import Raster

/// The model of a layer: all values that determine its appearance.
///
/// Because it is a struct, a copy is always complete. Frames never copy the model: they read it together with a flat
/// table of the animated numbers.
public struct LayerValues: Equatable {
  // Geometry.

  /// The visible part of the layer's own coordinate system, in points.
  public var bounds = Rect.zero
  /// The position of the anchor point in the superlayer, in points.
  public var position = Point.zero
  /// The point of the layer that is at ``position`` in the superlayer, in fractions of the bounds.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The position of the layer along the z axis; siblings are drawn in ascending order of it.
  public var zPosition = 0.0
  /// The transform about the anchor point.
  public var transform = Transform3D.identity
  /// The transform of all sublayers, about this layer's anchor point.
  public var sublayerTransform = Transform3D.identity

  // Visibility and clipping.

  /// The opacity of the whole subtree; clamped to 0…1 when drawn.
  public var opacity = 1.0
  /// Whether the layer and its sublayers are excluded from drawing.
  public var isHidden = false
  /// Whether sublayers and contents are clipped to the bounds.
  public var masksToBounds = false
  /// Whether the subtree is composited as a group before its opacity is applied.
  public var allowsGroupOpacity = true

  // Appearance.

  /// The colour of the background; `nil` for none.
  public var backgroundColor: Color?
  /// The radius of the corners in points; drawn as half the smaller side if greater.
  public var cornerRadius = 0.0
  /// The width of the border, which is drawn inside the bounds, in points.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black
  /// The bitmap to draw; `nil` for none.
  public var contents: Bitmap?
  /// The number of bitmap pixels per point; used only if ``contentsGravity`` does not scale the bitmap.
  public var contentsScale = 1.0
  /// The position and scaling of the bitmap in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// The part of the bitmap that is shown, in fractions of the bitmap's size.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)

  // Gradient.

  /// The type of the gradient.
  public var gradientType = GradientType.axial
  /// The colours of the gradient; empty for a layer without a gradient.
  public var colors: [Color] = []
  /// The locations of the colours along the axis; `nil` for evenly spaced colours.
  public var locations: [Double]?
  /// The start of the gradient's axis, in fractions of the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// The end of the gradient's axis, in fractions of the bounds.
  public var endPoint = Point(x: 0.5, y: 1)

  // Shape.

  /// The path of a shape; `nil` for none.
  public var path: Path?
  /// The colour inside the path; `nil` for none.
  public var fillColor: Color? = .black
  /// The rule that decides which regions of the path are inside.
  public var fillRule = FillRule.nonZero
  /// The colour of the line along the path; `nil` for none.
  public var strokeColor: Color?
  /// The width of the line, in points.
  public var lineWidth = 1.0
  /// The shape of the line's ends.
  public var lineCap = StrokeStyle.Cap.butt
  /// The shape of the line's corners.
  public var lineJoin = StrokeStyle.Join.miter
  /// The longest miter that is drawn, in line widths.
  public var miterLimit = 10.0
  /// The alternating lengths of dashes and gaps, in points; `nil` for an unbroken line.
  public var lineDashPattern: [Double]?
  /// The distance into the dash pattern at which the line begins, in points.
  public var lineDashPhase = 0.0
  /// The start of the line, as a fraction of the path's length.
  public var strokeStart = 0.0
  /// The end of the line, as a fraction of the path's length.
  public var strokeEnd = 1.0

  // Text.

  /// The text to draw; `nil` for none.
  public var text: TextRun?
  /// The colour of the text.
  public var foregroundColor = Color.white

  /// Creates the values of a new layer.
  public init() {}

  /// The anchor point in the layer's own coordinates, in points.
  public var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The map from the layer's own coordinates to its superlayer's, without the superlayer's ``sublayerTransform``.
  public var transformToSuperlayer: AffineTransform { transformToSuperlayer(at: position) }

  /// Returns the map from the layer's own coordinates to its superlayer's, if its position were another one.
  package func transformToSuperlayer(at position: Point) -> AffineTransform {
    let anchor = anchor
    let toAnchor = AffineTransform.translation(x: -anchor.x, y: -anchor.y)
    let toPosition = AffineTransform.translation(x: position.x, y: position.y)
    if transform == .identity { return toAnchor.concatenated(with: toPosition) }
    return toAnchor.concatenated(with: AffineTransform(transform)).concatenated(with: toPosition)
  }
}

/// The position and scaling of a layer's bitmap in its bounds; the top edge has the smallest y.
///
/// The corresponding Core Animation type is `CALayerContentsGravity`.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// Unscaled, at the centre.
  case center
  /// Unscaled, at the middle of the top edge.
  case top
  /// Unscaled, at the middle of the bottom edge.
  case bottom
  /// Unscaled, at the middle of the left edge.
  case left
  /// Unscaled, at the middle of the right edge.
  case right
  /// Unscaled, in the top left corner.
  case topLeft
  /// Unscaled, in the top right corner.
  case topRight
  /// Unscaled, in the bottom left corner.
  case bottomLeft
  /// Unscaled, in the bottom right corner.
  case bottomRight
  /// Stretched to the bounds in both directions.
  case resize
  /// Scaled in proportion to the largest size that fits into the bounds, at the centre.
  case resizeAspect
  /// Scaled in proportion to the smallest size that covers the bounds, at the centre.
  case resizeAspectFill

  /// Returns the rectangle that a bitmap covers, in the layer's own coordinates.
  ///
  /// - Parameters:
  ///   - size: The bitmap's unscaled size in points.
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
