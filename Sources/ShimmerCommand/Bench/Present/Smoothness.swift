import Display
import Viewer

/// The verdict on the frames of a case: whether all were on time and, if not, whose fault it was.
///
/// Of the frames that are not judged, because they are beside a still stretch, those that were shown count as on time,
/// and the others not at all.
package struct Smoothness: Encodable {
  /// The number of frames that were due: shown, late, dropped or blocked.
  private let frames: Int
  /// The frames that were late, dropped or blocked.
  private let faults: [FrameRow]
  /// The longest time from one frame to the next without a still stretch in between, in nanoseconds.
  private let longestGap: Int64?
  /// The number of deadlines per second.
  private let rate: Double
  /// Whether the display has not reported its rate, so that the deadlines may be others than its own.
  private let isRateAssumed: Bool

  /// Creates the verdict on the frames of a case; `nil` if they have no deadlines.
  package init?(_ series: FrameSeries, rate: Double, isRateAssumed: Bool) {
    guard series.period != nil else { return nil }
    frames = series.frames.count {
      $0.row.verdict != .still && ($0.row.cause != nil || !$0.row.verdict.isFault)
    }
    faults = series.faults
    longestGap = series.gaps.max()
    self.rate = rate
    self.isRateAssumed = isRateAssumed
  }

  /// Whether there were frames and all of them were on time.
  package var isSmooth: Bool { frames > 0 && faults.isEmpty }

  /// The verdict in one sentence.
  package var sentence: String {
    if frames == 0 { return "No frame was due." }
    let hertz = NumberText.fixed(rate, digits: 2)
    if isSmooth { return "Smooth: \(frames) of \(frames) frames on time at \(hertz) Hz." }
    let kinds = FrameTiming.Verdict.faults.filter { kind in
      faults.contains { $0.verdict == kind }
    }
    let gap = longestGap.map { ", longest gap \(Self.milliseconds($0, digits: 0)) ms" } ?? ""
    return "Not smooth: \(faults.count) of \(frames) frames "
      + "\(Self.alternatives(kinds.map(\.rawValue))) at \(hertz) Hz\(gap); cause: \(causes)."
  }

  /// The causes, the commonest first, each with the number of its frames and the commonest way in which it delayed them.
  var causes: String {
    let texts = byCause.map { cause, rows in
      let way =
        rows.counts(of: \.delay).max { ($0.value, $1.key) < ($1.value, $0.key) }
        .map { ": \($0.key)" } ?? ""
      return (cause == .unknown ? "unknown" : "the \(cause.rawValue)") + " (\(rows.count)\(way))"
    }
    return texts.joined(separator: ", ")
  }

  /// What else people want to know: an assumed rate, the states of the effect, and the worst overruns.
  package var details: [String] {
    var lines: [String] = []
    if isRateAssumed {
      lines.append("The display does not report its rate: the frames were due at an assumed one.")
    }
    let states = faults.counts(of: \.state).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if !states.isEmpty {
      lines.append("By state: " + states.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    }
    let worst = byCause.compactMap { cause, rows in
      rows.compactMap(\.overrun).max().map {
        "\(cause.rawValue) \(Self.milliseconds($0, digits: 2)) ms"
      }
    }
    if !worst.isEmpty { lines.append("Worst overrun: " + worst.joined(separator: ", ")) }
    return lines
  }

  /// The frames that were not on time by their causes, the commonest first.
  private var byCause: [(cause: FrameTiming.Cause, rows: [FrameRow])] {
    FrameTiming.Cause.allCases.map { cause in (cause, faults.filter { $0.cause == cause }) }
      .filter { !$0.1.isEmpty }.sorted { $0.1.count > $1.1.count }
  }

  /// Returns words as alternatives: "late, dropped or blocked".
  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return NumberText.list(words) }
    return NumberText.list(words.dropLast()) + " or " + last
  }

  private static func milliseconds(_ nanoseconds: Int64, digits: Int) -> String {
    NumberText.fixed(Double(nanoseconds) / 1e6, digits: digits)
  }

  package func encode(to encoder: any Encoder) throws {
    let members: Facts = [
      "isSmooth": isSmooth, "sentence": sentence, "frames": frames,
      "onTime": frames - faults.count, "byVerdict": faults.counts(of: \.verdict.rawValue),
      "byCause": faults.counts { $0.cause?.rawValue }, "byState": faults.counts(of: \.state),
      "longestGap": longestGap, "worstOverrun": faults.compactMap(\.overrun).max(),
      "isRateAssumed": isRateAssumed,
    ]
    try members.encode(to: encoder)
  }
}

extension [FrameRow] {
  /// Returns the number of frames by a name that some have.
  fileprivate func counts(of name: (FrameRow) -> String?) -> [String: Int] {
    reduce(into: [:]) { counts, row in
      if let name = name(row) { counts[name, default: 0] += 1 }
    }
  }
}

extension FrameRow {
  /// The way in which the cause delayed the frame, as far as its instants show it; `nil` if they do not.
  fileprivate var delay: String? {
    switch cause {
    case .program: "its work took too long"
    case .server: verdict == .blocked ? "no buffer was free" : "it took the frame late"
    case .machine:
      if verdict != .blocked, let target, wake - deadline > (target - deadline) / 2 {
        "its timer woke late"
      } else if control != nil {
        "a bare timer woke late too"
      } else {
        verdict == .blocked ? "the server was not run" : "a process was not run"
      }
    case .unknown, nil: nil
    }
  }
}
