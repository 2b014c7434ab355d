import Compositor
public import Display

/// The counts that a loop keeps of its frames.
public struct LoopCounts: ~Copyable {
  /// The outcomes and the times of all ticks since the warm-up.
  private(set) var statistics: FrameStatistics

  /// The same since the lap began; `nil` if none runs.
  private var lap: FrameStatistics?

  /// The number of frames by the way in which they were drawn: not at all, by kernels, or by painting layers.
  public private(set) var paths = DrawingPaths()

  /// The number of frames that have been presented since the warm-up.
  public private(set) var presented = 0

  /// The instant at which the first frame of the loop was presented, in nanoseconds; `nil` before this instant.
  ///
  /// The warm-up does not reset it.
  public private(set) var firstFrameAt: Int64?

  /// The instant at which the loop learnt that the display had read its first frame, in nanoseconds; `nil` before this
  /// instant.
  ///
  /// The warm-up does not reset it.
  public private(set) var firstShownAt: Int64?

  /// The number of times a part of the window lost its contents, since the loop began; the warm-up does not reset it.
  public internal(set) var exposures = 0

  /// The number of times the window was hidden after it had been visible, since the loop began; the warm-up does not
  /// reset it.
  public internal(set) var hidings = 0

  init(since presenter: FrameCounts, of events: any EventSource, detail: FrameStatistics.Detail) {
    statistics = FrameStatistics(
      since: presenter, wakeUps: events.wakeUps, clockReversals: events.clockReversals,
      detail: detail)
  }

  /// Resets the counts of frames after a warm-up; keeps ``firstFrameAt``, ``firstShownAt``, ``exposures`` and
  /// ``hidings``.
  mutating func reset(since presenter: FrameCounts, of events: any EventSource) {
    statistics.reset(
      since: presenter, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
    paths = DrawingPaths()
    presented = 0
  }

  mutating func startLap(since presenter: FrameCounts, of events: any EventSource) {
    var fresh = FrameStatistics(
      since: presenter, wakeUps: events.wakeUps, clockReversals: events.clockReversals)
    fresh.circumstances = circumstances
    lap = consume fresh
  }

  mutating func endLap() { lap = nil }

  /// Returns what must be known about a frame that was not on time; see ``FrameStatistics/circumstances``.
  var circumstances: (_ mediaTime: Double?) -> FrameCircumstances {
    get { statistics.circumstances }
    set { statistics.circumstances = newValue }
  }

  /// Whether frames are judged, at least those of a lap.
  var isJudging: Bool { statistics.isJudging || lap != nil }

  func lapReport(
    presenter: FrameCounts, wakeUps: Int, clockReversals: Int
  ) -> FrameReport? {
    lap?.report(presenter: presenter, wakeUps: wakeUps, clockReversals: clockReversals)
  }

  mutating func append(_ timing: FrameTiming) {
    if let instant = timing.submit {
      presented += 1
      firstFrameAt = firstFrameAt ?? instant
    }
    statistics.append(timing)
    lap?.append(timing)
  }

  mutating func record(
    _ end: FrameEnd, at instant: Int64, isTimed: Bool, endedWait: Bool
  ) {
    if firstShownAt == nil, end.outcome == .completed { firstShownAt = instant }
    statistics.record(end, at: instant, isTimed: isTimed, endedWait: endedWait)
    lap?.record(end, at: instant, isTimed: isTimed, endedWait: endedWait)
  }

  mutating func count(_ frame: RenderedFrame) { paths.count(frame) }

  /// Counts a frame that kernels have drawn, by the number of pixels they have written.
  mutating func countFrame(pixelsByKernels pixels: Int) {
    paths.count(pixels > 0 ? .fast : .none)
  }

  /// The timing of each frame, oldest first; empty unless ``LoopOptions/detail`` is `samples`.
  public var samples: [FrameTiming] { statistics.samples }
}

/// The number of frames by the way in which they were drawn.
public struct DrawingPaths: Hashable, Sendable {
  /// The number of frames that needed no drawing, because the buffer was already up to date.
  public private(set) var none = 0

  /// The number of frames drawn only by kernels, from cached pictures.
  public private(set) var fast = 0

  /// The number of frames for which layers were painted, at least in part.
  public private(set) var general = 0

  /// The number of frames tinted to show the number of layers on each pixel; these frames are not counted as
  /// ``none``, ``fast`` or ``general``.
  public private(set) var tinted = 0

  mutating func count(_ frame: RenderedFrame) {
    if frame.overdraw != nil {
      tinted += 1
      return
    }
    count(frame.path)
  }

  mutating func count(_ path: RenderedFrame.Path) {
    switch path {
    case .none: none += 1
    case .fast: fast += 1
    case .general: general += 1
    }
  }
}

/// An estimate of the number of pixels that one core can draw in half of a frame's period, from the frames drawn so
/// far.
package struct DrawingBudget: Hashable, Sendable {
  /// The share of a frame's period that drawing may take.
  ///
  /// The server needs about as long to show a whole frame.
  private static let share = 0.5

  /// The minimum number of pixels of a usable measurement; the time of smaller frames is mostly a fixed cost.
  private static let leastPixels = 1 << 16

  /// The weight of a new measurement relative to all earlier measurements together.
  private static let novelty = 0.25

  private var secondsPerPixel: Double?

  /// Creates a budget without measurements.
  package init() {}

  /// Adds the measurement of a frame.
  ///
  /// - Parameters:
  ///   - pixels: The number of pixels drawn.
  ///   - seconds: The time from the first pixel to the last.
  ///   - cores: The number of cores that drew at the same time. The estimate assumes that no core waited for another.
  package mutating func note(pixels: Int, seconds: Double, cores: Int = 1) {
    guard pixels >= Self.leastPixels, seconds > 0, cores > 0 else { return }
    let measured = seconds * Double(cores) / Double(pixels)
    let known = secondsPerPixel ?? measured
    secondsPerPixel = known + (measured - known) * Self.novelty
  }

  /// Returns the number of pixels that one core draws in half of a period; 0 before the first measurement.
  ///
  /// - Parameter period: The time between two frames, in seconds.
  package func pixels(inPeriod period: Double) -> Int {
    guard let secondsPerPixel, period > 0 else { return 0 }
    return Int(min(period * Self.share / secondsPerPixel, 1e15))
  }
}
