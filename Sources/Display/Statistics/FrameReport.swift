/// The statistics of a run of frames, as plain values for printing.
public struct FrameReport: Hashable, Sendable {
  /// The outcomes of the deadlines.
  public var counts: FrameCounts

  /// The last ticks, oldest first, at most ``FrameTime/kept``.
  public var recent: [FrameTime]

  /// The percentiles of each measure, at the index of its raw value.
  private let percentiles: [LatencyPercentiles?]

  /// Creates a report, by default without ticks and samples.
  ///
  /// - Parameters:
  ///   - counts: The outcomes of the deadlines.
  ///   - recent: The last ticks, oldest first.
  ///   - percentiles: Returns the percentiles of a measure, or `nil` if it has no samples.
  public init(
    counts: FrameCounts, recent: [FrameTime] = [],
    percentiles: (FrameMeasure) -> LatencyPercentiles? = { _ in nil }
  ) {
    self.counts = counts
    self.recent = recent
    self.percentiles = FrameMeasure.allCases.map(percentiles)
  }

  /// The percentiles of a measure, or `nil` if it has no samples.
  public subscript(measure: FrameMeasure) -> LatencyPercentiles? { percentiles[measure.rawValue] }
}

/// The outcomes of the deadlines, and the cost of the frames.
public struct FrameCounts: Hashable, Sendable {
  /// Callbacks that were due, including dropped ones.
  public var ticks = 0

  /// Ticks whose frame was handed to the display, including ``failed`` ones.
  public var presented = 0

  /// Presented frames that were handed over after the instant for which they were drawn.
  public var late = 0

  /// Ticks at which nothing was drawn because the picture had not changed.
  public var unchanged = 0

  /// Ticks at which the display still read every buffer.
  public var blocked = 0

  /// Ticks that were missed because the program was late.
  public var dropped = 0

  /// Deadlines that were skipped because nothing changed; not counted as ticks.
  public var skipped = 0

  /// Presented frames that the display refused.
  public var failed = 0

  /// Presented frames that the display has read.
  public var completions = 0

  /// Completions whose own report was lost; later reports show that the frames were read.
  public var overdue = 0

  /// Presented frames whose end has not been reported yet.
  public var pending = 0

  /// The number of pixels composited.
  public var pixelsComposited = 0

  /// Bytes of pixels that were sent or offered to the display.
  public var bytesPut = 0

  /// The number of times the process woke from sleep.
  public var wakeUps = 0

  /// Creates counts that are all 0.
  public init() {}

  /// Whether each tick has exactly one outcome: presented, unchanged, blocked or dropped.
  public var isBalanced: Bool { presented + unchanged + blocked + dropped == ticks }

  /// Whether the display has read or refused each presented frame.
  ///
  /// Reliable only at the end of a run: before, frames may be under way.
  public var isSettled: Bool { completions + failed == presented }

  /// Returns the sums of the counts of two runs.
  public static func + (first: FrameCounts, second: FrameCounts) -> FrameCounts {
    var sum = first
    for (_, path) in named { sum[keyPath: path] += second[keyPath: path] }
    return sum
  }

  /// The counts by their names in reports.
  package var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: Self.named.map { ($0.name, self[keyPath: $0.path]) })
  }

  /// Each count with its name in reports.
  private static let named:
    [(name: String, path: any WritableKeyPath<FrameCounts, Int> & Sendable)] = [
      ("ticks", \.ticks), ("presented", \.presented), ("late", \.late), ("unchanged", \.unchanged),
      ("blocked", \.blocked), ("dropped", \.dropped), ("skipped", \.skipped),
      ("failed", \.failed), ("completions", \.completions), ("overdue", \.overdue),
      ("pending", \.pending), ("pixelsComposited", \.pixelsComposited), ("bytesPut", \.bytesPut),
      ("wakeUps", \.wakeUps),
    ]

  /// The inconsistencies in the counts at the end of one run, each as a sentence with its numbers; empty for a run
  /// that can be trusted.
  ///
  /// The counts must meet ``isBalanced`` and ``isSettled``. In the sum of two runs, one error can hide another.
  package var contradictions: [String] {
    var found: [String] = []
    if !isBalanced {
      found.append(
        "\(presented) presented + \(unchanged) unchanged + \(blocked) blocked + "
          + "\(dropped) dropped do not add up to \(ticks) ticks")
    }
    if !isSettled {
      found.append(
        "\(completions) completions + \(failed) failed do not add up to \(presented) presented")
    }
    return found
  }
}
