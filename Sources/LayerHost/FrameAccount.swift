import Compositor
public import Display

/// The counts that a loop keeps of its frames.
public struct FrameAccount: ~Copyable {
  /// Ticks, their outcomes and their times.
  private(set) var statistics: FrameStatistics

  /// The number of frames drawn in each way.
  public private(set) var paths = DrawingPaths()

  /// The number of frames that were presented.
  public private(set) var presented = 0

  /// When the first frame of all was presented, in nanoseconds; `nil` before.
  public private(set) var firstFrameAt: Int64?

  /// The number of times a part of the window had lost its picture.
  public internal(set) var exposures = 0

  /// The number of times the window was hidden after it had been seen.
  public internal(set) var hidings = 0

  init(since presenter: PresenterCounts, wakeUps: Int, keepsSamples: Bool) {
    statistics = FrameStatistics(since: presenter, wakeUps: wakeUps, keepsSamples: keepsSamples)
  }

  /// Begins anew, after a warm-up; the first frame stays the first.
  mutating func reset(since presenter: PresenterCounts, wakeUps: Int) {
    statistics.reset(since: presenter, wakeUps: wakeUps)
    paths = DrawingPaths()
    presented = 0
  }

  /// Adds a tick.
  mutating func append(_ record: FrameRecord) {
    if case .presented(let instant) = record.outcome {
      presented += 1
      firstFrameAt = firstFrameAt ?? instant
    }
    statistics.append(record)
  }

  /// Notes that a frame has come to its end.
  mutating func record(_ end: FrameEnd, at instant: Int64) { statistics.record(end, at: instant) }

  /// Counts in which way a frame was drawn.
  mutating func count(_ frame: RenderedFrame) { paths.count(frame) }

  /// Each tick with all of its instants, oldest first; none unless ``LoopOptions/keepsSamples``.
  public var samples: [FrameSample] { statistics.samples }

  /// Merges this run's histograms into `sum`.
  public func addDistributions(to sum: inout FrameDistributions) {
    sum.add(statistics.distributions)
  }
}

/// The number of frames drawn in each way.
public struct DrawingPaths: Hashable, Sendable {
  /// Frames for which the buffer was up to date.
  public private(set) var none = 0

  /// Frames drawn by kernels alone, from cached pictures.
  public private(set) var fast = 0

  /// Frames for which layers were painted, at least in part.
  public private(set) var general = 0

  /// Frames tinted by how many layers painted their pixels, whatever else they took.
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

/// The part of a frame that one core draws within the frame's period, learned from frames that were drawn.
package struct DrawingBudget: Hashable, Sendable {
  /// The share of a period that drawing may take: the server needs about as long to show a whole frame.
  private static let share = 0.5

  /// Fewer pixels say more of what a frame costs whatever its size.
  private static let leastPixels = 1 << 16

  /// The weight of a new frame against all before it.
  private static let novelty = 0.25

  private var secondsPerPixel: Double?

  /// Creates a budget that knows nothing.
  package init() {}

  /// Learns from a frame.
  ///
  /// - Parameters:
  ///   - pixels: The pixels that were drawn.
  ///   - seconds: The time from the first to the last.
  ///   - cores: How many cores drew at once; of several it is reckoned that none waited for another.
  package mutating func note(pixels: Int, seconds: Double, cores: Int = 1) {
    guard pixels >= Self.leastPixels, seconds > 0, cores > 0 else { return }
    let measured = seconds * Double(cores) / Double(pixels)
    let known = secondsPerPixel ?? measured
    secondsPerPixel = known + (measured - known) * Self.novelty
  }

  /// The pixels that one core draws in time; 0 as long as nothing is known.
  ///
  /// - Parameter period: The time between two frames, in seconds.
  package func pixels(inPeriod period: Double) -> Int {
    guard let secondsPerPixel, period > 0 else { return 0 }
    return Int(min(period * Self.share / secondsPerPixel, 1e15))
  }
}
