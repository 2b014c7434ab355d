/// A run of frames in numbers: plain values, for whoever prints them.
public struct FrameReport: Hashable, Sendable {
  /// What became of the deadlines.
  public var counts: FrameCounts

  /// The last ticks, oldest first, at most ``FrameTime/kept``.
  public var recent: [FrameTime]

  /// The percentiles of each measure, at the place of its raw value.
  private let percentiles: [LatencyPercentiles?]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - counts: What became of the deadlines.
  ///   - recent: The last ticks, oldest first.
  ///   - percentiles: The distribution of each measure.
  public init(
    counts: FrameCounts, recent: [FrameTime] = [],
    percentiles: (FrameMeasure) -> LatencyPercentiles? = { _ in nil }
  ) {
    self.counts = counts
    self.recent = recent
    self.percentiles = FrameMeasure.allCases.map(percentiles)
  }

  /// The distribution of a measure; `nil` when it has no samples.
  public subscript(measure: FrameMeasure) -> LatencyPercentiles? { percentiles[measure.rawValue] }
}

/// What became of the deadlines, and what the frames cost.
public struct FrameCounts: Hashable, Sendable {
  /// Callbacks that were due: those that came and those that were dropped.
  public var ticks = 0

  /// Ticks whose frame was handed to the display, ``failed`` ones among them.
  public var presented = 0

  /// Presented frames that were handed over after the instant for which they were drawn.
  public var late = 0

  /// Ticks at which the picture was the same as before, so that nothing was drawn.
  public var unchanged = 0

  /// Ticks at which the display still read every buffer.
  public var blocked = 0

  /// Ticks that the program was too late for.
  public var dropped = 0

  /// Deadlines that were skipped because nothing changed; not counted as ticks.
  public var skipped = 0

  /// Presented frames that the display refused.
  public var failed = 0

  /// Presented frames that the display has read.
  public var completions = 0

  /// Of these, frames whose report got lost: that they were read is known from what came later.
  public var overdue = 0

  /// Presented frames of which nothing has been heard yet.
  public var pending = 0

  /// Pixels that were composited.
  public var pixelsComposited = 0

  /// Bytes of pixels that were sent or offered to the display.
  public var bytesPut = 0

  /// How often the process came back from sleep.
  public var wakeUps = 0

  /// Creates counts of nothing.
  public init() {}

  /// Whether each tick has exactly one outcome: presented, unchanged, blocked or dropped.
  public var isBalanced: Bool { presented + unchanged + blocked + dropped == ticks }

  /// Whether the display has answered each presented frame, by reading or by refusing it.
  ///
  /// True only at an end: before, frames may be under way.
  public var isSettled: Bool { completions + failed == presented }

  /// The sums of the counts of two runs.
  public static func + (first: FrameCounts, second: FrameCounts) -> FrameCounts {
    var sum = first
    for (_, path) in named { sum[keyPath: path] += second[keyPath: path] }
    return sum
  }

  /// The counts by the names that they have in reports.
  package var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: Self.named.map { ($0.name, self[keyPath: $0.path]) })
  }

  /// Each count under the name that it has in reports.
  private static let named:
    [(name: String, path: any WritableKeyPath<FrameCounts, Int> & Sendable)] = [
      ("ticks", \.ticks), ("presented", \.presented), ("late", \.late), ("unchanged", \.unchanged),
      ("blocked", \.blocked), ("dropped", \.dropped), ("skipped", \.skipped),
      ("failed", \.failed), ("completions", \.completions), ("overdue", \.overdue),
      ("pending", \.pending), ("pixelsComposited", \.pixelsComposited), ("bytesPut", \.bytesPut),
      ("wakeUps", \.wakeUps),
    ]

  /// What does not add up at the end of one run, a sentence each with its numbers; none in a run that can be trusted.
  ///
  /// Whether each tick has one outcome, as ``isBalanced`` says, and whether each presented frame was read or refused,
  /// as ``isSettled`` says. In the sum of two runs one mistake can hide another.
  package var contradictions: [String] {
    var found: [String] = []
    if !isBalanced {
      found.append(
        "\(presented) presented + \(unchanged) unchanged + \(blocked) blocked + "
          + "\(dropped) dropped are not \(ticks) ticks")
    }
    if !isSettled {
      found.append("\(completions) completions + \(failed) failed are not \(presented) presented")
    }
    return found
  }
}
