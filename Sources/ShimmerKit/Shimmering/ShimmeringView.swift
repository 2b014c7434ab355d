public import LayerKit

/// A view that makes its content shimmer.
///
/// The corresponding class of Facebook's Shimmer is `FBShimmeringView`.
public final class ShimmeringView: View, Shimmering {
  /// The view's own layer, which implements the effect.
  public var shimmeringLayer: ShimmeringLayer {
    guard let shimmering = layer as? ShimmeringLayer else {
      preconditionFailure("the layer was made by makeLayer(in:)")
    }
    return shimmering
  }

  /// The view that shimmers.
  ///
  /// Assigning the current view has no effect. A former view stays a subview, but its layer is no longer shown, even
  /// if the new value is `nil`.
  public var contentView: View? {
    didSet {
      if contentView === oldValue { return }
      if let contentView { addSubview(contentView) }
      shimmeringLayer.contentLayer = contentView?.layer
    }
  }

  /// Creates the shimmering layer that backs the view.
  public override class func makeLayer(in context: LayerContext) -> Layer {
    ShimmeringLayer(in: context)
  }

  /// Gives the content the view's bounds and centre.
  ///
  /// The centre is in the superview's coordinates, as in the original; the layer's own layout follows immediately and
  /// corrects the content's position.
  public override func layoutSubviews() {
    contentView?.bounds = bounds
    contentView?.center = center
  }
}

extension ShimmeringView {
  /// Removes the effect immediately, without completing the slide or fading out.
  public func stopAtOnce() { shimmeringLayer.stopAtOnce() }

  /// Whether the effect is a still image, for people who prefer reduced motion; default false.
  public var showsStill: Bool {
    get { shimmeringLayer.showsStill }
    set { shimmeringLayer.showsStill = newValue }
  }

  /// Whether the effect runs; default false.
  public var isShimmering: Bool {
    get { shimmeringLayer.isShimmering }
    set { shimmeringLayer.isShimmering = newValue }
  }

  /// The pause of the band between two slides, in seconds; default 0.4.
  public var shimmeringPauseDuration: Double {
    get { shimmeringLayer.shimmeringPauseDuration }
    set { shimmeringLayer.shimmeringPauseDuration = newValue }
  }

  /// The content's opacity in the middle of the band, 0…1; default 0.5.
  public var shimmeringAnimationOpacity: Double {
    get { shimmeringLayer.shimmeringAnimationOpacity }
    set { shimmeringLayer.shimmeringAnimationOpacity = newValue }
  }

  /// The content's opacity outside the band, 0…1; default 1.
  public var shimmeringOpacity: Double {
    get { shimmeringLayer.shimmeringOpacity }
    set { shimmeringLayer.shimmeringOpacity = newValue }
  }

  /// The nominal speed of the band, in points per second; default 230.
  public var shimmeringSpeed: Double {
    get { shimmeringLayer.shimmeringSpeed }
    set { shimmeringLayer.shimmeringSpeed = newValue }
  }

  /// The length of the band as a share of the content's length, 0…1; default 1.
  public var shimmeringHighlightLength: Double {
    get { shimmeringLayer.shimmeringHighlightLength }
    set { shimmeringLayer.shimmeringHighlightLength = newValue }
  }

  /// The direction in which the band travels; default right.
  public var shimmeringDirection: ShimmeringDirection {
    get { shimmeringLayer.shimmeringDirection }
    set { shimmeringLayer.shimmeringDirection = newValue }
  }

  /// The duration of the fade-in, in seconds; default 0.1.
  public var shimmeringBeginFadeDuration: Double {
    get { shimmeringLayer.shimmeringBeginFadeDuration }
    set { shimmeringLayer.shimmeringBeginFadeDuration = newValue }
  }

  /// The duration of the fade-out, in seconds; default 0.3; at 0 or less the transaction's duration applies.
  public var shimmeringEndFadeDuration: Double {
    get { shimmeringLayer.shimmeringEndFadeDuration }
    set { shimmeringLayer.shimmeringEndFadeDuration = newValue }
  }

  /// The media time at which the effect fades out after it was last switched off; 0 until it is first switched off.
  public var shimmeringFadeTime: Double { shimmeringLayer.shimmeringFadeTime }

  /// The media time at which slides begin; `nil` until the effect is first switched on.
  public var shimmeringBeginTime: Double? {
    get { shimmeringLayer.shimmeringBeginTime }
    set { shimmeringLayer.shimmeringBeginTime = newValue }
  }
}
