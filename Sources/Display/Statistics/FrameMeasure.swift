/// A quantity that is measured for each frame, such as the time to draw it.
///
/// The cases are in the order of reports. A new measure needs a case, its names in `row` and the code that records
/// it.
public enum FrameMeasure: Int, CaseIterable, Sendable {
  /// The time from the armed deadline to the end of the wait for it, if the wait ended late.
  case lateness

  /// The time from the end of the wait to the armed deadline, if the wait ended early.
  ///
  /// It is separate from ``lateness`` so that neither hides the other.
  case earliness

  /// The time between the ends of the waits for two ticks; not recorded across callbacks that were skipped because
  /// nothing changed, nor after a frame that was late only because overlay pages were updated.
  case interval

  /// The time to evaluate and draw one frame, except for frames that count as ``tinted`` or ``renewal``.
  case composite

  /// The time to evaluate and draw a frame that also updates the overlay pages above the scene.
  ///
  /// It is separate from ``composite``, because the cost of the pages is not the scene's.
  case renewal

  /// The time to evaluate and draw a frame that shows by colours how many layers painted each pixel, which is slower.
  case tinted

  /// The time from handing a frame to the display to the report that the display has read it.
  ///
  /// Recorded only if the loop wakes for such reports. Failed and overdue frames are not recorded: a failed frame is
  /// not read, and the instant at which an overdue frame was read is unknown.
  case completion

  /// The size of the error in the motion that the eye sees; see ``FrameTiming/animationError``.
  ///
  /// The completion stands for the instant at which a frame is seen. The delay of a compositor or of the scan-out after
  /// the completion is not reported to this program. Frames without a completion are ignored, as dropped frames are.
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

/// The distribution of each ``FrameMeasure``, in a fixed amount of memory: about 900 kB, or none if nothing is
/// recorded.
struct FrameDistributions: ~Copyable {
  // One for each measure, at the index of its raw value. The array is not shared, so that it is never copied.
  private var all: [LatencyDistribution]

  /// Creates distributions without samples.
  ///
  /// - Parameter isFilled: Whether samples will be recorded.
  init(isFilled: Bool) {
    all = isFilled ? FrameMeasure.allCases.map { _ in LatencyDistribution() } : []
  }

  /// Adds one sample, a duration in nanoseconds, without allocating.
  mutating func record(_ nanoseconds: UInt64, of measure: FrameMeasure) {
    all[measure.rawValue].record(nanoseconds)
  }

  /// Removes all samples and keeps the memory.
  mutating func reset() {
    for index in all.indices { all[index].reset() }
  }

  /// Returns the percentiles of a measure's samples so far, or `nil` if there are none.
  func percentiles(of measure: FrameMeasure) -> LatencyPercentiles? {
    all.isEmpty ? nil : all[measure.rawValue].percentiles
  }
}
