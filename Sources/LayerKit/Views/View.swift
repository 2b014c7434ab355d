/// A layer with an owner: somebody who lays out, and for whom nothing moves by itself.
///
/// Inside of ``LayerContext/animate(withDuration:delay:options:animations:completion:)`` its changes are animated.
/// The corresponding UIKit class is `UIView`, of which this is the part that effects need.
open class View: LayerDelegate {
  /// The layer that shows the view.
  public let layer: Layer

  /// The views inside, from back to front.
  public private(set) var subviews: [View] = []

  /// The view that this one is inside of.
  public private(set) weak var superview: View?

  /// Creates a view with a layer of its own.
  public init(in context: LayerContext) {
    layer = Self.makeLayer(in: context)
    layer.delegate = self
  }

  /// Makes the layer of a new view; a subclass may make one of another class.
  open class func makeLayer(in context: LayerContext) -> Layer { Layer(in: context) }

  /// Places the subviews; called in a turn's layout pass.
  open func layoutSubviews() {}

  /// Forwards the layer's layout pass to the view.
  public func layoutSublayers(of layer: Layer) { layoutSubviews() }

  /// Forwards the layer's display pass to the view.
  public func display(_ layer: Layer) { display() }

  /// Renews the layer's contents; called in a turn's display pass.
  open func display() {}

  /// What a change of the layer brings: an animation inside of `LayerContext.animate`, and nothing
  /// outside of it.
  open func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    guard let block = layer.context.viewBlocks.last ?? nil,
      let action = block.action(for: layer, forKey: key)
    else { return .noAction }
    return .action(action)
  }

  /// Adds a view in front of the others; it leaves the view that it was inside of.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    layer.addSublayer(view.layer)
  }

  /// Takes the view out of the one that it is inside of.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
  }

  /// Asks for a display pass at the end of the turn.
  public func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for a layout pass at the end of the turn.
  public func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out now.
  public func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// The view's own coordinate system, in points.
  open var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the view's anchor lies in the view around it, in points.
  open var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The box around the view in the view around it.
  open var frame: Rect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The transform about the anchor.
  public var transform: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The colour behind everything, or none.
  public var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// The opacity of the view and all inside, 0…1.
  public var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view and all inside are not drawn.
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
}
