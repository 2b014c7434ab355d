public import LayerKit

/// A mask of discs that move over a content and let it show.
///
/// ```swift
/// let wipe = MaskWipe(in: context)
/// wipe.cover(figure)
/// wipe.play()
/// ```
///
/// The discs are measured in points of the ``extent``, which is stretched to the mask's bounds: so one wipe
/// fits figures of any size. The mask does not follow the size of its content: cover it again, or set the
/// frame, where that changes. Keep the wipe as long as it is to play.
public final class MaskWipe: View {
  /// The key of the movement on each disc's layer.
  public static let animationKey = "wipe"

  /// The discs, from back to front; default those of the water fill.
  ///
  /// Other discs rest until they are played.
  public var discs = [WipeDisc].water {
    didSet { if discs != oldValue { makeLayers() } }
  }

  /// The size of the figure that the discs are made for, in points; default 30 by 30.
  ///
  /// One that is no size, such as 0 by 0, is taken as it is: nothing is stretched then.
  public var extent = Size(width: 30, height: 30) {
    didSet { setNeedsLayout() }
  }

  /// When and how it plays; default once, in 1 second, and then at rest again.
  ///
  /// One that fills forwards stays at its end. Another timing counts when it is played.
  public var timing = MediaTiming(duration: 1)

  /// How progress is bent; default `nil`, linear.
  public var timingFunction: TimingFunction?

  /// Whether the discs stand at their ends, without movement; default false.
  ///
  /// For people who do not want movement: what is to be shown is shown.
  public var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      stop()
      setNeedsLayout()
    }
  }

  /// The layers of the discs, from back to front.
  public private(set) var discLayers: [Layer] = []

  /// Creates a mask without extent.
  public override init(in context: LayerContext) {
    super.init(in: context)
    makeLayers()
  }

  /// Becomes the mask of a layer, over all of its bounds.
  public func cover(_ content: Layer) {
    content.mask = layer
    frame = content.bounds
  }

  /// Plays from the start, when the turn is committed or at the timing's begin.
  ///
  /// A wipe that plays begins anew. One that stands still, or that has no discs, moves nothing and is at its end.
  ///
  /// - Parameter completion: Called once, in a later turn, with whether the wipe came to its end.
  public func play(completion: ((_ finished: Bool) -> Void)? = nil) {
    guard !showsStill, !discs.isEmpty else {
      if let completion { layer.context.performInNextTurn { completion(true) } }
      return
    }
    layoutIfNeeded()
    let (x, y) = stretch
    for (index, (disc, layer)) in zip(discs, discLayers).enumerated() {
      var move = BasicAnimation(
        \.position, from: Self.place(disc.start, x, y), to: Self.place(disc.end, x, y))
      move.timing = timing
      move.timingFunction = timingFunction
      move.isRemovedOnCompletion = !timing.fillMode.fillsAfter
      if index == 0 { move.onStop = completion }
      layer.addAtOwnPace(move, forKey: Self.animationKey)
    }
  }

  /// Puts the discs back to rest at once.
  public func stop() {
    for layer in discLayers { layer.removeAnimation(forKey: Self.animationKey) }
  }

  /// Places the discs at rest, or at their ends where they stand still.
  ///
  /// A movement goes on as it was begun.
  public override func layoutSubviews() {
    let (x, y) = stretch
    for (disc, layer) in zip(discs, discLayers) {
      let radius = disc.radius.isFinite ? max(disc.radius * x, 0) : 0
      layer.bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
      layer.cornerRadius = radius
      layer.transform = x == y ? .identity : .scale(x: 1, y: y / x)
      layer.position = Self.place(showsStill ? disc.end : disc.start, x, y)
      layer.opacity = disc.opacity
    }
  }

  private func makeLayers() {
    discLayers = discs.map { _ in
      let layer = Layer(in: self.layer.context).withoutActions()
      layer.backgroundColor = .black
      return layer
    }
    layer.sublayers = discLayers
    setNeedsLayout()
  }

  /// How many points of the bounds a point of the extent is, along x and y.
  private var stretch: (x: Double, y: Double) {
    let x = bounds.width / extent.width
    let y = bounds.height / extent.height
    return x > 0 && y > 0 && x.isFinite && y.isFinite ? (x, y) : (1, 1)
  }

  private static func place(_ point: Point, _ x: Double, _ y: Double) -> Point {
    Point(x: point.x * x, y: point.y * y)
  }
}

/// A disc of a wipe: how large it is, and where it goes.
public struct WipeDisc: Hashable, Sendable {
  /// Where its middle rests, in points of the wipe's ``MaskWipe/extent``.
  public var start: Point

  /// Where its middle goes.
  public var end: Point

  /// Its radius in points of the extent; default 15; of 0 or less nothing shows.
  public var radius: Double

  /// How much of the content shows through it, 0…1; default 1.
  public var opacity: Double

  /// Creates a disc.
  public init(start: Point, end: Point, radius: Double = 15, opacity: Double = 1) {
    self.start = start
    self.end = end
    self.radius = radius
    self.opacity = opacity
  }
}

extension [WipeDisc] {
  /// The two discs of the water fill: from two opposite corners of 30 by 30 points to the middle.
  ///
  /// The first one lets 0.8 of the content show, the second, which lies over it, all.
  public static let water = [
    WipeDisc(start: Point(x: -5, y: -5), end: Point(x: 10, y: 10), opacity: 0.8),
    WipeDisc(start: Point(x: 35, y: 35), end: Point(x: 20, y: 20)),
  ]
}

/// A figure that fills from two corners: one that rests, and exactly above it its twin, which the water
/// lets show.
///
/// ```
/// resting   ├─ grey ──┤
/// filling   ├─ green ─┤   masked by two discs that come from two corners
/// ```
///
/// The original figure is 30 by 30 points; the fill fits any size.
public final class WaterFill: View {
  /// The layer that shows where no water is, made as large as the view.
  public let restingLayer: Layer

  /// The layer that the water lets show, made as large as the view.
  public let fillingLayer: Layer

  /// The water: its discs, its timing.
  public let wipe: MaskWipe

  /// How long the discs move, in seconds; default 1.
  public var duration: Double {
    get { wipe.timing.duration }
    set { wipe.timing.duration = newValue }
  }

  /// What shows when the discs have arrived; default that they are at rest again.
  public var fillMode: FillMode {
    get { wipe.timing.fillMode }
    set { wipe.timing.fillMode = newValue }
  }

  /// Whether the figure is full, without movement; default false.
  public var showsStill: Bool {
    get { wipe.showsStill }
    set { wipe.showsStill = newValue }
  }

  /// Creates a fill of two pictures of one figure.
  ///
  /// - Parameters:
  ///   - context: Where the layers live.
  ///   - resting: What shows where no water is.
  ///   - filling: Its twin.
  public init(in context: LayerContext, resting: Layer, filling: Layer) {
    restingLayer = resting
    fillingLayer = filling
    wipe = MaskWipe(in: context)
    super.init(in: context)
    layer.sublayers = [resting, filling]
    filling.mask = wipe.layer
  }

  /// Lets the water rise, when the turn is committed; see ``MaskWipe/play(completion:)``.
  public func play(completion: ((_ finished: Bool) -> Void)? = nil) {
    layoutIfNeeded()
    wipe.play(completion: completion)
  }

  /// Gives both figures and the mask the view's size.
  public override func layoutSubviews() {
    restingLayer.frame = bounds
    fillingLayer.frame = bounds
    wipe.frame = fillingLayer.bounds
  }
}
