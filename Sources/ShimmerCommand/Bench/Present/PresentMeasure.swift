import Display
import Measuring

/// A time of frames that is reported: one of those that are measured, and what is told of it.
struct PresentMeasure {
  /// The distribution that it is.
  let quantity: FrameMeasure

  /// What people read.
  var title: String { quantity.title }

  private let needsDeadlines: Bool

  private init(_ quantity: FrameMeasure, needsDeadlines: Bool = false) {
    self.quantity = quantity
    self.needsDeadlines = needsDeadlines
  }

  /// All that are reported, in the order of the tables.
  static var all: [PresentMeasure] {
    [
      PresentMeasure(.interval), PresentMeasure(.lateness, needsDeadlines: true),
      PresentMeasure(.earliness, needsDeadlines: true), PresentMeasure(.composite),
      PresentMeasure(.completion), PresentMeasure(.animationError, needsDeadlines: true),
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
  func percentiles(of frames: Display.FrameReport) -> LatencyPercentiles? { frames[quantity] }
}
