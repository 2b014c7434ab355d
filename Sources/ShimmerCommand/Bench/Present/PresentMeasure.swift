import Display
import Measuring

/// A time of frames that is reported: one of those that are measured, and what is told of it.
struct PresentMeasure {
  /// The distribution that it is.
  let quantity: FrameMeasure

  /// What people read.
  let title: String

  private let place: KeyPath<Display.FrameReport, LatencyPercentiles?>

  private let needsDeadlines: Bool

  private init(
    _ quantity: FrameMeasure, _ title: String,
    _ place: KeyPath<Display.FrameReport, LatencyPercentiles?>, needsDeadlines: Bool = false
  ) {
    self.quantity = quantity
    self.title = title
    self.place = place
    self.needsDeadlines = needsDeadlines
  }

  /// All that are reported, in the order of the tables.
  static var all: [PresentMeasure] {
    [
      PresentMeasure(.interval, "interval", \.interval),
      PresentMeasure(.lateness, "lateness", \.lateness, needsDeadlines: true),
      PresentMeasure(.earliness, "earliness", \.earliness, needsDeadlines: true),
      PresentMeasure(.composite, "composite", \.composite),
      PresentMeasure(.completion, "submit to completion", \.completion),
      PresentMeasure(.animationError, "animation error", \.animationError, needsDeadlines: true),
    ]
  }

  /// Whether it means anything in a mode: where nothing waits for deadlines, nothing is late, and motion has no pace.
  func applies(to mode: PresentMode) -> Bool { mode == .paced || !needsDeadlines }

  /// What the machine takes at the least for something of the kind, in milliseconds.
  ///
  /// Flat out, the news that a frame has been read waits until a buffer is wanted, so that no floor is of its kind.
  func floor(_ floors: Floors?, in mode: PresentMode) -> Metric.Floor? {
    switch quantity {
    case .lateness, .animationError: floors?.timer
    case .composite: floors?.copy
    case .completion: mode == .paced ? floors?.put : nil
    case .interval, .earliness, .renewal, .tinted: nil
    }
  }

  /// The percentiles of a round.
  func percentiles(of frames: Display.FrameReport) -> LatencyPercentiles? { frames[keyPath: place] }
}
