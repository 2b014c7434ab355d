/// The frames of a run that were not on time, by verdict, cause and state.
///
/// Frames beside a still stretch are not judged, and neither are those that were late only because overlay pages were
/// updated; see ``FrameStatistics``.
public struct FrameAccount: Hashable, Sendable {
  /// The frames with one verdict, cause and state.
  public struct Row: Hashable, Sendable {
    /// What became of the frames: late, dropped or blocked.
    public let verdict: FrameTiming.Verdict

    /// Whose fault it was.
    public let cause: FrameTiming.Cause

    /// The number of the animation's state, or `nil` if it is not known.
    public let state: UInt8?

    /// The number of frames.
    public fileprivate(set) var count: Int

    /// The largest overrun, in nanoseconds; `nil` for blocked frames, which have none.
    public fileprivate(set) var worst: Int64?
  }

  /// The rows, in the order in which their first frames were judged; at most one for each verdict, cause and state.
  public private(set) var rows: [Row] = []

  /// The longest time between the hand-overs of two frames without a still stretch between them, in nanoseconds.
  ///
  /// Gaps that end with an update of overlay pages or with the display of the overdraw do not count, nor those after
  /// such a frame if it was late.
  public var longestGap: Int64? { gap > 0 ? gap : nil }

  private var gap: Int64 = 0

  /// Creates an account without frames.
  public init() {}

  /// Adds frames with one verdict, cause and state; with a count of 0, only their overrun.
  mutating func add(
    _ verdict: FrameTiming.Verdict, because cause: FrameTiming.Cause, state: UInt8?,
    overrun: Int64?, count: Int = 1
  ) {
    let known = rows.firstIndex {
      $0.verdict == verdict && $0.cause == cause && $0.state == state
    }
    guard let known else {
      if count > 0 {
        rows.append(
          Row(verdict: verdict, cause: cause, state: state, count: count, worst: overrun))
      }
      return
    }
    rows[known].count += count
    if let overrun { rows[known].worst = max(rows[known].worst ?? overrun, overrun) }
  }

  /// Adds a time between the hand-overs of two frames.
  mutating func addGap(_ length: Int64) { gap = max(gap, length) }

  /// Adds the frames of another run.
  public mutating func add(_ other: FrameAccount) {
    for row in other.rows {
      add(
        row.verdict, because: row.cause, state: row.state, overrun: row.worst, count: row.count)
    }
    addGap(other.gap)
  }

  /// Returns the number of frames that were not on time.
  ///
  /// - Parameters:
  ///   - verdict: What became of them; `nil` for anything.
  ///   - cause: Whose fault it was; `nil` for anyone's.
  public func count(
    _ verdict: FrameTiming.Verdict? = nil, because cause: FrameTiming.Cause? = nil
  )
    -> Int
  {
    rows(verdict, cause).reduce(0) { $0 + $1.count }
  }

  /// Returns the largest overrun of frames that were not on time, in nanoseconds; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - verdict: What became of them; `nil` for anything.
  ///   - cause: Whose fault it was; `nil` for anyone's.
  public func worst(
    _ verdict: FrameTiming.Verdict? = nil, because cause: FrameTiming.Cause? = nil
  )
    -> Int64?
  {
    rows(verdict, cause).compactMap(\.worst).max()
  }

  /// The number of frames that were not on time in each state, by the state's number.
  public var countsByState: [UInt8: Int] {
    rows.reduce(into: [:]) { counts, row in
      if let state = row.state { counts[state, default: 0] += row.count }
    }
  }

  private func rows(_ verdict: FrameTiming.Verdict?, _ cause: FrameTiming.Cause?) -> [Row] {
    rows.filter { $0.verdict == verdict ?? $0.verdict && $0.cause == cause ?? $0.cause }
  }
}
