import Display

/// The frames of a report as a trace: JSON in Chrome's *Trace Event Format*, which Perfetto and other viewers of
/// timelines open.
///
/// Each case is a process, in which the rounds follow each other, and has a track for each step of a frame. A slice is
/// named after the frame's verdict. Times are microseconds, as the format requires, since the first deadline or the
/// first wake-up, whichever is earlier.
package struct FrameTrace: Encodable {
  /// The tracks of a case, from top to bottom.
  private enum Track: Int, CaseIterable {
    case notOnTime = 1
    case tick, evaluate, compose, put
    /// Slices of a track must not overlap, so that frames which the server has at the same time are on tracks with
    /// this number and the next ones.
    case completion

    /// The name in the viewer.
    var name: String {
      switch self {
      case .notOnTime: "late, dropped or blocked"
      case .tick: "tick: wait for the deadline"
      case .evaluate: "evaluate: what the frame shows, and what changed"
      case .compose: "compose: draw"
      case .put: "put: submit"
      case .completion: "completion: from submit until the server has read the frame"
      }
    }
  }

  /// The earliest instant of a frame, in nanoseconds; `nil` without frames.
  private let start: Int64?
  /// The events, with the member names of the format.
  private var events: [Facts] = []

  /// Creates the trace of cases, each with the frames of its rounds in the order in which they were measured.
  package init(_ cases: [(name: String, rounds: [[FrameRow]])]) {
    start = cases.flatMap { $0.rounds.joined() }.map { min($0.armed, $0.wake) }.min()
    for (index, item) in cases.enumerated() {
      var ends: [Int64] = []
      for (round, rows) in item.rounds.enumerated() {
        add(rows, of: round + 1, in: index + 1, &ends)
      }
      addNames(item.name, index + 1, laneCount: ends.count)
    }
  }

  /// Adds the frames of a round.
  ///
  /// - Parameter ends: The end of the last slice on each track of completions.
  private mutating func add(
    _ rows: [FrameRow], of round: Int, in process: Int, _ ends: inout [Int64]
  ) {
    // The instant since which the program has waited.
    var idle = rows.first.map { min($0.armed, $0.wake) }
    for row in rows {
      let args: Facts = ["frame": row.index, "round": round, "state": row.state]
      func add(_ track: Int, from begin: Int64?, to end: Int64?) {
        guard let begin, let end else { return }
        events.append([
          "ph": "X", "name": row.verdict.rawValue, "pid": process, "tid": track,
          "ts": microseconds(begin), "dur": Double(max(end - begin, 0)) / 1000, "args": args,
        ])
      }
      if row.verdict != .dropped {
        add(Track.tick.rawValue, from: idle, to: row.wake)
        idle = row.submit ?? row.compositeEnd ?? row.wake
      }
      add(Track.evaluate.rawValue, from: row.compositeStart, to: row.evaluated)
      add(Track.compose.rawValue, from: row.evaluated, to: row.compositeEnd)
      add(Track.put.rawValue, from: row.compositeEnd, to: row.submit)
      if let submit = row.submit, let completion = row.completion {
        let lane = ends.firstIndex { $0 <= submit } ?? ends.count
        if lane == ends.count { ends.append(completion) } else { ends[lane] = completion }
        add(Track.completion.rawValue + lane, from: submit, to: completion)
      }
      if row.verdict.isFault { addMark(row, round, process) }
    }
  }

  /// Marks a frame that was not on time, at the instant at which it was to be seen.
  private mutating func addMark(_ row: FrameRow, _ round: Int, _ process: Int) {
    let args: Facts = [
      "frame": row.index, "round": round, "cause": row.cause?.rawValue, "state": row.state,
      "overrunNanoseconds": row.overrun,
    ]
    events.append([
      "ph": "i", "name": row.verdict.rawValue, "pid": process, "tid": Track.notOnTime.rawValue,
      "ts": microseconds(row.target ?? row.deadline), "s": "t", "args": args,
    ])
  }

  /// Adds the names of a case and of its tracks.
  private mutating func addNames(_ name: String, _ process: Int, laneCount: Int) {
    func add(_ kind: String, _ track: Int?, _ args: Facts) {
      var event: Facts = ["ph": "M", "name": kind, "pid": process, "args": args]
      if let track { event["tid"] = track }
      events.append(event)
    }
    add("process_name", nil, ["name": name])
    add("process_sort_index", nil, ["sort_index": process])
    let further = (1..<max(laneCount, 1)).map { (Track.completion.rawValue + $0, Track.completion) }
    for (number, track) in Track.allCases.map({ ($0.rawValue, $0) }) + further {
      add("thread_name", number, ["name": track.name])
      add("thread_sort_index", number, ["sort_index": number])
    }
  }

  private func microseconds(_ instant: Int64) -> Double {
    Double(instant - (start ?? instant)) / 1000
  }

  package func encode(to encoder: any Encoder) throws {
    let about: Facts = [
      "version": ProjectVersion.text, "clock": "CLOCK_MONOTONIC", "startNanoseconds": start,
    ]
    let members: Facts = [
      "displayTimeUnit": "ms", "otherData": about, "traceEvents": events,
    ]
    try members.encode(to: encoder)
  }
}

extension PresentReport {
  /// The frames of all cases as a trace.
  var trace: FrameTrace {
    FrameTrace(results.map { ($0.item.name, $0.rounds.map(\.samples)) })
  }
}
