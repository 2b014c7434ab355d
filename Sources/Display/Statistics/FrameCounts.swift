/// What became of the deadlines, and what the frames cost.
public struct FrameCounts: Hashable, Sendable {
  /// Callbacks that were due: those that came and those that were dropped.
  public var ticks = 0

  /// Ticks whose frame was handed to the display, ``failed`` ones among them.
  public var presented = 0

  /// Presented frames that were handed over after the instant for which they were drawn.
  public var late = 0

  /// Ticks at which the picture was the same as before, so that nothing was drawn.
  public var unchanged = 0

  /// Ticks at which the display still read every buffer.
  public var blocked = 0

  /// Ticks that the program was too late for.
  public var dropped = 0

  /// Deadlines that were slept over on purpose; no ticks.
  public var skipped = 0

  /// Presented frames that the display refused.
  public var failed = 0

  /// Presented frames that the display has read.
  public var completions = 0

  /// Of these, frames whose report got lost: that they were read is known from what came later.
  public var overdue = 0

  /// Presented frames of which nothing has been heard yet.
  public var pending = 0

  /// Pixels that were composited.
  public var pixelsComposited = 0

  /// Bytes of pixels that were sent or offered to the display.
  public var bytesPut = 0

  /// How often the process came back from sleep.
  public var wakeUps = 0

  /// Creates counts of nothing.
  public init() {}

  /// Whether each tick has exactly one outcome: presented, unchanged, blocked or dropped.
  public var isBalanced: Bool { presented + unchanged + blocked + dropped == ticks }

  /// Whether the display has answered each presented frame, by reading or by refusing it.
  ///
  /// True only at an end: before, frames may be under way.
  public var isSettled: Bool { completions + failed == presented }
}
