package import Raster

/// What drawing a frame took.
package struct RenderedFrame: Hashable, Sendable {
  /// What differs from the frame shown before, to be put on the display.
  package var damage: Damage

  /// What the layers changed: the damage without the outlines that show it.
  package var changes: Damage

  /// The pixels that were written; one that was written twice counts twice.
  package var pixelsComposited: Int

  /// How they were computed, in a word that the renderer knows.
  package var path: String

  /// How many layers painted the changed pixels; nothing unless the frame shows it.
  package var overdraw: FrameOverdraw?

  /// Why it differs from the frame before; empty where nobody asked.
  ///
  /// See ``FrameRenderer/explainsFrames``.
  package var reasons: [FrameReason]

  /// Creates a description; the layers changed all of the damage unless it is said otherwise.
  package init(
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
