/// Properties that a layer keeps and that no frame shows: none of the effects here needs them.
///
/// Code that sets them runs, a presentation has them, and the picture stays as it is.
extension Layer {
  /// The colour of the shadow; default opaque black.
  ///
  /// Not drawn.
  /// The corresponding Core Animation property is `CALayer.shadowColor`.
  public var shadowColor: Color? {
    get { values.shadowColor }
    set { assign(newValue, to: \.shadowColor, field: .shadowColor) }
  }

  /// The opacity of the shadow, 0…1; default 0.
  ///
  /// Not drawn.
  /// The corresponding Core Animation property is `CALayer.shadowOpacity`.
  public var shadowOpacity: Double {
    get { values.shadowOpacity }
    set { assign(newValue, to: \.shadowOpacity, field: .shadowOpacity) }
  }

  /// How far the shadow's edge is blurred, in points; default 3.
  ///
  /// Not drawn.
  /// The corresponding Core Animation property is `CALayer.shadowRadius`.
  public var shadowRadius: Double {
    get { values.shadowRadius }
    set { assign(newValue, to: \.shadowRadius, field: .shadowRadius) }
  }

  /// How far the shadow lies from the layer, in points; default (0, −3).
  ///
  /// Not drawn.
  /// The corresponding Core Animation property is `CALayer.shadowOffset`.
  public var shadowOffset: Size {
    get { values.shadowOffset }
    set { assign(newValue, to: \.shadowOffset, field: .shadowOffset) }
  }

  /// Whether the layer's back shows; default true.
  ///
  /// Both sides always do.
  /// The corresponding Core Animation property is `CALayer.isDoubleSided`.
  public var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { assign(newValue, to: \.isDoubleSided) }
  }

  /// Whether the layer's own coordinates are upside down; default false.
  ///
  /// They never are.
  /// The corresponding Core Animation property is `CALayer.isGeometryFlipped`.
  public var isGeometryFlipped: Bool {
    get { values.isGeometryFlipped }
    set { assign(newValue, to: \.isGeometryFlipped) }
  }

  /// Whether edges are drawn with coverage; default true.
  ///
  /// They always are.
  /// The corresponding Core Animation property is `CALayer.allowsEdgeAntialiasing`.
  public var allowsEdgeAntialiasing: Bool {
    get { values.allowsEdgeAntialiasing }
    set { assign(newValue, to: \.allowsEdgeAntialiasing) }
  }

  /// Whether the subtree is kept as a picture; default false.
  ///
  /// The compositor decides by itself.
  /// The corresponding Core Animation property is `CALayer.shouldRasterize`.
  public var shouldRasterize: Bool {
    get { values.shouldRasterize }
    set { assign(newValue, to: \.shouldRasterize) }
  }
}
