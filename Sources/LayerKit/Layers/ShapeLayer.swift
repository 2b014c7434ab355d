/// A layer that draws an outline: its inside, and a line along it.
///
/// The outline is in the layer's own coordinates and leaves the bounds freely, unless
/// ``Layer/masksToBounds`` clips it. It lies above the contents and below the sublayers; the line lies
/// over the inside, half of its width on either side of the outline. The context's
/// ``LayerContext/pathRasterizer`` draws it: without one it does not show.
///
/// The corresponding Core Animation class is `CAShapeLayer`.
public final class ShapeLayer: Layer {
  /// The outline, or none; a new one switches at once.
  ///
  /// An animation between two outlines of the same steps moves their points; otherwise the first one
  /// stays until the end. The corresponding Core Animation property is `CAShapeLayer.path`.
  public var path: Path? {
    get { values.path }
    set { assign(newValue, to: \.path, field: .path) }
  }

  /// The colour inside the outline, or none; default opaque black.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.fillColor`.
  public var fillColor: Color? {
    get { values.fillColor }
    set { assign(newValue, to: \.fillColor, field: .fillColor) }
  }

  /// Which regions of an outline that crosses itself are inside; default non-zero.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.fillRule`.
  public var fillRule: FillRule {
    get { values.fillRule }
    set { assign(newValue, to: \.fillRule) }
  }

  /// The colour of the line, or none; default none.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.strokeColor`.
  public var strokeColor: Color? {
    get { values.strokeColor }
    set { assign(newValue, to: \.strokeColor, field: .strokeColor) }
  }

  /// Where the line begins, as a fraction of the outline's length within 0…1; default 0.
  ///
  /// The inside is not affected. The corresponding Core Animation property is
  /// `CAShapeLayer.strokeStart`.
  public var strokeStart: Double {
    get { values.strokeStart }
    set { assign(newValue, to: \.strokeStart, field: .strokeStart) }
  }

  /// Where the line ends, as a fraction of the outline's length within 0…1; default 1.
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

  /// The longest point of a miter, in line widths; sharper corners are cut off; default 10.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.miterLimit`.
  public var miterLimit: Double {
    get { values.miterLimit }
    set { assign(newValue, to: \.miterLimit, field: .miterLimit) }
  }

  /// The form of the line's ends; default butt.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineCap`.
  public var lineCap: StrokeStyle.Cap {
    get { values.lineCap }
    set { assign(newValue, to: \.lineCap) }
  }

  /// The form of the line's corners; default miter.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineJoin`.
  public var lineJoin: StrokeStyle.Join {
    get { values.lineJoin }
    set { assign(newValue, to: \.lineJoin) }
  }

  /// Lengths of dashes and gaps in turn, in points; `nil`, the default, for an unbroken line.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineDashPattern`.
  public var lineDashPattern: [Double]? {
    get { values.lineDashPattern }
    set { assign(newValue, to: \.lineDashPattern) }
  }

  /// How far into the dashes the line begins, in points; default 0.
  ///
  /// The corresponding Core Animation property is `CAShapeLayer.lineDashPhase`.
  public var lineDashPhase: Double {
    get { values.lineDashPhase }
    set { assign(newValue, to: \.lineDashPhase, field: .lineDashPhase) }
  }
}

extension LayerValues {
  /// How the line along the outline is drawn.
  package var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
      dashes: lineDashPattern ?? [], dashPhase: lineDashPhase, start: strokeStart, end: strokeEnd)
  }
}
