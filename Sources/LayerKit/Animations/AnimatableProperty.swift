/// A property of a layer that an animation can drive, with the type of its values.
///
/// Written as a key path of ``AnimatableProperties``: `\.opacity`, `\.position.x`.
public struct AnimatableProperty<Value: AnimatableValue>: Hashable, Sendable {
  package let slot: PropertySlot

  init(_ field: LayerField, first: Int = 0, count: Int? = nil) {
    slot = PropertySlot(field: field, first: first, count: count)
  }

  func part<Part: AnimatableValue>(_ first: Int, _ count: Int) -> AnimatableProperty<Part> {
    AnimatableProperty<Part>(slot.field, first: slot.first + first, count: count)
  }
}

/// A field and the part of its numbers that is meant.
package struct PropertySlot: Hashable, Sendable {
  /// The field.
  package let field: LayerField
  /// The first number.
  package let first: Int
  /// How many numbers; `nil` for as many as the value has.
  package let count: Int?

  package init(field: LayerField, first: Int, count: Int?) {
    self.field = field
    self.first = first
    self.count = count
  }
}

/// The names of what can be animated, for use in key paths.
///
/// A key path into this type is applied once, where an animation is made, and becomes a number.
public struct AnimatableProperties {
  init() {}

  /// The opacity.
  public var opacity: AnimatableProperty<Double> { .init(.opacity) }
  /// Whether the layer is not drawn.
  public var isHidden: AnimatableProperty<Bool> { .init(.isHidden) }
  /// The place of the anchor point in the superlayer.
  public var position: AnimatableProperty<Point> { .init(.position) }
  /// The anchor, in fractions of the bounds.
  public var anchorPoint: AnimatableProperty<Point> { .init(.anchorPoint) }
  /// The layer's own coordinate system.
  public var bounds: AnimatableProperty<Rect> { .init(.bounds) }
  /// The depth.
  public var zPosition: AnimatableProperty<Double> { .init(.zPosition) }
  /// The transform about the anchor point.
  public var transform: AnimatableProperty<Transform3D> { .init(.transform) }
  /// The transform of all sublayers.
  public var sublayerTransform: AnimatableProperty<Transform3D> { .init(.sublayerTransform) }
  /// Whether sublayers and contents are clipped to the bounds.
  public var masksToBounds: AnimatableProperty<Bool> { .init(.masksToBounds) }
  /// The radius of the corners.
  public var cornerRadius: AnimatableProperty<Double> { .init(.cornerRadius) }
  /// The width of the border.
  public var borderWidth: AnimatableProperty<Double> { .init(.borderWidth) }
  /// The colour of the border.
  public var borderColor: AnimatableProperty<Color> { .init(.borderColor) }
  /// The colour behind everything.
  public var backgroundColor: AnimatableProperty<Color> { .init(.backgroundColor) }
  /// The part of the picture that is shown.
  public var contentsRect: AnimatableProperty<Rect> { .init(.contentsRect) }
  /// The colours of a gradient.
  public var colors: AnimatableProperty<[Color]> { .init(.colors) }
  /// The places of a gradient's colours.
  public var locations: AnimatableProperty<[Double]> { .init(.locations) }
  /// Where a gradient's axis begins.
  public var startPoint: AnimatableProperty<Point> { .init(.startPoint) }
  /// Where a gradient's axis ends.
  public var endPoint: AnimatableProperty<Point> { .init(.endPoint) }
  /// The outline of a shape.
  public var path: AnimatableProperty<Path> { .init(.path) }
  /// The colour inside a shape's outline.
  public var fillColor: AnimatableProperty<Color> { .init(.fillColor) }
  /// The colour of the line along a shape's outline.
  public var strokeColor: AnimatableProperty<Color> { .init(.strokeColor) }
  /// The width of a shape's line.
  public var lineWidth: AnimatableProperty<Double> { .init(.lineWidth) }
  /// The longest point of a miter.
  public var miterLimit: AnimatableProperty<Double> { .init(.miterLimit) }
  /// How far into the dashes a shape's line begins.
  public var lineDashPhase: AnimatableProperty<Double> { .init(.lineDashPhase) }
  /// Where a shape's line begins, as a fraction of the outline's length.
  public var strokeStart: AnimatableProperty<Double> { .init(.strokeStart) }
  /// Where a shape's line ends, as a fraction of the outline's length.
  public var strokeEnd: AnimatableProperty<Double> { .init(.strokeEnd) }
  /// The colour of a text.
  public var foregroundColor: AnimatableProperty<Color> { .init(.foregroundColor) }
}

extension AnimatableProperty where Value == Point {
  /// The distance from the left alone.
  public var x: AnimatableProperty<Double> { part(0, 1) }
  /// The distance from the top alone.
  public var y: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Size {
  /// The width alone.
  public var width: AnimatableProperty<Double> { part(0, 1) }
  /// The height alone.
  public var height: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Rect {
  /// The corner alone.
  public var origin: AnimatableProperty<Point> { part(0, 2) }
  /// The extent alone.
  public var size: AnimatableProperty<Size> { part(2, 2) }
}
