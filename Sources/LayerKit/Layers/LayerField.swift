public import Raster

/// The animatable values of a layer, each a run of numbers.
///
/// Frames know a property only by this number; key paths end where an animation is made.
///
/// Name, key path, place, unit and action of a property stand in this file. A new one takes a stored property of
/// ``LayerValues``, an accessor of its layer class, a case with its row and its public names here, and in the compositor its
/// `FrameCause` and its drawing.
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

  /// How the property answers a change that nobody has another wish for.
  enum Change {
    /// It is animated: by itself, and inside a view's block.
    case animated
    /// The same; in a view's block by what is added to the new value, so that blocks can overlap.
    case additive
    /// It is animated by itself, and switches in a view's block.
    case switchedByViews
    /// It always switches at once.
    case switched
  }

  /// What is known of a property; its default is that of ``LayerValues``.
  struct Row: Sendable {
    /// The name under which a change asks for an action; also Core Animation's key path.
    let key: ActionKey
    /// Where the value lies, and its type.
    let place: ValuePlace
    /// What its numbers are measured in.
    let unit: LayerProperty.Unit
    /// How it answers a change.
    let change: Change

    fileprivate init(
      _ key: ActionKey, _ place: ValuePlace, _ unit: LayerProperty.Unit = .none,
      _ change: Change = .animated
    ) {
      (self.key, self.place, self.unit, self.change) = (key, place, unit, change)
    }
  }

  /// The row of a property.
  private static func row(of field: LayerField) -> Row {
    switch field {
    case .opacity: Row(.opacity, .number(at(\.opacity)))
    case .isHidden: Row(.hidden, .flag(at(\.isHidden)), .none, .switchedByViews)
    case .position: Row(.position, .point(at(\.position)), .points, .additive)
    case .anchorPoint: Row(.anchorPoint, .point(at(\.anchorPoint)), .fractions)
    case .bounds: Row(.bounds, .standardRect(at(\.bounds)), .points, .additive)
    case .zPosition: Row(.zPosition, .number(at(\.zPosition)), .points)
    case .transform: Row(.transform, .transform(at(\.transform)), .none, .additive)
    case .sublayerTransform: Row(.sublayerTransform, .transform(at(\.sublayerTransform)))
    case .masksToBounds: Row(.masksToBounds, .flag(at(\.masksToBounds)), .none, .switchedByViews)
    case .cornerRadius: Row(.cornerRadius, .number(at(\.cornerRadius)), .points, .additive)
    case .borderWidth: Row(.borderWidth, .number(at(\.borderWidth)), .points)
    case .borderColor: Row(.borderColor, .color(at(\.borderColor)))
    case .backgroundColor: Row(.backgroundColor, .colorOrNone(at(\.backgroundColor)))
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

  /// What is known of the property.
  var row: Row { Self.rows[Int(rawValue)] }

  // Apart from the names, so that frames count no references.
  private static let places = rows.map(\.place)

  /// Where the value lies, and its type.
  var place: ValuePlace { Self.places[Int(rawValue)] }

  /// What kind of value the property has.
  var kind: ValueKind { place.kind }

  /// The name under which a change of the property asks for an action; also Core Animation's key path.
  package var actionKey: ActionKey { row.key }

  /// The field that a name means; `nil` for any other name.
  package init?(actionKey: ActionKey) {
    guard let field = Self.allCases.first(where: { $0.actionKey == actionKey }) else { return nil }
    self = field
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
  /// The colour of a text.
  public var foregroundColor: AnimatableProperty<Color> { .init(.foregroundColor) }
}

extension ActionKey {
  // MARK: Properties of every layer

  /// The opacity.
  public static let opacity: ActionKey = "opacity"
  /// ``Layer/isHidden``.
  public static let hidden: ActionKey = "hidden"
  /// The place of the anchor point in the superlayer.
  public static let position: ActionKey = "position"
  /// The anchor.
  public static let anchorPoint: ActionKey = "anchorPoint"
  /// The layer's own coordinate system.
  public static let bounds: ActionKey = "bounds"
  /// The depth.
  public static let zPosition: ActionKey = "zPosition"
  /// The transform about the anchor point.
  public static let transform: ActionKey = "transform"
  /// The transform of all sublayers.
  public static let sublayerTransform: ActionKey = "sublayerTransform"
  /// Whether sublayers and contents are clipped to the bounds.
  public static let masksToBounds: ActionKey = "masksToBounds"
  /// The radius of the corners.
  public static let cornerRadius: ActionKey = "cornerRadius"
  /// The width of the border.
  public static let borderWidth: ActionKey = "borderWidth"
  /// The colour of the border.
  public static let borderColor: ActionKey = "borderColor"
  /// The colour behind everything.
  public static let backgroundColor: ActionKey = "backgroundColor"
  /// The picture.
  public static let contents: ActionKey = "contents"
  /// The part of the picture that is shown.
  public static let contentsRect: ActionKey = "contentsRect"

  // MARK: Gradients

  /// The colours of a gradient.
  public static let colors: ActionKey = "colors"
  /// The places of a gradient's colours.
  public static let locations: ActionKey = "locations"
  /// Where a gradient's axis begins.
  public static let startPoint: ActionKey = "startPoint"
  /// Where a gradient's axis ends.
  public static let endPoint: ActionKey = "endPoint"

  // MARK: Shapes

  /// The outline of a shape.
  public static let path: ActionKey = "path"
  /// The colour inside a shape's outline.
  public static let fillColor: ActionKey = "fillColor"
  /// The colour of the line along a shape's outline.
  public static let strokeColor: ActionKey = "strokeColor"
  /// Where a shape's line begins.
  public static let strokeStart: ActionKey = "strokeStart"
  /// Where a shape's line ends.
  public static let strokeEnd: ActionKey = "strokeEnd"
  /// The width of a shape's line.
  public static let lineWidth: ActionKey = "lineWidth"
  /// The longest point of a miter.
  public static let miterLimit: ActionKey = "miterLimit"
  /// How far into the dashes a shape's line begins.
  public static let lineDashPhase: ActionKey = "lineDashPhase"

  // MARK: Texts

  /// The colour of a text.
  public static let foregroundColor: ActionKey = "foregroundColor"
}
