/// A layer that draws a path: its inside, and a line along it.
///
/// The path is in the layer's own coordinates and may extend beyond the bounds, unless ``Layer/masksToBounds`` clips
/// it. The shape is drawn above the contents and below the sublayers. The line is drawn over the inside, half of its
/// width on either side of the path.
///
/// The context's ``LayerContext/pathRasterizer`` draws the shape. In a context without a rasterizer, the shape is not
/// shown.
///
/// The corresponding Core Animation class is `CAShapeLayer`.
public final class ShapeLayer: Layer {
  /// The path to draw; `nil`, the default, for none.
  ///
  /// A new path is shown at once, without an implicit animation. An explicit animation between two paths with the
  /// same kinds of elements interpolates their points; between other paths, it shows the first path until the end.
  /// The corresponding Core Animation property is `CAShapeLayer.path`.
  public var path: Path? {
    get { values.path }
    set { assign(newValue, to: \.path, field: .path) }
  }

  /// The colour inside the path; `nil` for none, default opaque black.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.fillColor`.
  public var fillColor: Color? {
    get { values.fillColor }
    set { assign(newValue, to: \.fillColor, field: .fillColor) }
  }

  /// The rule that decides which regions of a path that crosses itself are inside; default non-zero.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.fillRule`.
  public var fillRule: FillRule {
    get { values.fillRule }
    set { assign(newValue, to: \.fillRule) }
  }

  /// The colour of the line; `nil`, the default, for no line.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.strokeColor`.
  public var strokeColor: Color? {
    get { values.strokeColor }
    set { assign(newValue, to: \.strokeColor, field: .strokeColor) }
  }

  /// The start of the line, as a fraction of the path's length within 0…1; default 0.
  ///
  /// The inside is not affected. The corresponding Core Animation property is `CAShapeLayer.strokeStart`.
  public var strokeStart: Double {
    get { values.strokeStart }
    set { assign(newValue, to: \.strokeStart, field: .strokeStart) }
  }

  /// The end of the line, as a fraction of the path's length within 0…1; default 1.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.strokeEnd`.
  public var strokeEnd: Double {
    get { values.strokeEnd }
    set { assign(newValue, to: \.strokeEnd, field: .strokeEnd) }
  }

  /// The width of the line, in points; default 1.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineWidth`.
  public var lineWidth: Double {
    get { values.lineWidth }
    set { assign(newValue, to: \.lineWidth, field: .lineWidth) }
  }

  /// The longest miter that is drawn, in line widths; default 10.
  ///
  /// Corners with a longer miter are cut off. The corresponding Core Animation property is `CAShapeLayer.miterLimit`.
  public var miterLimit: Double {
    get { values.miterLimit }
    set { assign(newValue, to: \.miterLimit, field: .miterLimit) }
  }

  /// The shape of the line's ends; default butt.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineCap`.
  public var lineCap: StrokeStyle.Cap {
    get { values.lineCap }
    set { assign(newValue, to: \.lineCap) }
  }

  /// The shape of the line's corners; default miter.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineJoin`.
  public var lineJoin: StrokeStyle.Join {
    get { values.lineJoin }
    set { assign(newValue, to: \.lineJoin) }
  }

  /// The alternating lengths of dashes and gaps, in points; `nil`, the default, for an unbroken line.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineDashPattern`.
  public var lineDashPattern: [Double]? {
    get { values.lineDashPattern }
    set { assign(newValue, to: \.lineDashPattern) }
  }

  /// The distance into the dash pattern at which the line begins, in points; default 0.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineDashPhase`.
  public var lineDashPhase: Double {
    get { values.lineDashPhase }
    set { assign(newValue, to: \.lineDashPhase, field: .lineDashPhase) }
  }
}

extension LayerValues {
  /// The style of the line along the path.
  package var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
      dashes: lineDashPattern ?? [], dashPhase: lineDashPhase, start: strokeStart, end: strokeEnd)
  }
}
