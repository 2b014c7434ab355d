import LayerKit

/// A parallelogram of one colour that an animation moves, seen through a clip that stands still.
final class MovedShape {
  /// The clip.
  let clip: Layer

  /// The parallelogram; its position is where it has been moved to.
  let layer: Layer

  /// Makes a shape that is hidden.
  init(in context: LayerContext, name: String) {
    clip = Layer(in: context).withoutActions()
    clip.masksToBounds = true
    clip.isHidden = true
    layer = Layer(in: context).withoutActions()
    layer.name = name
    layer.anchorPoint = .zero
    layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
    clip.sublayers = [layer]
  }

  /// Shows the parallelogram.
  ///
  /// - Parameters:
  ///   - corner: One of its corners, before it is moved, in points of the layer that holds the clip.
  ///   - sides: The two corners beside that one.
  ///   - color: Its colour.
  ///   - frame: The clip, in points of the layer that holds it.
  func show(corner: Point, sides: (Point, Point), color: Color, within frame: Rect) {
    clip.isHidden = frame.width <= 0 || frame.height <= 0
    clip.frame = frame
    clip.bounds.origin = frame.origin
    layer.backgroundColor = color
    // The unit square becomes the parallelogram.
    var shape = Transform3D.identity
    (shape.m11, shape.m12) = (sides.0.x - corner.x, sides.0.y - corner.y)
    (shape.m21, shape.m22) = (sides.1.x - corner.x, sides.1.y - corner.y)
    (shape.m41, shape.m42) = (corner.x, corner.y)
    layer.transform = shape
  }

  /// Shows nothing, so that nothing wakes for it.
  func hide() {
    clip.isHidden = true
    layer.removeAllAnimations()
  }
}
