/// A quantity of frames whose distribution is recorded.
///
/// The cases are in the order of reports. A new measure needs a case, its row and the code that records it.
public enum FrameMeasure: Int, CaseIterable, Sendable {
  /// The time from the armed deadline to its wake-up.
  case lateness

  /// The time from a wake-up to its deadline, if the wake-up came early.
  ///
  /// It is separate from ``lateness`` so that neither hides the other.
  case earliness

  /// The time from one tick to the next; not recorded across deadlines that were skipped because nothing changed.
  case interval

  /// The time to evaluate and draw one frame, except for frames that count as ``tinted`` or ``renewal``.
  case composite

  /// The time to evaluate and draw a frame that also updates pages above the scene, whose cost is not the scene's.
  case renewal

  /// The time to evaluate and draw a frame that shows how many layers painted each pixel, which takes a slower path.
  case tinted

  /// The time from handing a frame to the display to the report that the display has read it.
  ///
  /// Failed and overdue frames are not recorded: a failed frame is not read, and the instant at which an overdue
  /// frame was read is unknown.
  case completion

  /// The difference between the time from one frame's completion to the next and the time between the instants for
  /// which the two frames were drawn: what the eye perceives as unsteady motion.
  ///
  /// The completion stands for the instant at which a frame is seen. The delay of a compositor or of the scan-out
  /// after the completion is not reported to this program. Frames without a completion are ignored, as dropped frames
  /// are.
  case animationError

  /// The name in machine-readable reports.
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

/// The distribution of each ``FrameMeasure``, in a fixed amount of memory: about 900 kB.
public struct FrameDistributions: ~Copyable {
  // One for each measure, at the index of its raw value. The array is not shared, so that it is never copied.
  private var all = FrameMeasure.allCases.map { _ in LatencyDistribution() }

  /// Creates distributions without samples.
  public init() {}

  /// Counts one duration, in nanoseconds, without allocating.
  mutating func record(_ nanoseconds: UInt64, of measure: FrameMeasure) {
    all[measure.rawValue].record(nanoseconds)
  }

  /// Removes all samples and keeps the memory.
  mutating func reset() {
    for index in all.indices { all[index].reset() }
  }

  /// Adds all samples of other distributions.
  public mutating func add(_ other: borrowing FrameDistributions) {
    for index in all.indices { all[index].add(other.all[index]) }
  }

  /// Returns the percentiles of a measure so far, or `nil` if it has no samples.
  public func percentiles(of measure: FrameMeasure) -> LatencyPercentiles? {
    all[measure.rawValue].percentiles
  }

  /// Returns the histogram of a measure so far.
  public func histogram(of measure: FrameMeasure) -> LatencyHistogram {
    all[measure.rawValue].histogram
  }
}
