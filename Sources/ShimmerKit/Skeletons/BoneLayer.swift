public import LayerKit

/// A placeholder's shape: a box that keeps its corners round at every size.
///
/// It has no colour of its own; a ``SkeletonPulse`` gives it one. Nothing of it moves by itself. A
/// compositor draws it as a box in every frame, without a picture, as long as it has no sublayers.
public final class BoneLayer: Layer {
  /// How round the corners are; default a pill.
  public var rounding = BoneRounding.pill {
    didSet { round() }
  }

  /// Creates a pill without extent.
  public override init(in context: LayerContext) {
    super.init(in: context)
    withoutActions()
  }

  /// Creates a presentation copy.
  public required init(presenting layer: Layer, values: LayerValues) {
    if let bone = layer as? BoneLayer { rounding = bone.rounding }
    super.init(presenting: layer, values: values)
  }

  /// Follows a change of the bounds.
  public override func boundsDidChange(from old: Rect) { round() }

  private func round() { cornerRadius = rounding.radius(of: bounds.size) }
}
