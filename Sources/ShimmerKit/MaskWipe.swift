public import LayerKit

/// A mask of moving discs that reveals a layer.
///
/// ```swift
/// let wipe = MaskWipe(in: context)
/// wipe.cover(figure)
/// wipe.play()
/// ```
///
/// The discs are measured in points of the ``extent``, which is stretched to the mask's bounds, so one wipe fits
/// figures of any size. The mask does not follow the size of its content: call ``cover(_:)`` again, or set the frame,
/// when that size changes. Keep a reference to the wipe while you need it.
public final class MaskWipe: View {
  /// The key of the animation that moves each disc's layer.
  public static let animationKey = "wipe"

  /// The discs, from back to front; by default the two discs of the water fill.
  ///
  /// Newly assigned discs are at their start positions until you play the wipe.
  public var discs = [WipeDisc].water {
    didSet { if discs != oldValue { makeLayers() } }
  }

  /// The size of the figure for which the discs are designed, in points; default 30 by 30.
  ///
  /// If a side is not greater than 0, or is not finite, the discs are not stretched.
  public var extent = Size(width: 30, height: 30) {
    didSet { setNeedsLayout() }
  }

  /// The timing of the movement; by default the discs move once, in 1 second, and then jump back to their start
  /// positions.
  ///
  /// With a fill mode that extends forwards, the discs stay at their end positions. A change takes effect the next
  /// time you play the wipe.
  public var timing = MediaTiming(duration: 1)

  /// The timing function of the movement; default `nil` for linear.
  public var timingFunction: TimingFunction?

  /// Whether the discs are at their end positions, without movement; default false.
  ///
  /// Set it for people who prefer reduced motion: the content is revealed without animation.
  public var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      stop()
      setNeedsLayout()
    }
  }

  /// The layers of the discs, from back to front.
  public private(set) var discLayers: [Layer] = []

  /// Creates a mask of zero size, with the discs of the water fill.
  public override init(in context: LayerContext) {
    super.init(in: context)
    makeLayers()
  }

  /// Makes this view the mask of a layer and gives it the layer's bounds.
  public func cover(_ content: Layer) {
    content.mask = layer
    frame = content.bounds
  }

  /// Plays the wipe from the start, when the turn is committed or at the timing's begin time.
  ///
  /// A wipe that is already playing restarts. If ``showsStill`` is true, or if there are no discs, nothing moves and
  /// the wipe counts as finished.
  ///
  /// If the mask leaves the visible tree, the wipe is over: the discs return to their start positions.
  ///
  /// - Parameter completion: Called once, in a later turn, with whether the wipe ran to its end.
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

  /// Stops the movement; the discs jump back to where they were before it.
  public func stop() {
    for layer in discLayers { layer.removeAnimation(forKey: Self.animationKey) }
  }

  /// Places the discs at their start positions, or at their end positions if ``showsStill`` is true.
  ///
  /// A movement in progress continues as it began.
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

  /// The factors by which the extent is stretched to fill the bounds, along x and y.
  private var stretch: (x: Double, y: Double) {
    let x = bounds.width / extent.width
    let y = bounds.height / extent.height
    return x > 0 && y > 0 && x.isFinite && y.isFinite ? (x, y) : (1, 1)
  }

  private static func place(_ point: Point, _ x: Double, _ y: Double) -> Point {
    Point(x: point.x * x, y: point.y * y)
  }
}

/// A disc of a wipe: its size, its opacity, and the positions between which it moves.
public struct WipeDisc: Hashable, Sendable {
  /// The position of the disc's centre before the movement, in points of the wipe's ``MaskWipe/extent``.
  public var start: Point

  /// The position of the disc's centre at the end of the movement, in points of the wipe's ``MaskWipe/extent``.
  public var end: Point

  /// The radius in points of the wipe's ``MaskWipe/extent``; default 15; at 0 or less the disc is invisible.
  public var radius: Double

  /// The opacity with which the disc reveals the content, 0…1; default 1.
  public var opacity: Double

  /// Creates a disc that moves between two points of the wipe's extent.
  public init(start: Point, end: Point, radius: Double = 15, opacity: Double = 1) {
    self.start = start
    self.end = end
    self.radius = radius
    self.opacity = opacity
  }
}

extension [WipeDisc] {
  /// The two discs of the water fill, which move from opposite corners of 30 by 30 points towards the middle.
  ///
  /// The first disc reveals the content with an opacity of 0.8; the second, in front of it, reveals it fully.
  public static let water = [
    WipeDisc(start: Point(x: -5, y: -5), end: Point(x: 10, y: 10), opacity: 0.8),
    WipeDisc(start: Point(x: 35, y: 35), end: Point(x: 20, y: 20)),
  ]
}

/// A figure that fills from two corners: a resting layer and, exactly above it, a filling layer that the water
/// reveals.
///
/// ```
/// resting   ├─ grey ──┤
/// filling   ├─ green ─┤   masked by two discs that come from two corners
/// ```
///
/// The original figure is 30 by 30 points; the fill fits any size.
public final class WaterFill: View {
  /// The layer that is visible where there is no water; it has the view's size.
  public let restingLayer: Layer

  /// The layer that the water reveals; it has the view's size.
  public let fillingLayer: Layer

  /// The mask of the ``fillingLayer``, with the discs and their timing.
  public let wipe: MaskWipe

  /// The duration of the movement in seconds; default 1.
  public var duration: Double {
    get { wipe.timing.duration }
    set { wipe.timing.duration = newValue }
  }

  /// The fill mode of the movement; by default the discs jump back to their start positions after it.
  public var fillMode: FillMode {
    get { wipe.timing.fillMode }
    set { wipe.timing.fillMode = newValue }
  }

  /// Whether the discs are at their end positions, without movement; default false.
  ///
  /// Set it for people who prefer reduced motion.
  public var showsStill: Bool {
    get { wipe.showsStill }
    set { wipe.showsStill = newValue }
  }

  /// Creates a fill from two layers that show the same figure.
  ///
  /// - Parameters:
  ///   - context: The context of the layers.
  ///   - resting: The layer that is visible where there is no water.
  ///   - filling: The layer that the water reveals.
  public init(in context: LayerContext, resting: Layer, filling: Layer) {
    restingLayer = resting
    fillingLayer = filling
    wipe = MaskWipe(in: context)
    super.init(in: context)
    layer.sublayers = [resting, filling]
    filling.mask = wipe.layer
  }

  /// Plays the fill when the turn is committed; see ``MaskWipe/play(completion:)``.
  public func play(completion: ((_ finished: Bool) -> Void)? = nil) {
    layoutIfNeeded()
    wipe.play(completion: completion)
  }

  /// Gives both layers and the mask the view's size.
  public override func layoutSubviews() {
    restingLayer.frame = bounds
    fillingLayer.frame = bounds
    wipe.frame = fillingLayer.bounds
  }
}
