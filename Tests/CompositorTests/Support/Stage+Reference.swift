import Compositor
import LayerKit
import Raster
import Testing

extension Stage {
  /// What the slow compositor draws at an instant, to which the context is brought.
  func reference(at time: Double) -> ReferenceCompositor.Result {
    context.turn(at: time)
    return ReferenceCompositor(
      roots: context.roots, background: compositor.background, typesetter: context.typesetter,
      scale: compositor.scale
    ).picture(size: size)
  }

  /// Expects a frame to be within one level of the slow compositor's, but for pixels at edges.
  ///
  /// - Returns: What that one draws.
  @discardableResult
  func expectLikeReference(
    at time: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReferenceCompositor.Result {
    let reference = reference(at: time)
    let picture = draw(at: time).picture
    let worst = largestDifference(picture, reference.picture) { [size] x, y in
      !reference.isEdge[y * size.width + x]
    }
    #expect(worst.levels <= 1, "at \(worst), \(time)", sourceLocation: sourceLocation)
    return reference
  }
}
