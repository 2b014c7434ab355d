import Display

/// The frames of a case as pictures show them: its rows, with the gaps between the frames.
package struct FrameSeries {
  /// A row, and the gap that it belongs to.
  struct Frame {
    let row: FrameRow
    /// The time from the hand-over of one frame to that of the next, in nanoseconds.
    ///
    /// This frame ends it, or lies in it if it was not handed over. `nil` if a still stretch or an end of the run is in
    /// between.
    fileprivate(set) var gap: Int64?
  }

  /// The name of the case, and how it was run.
  let name: String
  /// The time from deadline to deadline, in nanoseconds; `nil` if frames have no deadlines.
  let period: Int64?
  /// The verdict on the frames; `nil` if frames have no deadlines.
  let sentence: String?
  /// Sums that should agree and do not, a sentence each.
  let contradictions: [String]
  /// The frames of each round.
  let rounds: [[Frame]]

  /// Creates the series of the rows of each round.
  ///
  /// - Parameter rate: The number of deadlines per second, 0.001…10⁶; `nil` if frames have no deadlines.
  package init(
    _ name: String, _ rounds: [[FrameRow]], rate: Double?, sentence: String? = nil,
    contradictions: [String] = []
  ) {
    self.name = name
    self.sentence = sentence
    self.contradictions = contradictions
    period = Self.period(at: rate)
    self.rounds = rounds.map(Self.frames)
  }

  /// Returns the time from deadline to deadline at a rate of 0.001…10⁶ per second, in nanoseconds; `nil` at others.
  static func period(at rate: Double?) -> Int64? {
    rate.flatMap { (0.001...1e6).contains($0) ? Int64((1e9 / $0).rounded()) : nil }
  }

  private static func frames(_ rows: [FrameRow]) -> [Frame] {
    var gaps = FrameGaps()
    var isMoving = false
    var frames = rows.map { row -> Frame in
      defer { isMoving = row.verdict != .still }
      let gap = gaps.add(row.submit, isMoving: isMoving && row.skipped == 0)
      return Frame(row: row, gap: gap.map { max($0, 0) })
    }
    for index in frames.indices.dropLast().reversed()
    where frames[index].row.submit == nil && frames[index].row.verdict != .still {
      frames[index].gap = frames[index + 1].gap
    }
    return frames
  }

  /// The frames of all rounds.
  var frames: [Frame] { rounds.flatMap(\.self) }

  /// The gaps before all frames that were handed over, in nanoseconds.
  var gaps: [Int64] { frames.compactMap { $0.row.submit == nil ? nil : $0.gap } }

  /// The overruns of all frames that have one, in nanoseconds.
  var overruns: [Int64] { frames.compactMap(\.row.overrun) }

  /// Returns the times of a measure, in nanoseconds.
  func times(of measure: FrameMeasure) -> [Int64] {
    frames.compactMap { $0.row.time(of: measure) }
  }

  /// The frames that were not on time.
  var faults: [FrameRow] { frames.map(\.row).filter { $0.verdict.isFault && $0.cause != nil } }

  /// Returns the number of times nearest to each half of a period, from 0 on; the last element counts the longer ones
  /// too.
  ///
  /// - Parameters:
  ///   - times: The times, in nanoseconds; negative ones, which a clock that goes back leaves, count as 0.
  ///   - period: The period, in nanoseconds, above 0.
  package static func counts(of times: [Int64], inHalvesOf period: Int64) -> [Int] {
    var counts = Array(repeating: 0, count: halves.count)
    for time in times {
      let half = (2 * max(time, 0) + period / 2) / period
      counts[Int(min(half, Int64(halves.count - 1)))] += 1
    }
    return counts
  }

  /// The names of the elements of ``counts(of:inHalvesOf:)``.
  static let halves = ["0", "½", "1", "1½", "2", "2½", "3", "3½", "4", "4½", "5", "≥ 5½"]
}

extension BarChart {
  /// Creates the chart of the gaps of some series, in halves of the period.
  init(gapsOf series: [FrameSeries]) {
    self.init(
      title: "Frames by the time since the frame before, in periods", names: FrameSeries.halves,
      groups: series.map { series in
        series.period.map { FrameSeries.counts(of: series.gaps, inHalvesOf: $0) } ?? []
      })
  }
}

extension FrameTiming.Verdict {
  /// The verdicts on frames that were not on time.
  static let faults: [FrameTiming.Verdict] = [.late, .dropped, .blocked]

  /// Whether such a frame was not on time.
  var isFault: Bool { Self.faults.contains(self) }
}
