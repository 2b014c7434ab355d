public import LayerKit

/// A view that lets its content shimmer.
///
/// The corresponding class of Facebook's Shimmer is `FBShimmeringView`.
public final class ShimmeringView: View, Shimmering {
  /// The layer that does the work.
  public var shimmeringLayer: ShimmeringLayer {
    guard let shimmering = layer as? ShimmeringLayer else {
      preconditionFailure("the layer was made by makeLayer(in:)")
    }
    return shimmering
  }

  /// The view that shimmers.
  ///
  /// Assigning the view that it already has does nothing; a former one stays a subview without its
  /// layer being shown, also when there is no new one.
  public var contentView: View? {
    didSet {
      if contentView === oldValue { return }
      if let contentView { addSubview(contentView) }
      shimmeringLayer.contentLayer = contentView?.layer
    }
  }

  /// Makes the shimmering layer.
  public override class func makeLayer(in context: LayerContext) -> Layer {
    ShimmeringLayer(in: context)
  }

  /// Gives the content the view's bounds and centre.
  ///
  /// The centre is in the view around this one, as in the original; the layer's own layout follows at
  /// once and puts the content right.
  public override func layoutSubviews() {
    contentView?.bounds = bounds
    contentView?.center = center
  }
}

extension ShimmeringView {
  /// Takes the effect away now: no rest of a slide, no fade.
  public func stopAtOnce() { shimmeringLayer.stopAtOnce() }

  /// Whether the effect is a still picture, for people who have asked for less motion.
  public var showsStill: Bool {
    get { shimmeringLayer.showsStill }
    set { shimmeringLayer.showsStill = newValue }
  }

  /// Whether the effect runs.
  public var isShimmering: Bool {
    get { shimmeringLayer.isShimmering }
    set { shimmeringLayer.isShimmering = newValue }
  }

  /// How long the band rests between two slides, in seconds.
  public var shimmeringPauseDuration: Double {
    get { shimmeringLayer.shimmeringPauseDuration }
    set { shimmeringLayer.shimmeringPauseDuration = newValue }
  }

  /// The content's opacity in the middle of the band, 0…1.
  public var shimmeringAnimationOpacity: Double {
    get { shimmeringLayer.shimmeringAnimationOpacity }
    set { shimmeringLayer.shimmeringAnimationOpacity = newValue }
  }

  /// The content's opacity away from the band, 0…1.
  public var shimmeringOpacity: Double {
    get { shimmeringLayer.shimmeringOpacity }
    set { shimmeringLayer.shimmeringOpacity = newValue }
  }

  /// How fast the band is asked to travel, in points per second.
  public var shimmeringSpeed: Double {
    get { shimmeringLayer.shimmeringSpeed }
    set { shimmeringLayer.shimmeringSpeed = newValue }
  }

  /// The length of the band as a share of the content's length.
  public var shimmeringHighlightLength: Double {
    get { shimmeringLayer.shimmeringHighlightLength }
    set { shimmeringLayer.shimmeringHighlightLength = newValue }
  }

  /// Where the band travels to.
  public var shimmeringDirection: ShimmeringDirection {
    get { shimmeringLayer.shimmeringDirection }
    set { shimmeringLayer.shimmeringDirection = newValue }
  }

  /// How long the effect fades in, in seconds.
  public var shimmeringBeginFadeDuration: Double {
    get { shimmeringLayer.shimmeringBeginFadeDuration }
    set { shimmeringLayer.shimmeringBeginFadeDuration = newValue }
  }

  /// How long the effect fades out, in seconds.
  public var shimmeringEndFadeDuration: Double {
    get { shimmeringLayer.shimmeringEndFadeDuration }
    set { shimmeringLayer.shimmeringEndFadeDuration = newValue }
  }

  /// The media time at which the end fade starts.
  public var shimmeringFadeTime: Double { shimmeringLayer.shimmeringFadeTime }

  /// The media time at which slides begin.
  public var shimmeringBeginTime: Double? {
    get { shimmeringLayer.shimmeringBeginTime }
    set { shimmeringLayer.shimmeringBeginTime = newValue }
  }
}
