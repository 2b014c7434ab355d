import Display

/// A tick with all of its instants, in nanoseconds, as a run of the viewer reports it.
struct TickSample: Codable {
  private enum CodingKeys: CodingKey {
    case index, outcome, armed, deadline, wake, target, compositeStart, compositeEnd, submit
    case completion, dropped, skipped, pixels
  }

  let index: Int
  let outcome: String
  let armed, deadline, wake: Int64
  /// `nil` if the frame is not drawn for an instant of the clock, as in flat-out cases.
  let target: Int64?
  let compositeStart, compositeEnd, submit, completion: Int64?
  let dropped, skipped, pixels: Int

  init(_ trace: TickTrace) {
    (index, outcome) = (trace.index, trace.outcome)
    (armed, deadline, wake) = (trace.armed, trace.deadline, trace.wake)
    target = trace.target == .max ? nil : trace.target
    (compositeStart, compositeEnd) = (trace.compositeStart, trace.compositeEnd)
    (submit, completion) = (trace.submit, trace.completion)
    (dropped, skipped, pixels) = (trace.dropped, trace.skipped, trace.pixels)
  }

  func encode(to encoder: any Encoder) throws {
    let members: Facts = [
      "index": index, "outcome": outcome, "armed": armed, "deadline": deadline, "wake": wake,
      "target": target, "compositeStart": compositeStart, "compositeEnd": compositeEnd,
      "submit": submit, "completion": completion, "dropped": dropped, "skipped": skipped,
      "pixels": pixels,
    ]
    try members.encode(to: encoder)
  }
}

extension [TickSample] {
  /// Returns the times of a measure in these consecutive ticks, in nanoseconds, as ``FrameStatistics`` defines them.
  func times(of measure: FrameMeasure) -> [Int64] {
    switch measure {
    case .lateness: map { $0.wake - $0.armed }.filter { $0 >= 0 }
    case .earliness: map { $0.armed - $0.wake }.filter { $0 > 0 }
    case .interval:
      zip(self, dropFirst()).filter { $1.skipped == 0 }.map { $1.wake - $0.wake }
    case .composite:
      compactMap { tick in tick.compositeEnd.flatMap { end in tick.compositeStart.map { end - $0 } }
      }
    case .completion:
      compactMap { tick in tick.completion.flatMap { end in tick.submit.map { end - $0 } } }
    case .animationError:
      shown.indices.dropFirst().map { index in
        let (last, next) = (shown[index - 1], shown[index])
        return abs((next.completion - last.completion) - (next.target - last.target))
      }
    case .renewal, .tinted: []
    }
  }

  private var shown: [(completion: Int64, target: Int64)] {
    compactMap { tick in tick.completion.flatMap { end in tick.target.map { (end, $0) } } }
  }
}
