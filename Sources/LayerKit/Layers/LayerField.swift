public import Raster

/// The animatable properties of a layer; the value of each is a list of numbers.
///
/// Frames identify a property only by the raw value; key paths are resolved when an animation is created.
///
/// This file defines the name, the key path, the storage, the unit and the implicit animation of every property. A
/// new property needs:
///
/// - a stored property of ``LayerValues`` and an accessor in its layer class,
/// - a case with its row and its public names in this file,
/// - its `FrameCause` and its drawing in the compositor.
package enum LayerField: UInt8, CaseIterable {
  case opacity
  case isHidden
  case position
  case anchorPoint
  case bounds
  case zPosition
  case transform
  case sublayerTransform
  case masksToBounds
  case cornerRadius
  case borderWidth
  case borderColor
  case backgroundColor
  case contents
  case contentsRect
  case colors
  case locations
  case startPoint
  case endPoint
  case path
  case fillColor
  case strokeColor
  case lineWidth
  case miterLimit
  case lineDashPhase
  case strokeStart
  case strokeEnd
  case foregroundColor

  /// The way in which a property responds to a change if no explicit action is found.
  enum Change {
    /// A change is animated, both implicitly and in a view animation block.
    case animated
    /// Like ``animated``, but a view animation block adds an additive animation, so that the animations of several
    /// blocks can overlap.
    case additive
    /// A change is animated implicitly, but takes effect at once in a view animation block, as in UIKit.
    case switchedByViews
    /// A change always takes effect at once.
    case switched
  }

  /// The facts about a property, except for the default value, which ``LayerValues`` contains.
  struct Row: Sendable {
    /// The key of the property's action, which is also its Core Animation key path.
    let key: ActionKey
    /// The type of the property's value and its offset in ``LayerValues``.
    let place: ValuePlace
    /// The unit of the value's numbers.
    let unit: LayerProperty.Unit
    let change: Change

    fileprivate init(
      _ key: ActionKey, _ place: ValuePlace, _ unit: LayerProperty.Unit = .none,
      _ change: Change = .switchedByViews
    ) {
      (self.key, self.place, self.unit, self.change) = (key, place, unit, change)
    }
  }

  private static func row(of field: LayerField) -> Row {
    switch field {
    case .opacity: Row(.opacity, .number(at(\.opacity)), .none, .animated)
    case .isHidden: Row(.hidden, .flag(at(\.isHidden)))
    case .position: Row(.position, .point(at(\.position)), .points, .additive)
    case .anchorPoint: Row(.anchorPoint, .point(at(\.anchorPoint)), .fractions, .animated)
    case .bounds: Row(.bounds, .standardRect(at(\.bounds)), .points, .additive)
    case .zPosition: Row(.zPosition, .number(at(\.zPosition)), .points)
    case .transform: Row(.transform, .transform(at(\.transform)), .none, .additive)
    case .sublayerTransform: Row(.sublayerTransform, .transform(at(\.sublayerTransform)))
    case .masksToBounds: Row(.masksToBounds, .flag(at(\.masksToBounds)))
    case .cornerRadius: Row(.cornerRadius, .number(at(\.cornerRadius)), .points, .additive)
    case .borderWidth: Row(.borderWidth, .number(at(\.borderWidth)), .points)
    case .borderColor: Row(.borderColor, .color(at(\.borderColor)))
    case .backgroundColor:
      Row(.backgroundColor, .colorOrNone(at(\.backgroundColor)), .none, .animated)
    case .contents: Row(.contents, .picture(at(\.contents)), .none, .switched)
    case .contentsRect: Row(.contentsRect, .rect(at(\.contentsRect)), .fractions)
    case .colors: Row(.colors, .colors(at(\.colors)))
    case .locations: Row(.locations, .numbers(at(\.locations)), .fractions)
    case .startPoint: Row(.startPoint, .point(at(\.startPoint)), .fractions)
    case .endPoint: Row(.endPoint, .point(at(\.endPoint)), .fractions)
    case .path: Row(.path, .path(at(\.path)), .none, .switched)
    case .fillColor: Row(.fillColor, .colorOrNone(at(\.fillColor)))
    case .strokeColor: Row(.strokeColor, .colorOrNone(at(\.strokeColor)))
    case .lineWidth: Row(.lineWidth, .number(at(\.lineWidth)), .points)
    case .miterLimit: Row(.miterLimit, .number(at(\.miterLimit)))
    case .lineDashPhase: Row(.lineDashPhase, .number(at(\.lineDashPhase)), .points)
    case .strokeStart: Row(.strokeStart, .number(at(\.strokeStart)), .fractions)
    case .strokeEnd: Row(.strokeEnd, .number(at(\.strokeEnd)), .fractions)
    case .foregroundColor: Row(.foregroundColor, .color(at(\.foregroundColor)), .none, .switched)
    }
  }

  private static func at<Value>(_ path: KeyPath<LayerValues, Value>) -> ValueOffset<Value> {
    ValueOffset(path)
  }

  private static let rows = allCases.map(row)

  var row: Row { Self.rows[Int(rawValue)] }

  // Separate from the names, so that frames do no reference counting.
  private static let places = rows.map(\.place)

  /// The type of the property's value and its offset in ``LayerValues``.
  var place: ValuePlace { Self.places[Int(rawValue)] }

  var kind: ValueKind { place.kind }

  /// The key of the property's action, which is also its Core Animation key path.
  package var actionKey: ActionKey { row.key }

  /// Creates the field with an action key; `nil` for any other key.
  package init?(actionKey: ActionKey) {
    guard let field = Self.allCases.first(where: { $0.actionKey == actionKey }) else { return nil }
    self = field
  }
}

/// The animatable properties, for use in key paths such as `\.opacity`.
///
/// A key path into this type is resolved once, when an animation is created, and becomes a number.
public struct AnimatableProperties {
  init() {}

  /// The opacity of the layer and its sublayers, 0…1.
  public var opacity: AnimatableProperty<Double> { .init(.opacity) }
  /// Whether the layer and its sublayers are excluded from drawing.
  public var isHidden: AnimatableProperty<Bool> { .init(.isHidden) }
  /// The position of the anchor point in the superlayer, in points.
  public var position: AnimatableProperty<Point> { .init(.position) }
  /// The anchor point, in fractions of the bounds.
  public var anchorPoint: AnimatableProperty<Point> { .init(.anchorPoint) }
  /// The visible part of the layer's own coordinate system, in points.
  public var bounds: AnimatableProperty<Rect> { .init(.bounds) }
  /// The position along the z axis, by which siblings are ordered.
  public var zPosition: AnimatableProperty<Double> { .init(.zPosition) }
  /// The transform about the anchor point.
  public var transform: AnimatableProperty<Transform3D> { .init(.transform) }
  /// The transform of all sublayers about this layer's anchor point.
  public var sublayerTransform: AnimatableProperty<Transform3D> { .init(.sublayerTransform) }
  /// Whether sublayers and contents are clipped to the bounds.
  public var masksToBounds: AnimatableProperty<Bool> { .init(.masksToBounds) }
  /// The radius of the corners, in points.
  public var cornerRadius: AnimatableProperty<Double> { .init(.cornerRadius) }
  /// The width of the border, in points.
  public var borderWidth: AnimatableProperty<Double> { .init(.borderWidth) }
  /// The colour of the border.
  public var borderColor: AnimatableProperty<Color> { .init(.borderColor) }
  /// The colour of the background.
  public var backgroundColor: AnimatableProperty<Color> { .init(.backgroundColor) }
  /// The bitmap that the layer shows; bitmaps are not interpolated, so an animation switches between them.
  public var contents: AnimatableProperty<Bitmap> { .init(.contents) }
  /// The part of the bitmap that is shown, in fractions of the bitmap's size.
  public var contentsRect: AnimatableProperty<Rect> { .init(.contentsRect) }
  /// The colours of a gradient.
  public var colors: AnimatableProperty<[Color]> { .init(.colors) }
  /// The locations of a gradient's colours along its axis.
  public var locations: AnimatableProperty<[Double]> { .init(.locations) }
  /// The start of a gradient's axis, in fractions of the bounds.
  public var startPoint: AnimatableProperty<Point> { .init(.startPoint) }
  /// The end of a gradient's axis, in fractions of the bounds.
  public var endPoint: AnimatableProperty<Point> { .init(.endPoint) }
  /// The path of a shape.
  public var path: AnimatableProperty<Path> { .init(.path) }
  /// The colour inside a shape's path.
  public var fillColor: AnimatableProperty<Color> { .init(.fillColor) }
  /// The colour of the line along a shape's path.
  public var strokeColor: AnimatableProperty<Color> { .init(.strokeColor) }
  /// The width of a shape's line, in points.
  public var lineWidth: AnimatableProperty<Double> { .init(.lineWidth) }
  /// The longest miter of a shape's line, in line widths.
  public var miterLimit: AnimatableProperty<Double> { .init(.miterLimit) }
  /// The distance into the dash pattern at which a shape's line begins, in points.
  public var lineDashPhase: AnimatableProperty<Double> { .init(.lineDashPhase) }
  /// The start of a shape's line, as a fraction of the path's length.
  public var strokeStart: AnimatableProperty<Double> { .init(.strokeStart) }
  /// The end of a shape's line, as a fraction of the path's length.
  public var strokeEnd: AnimatableProperty<Double> { .init(.strokeEnd) }
  /// The colour of a text layer's glyphs.
  public var foregroundColor: AnimatableProperty<Color> { .init(.foregroundColor) }
}

extension ActionKey {
  // MARK: Properties of every layer

  /// The key of ``Layer/opacity``.
  public static let opacity: ActionKey = "opacity"
  /// The key of ``Layer/isHidden``, spelled as in Core Animation.
  public static let hidden: ActionKey = "hidden"
  /// The key of ``Layer/position``.
  public static let position: ActionKey = "position"
  /// The key of ``Layer/anchorPoint``.
  public static let anchorPoint: ActionKey = "anchorPoint"
  /// The key of ``Layer/bounds``.
  public static let bounds: ActionKey = "bounds"
  /// The key of ``Layer/zPosition``.
  public static let zPosition: ActionKey = "zPosition"
  /// The key of ``Layer/transform``.
  public static let transform: ActionKey = "transform"
  /// The key of ``Layer/sublayerTransform``.
  public static let sublayerTransform: ActionKey = "sublayerTransform"
  /// The key of ``Layer/masksToBounds``.
  public static let masksToBounds: ActionKey = "masksToBounds"
  /// The key of ``Layer/cornerRadius``.
  public static let cornerRadius: ActionKey = "cornerRadius"
  /// The key of ``Layer/borderWidth``.
  public static let borderWidth: ActionKey = "borderWidth"
  /// The key of ``Layer/borderColor``.
  public static let borderColor: ActionKey = "borderColor"
  /// The key of ``Layer/backgroundColor``.
  public static let backgroundColor: ActionKey = "backgroundColor"
  /// The key of ``Layer/contents``.
  public static let contents: ActionKey = "contents"
  /// The key of ``Layer/contentsRect``.
  public static let contentsRect: ActionKey = "contentsRect"

  // MARK: Gradients

  /// The key of ``GradientLayer/colors``.
  public static let colors: ActionKey = "colors"
  /// The key of ``GradientLayer/locations``.
  public static let locations: ActionKey = "locations"
  /// The key of ``GradientLayer/startPoint``.
  public static let startPoint: ActionKey = "startPoint"
  /// The key of ``GradientLayer/endPoint``.
  public static let endPoint: ActionKey = "endPoint"

  // MARK: Shapes

  /// The key of ``ShapeLayer/path``.
  public static let path: ActionKey = "path"
  /// The key of ``ShapeLayer/fillColor``.
  public static let fillColor: ActionKey = "fillColor"
  /// The key of ``ShapeLayer/strokeColor``.
  public static let strokeColor: ActionKey = "strokeColor"
  /// The key of ``ShapeLayer/strokeStart``.
  public static let strokeStart: ActionKey = "strokeStart"
  /// The key of ``ShapeLayer/strokeEnd``.
  public static let strokeEnd: ActionKey = "strokeEnd"
  /// The key of ``ShapeLayer/lineWidth``.
  public static let lineWidth: ActionKey = "lineWidth"
  /// The key of ``ShapeLayer/miterLimit``.
  public static let miterLimit: ActionKey = "miterLimit"
  /// The key of ``ShapeLayer/lineDashPhase``.
  public static let lineDashPhase: ActionKey = "lineDashPhase"

  // MARK: Texts

  /// The key of ``TextLayer/foregroundColor``.
  public static let foregroundColor: ActionKey = "foregroundColor"
}
