/// A quantity of frames of which a distribution is kept.
///
/// The order is that of reports. A new measure takes a case, its row and the place that records it.
public enum FrameMeasure: Int, CaseIterable, Sendable {
  /// From the armed deadline to the wake-up that answered it.
  case lateness

  /// From a wake-up to its deadline, where it came too early; never mixed with ``lateness``, where
  /// the one would hide the other.
  case earliness

  /// From one tick to the next; a deadline slept over on purpose ends the series.
  case interval

  /// Evaluating and drawing one frame, but for those of ``tinted`` and ``renewal``.
  case composite

  /// The same for frames that bring pages above the scene up to date: what it costs to look is no cost of the scene.
  case renewal

  /// The same for frames that show how many layers painted their pixels, which takes a slow path of its own.
  case tinted

  /// From handing a frame over to hearing that the display has read it.
  ///
  /// Failed frames have none, and neither have overdue ones: when they were read is not known.
  case completion

  /// How much longer or shorter the time between two frames' completions was than the time between the instants that they
  /// were drawn for: what the eye takes for unsteady motion.
  ///
  /// The completion stands for the instant at which a frame is seen; where a compositor or a scan-out comes after
  /// it, nobody tells this program. Frames without one are passed over, as dropped ones are.
  case animationError

  /// The name in reports for machines.
  package var name: String { row.name }

  /// The name in tables for people.
  package var title: String { row.title }

  private var row: (name: String, title: String) {
    switch self {
    case .lateness: ("lateness", "lateness")
    case .earliness: ("earliness", "earliness")
    case .interval: ("interval", "interval")
    case .composite: ("composite", "composite")
    case .renewal: ("compositeOfRenewals", "composite, pages renewed")
    case .tinted: ("compositeUnderOverdraw", "composite, overdraw shown")
    case .completion: ("completion", "submit to completion")
    case .animationError: ("animationError", "animation error")
    }
  }
}

/// How often which length of each ``FrameMeasure`` occurred, within a fixed amount of memory: about 900 kB.
public struct FrameDistributions: ~Copyable {
  // One for each measure, at the place of its raw value. Nobody else holds the array, so that nothing copies it.
  private var all = FrameMeasure.allCases.map { _ in LatencyDistribution() }

  /// Creates distributions of nothing.
  public init() {}

  /// Counts one length, in nanoseconds; allocates nothing.
  mutating func record(_ nanoseconds: UInt64, of measure: FrameMeasure) {
    all[measure.rawValue].record(nanoseconds)
  }

  /// Forgets everything and keeps the memory.
  mutating func reset() {
    for index in all.indices { all[index].reset() }
  }

  /// Adds all that other ones have counted.
  public mutating func add(_ other: borrowing FrameDistributions) {
    for index in all.indices { all[index].add(other.all[index]) }
  }

  /// The percentiles of a measure so far; `nil` when nothing was counted.
  public func percentiles(of measure: FrameMeasure) -> LatencyPercentiles? {
    all[measure.rawValue].percentiles
  }

  /// How often which length of a measure occurred so far.
  public func histogram(of measure: FrameMeasure) -> LatencyHistogram {
    all[measure.rawValue].histogram
  }
}
