/// One of the last ticks, as a graph shows it; plain values.
public struct FrameTime: Hashable, Sendable {
  /// How many of them an account keeps: two seconds at 60 Hz.
  public static let kept = 120

  /// Nanoseconds since the tick before, or nothing after a sleep on purpose and for the first one.
  public var interval: Int64?

  /// Nanoseconds of evaluating and drawing the scene, or nothing where no frame was drawn, or one that also brought pages
  /// above the scene up to date.
  public var composite: Int64?

  /// Whether the frame was handed over after the instant for which it was drawn.
  public var isLate: Bool

  /// Ticks right before this one that the program was too late for.
  public var dropped: Int

  /// Creates a tick.
  public init(
    interval: Int64? = nil, composite: Int64? = nil, isLate: Bool = false, dropped: Int = 0
  ) {
    self.interval = interval
    self.composite = composite
    self.isLate = isLate
    self.dropped = dropped
  }
}

/// The last ticks, in fixed memory.
struct RecentTimes: ~Copyable {
  private var times: [FrameTime] = []
  private var next = 0

  init() { times.reserveCapacity(FrameTime.kept) }

  /// Adds a tick, in place of the oldest one when there is no room.
  mutating func append(_ time: FrameTime) {
    if times.count < FrameTime.kept {
      times.append(time)
    } else {
      times[next] = time
      next = (next + 1) % FrameTime.kept
    }
  }

  /// Forgets all and keeps the memory.
  mutating func reset() {
    times.removeAll(keepingCapacity: true)
    next = 0
  }

  /// All of them, oldest first.
  var all: [FrameTime] { Array(times[next...] + times[..<next]) }
}
