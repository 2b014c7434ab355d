public import Raster

/// What drawing a frame took.
public struct RenderedFrame: Hashable, Sendable {
  /// What differs from the frame shown before, to be put on the display.
  public var damage: Damage

  /// The pixels that were written; one that was written twice counts twice.
  public var pixelsComposited: Int

  /// How they were computed, in a word that the renderer knows.
  public var path: String

  /// Creates a description.
  public init(damage: Damage, pixelsComposited: Int, path: String) {
    self.damage = damage
    self.pixelsComposited = pixelsComposited
    self.path = path
  }
}
