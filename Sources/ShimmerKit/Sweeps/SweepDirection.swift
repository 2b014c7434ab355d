public import LayerKit

/// Where the band of a sweep travels to, before ``Sweep/tilt`` turns it.
public enum SweepDirection: String, Hashable, Sendable, CaseIterable {
  /// To where lines of text end: right for those that run to the right, left for the others.
  case trailing
  /// To where lines of text begin.
  case leading
  /// To the right.
  case right
  /// To the left.
  case left
  /// Upwards.
  case up
  /// Downwards.
  case down

  /// The way of travel in a plane whose y grows downwards, one point long.
  ///
  /// A tilt turns the axis of the fixed directions from x towards y; of left and up it is the axis of right
  /// and down, travelled the other way. For *leading* and *trailing* the other writing direction is the
  /// mirror image, tilt and all, as it is for text and pictures.
  ///
  /// Multiples of a quarter turn are exact. A tilt that is no finite number is none.
  ///
  /// - Parameters:
  ///   - tilt: Radians.
  ///   - writing: What leading and trailing mean.
  public func vector(tilt: Double, writing: WritingDirection) -> Point {
    let isMirrored = writing == .rightToLeft
    let turn = Transform3D.rotation(tilt.isFinite ? tilt : 0)
    let axis = Point(x: Self.exact(turn.m11), y: Self.exact(turn.m12))
    switch self {
    case .right: return axis
    case .left: return Point(x: -axis.x, y: -axis.y)
    case .down: return Point(x: -axis.y, y: axis.x)
    case .up: return Point(x: axis.y, y: -axis.x)
    case .trailing: return Point(x: isMirrored ? -axis.x : axis.x, y: axis.y)
    case .leading: return Point(x: isMirrored ? axis.x : -axis.x, y: -axis.y)
    }
  }

  /// A sine or cosine, rounded where it is one of a whole number of quarter turns.
  private static func exact(_ value: Double) -> Double {
    (value - value.rounded()).magnitude < 1e-12 ? value.rounded() : value
  }
}
