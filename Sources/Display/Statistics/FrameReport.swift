/// A run of frames in numbers: plain values, for whoever prints them.
///
/// A distribution is `nil` when it has no samples.
public struct FrameReport: Hashable, Sendable {
  /// What became of the deadlines.
  public var counts: FrameCounts

  /// From the armed deadline to the wake-up that answered it.
  public var lateness: LatencyPercentiles?

  /// From a wake-up to its deadline, where it came too early; never mixed with ``lateness``, where
  /// the one would hide the other.
  public var earliness: LatencyPercentiles?

  /// From one tick to the next; a deadline slept over on purpose ends the series.
  public var interval: LatencyPercentiles?

  /// The processor's work for one frame, but for those of ``tinted``.
  public var composite: LatencyPercentiles?

  /// The same for frames that show how many layers painted their pixels, which takes a slow path of its own.
  public var tinted: LatencyPercentiles?

  /// From handing a frame over to hearing that the display has read it.
  public var completion: LatencyPercentiles?

  /// Creates a report.
  public init(
    counts: FrameCounts, lateness: LatencyPercentiles? = nil, earliness: LatencyPercentiles? = nil,
    interval: LatencyPercentiles? = nil, composite: LatencyPercentiles? = nil,
    tinted: LatencyPercentiles? = nil, completion: LatencyPercentiles? = nil
  ) {
    self.counts = counts
    self.lateness = lateness
    self.earliness = earliness
    self.interval = interval
    self.composite = composite
    self.tinted = tinted
    self.completion = completion
  }
}
