/// The statistics of a run of frames, as plain values for printing.
public struct FrameReport: Hashable, Sendable {
  /// The numbers of ticks by outcome, and the cost of the frames.
  public var counts: FrameCounts

  /// The frames that were not on time, by verdict, cause and state.
  public var account: FrameAccount

  /// The timings of the last frames, oldest first, at most ``mostRecent``.
  public var recent: [FrameTiming]

  /// The number of last frames whose timings are kept: 120, two seconds at 60 Hz.
  public static let mostRecent = KeptTimings.limit

  /// The percentiles of each ``FrameMeasure``, at the index of its raw value; `nil` for a measure without samples.
  private let percentiles: [LatencyPercentiles?]

  /// Creates a report, by default without ticks and samples.
  ///
  /// - Parameters:
  ///   - counts: The numbers of ticks by outcome.
  ///   - account: The frames that were not on time.
  ///   - recent: The timings of the last frames, oldest first.
  ///   - percentiles: Returns the percentiles of a measure, or `nil` if it has no samples.
  public init(
    counts: FrameCounts, account: FrameAccount = FrameAccount(), recent: [FrameTiming] = [],
    percentiles: (FrameMeasure) -> LatencyPercentiles? = { _ in nil }
  ) {
    self.counts = counts
    self.account = account
    self.recent = recent
    self.percentiles = FrameMeasure.allCases.map(percentiles)
  }

  /// The percentiles of a measure, or `nil` if it has no samples.
  public subscript(measure: FrameMeasure) -> LatencyPercentiles? { percentiles[measure.rawValue] }
}

/// The numbers of ticks by outcome, the ends of the presented frames, and the cost of the frames.
public struct FrameCounts: Hashable, Sendable {
  /// The number of callbacks that were due, including dropped ones.
  public var ticks = 0

  /// The number of frames handed to the display, including ``failed`` ones.
  public var presented = 0

  /// The number of presented frames whose verdict is ``FrameTiming/Verdict/late``.
  public var late = 0

  /// The number of ticks at which nothing was drawn because the picture had not changed.
  public var unchanged = 0

  /// The number of ticks at which nothing was drawn because the display still read every buffer.
  public var blocked = 0

  /// The number of ticks that were missed because the program was late.
  public var dropped = 0

  /// The number of callbacks that were not due, because nothing changed; not counted as ticks.
  public var skipped = 0

  /// The number of presented frames that the display refused.
  public var failed = 0

  /// The number of presented frames that the display has read, including ``overdue`` ones.
  public var completions = 0

  /// The number of frames that the display has read, but whose own report was lost; later reports show that they were
  /// read.
  public var overdue = 0

  /// The number of frames presented before the count began whose end has not been reported yet.
  var carried = 0

  /// The number of pixels drawn, in all frames together.
  public var pixelsComposited = 0

  /// The bytes of pixels handed to the display, counted before any compression or text encoding.
  public var bytesPut = 0

  /// The number of requests to the display that carry pixels.
  public var putRequests = 0

  /// The number of times the process woke from sleep.
  public var wakeUps = 0

  /// The number of times the clock went back, which is an error of the system: times that would be negative count as 0.
  public var clockReversals = 0

  /// The number of presented frames whose end has not been reported yet, including those of before the count began.
  public var pending: Int { presented - completions - failed + carried }

  /// Creates counts that are all 0.
  public init() {}

  /// Adds the end of a presented frame.
  public mutating func add(_ outcome: FrameEnd.Outcome) {
    switch outcome {
    case .completed: completions += 1
    case .overdue:
      completions += 1
      overdue += 1
    case .failed: failed += 1
    }
  }

  /// Adds a tick, and the frames that were dropped before it.
  mutating func add(_ timing: FrameTiming) {
    ticks += 1 + timing.ticket.dropped
    dropped += timing.ticket.dropped
    skipped += timing.ticket.skipped
    pixelsComposited += timing.pixelsComposited
    if timing.submit != nil {
      presented += 1
    } else if timing.verdict == .blocked {
      blocked += 1
    } else {
      unchanged += 1
    }
  }

  /// Returns the number of frames with a verdict; callbacks that were not due are still frames.
  public func count(_ verdict: FrameTiming.Verdict) -> Int {
    switch verdict {
    case .shown: presented - late
    case .late: late
    case .dropped: dropped
    case .blocked: blocked
    case .still: unchanged + skipped
    }
  }

  /// Whether each tick has exactly one outcome: presented, unchanged, blocked or dropped.
  public var isBalanced: Bool { presented + unchanged + blocked + dropped == ticks }

  /// Whether the display has read or refused each presented frame.
  ///
  /// Meaningful only at the end of a run: before that, the display may still read some frames.
  public var isSettled: Bool { completions + failed == presented }

  /// Returns the sums of the counts of two runs.
  public static func + (first: FrameCounts, second: FrameCounts) -> FrameCounts {
    var sum = first
    for (_, path) in named { sum[keyPath: path] += second[keyPath: path] }
    sum.carried += second.carried
    sum.putRequests += second.putRequests
    return sum
  }

  /// The counts by their names in reports.
  package var byName: [String: Int] {
    var counts = ["pending": pending]
    for (name, path) in Self.named { counts[name] = self[keyPath: path] }
    return counts
  }

  /// Creates counts from those that ``byName`` returned.
  package init(byName counts: [String: Int]) {
    for (name, path) in Self.named { self[keyPath: path] = counts[name] ?? 0 }
    carried = counts["pending"].map { $0 - pending } ?? 0
  }

  /// Each count that reports contain with its name there, except ``pending``, which follows from others.
  private static let named:
    [(name: String, path: any WritableKeyPath<FrameCounts, Int> & Sendable)] = [
      ("ticks", \.ticks), ("presented", \.presented), ("late", \.late), ("unchanged", \.unchanged),
      ("blocked", \.blocked), ("dropped", \.dropped), ("skipped", \.skipped),
      ("failed", \.failed), ("completions", \.completions), ("overdue", \.overdue),
      ("pixelsComposited", \.pixelsComposited), ("bytesPut", \.bytesPut),
      ("wakeUps", \.wakeUps), ("clockReversals", \.clockReversals),
    ]

  /// The errors found in the counts of one complete run, each as a sentence with its numbers; empty if there are
  /// none.
  ///
  /// The counts must meet ``isBalanced`` and ``isSettled``. Check each run by itself: in the sum of two runs, one
  /// error can hide another.
  package var contradictions: [String] {
    var found: [String] = []
    if !isBalanced {
      let outcomes = FrameTiming.Verdict.allCases.map { "\(count($0)) \($0.rawValue)" }
        .joined(separator: " + ")
      found.append("\(outcomes) do not add up to \(ticks + skipped) frames")
    }
    if !isSettled {
      found.append(
        "\(completions) completions + \(failed) failed do not add up to "
          + "\(count(.shown)) shown + \(late) late")
    }
    return found
  }
}
