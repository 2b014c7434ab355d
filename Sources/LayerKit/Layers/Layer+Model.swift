public import Raster

extension Layer {
  // MARK: Geometry

  /// The visible part of the layer's own coordinate system, in points; default zero.
  ///
  /// A negative size is made positive. A change of size requests layout, also of the superlayer unless the layer is its
  /// mask. The corresponding Core Animation property is `CALayer.bounds`.
  public var bounds: Rect {
    get { values.bounds }
    set {
      let old = values.bounds
      let new = newValue.standardized
      if old == new { return }
      assign(new, to: \.bounds, field: .bounds)
      if old.size != new.size {
        setNeedsLayout()
        holder?.setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
      }
      boundsDidChange(from: old)
    }
  }

  /// The position of the anchor point in the superlayer, in points.
  ///
  /// The corresponding Core Animation property is `CALayer.position`.
  public var position: Point {
    get { values.position }
    set { assign(newValue, to: \.position, field: .position) }
  }

  /// The point of the layer that is at ``position`` in the superlayer, in fractions of the bounds; default the
  /// centre.
  ///
  /// The layer's transform acts about this point. The corresponding Core Animation property is `CALayer.anchorPoint`.
  public var anchorPoint: Point {
    get { values.anchorPoint }
    set { assign(newValue, to: \.anchorPoint, field: .anchorPoint) }
  }

  /// The position of the layer along the z axis, by which siblings are ordered; default 0.
  ///
  /// Siblings are drawn in ascending order of this value; with equal values, in the order of the list of sublayers.
  /// The corresponding Core Animation property is `CALayer.zPosition`.
  public var zPosition: Double {
    get { values.zPosition }
    set { assign(newValue, to: \.zPosition, field: .zPosition) }
  }

  /// The transform about the anchor point; default the identity.
  ///
  /// Where the matrix has perspective, points are divided by their depth. The layer itself is flat: depth that its
  /// transform gives to sublayers is lost on the way to its superlayer. The corresponding Core Animation property is
  /// `CALayer.transform`.
  public var transform: Transform3D {
    get { values.transform }
    set { assign(newValue, to: \.transform, field: .transform) }
  }

  /// The transform of all sublayers about this layer's anchor point; default the identity.
  ///
  /// The corresponding Core Animation property is `CALayer.sublayerTransform`.
  public var sublayerTransform: Transform3D {
    get { values.sublayerTransform }
    set { assign(newValue, to: \.sublayerTransform, field: .sublayerTransform) }
  }

  /// The bounding box of the layer in its superlayer, computed from bounds, position, anchor point and transform.
  ///
  /// Setting the frame sets bounds and position. If the layer is rotated, the frame differs afterwards from the
  /// rectangle that was set. The corresponding Core Animation property is `CALayer.frame`.
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

  /// The opacity of the whole subtree; clamped to 0…1 when drawn, default 1.
  ///
  /// The corresponding Core Animation property is `CALayer.opacity`.
  public var opacity: Double {
    get { values.opacity }
    set { assign(newValue, to: \.opacity, field: .opacity) }
  }

  /// Whether the layer and its sublayers are excluded from drawing; default false.
  ///
  /// The corresponding Core Animation property is `CALayer.isHidden`.
  public var isHidden: Bool {
    get { values.isHidden }
    set { assign(newValue, to: \.isHidden, field: .isHidden) }
  }

  /// Whether sublayers and contents are clipped to the bounds and their rounded corners; default false.
  ///
  /// The corresponding Core Animation property is `CALayer.masksToBounds`.
  public var masksToBounds: Bool {
    get { values.masksToBounds }
    set { assign(newValue, to: \.masksToBounds, field: .masksToBounds) }
  }

  /// Whether the subtree is composited as a group before its opacity is applied; default true.
  ///
  /// The corresponding Core Animation property is `CALayer.allowsGroupOpacity`.
  public var allowsGroupOpacity: Bool {
    get { values.allowsGroupOpacity }
    set { assign(newValue, to: \.allowsGroupOpacity) }
  }

  // MARK: Appearance

  /// The colour of the background; `nil`, the default, for none.
  ///
  /// The corresponding Core Animation property is `CALayer.backgroundColor`.
  public var backgroundColor: Color? {
    get { values.backgroundColor }
    set { assign(newValue, to: \.backgroundColor, field: .backgroundColor) }
  }

  /// The radius of the corners in points; default 0.
  ///
  /// A radius greater than half the smaller side is drawn as half the smaller side. The corresponding Core Animation
  /// property is `CALayer.cornerRadius`.
  public var cornerRadius: Double {
    get { values.cornerRadius }
    set { assign(newValue, to: \.cornerRadius, field: .cornerRadius) }
  }

  /// The width of the border in points; default 0.
  ///
  /// The border is drawn inside the bounds. The corresponding Core Animation property is `CALayer.borderWidth`.
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

  /// The bitmap to draw; `nil`, the default, for none.
  ///
  /// Bitmaps are compared by identity. The corresponding Core Animation property is `CALayer.contents`.
  public var contents: Bitmap? {
    get { values.contents }
    set {
      if values.contents === newValue { return }
      change(field: .contents, key: .contents) { values.contents = newValue }
    }
  }

  /// The number of bitmap pixels per point; default 1.
  ///
  /// It is used only if ``contentsGravity`` does not scale the bitmap. The corresponding Core Animation property is
  /// `CALayer.contentsScale`.
  public var contentsScale: Double {
    get { values.contentsScale }
    set { assign(newValue, to: \.contentsScale) }
  }

  /// The position and scaling of the bitmap in the bounds; default stretched.
  ///
  /// The corresponding Core Animation property is `CALayer.contentsGravity`.
  public var contentsGravity: ContentsGravity {
    get { values.contentsGravity }
    set { assign(newValue, to: \.contentsGravity) }
  }

  /// The part of the bitmap that is shown, in fractions of the bitmap's size; default all, (0, 0, 1, 1).
  ///
  /// Outside the bitmap, its outermost pixels are repeated. A negative size mirrors the bitmap. The corresponding
  /// Core Animation property is `CALayer.contentsRect`.
  public var contentsRect: Rect {
    get { values.contentsRect }
    set { assign(newValue, to: \.contentsRect, field: .contentsRect) }
  }
}
