/// The name under which a layer asks what happens when something of it changes.
///
/// It is also the key of the animation that the change brings. The names are Core Animation's.
public struct ActionKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a key from any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ActionKey {
  // MARK: Events

  /// A layer becomes part of a tree that is shown.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderIn`.
  public static let onOrderIn: ActionKey = "onOrderIn"
  /// A layer leaves the tree that is shown.
  ///
  /// The corresponding Core Animation constant is `kCAOnOrderOut`.
  public static let onOrderOut: ActionKey = "onOrderOut"
  /// One state of a layer gives way to another.
  ///
  /// Nothing here asks under this name, as there are no transitions.
  /// The corresponding Core Animation constant is `kCATransition`.
  public static let transition: ActionKey = "transition"
  /// The list of sublayers changes.
  public static let sublayers: ActionKey = "sublayers"

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
  /// The colour of the shadow.
  public static let shadowColor: ActionKey = "shadowColor"
  /// The opacity of the shadow.
  public static let shadowOpacity: ActionKey = "shadowOpacity"
  /// The blur of the shadow.
  public static let shadowRadius: ActionKey = "shadowRadius"
  /// The distance of the shadow.
  public static let shadowOffset: ActionKey = "shadowOffset"

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
