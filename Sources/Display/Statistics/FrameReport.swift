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

  /// Evaluating and drawing one frame, but for those of ``tinted`` and ``renewal``.
  public var composite: LatencyPercentiles?

  /// The same for frames that bring pages above the scene up to date: what it costs to look is no cost of the scene.
  public var renewal: LatencyPercentiles?

  /// The same for frames that show how many layers painted their pixels, which takes a slow path of its own.
  public var tinted: LatencyPercentiles?

  /// From handing a frame over to hearing that the display has read it.
  ///
  /// Failed frames have none, and neither have overdue ones: when they were read is not known.
  public var completion: LatencyPercentiles?

  /// How much longer or shorter the time between two frames' completions was than the time between the instants that they
  /// were drawn for: what the eye takes for unsteady motion.
  ///
  /// The completion stands for the instant at which a frame is seen; where a compositor or a scan-out comes after
  /// it, nobody tells this program. Frames without one are passed over, as dropped ones are.
  public var animationError: LatencyPercentiles?

  /// The last ticks, oldest first, at most ``FrameTime/kept``.
  public var recent: [FrameTime]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - counts: What became of the deadlines.
  ///   - recent: The last ticks, oldest first.
  ///   - percentiles: The distribution of each measure.
  public init(
    counts: FrameCounts, recent: [FrameTime] = [],
    percentiles: (FrameMeasure) -> LatencyPercentiles? = { _ in nil }
  ) {
    self.counts = counts
    self.recent = recent
    lateness = percentiles(.lateness)
    earliness = percentiles(.earliness)
    interval = percentiles(.interval)
    composite = percentiles(.composite)
    renewal = percentiles(.renewal)
    tinted = percentiles(.tinted)
    completion = percentiles(.completion)
    animationError = percentiles(.animationError)
  }
}
