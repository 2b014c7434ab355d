import LayerKit
import Raster

extension RenderNode {
  /// What keeps sublayers and contents inside the bounds.
  enum Clip {
    /// Nothing does.
    case none
    /// A rectangle of whole pixels.
    case pixels(PixelRect)
    /// Round or slanted edges.
    case shape(BoxShape)
  }

  /// How sublayers and contents are clipped.
  func clip(_ toDevice: AffineTransform) -> Clip {
    guard values.masksToBounds else { return .none }
    let shape = BoxShape(values.bounds, radius: values.drawnRadius, toDevice: toDevice)
    guard let shape else { return .pixels(.empty) }
    return shape.wholePixels.map(Clip.pixels) ?? .shape(shape)
  }

  /// Whether the layer's opacity acts on the whole of it in every frame, so that it can be a weight.
  var fadesAsWhole: Bool {
    values.allowsGroupOpacity || values.drawnOpacity == 1 && !animates([.opacity])
  }

  /// Whether parts that lie on each other would show through if each had the opacity by itself.
  var needsGroupForOpacity: Bool {
    if !values.allowsGroupOpacity { return false }
    var parts = sublayers.count
    if values.backgroundColor != nil { parts += 1 }
    if values.colors.count > 1 { parts += 1 }
    if values.contents != nil { parts += 1 }
    if values.text != nil { parts += 1 }
    if values.path != nil && values.fillColor != nil { parts += 1 }
    if values.path != nil && values.strokeColor != nil { parts += 1 }
    if values.borderWidth > 0 { parts += 1 }
    // One that does not group would hand the opacity on to parts that lie on each other.
    return parts > 1 || sublayers.contains { !$0.values.allowsGroupOpacity }
  }
}
