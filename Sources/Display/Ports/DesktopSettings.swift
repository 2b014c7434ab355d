/// The desktop's preferences for every program.
public struct DesktopSettings: Hashable, Sendable {
  /// Device pixels in a point; positive, 1 where the desktop does not say.
  public var scale: Double {
    didSet { Self.check(scale) }
  }

  /// Whether the user wants less motion, or `nil` where the desktop does not say.
  public var reducedMotion: Bool?

  /// Creates settings.
  ///
  /// - Precondition: `scale` is positive and finite.
  public init(scale: Double = 1, reducedMotion: Bool? = nil) {
    Self.check(scale)
    self.scale = scale
    self.reducedMotion = reducedMotion
  }

  private static func check(_ scale: Double) {
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
  }
}
