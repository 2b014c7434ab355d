public import Raster

/// What drawing a frame took.
public struct RenderedFrame: Hashable, Sendable {
  /// What differs from the frame shown before, to be put on the display.
  public var damage: Damage

  /// What the layers changed: the damage without the outlines that show it.
  public var changes: Damage

  /// The pixels that were written; one that was written twice counts twice.
  public var pixelsComposited: Int

  /// How they were computed, in a word that the renderer knows.
  public var path: String

  /// How many layers painted the changed pixels; nothing unless the frame shows it.
  public var overdraw: FrameOverdraw?

  /// Why it differs from the frame before; empty where nobody asked.
  ///
  /// See ``FrameRenderer/explainsFrames``.
  public var reasons: [FrameReason]

  /// Creates a description; the layers changed all of the damage unless it is said otherwise.
  public init(
    damage: Damage, changes: Damage? = nil, pixelsComposited: Int, path: String,
    reasons: [FrameReason] = [], overdraw: FrameOverdraw? = nil
  ) {
    self.damage = damage
    self.changes = changes ?? damage
    self.pixelsComposited = pixelsComposited
    self.path = path
    self.reasons = reasons
    self.overdraw = overdraw
  }
}
