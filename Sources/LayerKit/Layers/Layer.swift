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

  var storedSublayers: [Layer] = []
  var storedMask: Layer?
  var timing = LayerTiming()
  var animations: [StoredAnimation] = [] {
    didSet { hasPendingAnimations = true }
  }

  /// Whether animations were added or removed since the frame table was compiled.
  var hasPendingAnimations = false

  /// Whether a layout pass is due.
  public internal(set) var needsLayout = false

  /// Whether the layer is placing its sublayers; what it changes meanwhile asks for no further pass.
  var isLayingOut = false

  /// Whether a commit has made the layer part of a tree that is shown.
  public internal(set) var isCommitted = false

  /// The time line that the layer lives on.
  var timeNode = 0

  /// The layer that this one is a presentation copy of.
  var original: Layer?

  /// The number of the last commit that found the layer in a shown tree.
  var treeStamp = 0

  /// The layer's numbers in the context's frame table.
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

  /// Places the sublayers; the delegate does, unless a subclass knows better.
  ///
  /// Called in a turn's layout pass for a layer that needs it.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Called after the bounds have changed their size.
  open func boundsDidChange(from old: Rect) {}

  // MARK: Changing the model

  /// Changes a value of the model; equal values change nothing.
  final func assign<Value: Equatable>(
    _ value: Value, to path: WritableKeyPath<LayerValues, Value>, field: LayerField? = nil
  ) {
    if values[keyPath: path] == value { return }
    rememberCommitted()
    values[keyPath: path] = value
    context.didChange(self, field: field)
  }

  final func rememberCommitted() {
    if isCommitted, committedValues == nil {
      committedValues = values
      context.changedLayers.append(self)
    }
  }
}

/// Where an animated field of a layer stands in the frame table.
package struct AnimatedSlot {
  /// The field.
  package let field: LayerField
  /// The slot's number.
  package let slot: Int
}
