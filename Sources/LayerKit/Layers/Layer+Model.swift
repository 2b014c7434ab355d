public import Raster

extension Layer {
  // MARK: Geometry

  /// The part of its own coordinate system that the layer shows, in points; default without extent.
  ///
  /// A negative size is made positive. A new size asks for layout.
  /// The corresponding Core Animation property is `CALayer.bounds`.
  public var bounds: Rect {
    get { values.bounds }
    set {
      let old = values.bounds
      let new = newValue.standardized
      if old == new { return }
      assign(new, to: \.bounds, field: .bounds)
      if old.size != new.size {
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
      }
      boundsDidChange(from: old)
    }
  }

  /// Where the anchor point lies in the superlayer, in points.
  ///
  /// The corresponding Core Animation property is `CALayer.position`.
  public var position: Point {
    get { values.position }
    set { assign(newValue, to: \.position, field: .position) }
  }

  /// The point that is placed and turned about, in fractions of the bounds; default the middle.
  ///
  /// The corresponding Core Animation property is `CALayer.anchorPoint`.
  public var anchorPoint: Point {
    get { values.anchorPoint }
    set { assign(newValue, to: \.anchorPoint, field: .anchorPoint) }
  }

  /// The depth; siblings are painted by ascending depth, equal ones in order.
  ///
  /// The corresponding Core Animation property is `CALayer.zPosition`.
  public var zPosition: Double {
    get { values.zPosition }
    set { assign(newValue, to: \.zPosition, field: .zPosition) }
  }

  /// The transform about the anchor point.
  ///
  /// Points are divided by their depth where the matrix has perspective. The layer itself is flat:
  /// what it gives to its sublayers' depth is lost on the way to its superlayer.
  /// The corresponding Core Animation property is `CALayer.transform`.
  public var transform: Transform3D {
    get { values.transform }
    set { assign(newValue, to: \.transform, field: .transform) }
  }

  /// The transform of all sublayers about this layer's anchor point.
  ///
  /// The corresponding Core Animation property is `CALayer.sublayerTransform`.
  public var sublayerTransform: Transform3D {
    get { values.sublayerTransform }
    set { assign(newValue, to: \.sublayerTransform, field: .sublayerTransform) }
  }

  /// The box around the layer in its superlayer, computed from bounds, position, anchor and transform.
  ///
  /// Setting it sets bounds and position; under a rotation it does not read back the same.
  /// The corresponding Core Animation property is `CALayer.frame`.
  public var frame: Rect {
    get { values.projection(in: nil).apply(to: values.bounds) }
    set {
      let box = newValue.standardized
      var turn = values.transform
      let (dx, dy) = (turn.m41, turn.m42)
      (turn.m41, turn.m42) = (0, 0)
      let down = Projection(turn)
      let size = (down.inverse ?? down).apply(to: Rect(origin: .zero, size: box.size)).size
      bounds = Rect(origin: bounds.origin, size: size)
      position = Point(
        x: box.origin.x + anchorPoint.x * box.size.width - dx,
        y: box.origin.y + anchorPoint.y * box.size.height - dy)
    }
  }

  // MARK: Visibility and clipping

  /// The opacity of the whole subtree; drawn within 0…1, default 1.
  ///
  /// The corresponding Core Animation property is `CALayer.opacity`.
  public var opacity: Double {
    get { values.opacity }
    set { assign(newValue, to: \.opacity, field: .opacity) }
  }

  /// Whether neither the layer nor its sublayers are drawn.
  ///
  /// The corresponding Core Animation property is `CALayer.isHidden`.
  public var isHidden: Bool {
    get { values.isHidden }
    set { assign(newValue, to: \.isHidden, field: .isHidden) }
  }

  /// Whether sublayers and contents are clipped to the bounds and their corners.
  ///
  /// The corresponding Core Animation property is `CALayer.masksToBounds`.
  public var masksToBounds: Bool {
    get { values.masksToBounds }
    set { assign(newValue, to: \.masksToBounds, field: .masksToBounds) }
  }

  /// Whether the subtree is composited by itself before its opacity is applied; default true.
  ///
  /// The corresponding Core Animation property is `CALayer.allowsGroupOpacity`.
  public var allowsGroupOpacity: Bool {
    get { values.allowsGroupOpacity }
    set { assign(newValue, to: \.allowsGroupOpacity) }
  }

  // MARK: Appearance

  /// The colour behind everything, or none.
  ///
  /// The corresponding Core Animation property is `CALayer.backgroundColor`.
  public var backgroundColor: Color? {
    get { values.backgroundColor }
    set { assign(newValue, to: \.backgroundColor, field: .backgroundColor) }
  }

  /// The radius of the corners in points, drawn as at most half the smaller side.
  ///
  /// The corresponding Core Animation property is `CALayer.cornerRadius`.
  public var cornerRadius: Double {
    get { values.cornerRadius }
    set { assign(newValue, to: \.cornerRadius, field: .cornerRadius) }
  }

  /// The width of the border inside the bounds, in points.
  ///
  /// The corresponding Core Animation property is `CALayer.borderWidth`.
  public var borderWidth: Double {
    get { values.borderWidth }
    set { assign(newValue, to: \.borderWidth, field: .borderWidth) }
  }

  /// The colour of the border; default opaque black.
  ///
  /// The corresponding Core Animation property is `CALayer.borderColor`.
  public var borderColor: Color {
    get { values.borderColor }
    set { assign(newValue, to: \.borderColor, field: .borderColor) }
  }

  /// The picture, or none; known by its identity.
  ///
  /// The corresponding Core Animation property is `CALayer.contents`.
  public var contents: Bitmap? {
    get { values.contents }
    set {
      if values.contents === newValue { return }
      change(field: .contents, key: .contents) { values.contents = newValue }
    }
  }

  /// Picture pixels in a point, where the gravity does not scale; default 1.
  ///
  /// The corresponding Core Animation property is `CALayer.contentsScale`.
  public var contentsScale: Double {
    get { values.contentsScale }
    set { assign(newValue, to: \.contentsScale) }
  }

  /// How the picture lies in the bounds; default stretched.
  ///
  /// The corresponding Core Animation property is `CALayer.contentsGravity`.
  public var contentsGravity: ContentsGravity {
    get { values.contentsGravity }
    set { assign(newValue, to: \.contentsGravity) }
  }

  /// The part of the picture that is shown, in fractions of it; default all, (0, 0, 1, 1).
  ///
  /// Beyond the picture its outermost pixels go on; a negative size turns it over.
  /// The corresponding Core Animation property is `CALayer.contentsRect`.
  public var contentsRect: Rect {
    get { values.contentsRect }
    set { assign(newValue, to: \.contentsRect, field: .contentsRect) }
  }
}
