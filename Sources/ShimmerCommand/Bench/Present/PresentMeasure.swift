import Display
import Measuring

/// A time of frames that is reported, in the order of the tables.
enum PresentMeasure: CaseIterable {
  case interval
  case lateness
  case earliness
  case composite
  case completion
  case animationError

  /// The distribution that it is.
  var measure: FrameMeasure {
    switch self {
    case .interval: .interval
    case .lateness: .lateness
    case .earliness: .earliness
    case .composite: .composite
    case .completion: .completion
    case .animationError: .animationError
    }
  }

  /// What people read.
  var title: String {
    switch self {
    case .interval: "interval"
    case .lateness: "lateness"
    case .earliness: "earliness"
    case .composite: "composite"
    case .completion: "submit to completion"
    case .animationError: "animation error"
    }
  }

  /// Whether it means anything in a mode: where nothing waits for deadlines, nothing is late, and motion has no pace.
  func applies(to mode: PresentMode) -> Bool {
    switch self {
    case .interval, .composite, .completion: true
    case .lateness, .earliness, .animationError: mode == .paced
    }
  }

  /// What the machine takes at the least for something of the kind, in milliseconds.
  ///
  /// Flat out, the news that a frame has been read waits until a buffer is wanted, so that no floor is of its kind.
  func floor(_ floors: Floors?, in mode: PresentMode) -> Metric.Floor? {
    switch self {
    case .interval, .earliness: nil
    case .lateness, .animationError: floors?.timer
    case .composite: floors?.copy
    case .completion: mode == .paced ? floors?.put : nil
    }
  }

  /// The percentiles of a round.
  func percentiles(of frames: Display.FrameReport) -> LatencyPercentiles? {
    switch self {
    case .interval: frames.interval
    case .lateness: frames.lateness
    case .earliness: frames.earliness
    case .composite: frames.composite
    case .completion: frames.completion
    case .animationError: frames.animationError
    }
  }
}
