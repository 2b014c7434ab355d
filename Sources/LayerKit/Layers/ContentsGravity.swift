/// How a layer's picture lies in its bounds; "top" is the smallest y.
///
/// The corresponding Core Animation type is `CALayerContentsGravity`.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// Unscaled, in the middle.
  case center
  /// Unscaled, at the middle of the top.
  case top
  /// Unscaled, at the middle of the bottom.
  case bottom
  /// Unscaled, at the middle of the left side.
  case left
  /// Unscaled, at the middle of the right side.
  case right
  /// Unscaled, in the corner.
  case topLeft
  /// Unscaled, in the corner.
  case topRight
  /// Unscaled, in the corner.
  case bottomLeft
  /// Unscaled, in the corner.
  case bottomRight
  /// Stretched to the bounds.
  case resize
  /// As large as fits, in the middle.
  case resizeAspect
  /// As small as covers, in the middle.
  case resizeAspectFill

  /// Where a picture lies.
  ///
  /// - Parameters:
  ///   - size: The picture's size in points.
  ///   - bounds: The layer's bounds.
  public func rect(of size: Size, in bounds: Rect) -> Rect {
    let bounds = bounds.standardized
    let fraction: Point
    var scale = Size(width: 1, height: 1)
    switch self {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      guard size.width > 0, size.height > 0 else { return bounds }
      let x = bounds.width / size.width
      let y = bounds.height / size.height
      let factor = self == .resizeAspect ? min(x, y) : max(x, y)
      scale = Size(width: factor, height: factor)
      fraction = Point(x: 0.5, y: 0.5)
    case .center: fraction = Point(x: 0.5, y: 0.5)
    case .top: fraction = Point(x: 0.5, y: 0)
    case .bottom: fraction = Point(x: 0.5, y: 1)
    case .left: fraction = Point(x: 0, y: 0.5)
    case .right: fraction = Point(x: 1, y: 0.5)
    case .topLeft: fraction = Point(x: 0, y: 0)
    case .topRight: fraction = Point(x: 1, y: 0)
    case .bottomLeft: fraction = Point(x: 0, y: 1)
    case .bottomRight: fraction = Point(x: 1, y: 1)
    }
    let width = size.width * scale.width
    let height = size.height * scale.height
    return Rect(
      x: bounds.minX + (bounds.width - width) * fraction.x,
      y: bounds.minY + (bounds.height - height) * fraction.y, width: width, height: height)
  }
}
