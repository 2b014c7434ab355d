import Raster

/// A rectangle with an appearance, a place in a tree, and animations of both.
///
/// A layer's properties are its *model*: they change at once. What the screen shows is a function of
/// the committed model, the animations and the time; ``presentation()`` tells it.
///
/// Layers belong to one ``LayerContext`` and are not safe to use from several threads.
/// The corresponding Core Animation class is `CALayer`.
open class Layer {
  /// The context that the layer lives in.
  public let context: LayerContext

  /// Who places the sublayers and is asked about changes.
  public weak var delegate: (any LayerDelegate)?

  /// A name for people who debug.
  public var name: String?

  /// The layer that holds this one as a sublayer or as its mask.
  ///
  /// That of a presentation copy is a presentation copy too.
  public var superlayer: Layer? { original.map { $0.parent?.presentation() } ?? parent }

  /// The layer that holds this one; none for a presentation copy.
  weak var parent: Layer?

  /// The model.
  package internal(set) var values = LayerValues()

  /// The model as last committed, while it differs from the present one.
  var committedValues: LayerValues?

  /// The model that frames show: what the last commit saw, whatever has been set since.
  package var shownValues: LayerValues { committedValues ?? values }

  /// The picture as frames show it without animations.
  var shownContents: Bitmap? {
    committedValues == nil ? values.contents : committedValues?.contents
  }

  /// The numbers of a field as frames show it without animations; spares a copy of the whole model.
  func shownComponents(of field: LayerField) -> [Double] {
    committedValues?.components(of: field) ?? values.components(of: field)
  }

  /// What changes bring, where the delegate has no answer; none by default.
  ///
  /// The corresponding Core Animation property is `CALayer.actions`.
  public var actions: [ActionKey: ActionAnswer] = [:]

  /// What is asked for actions after ``actions``.
  ///
  /// The corresponding Core Animation property is `CALayer.style`.
  public var style: LayerStyle?

  /// Places the sublayers of a layer whose delegate does not.
  ///
  /// The corresponding Core Animation property is `CALayer.layoutManager`.
  public var layoutManager: (any LayoutManager)?

  var storedSublayers: [Layer] = []
  var storedMask: Layer?
  var timing = LayerTiming()
  var animations: [StoredAnimation] = [] {
    didSet { hasPendingAnimations = true }
  }

  /// Whether animations were added or removed since the animation table was compiled.
  var hasPendingAnimations = false

  /// Whether a layout pass is due.
  public internal(set) var needsLayout = false

  /// Whether the layer is placing its sublayers; what it changes meanwhile asks for no further pass.
  var isLayingOut = false

  /// Whether a commit has made the layer part of a tree that is shown.
  public internal(set) var isCommitted = false

  /// Whether a display pass is due.
  public internal(set) var needsDisplay = false

  /// Whether a new size asks for a display pass; default false.
  ///
  /// The corresponding Core Animation property is `CALayer.needsDisplayOnBoundsChange`.
  public var needsDisplayOnBoundsChange = false

  /// The time line that the layer lives on.
  var timeNode = 0

  /// The layer that this one is a presentation copy of.
  var original: Layer?

  /// The number of the last commit that found the layer in a shown tree.
  var treeStamp = 0

  /// The layer's numbers in the context's animation table.
  package internal(set) var animatedSlots: [AnimatedSlot] = []

  /// Creates a layer without extent in a context.
  public init(in context: LayerContext) { self.context = context }

  /// Creates the layer that ``presentation()`` answers.
  ///
  /// A subclass with stored properties of its own copies them here.
  public required init(presenting layer: Layer, values: LayerValues) {
    context = layer.context
    name = layer.name
    timing = layer.timing
    self.values = values
  }

  /// Places the sublayers; the delegate does, else the layout manager, unless a subclass knows better.
  ///
  /// Called in a turn's layout pass for a layer that needs it.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      layoutManager?.layoutSublayers(of: self)
    }
  }

  /// Renews the contents; the delegate does, unless a subclass knows better.
  ///
  /// Called in a turn's display pass for a layer that needs it.
  /// The corresponding Core Animation method is `CALayer.display()`.
  open func display() { delegate?.display(self) }

  /// Finds out what a change brings: from the delegate, the ``actions``, the ``style`` and the class, in
  /// that order, until one of them has an answer.
  ///
  /// Transactions that disable actions do not change the search, they keep setters from asking.
  /// The corresponding Core Animation method is `CALayer.action(forKey:)`.
  ///
  /// - Returns: `nil` when nobody has an answer; what is listed as animatable then animates by itself.
  open func action(forKey key: ActionKey) -> ActionAnswer? {
    delegate?.action(for: self, forKey: key) ?? actions[key] ?? style?.action(forKey: key)
      ?? type(of: self).defaultAction(forKey: key)
  }

  /// What a change brings to layers of the class when nobody else has an answer; `nil` for all keys.
  ///
  /// The corresponding Core Animation method is `CALayer.defaultAction(forKey:)`.
  open class func defaultAction(forKey key: ActionKey) -> ActionAnswer? { nil }

  /// Whether a point in the layer's own coordinates lies inside the bounds; corners are not looked at.
  ///
  /// The smallest edges belong to the layer, the largest do not.
  /// The corresponding Core Animation method is `CALayer.contains(_:)`.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// The layer of this subtree that is farthest in front at a point, or nothing.
  ///
  /// Hidden layers are passed over, as are those that a transform flattens to nothing and what lies
  /// behind the eye in perspective; transparent layers are not. Sublayers outside the bounds are found
  /// unless ``masksToBounds`` clips them. A mask is not looked at.
  /// The corresponding Core Animation method is `CALayer.hitTest(_:)`.
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

  /// Called after the bounds have changed, be it their size or their origin.
  open func boundsDidChange(from old: Rect) {}

  // MARK: Changing the model

  /// Changes a value of the model; equal values change nothing.
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
}

/// Where an animated field of a layer stands in the animation table.
package struct AnimatedSlot {
  /// The field.
  package let field: LayerField
  /// The slot's number.
  package let slot: Int
}

/// Somebody who answers for a layer, usually the view that owns it.
///
/// What a delegate does not implement is done as if it were not there.
/// The corresponding Core Animation protocol is `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
  /// Places the layer's sublayers; called in a turn's layout pass.
  func layoutSublayers(of layer: Layer)

  /// Renews the layer's contents; called in a turn's display pass.
  func display(_ layer: Layer)

  /// What a change of the layer brings.
  ///
  /// - Returns: `nil` when others are to be asked.
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer?
}

extension LayerDelegate {
  /// Leaves it to the layer's layout manager.
  public func layoutSublayers(of layer: Layer) {
    layer.layoutManager?.layoutSublayers(of: layer)
  }

  /// Does nothing.
  public func display(_ layer: Layer) {}

  /// No answer.
  public func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? { nil }
}

/// Somebody who places the sublayers of layers that have no delegate for it.
///
/// The corresponding Core Animation protocol is `CALayoutManager`.
public protocol LayoutManager: AnyObject {
  /// Places the layer's sublayers; called in a turn's layout pass.
  func layoutSublayers(of layer: Layer)
}
