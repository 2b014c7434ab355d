public import Raster

/// A property of a layer that an animation can drive, with the type of its values.
///
/// Written as a key path of ``AnimatableProperties``: `\.opacity`, `\.position.x`.
public struct AnimatableProperty<Value: AnimatableValue>: AnimatableTarget, Hashable, Sendable {
  package let slot: PropertySlot

  /// Itself.
  public var property: AnimatableProperty<Value> { self }

  package init(slot: PropertySlot) { self.slot = slot }

  init(_ field: LayerField) { slot = PropertySlot(field, .all) }

  func part<Part: AnimatableValue>(_ first: Int, _ count: Int) -> AnimatableProperty<Part> {
    let start = slot.numbers?.first ?? 0
    return AnimatableProperty<Part>(
      slot: PropertySlot(slot.field, .numbers(first: start + first, count: count)))
  }
}

/// What an animation can be aimed at: a property, or a family of properties that stands for one of them.
///
/// `\.transform.rotation` stands for `\.transform.rotation.z`.
public protocol AnimatableTarget {
  /// The type of the property's values.
  associatedtype Value: AnimatableValue

  /// The property.
  var property: AnimatableProperty<Value> { get }
}

/// A field of a layer and the part of it that is meant.
package struct PropertySlot: Hashable, Sendable {
  /// What of a field an animation drives.
  package enum Part: Hashable, Sendable {
    /// The whole value.
    case all
    /// Some of its numbers.
    case numbers(first: Int, count: Int)
    /// A number that is hidden in a transform.
    case component(TransformComponent)
    /// The whole transform, made from fewer numbers.
    case function(ValueFunctionName)
  }

  /// The field.
  package let field: LayerField
  /// The part of it.
  package let part: Part

  package init(_ field: LayerField, _ part: Part) {
    self.field = field
    self.part = part
  }

  /// The numbers of the field that are meant, if the part is some of them.
  package var numbers: (first: Int, count: Int)? {
    if case .numbers(let first, let count) = part { return (first, count) }
    return nil
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
  /// The picture; it switches, as pictures do not mix.
  public var contents: AnimatableProperty<Bitmap> { .init(.contents) }
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
  /// The colour of the shadow, which is not drawn.
  public var shadowColor: AnimatableProperty<Color> { .init(.shadowColor) }
  /// The opacity of the shadow, which is not drawn.
  public var shadowOpacity: AnimatableProperty<Double> { .init(.shadowOpacity) }
  /// The blur of the shadow, which is not drawn.
  public var shadowRadius: AnimatableProperty<Double> { .init(.shadowRadius) }
  /// The distance of the shadow, which is not drawn.
  public var shadowOffset: AnimatableProperty<Size> { .init(.shadowOffset) }
  /// The colour of a text.
  public var foregroundColor: AnimatableProperty<Color> { .init(.foregroundColor) }
}
