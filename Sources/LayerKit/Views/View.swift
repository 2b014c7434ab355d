/// An object that owns a layer, lays out its subviews and suppresses the layer's implicit animations.
///
/// Changes inside ``LayerContext/animate(withDuration:delay:options:animations:completion:)`` are animated. It
/// corresponds to the part of UIKit's `UIView` that effects need.
open class View: LayerDelegate {
  /// The layer that the view owns and draws with.
  public let layer: Layer

  /// The subviews, from back to front.
  public private(set) var subviews: [View] = []

  /// The view that contains this view; `nil` if there is none.
  public private(set) weak var superview: View?

  /// Creates a view with a layer of its own.
  public init(in context: LayerContext) {
    layer = Self.makeLayer(in: context)
    layer.delegate = self
  }

  /// Creates the layer of a new view; a subclass may return a layer of another class.
  open class func makeLayer(in context: LayerContext) -> Layer { Layer(in: context) }

  /// Lays out the subviews; called in a turn's layout pass.
  ///
  /// The default implementation does nothing.
  open func layoutSubviews() {}

  /// Calls ``layoutSubviews()`` in the layer's layout pass.
  public func layoutSublayers(of layer: Layer) { layoutSubviews() }

  /// Calls ``display()`` in the layer's display pass.
  public func display(_ layer: Layer) { display() }

  /// Updates the layer's contents; called in a turn's display pass.
  ///
  /// The default implementation does nothing.
  open func display() {}

  /// Returns the action for a change of the layer: an animation inside a block of `LayerContext.animate`, otherwise
  /// none.
  ///
  /// - Returns: The block's action for an animated property; otherwise ``ActionAnswer/noAction``.
  open func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    guard let block = layer.context.viewBlocks.last ?? nil,
      let action = block.action(for: layer, forKey: key)
    else { return .noAction }
    return .action(action)
  }

  /// Adds a view in front of the other subviews; the view is removed from its former superview.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    layer.addSublayer(view.layer)
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
  }

  /// Requests a display pass at the end of the turn.
  public func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Requests a layout pass at the end of the turn.
  public func setNeedsLayout() { layer.setNeedsLayout() }

  /// Performs pending layout now instead of at the end of the turn.
  public func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// The visible part of the view's own coordinate system, in points.
  open var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The position of the view's anchor point in its superview, in points.
  open var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The bounding box of the view in its superview, in points.
  open var frame: Rect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The transform about the anchor point; default the identity.
  public var transform: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The colour of the background; `nil` for none.
  public var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// The opacity of the view and its subviews, 0…1.
  public var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view and its subviews are excluded from drawing.
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
}
