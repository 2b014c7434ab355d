import Compositor
public import Display

/// The counts that a loop keeps of its frames.
public struct LoopCounts: ~Copyable {
  /// Ticks, their outcomes and their times.
  private(set) var statistics: FrameStatistics

  /// The number of frames drawn in each way.
  public private(set) var paths = DrawingPaths()

  /// The number of frames that were presented since the warm-up.
  public private(set) var presented = 0

  /// The instant at which the very first frame was presented, in nanoseconds; `nil` before.
  public private(set) var firstFrameAt: Int64?

  /// The number of times a part of the window lost its contents.
  public internal(set) var exposures = 0

  /// The number of times the window was hidden after it had been visible.
  public internal(set) var hidings = 0

  init(since presenter: PresenterCounts, wakeUps: Int, keepsSamples: Bool) {
    statistics = FrameStatistics(since: presenter, wakeUps: wakeUps, keepsSamples: keepsSamples)
  }

  /// Starts again after a warm-up; ``firstFrameAt`` is kept.
  mutating func reset(since presenter: PresenterCounts, wakeUps: Int) {
    statistics.reset(since: presenter, wakeUps: wakeUps)
    paths = DrawingPaths()
    presented = 0
  }

  mutating func append(_ record: FrameRecord) {
    if case .presented(let instant) = record.outcome {
      presented += 1
      firstFrameAt = firstFrameAt ?? instant
    }
    statistics.append(record)
  }

  mutating func record(_ end: FrameEnd, at instant: Int64) { statistics.record(end, at: instant) }

  mutating func count(_ frame: RenderedFrame) { paths.count(frame) }

  /// Each tick with all of its instants, oldest first; empty unless ``LoopOptions/keepsSamples`` is set.
  public var samples: [TickTrace] { statistics.samples }

  /// Merges this run's histograms into `sum`.
  public func addDistributions(to sum: inout FrameDistributions) {
    sum.add(statistics.distributions)
  }
}

/// The number of frames drawn in each way.
public struct DrawingPaths: Hashable, Sendable {
  /// Frames for which the buffer was already up to date.
  public private(set) var none = 0

  /// Frames drawn by kernels alone, from cached pictures.
  public private(set) var fast = 0

  /// Frames for which layers were painted, at least in part.
  public private(set) var general = 0

  /// Frames tinted to show how many layers painted their pixels, however they were drawn.
  public private(set) var tinted = 0

  mutating func count(_ frame: RenderedFrame) {
    if frame.overdraw != nil {
      tinted += 1
      return
    }
    switch frame.path {
    case .none: none += 1
    case .fast: fast += 1
    case .general: general += 1
    }
  }
}

/// The part of a frame that one core draws within the frame's period, estimated from the frames drawn so far.
package struct DrawingBudget: Hashable, Sendable {
  /// The share of a period that drawing may take; the server needs about as long to show a whole frame.
  private static let share = 0.5

  /// The fewest pixels of a usable measurement; the time of smaller frames is mostly a fixed cost.
  private static let leastPixels = 1 << 16

  /// The weight of a new frame against all earlier ones.
  private static let novelty = 0.25

  private var secondsPerPixel: Double?

  /// Creates a budget without measurements.
  package init() {}

  /// Adds the measurement of a frame.
  ///
  /// - Parameters:
  ///   - pixels: The number of pixels drawn.
  ///   - seconds: The time from the first pixel to the last.
  ///   - cores: The number of cores that drew at once, of which none is assumed to have waited for another.
  package mutating func note(pixels: Int, seconds: Double, cores: Int = 1) {
    guard pixels >= Self.leastPixels, seconds > 0, cores > 0 else { return }
    let measured = seconds * Double(cores) / Double(pixels)
    let known = secondsPerPixel ?? measured
    secondsPerPixel = known + (measured - known) * Self.novelty
  }

  /// Returns the number of pixels that one core draws in time; 0 until the first measurement.
  ///
  /// - Parameter period: The time between two frames, in seconds.
  package func pixels(inPeriod period: Double) -> Int {
    guard let secondsPerPixel, period > 0 else { return 0 }
    return Int(min(period * Self.share / secondsPerPixel, 1e15))
  }
}
