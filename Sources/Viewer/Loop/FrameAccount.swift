import Display

/// What a loop counts of its frames.
struct FrameAccount: ~Copyable {
  /// Ticks, their outcomes and their times.
  private(set) var statistics: FrameStatistics

  /// How many frames were drawn in which way, by the renderer's words.
  private(set) var framesByPath: [String: Int] = [:]

  /// How many frames were drawn for which reason, where that is asked for.
  private(set) var framesByReason: [String: Int] = [:]

  /// How many frames were presented.
  private(set) var presented = 0

  /// When the first frame of all was presented, or nothing before.
  private(set) var firstFrameAt: Int64?

  /// Whether reasons are counted.
  private let explainsFrames: Bool

  init(
    since presenter: PresenterCounts, wakeUps: Int, options: LoopOptions
  ) {
    statistics = FrameStatistics(
      since: presenter, wakeUps: wakeUps, keepsSamples: options.keepsSamples)
    explainsFrames = options.explainsFrames
  }

  /// Begins anew, after a warm-up; the first frame stays the first.
  mutating func reset(since presenter: PresenterCounts, wakeUps: Int) {
    statistics.reset(since: presenter, wakeUps: wakeUps)
    framesByPath = [:]
    framesByReason = [:]
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
  mutating func count(path: String) { framesByPath[path, default: 0] += 1 }

  /// Counts why a frame was drawn, once for each kind of reason.
  mutating func count(_ reasons: [FrameReason]) {
    guard explainsFrames else { return }
    for name in Set(reasons.map(\.countName)) { framesByReason[name, default: 0] += 1 }
  }
}
