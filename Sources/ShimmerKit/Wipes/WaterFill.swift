public import LayerKit

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
