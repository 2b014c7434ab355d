/// A quantity of frames of which a distribution is kept.
public enum FrameMeasure: String, CaseIterable, Sendable {
  /// See ``FrameReport/lateness``.
  case lateness
  /// See ``FrameReport/earliness``.
  case earliness
  /// See ``FrameReport/interval``.
  case interval
  /// See ``FrameReport/composite``.
  case composite
  /// See ``FrameReport/renewal``.
  case renewal
  /// See ``FrameReport/tinted``.
  case tinted
  /// See ``FrameReport/completion``.
  case completion
  /// See ``FrameReport/animationError``.
  case animationError
}

/// How often which length of each ``FrameMeasure`` occurred, within a fixed amount of memory: about 900 kB.
public struct FrameDistributions: ~Copyable {
  private var lateness = LatencyDistribution()
  private var earliness = LatencyDistribution()
  private var interval = LatencyDistribution()
  private var composite = LatencyDistribution()
  private var renewal = LatencyDistribution()
  private var tinted = LatencyDistribution()
  private var completion = LatencyDistribution()
  private var animationError = LatencyDistribution()

  /// Creates distributions of nothing.
  public init() {}

  /// Counts one length, in nanoseconds.
  mutating func record(_ nanoseconds: UInt64, of measure: FrameMeasure) {
    switch measure {
    case .lateness: lateness.record(nanoseconds)
    case .earliness: earliness.record(nanoseconds)
    case .interval: interval.record(nanoseconds)
    case .composite: composite.record(nanoseconds)
    case .renewal: renewal.record(nanoseconds)
    case .tinted: tinted.record(nanoseconds)
    case .completion: completion.record(nanoseconds)
    case .animationError: animationError.record(nanoseconds)
    }
  }

  /// Forgets everything and keeps the memory.
  mutating func reset() {
    lateness.reset()
    earliness.reset()
    interval.reset()
    composite.reset()
    renewal.reset()
    tinted.reset()
    completion.reset()
    animationError.reset()
  }

  /// Adds all that other ones have counted.
  public mutating func add(_ other: borrowing FrameDistributions) {
    lateness.add(other.lateness)
    earliness.add(other.earliness)
    interval.add(other.interval)
    composite.add(other.composite)
    renewal.add(other.renewal)
    tinted.add(other.tinted)
    completion.add(other.completion)
    animationError.add(other.animationError)
  }

  /// The percentiles of a measure so far, or nothing when nothing was counted.
  public func percentiles(of measure: FrameMeasure) -> LatencyPercentiles? {
    switch measure {
    case .lateness: lateness.percentiles()
    case .earliness: earliness.percentiles()
    case .interval: interval.percentiles()
    case .composite: composite.percentiles()
    case .renewal: renewal.percentiles()
    case .tinted: tinted.percentiles()
    case .completion: completion.percentiles()
    case .animationError: animationError.percentiles()
    }
  }

  /// How often which length of a measure occurred so far.
  public func histogram(of measure: FrameMeasure) -> LatencyHistogram {
    switch measure {
    case .lateness: lateness.histogram()
    case .earliness: earliness.histogram()
    case .interval: interval.histogram()
    case .composite: composite.histogram()
    case .renewal: renewal.histogram()
    case .tinted: tinted.histogram()
    case .completion: completion.histogram()
    case .animationError: animationError.histogram()
    }
  }
}
