/// The desktop-wide preferences that apply to every program.
public struct DesktopSettings: Hashable, Sendable {
  /// Device pixels per point; positive, 1 if the desktop does not specify it.
  public var scale: Double {
    didSet { Self.check(scale) }
  }

  /// Whether the user prefers reduced motion, or `nil` if the desktop does not specify it.
  public var reducedMotion: Bool?

  /// Whether the desktop's theme is dark, or `nil` if the desktop does not specify a theme.
  public var isDark: Bool?

  /// Creates settings; by default the settings of a desktop that specifies nothing.
  ///
  /// - Precondition: `scale` is positive and finite.
  public init(scale: Double = 1, reducedMotion: Bool? = nil, isDark: Bool? = nil) {
    Self.check(scale)
    self.scale = scale
    self.reducedMotion = reducedMotion
    self.isDark = isDark
  }

  private static func check(_ scale: Double) {
    precondition(scale > 0 && scale.isFinite, "a scale of \(scale) pixels per point")
  }
}
