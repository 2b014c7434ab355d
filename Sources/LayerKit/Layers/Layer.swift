import Raster

/// A rectangle that has an appearance and a position in a tree, both of which animations can change over time.
///
/// A layer's properties are its *model*: they change at once. The screen shows a function of the committed model, the
/// animations and the time, which ``presentation()`` returns.
///
/// Layers belong to one ``LayerContext`` and must not be used from several threads. The corresponding Core Animation
/// class is `CALayer`.
open class Layer {
  /// The context to which the layer belongs, set at its creation.
  public let context: LayerContext

  /// The object that lays out the sublayers, updates the contents and chooses actions; default `nil`.
  ///
  /// The layer does not retain its delegate.
  public weak var delegate: (any LayerDelegate)?

  /// A name for debugging; default `nil`.
  public var name: String?

  /// The layer that contains this layer as a sublayer or as its mask; `nil` if there is none.
  ///
  /// The superlayer of a presentation copy is a presentation copy too.
  public var superlayer: Layer? { original.map { $0.parent?.presentation() } ?? parent }

  /// The layer that contains this layer as a sublayer or as its mask; `nil` for a presentation copy.
  weak var parent: Layer?

  package internal(set) var values = LayerValues()

  /// The model as of the last commit; `nil` if the model has not changed since that commit.
  var committedValues: LayerValues?

  /// The model values that frames show: those of the last commit, without later changes.
  package var shownValues: LayerValues { committedValues ?? values }

  /// The contents of the last commit, which frames show unless an animation replaces them.
  var shownContents: Bitmap? {
    committedValues == nil ? values.contents : committedValues?.contents
  }

  /// Returns the components of a field as of the last commit, which frames show unless an animation replaces them.
  ///
  /// This method does not copy the whole model.
  func shownComponents(of field: LayerField) -> [Double] {
    committedValues?.components(of: field) ?? values.components(of: field)
  }

  /// The actions for keys for which the delegate returns `nil`; empty by default.
  ///
  /// The corresponding Core Animation property is `CALayer.actions`.
  public var actions: [ActionKey: ActionAnswer] = [:]

  /// The style whose actions are used for keys that neither the delegate nor ``actions`` answers; default `nil`.
  ///
  /// The corresponding Core Animation property is `CALayer.style`.
  public var style: LayerStyle?

  /// The object that lays out the sublayers if the layer has no delegate; default `nil`.
  ///
  /// The layout manager is also used if the delegate does not implement layout. The corresponding Core Animation
  /// property is `CALayer.layoutManager`.
  public var layoutManager: (any LayoutManager)?

  var storedSublayers: [Layer] = []
  var storedMask: Layer?
  var timing = LayerTiming()
  var animations: [StoredAnimation] = [] {
    didSet { hasPendingAnimations = true }
  }

  /// The animations whose `onLoss` closures are still to be called, with their keys.
  var lostAnimations: [(key: String?, animation: any Animation)] = []

  /// Whether animations were added or removed since the animation table was compiled.
  var hasPendingAnimations = false

  /// Whether a layout pass is due.
  public internal(set) var needsLayout = false

  /// Whether a layer below this one may need layout; a layout pass visits no other layers.
  var mayNeedLayoutBelow = false

  /// Whether the layer is laying out its sublayers; changes it makes meanwhile request no further pass.
  var isLayingOut = false

  /// Whether the layer was part of a shown tree at the last commit.
  public internal(set) var isCommitted = false

  /// Whether a display pass is due.
  public internal(set) var needsDisplay = false

  /// Whether a change of size requests a display pass; default false.
  ///
  /// The corresponding Core Animation property is `CALayer.needsDisplayOnBoundsChange`.
  public var needsDisplayOnBoundsChange = false

  /// The index of the layer's time line in the animation table.
  var timeNode = 0

  /// The layer of which this layer is a presentation copy; `nil` for any other layer.
  var original: Layer?

  /// The number of the last update of the shown trees in which the layer was part of one.
  var treeStamp = 0

  /// The number of the last commit that changes a model value of the layer or of a layer below it, or which of their
  /// fields are animated.
  ///
  /// While such a change is pending, it is the number of the next commit; see ``LayerContext/version``.
  package private(set) var changedVersion = 0

  /// The slots of the layer's animated fields in the context's animation table.
  package internal(set) var animatedSlots: [AnimatedSlot] = []

  /// Creates a layer in a context; the size of the layer is 0.
  public init(in context: LayerContext) { self.context = context }

  /// Creates the presentation copy that ``presentation()`` returns.
  ///
  /// A subclass with stored properties of its own overrides this initialiser to copy them.
  public required init(presenting layer: Layer, values: LayerValues) {
    context = layer.context
    name = layer.name
    timing = layer.timing
    self.values = values
  }

  /// Lays out the sublayers; the default implementation calls the delegate, or the layout manager if there is no
  /// delegate.
  ///
  /// The layout pass of a turn calls this method if the layer needs layout. Called directly, it does not meet a pending
  /// request for layout, as in Core Animation; ``layoutIfNeeded()`` does.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      layoutManager?.layoutSublayers(of: self)
    }
  }

  /// Updates the contents; the default implementation calls the delegate.
  ///
  /// It fulfils a pending request for display, even when called directly. The display pass of a turn calls this
  /// method if the layer needs display. The corresponding Core Animation method is `CALayer.display()`.
  open func display() {
    // Cleared before the call, so that displaying may request another pass.
    needsDisplay = false
    delegate?.display(self)
  }

  /// Returns the action for a change.
  ///
  /// The search begins with the delegate and continues with ``actions``, the ``style`` and the class until one of
  /// them has an answer. If a transaction disables actions, setters do not call this method; the result of the method
  /// itself stays the same. The corresponding Core Animation method is `CALayer.action(forKey:)`.
  ///
  /// - Returns: The first answer, or `nil` if there is none; an animatable property is then animated implicitly.
  open func action(forKey key: ActionKey) -> ActionAnswer? {
    delegate?.action(for: self, forKey: key) ?? actions[key] ?? style?.action(forKey: key)
      ?? type(of: self).defaultAction(forKey: key)
  }

  /// Returns the class's action for a change; called if the delegate, ``actions`` and ``style`` have no answer.
  ///
  /// The default implementation returns `nil` for all keys. The corresponding Core Animation method is
  /// `CALayer.defaultAction(forKey:)`.
  open class func defaultAction(forKey key: ActionKey) -> ActionAnswer? { nil }

  /// Returns whether a point in the layer's own coordinates is inside the bounds, ignoring rounded corners.
  ///
  /// The left and top edges belong to the layer, the right and bottom edges do not. The corresponding Core Animation
  /// method is `CALayer.contains(_:)`.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Returns the frontmost layer of this subtree at a point; `nil` if there is none.
  ///
  /// These are ignored: hidden layers, layers that a transform flattens to a line or a point, parts that perspective
  /// moves behind the eye, and masks. Transparent layers are included. Sublayers outside the bounds are found unless
  /// ``masksToBounds`` clips them. The corresponding Core Animation method is `CALayer.hitTest(_:)`.
  ///
  /// - Parameter point: A point in the superlayer's coordinates.
  open func hitTest(_ point: Point) -> Layer? {
    guard !isHidden, let place = toSuperlayer.visiblePlace(of: point) else { return nil }
    if masksToBounds && !bounds.contains(place) { return nil }
    for layer in paintOrder.reversed() {
      if let hit = layer.hitTest(place) { return hit }
    }
    return contains(place) ? self : nil
  }

  /// Responds to a change of the bounds' size or origin; the default implementation does nothing.
  open func boundsDidChange(from old: Rect) {}

  // MARK: Changing the model

  /// Sets a value of the model and runs the action for the change; does nothing if the new value is equal to the old
  /// one.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - path: The value's property in the model.
  ///   - field: The property as an animatable field; `nil` if it is not animatable.
  final func assign<Value: Equatable>(
    _ value: Value, to path: WritableKeyPath<LayerValues, Value>, field: LayerField? = nil
  ) {
    if values[keyPath: path] == value { return }
    change(field: field, key: field?.actionKey) { values[keyPath: path] = value }
  }

  final func rememberCommitted() {
    if isCommitted, committedValues == nil {
      committedValues = values
      context.changedLayers.append(self)
    }
  }

  /// Marks the layer and the layers above it as changed by a commit.
  final func noteChange(in version: Int) {
    var layer: Layer? = self
    while let changed = layer, changed.changedVersion < version {
      changed.changedVersion = version
      layer = changed.parent
    }
  }
}

/// The slot in the animation table that contains the numbers of an animated field of a layer.
package struct AnimatedSlot {
  package let field: LayerField
  /// The index of the slot in the animation table.
  package let slot: Int
}

/// An object that lays out, displays and chooses actions for a layer, usually the view that owns the layer.
///
/// If the delegate does not implement a method, the layer behaves as if it had no delegate for that task. The
/// corresponding Core Animation protocol is `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
  /// Lays out the layer's sublayers; called in a turn's layout pass.
  func layoutSublayers(of layer: Layer)

  /// Updates the layer's contents; called in a turn's display pass.
  func display(_ layer: Layer)

  /// Returns the action for a change of the layer.
  ///
  /// - Returns: The answer, or `nil` to continue the search with the layer's actions, its style and its class.
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer?
}

extension LayerDelegate {
  /// Calls the layer's layout manager, if it has one.
  public func layoutSublayers(of layer: Layer) {
    layer.layoutManager?.layoutSublayers(of: layer)
  }

  /// Does nothing; the contents stay as they are.
  public func display(_ layer: Layer) {}

  /// Returns `nil`, so that the search continues.
  public func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? { nil }
}

/// An object that lays out the sublayers of layers whose delegates do not.
///
/// The corresponding Core Animation protocol is `CALayoutManager`.
public protocol LayoutManager: AnyObject {
  /// Lays out the layer's sublayers; called in a turn's layout pass.
  func layoutSublayers(of layer: Layer)
}
