public import LayerKit

/// How round the corners of a placeholder are.
public enum BoneRounding: Hashable, Sendable {
  /// Half circles at the ends, as in text 001; a square becomes a disc.
  case pill
  /// Corners of a radius in points, at most half the smaller side; 0 for square ones.
  case radius(Double)

  /// The radius for a size, in points.
  public func radius(of size: Size) -> Double {
    let most = max(min(size.width, size.height), 0) / 2
    return switch self {
    case .pill: most
    case .radius(let radius): radius > 0 ? min(radius, most) : 0
    }
  }
}
