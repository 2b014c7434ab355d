public import Raster

/// What drawing a frame took.
public struct RenderedFrame: Hashable, Sendable {
  /// How the pixels were computed.
  public enum Path: String, Hashable, Sendable {
    /// Not at all: the buffer was up to date.
    case none
    /// By the kernels, from cached pictures.
    case fast
    /// By painting layers, at least in part.
    case general
  }

  /// The rectangles to show: what differs from the frame shown before.
  public var damage = Damage()

  /// What the layers changed: all of the damage but for outlines of it that come and go.
  public var changes = Damage()

  /// The pixels that kernels wrote in this frame; one that was written twice counts twice.
  public var pixelsComposited = 0

  /// How they were computed.
  public var path = Path.none

  /// How many cores drew at once; 1 unless ``Compositor/rowBands`` were woken.
  public var coreCount = 1

  /// How many layers lie on the changed pixels; nothing unless the frame shows it.
  public var overdraw: Overdraw?

  /// Creates a report of nothing.
  public init() {}
}
