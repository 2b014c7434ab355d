public import Raster

/// What the screen would show differently if a frame were drawn.
public struct FrameDifference: Hashable, Sendable {
  /// The rectangles that differ from the frame shown last.
  public var damage: Damage

  /// Whether drawing would change nothing, so that no buffer need be borrowed.
  public var isEmpty: Bool { damage.isEmpty }

  /// Creates a difference.
  public init(damage: Damage = Damage()) { self.damage = damage }
}
