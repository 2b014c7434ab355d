package import Display
import Viewer

/// A frame of a measured run, with all of its instants and its judgement; times are in nanoseconds.
///
/// It is the row of `--samples`, the bar of the page and the slice of the trace. What was not measured, or did not
/// occur, is `nil`.
package struct FrameRow: Codable {
  let index: Int
  let verdict: FrameTiming.Verdict
  var cause: FrameTiming.Cause?
  /// The state of the effect; `nil` if the scene has none.
  let state: String?
  /// The deadline for which the program waited, the deadline of the frame, and the instant at which the wait ended.
  let armed, deadline, wake: Int64
  /// The intended display time; `nil` if the frame is not drawn for an instant of the clock, as in flat-out cases.
  let target: Int64?
  let compositeStart, evaluated, compositeEnd, submit, completion: Int64?
  /// The processor time of the loop's thread.
  let processor: Int64?
  /// The time since the wait for the frame before ended.
  let interval: Int64?
  /// See the properties of ``FrameTiming`` with these names.
  let overrun, pacingError, predictionError, animationError: Int64?
  /// The number of callbacks before the frame that were not due, because nothing changed.
  let skipped: Int
  let pixels: Int
  /// How late a ``ControlTimer`` woke at the time of a frame that was not on time; `nil` if it was not, or none ran.
  var control: Int64?

  /// Creates the row of a frame.
  package init(_ timing: FrameTiming) {
    let ticket = timing.ticket
    (index, verdict) = (ticket.index, timing.verdict)
    // Only a frame that the server has not read at the end of the run is late without a cause.
    cause = timing.cause ?? (timing.verdict == .late ? .unknown : nil)
    state = timing.stateName
    (armed, deadline) = (ticket.armedDeadline, ticket.deadline)
    (wake, target) = (timing.wokenAt, timing.intendedDisplayTime)
    (compositeStart, compositeEnd) = (timing.composite?.lowerBound, timing.composite?.upperBound)
    evaluated = timing.composite == nil ? nil : timing.evaluatedAt
    (submit, completion, processor) = (timing.submit, timing.completion, timing.processor)
    (interval, overrun) = (timing.interval, timing.overrun)
    (pacingError, predictionError) = (timing.pacingError, timing.predictionError)
    animationError = timing.animationError
    (skipped, pixels) = (ticket.skipped, timing.pixelsComposited)
  }

  package func encode(to encoder: any Encoder) throws {
    var members: Facts = [:]
    for member in Self.members {
      let value: any Encodable = member.value(self) ?? JSONValue.null
      members[member.name] = value
    }
    try members.encode(to: encoder)
  }

  /// Whether the times, which a document may set to anything, can be added and subtracted.
  var isPlausible: Bool {
    Self.members.allSatisfy { ($0.value(self) as? Int64 ?? 0).magnitude < 1 << 60 }
  }

  /// Returns the time of a measure; `nil` if the frame has none, as dropped frames do.
  func time(of measure: FrameMeasure) -> Int64? {
    if verdict == .dropped { return nil }
    return switch measure {
    case .lateness: wake >= armed ? wake - armed : nil
    case .earliness: wake < armed ? armed - wake : nil
    case .interval: interval
    case .composite: compositeEnd.flatMap { end in compositeStart.map { end - $0 } }
    case .completion: completion.flatMap { end in submit.map { end - $0 } }
    case .animationError: animationError.map { abs($0) }
    case .renewal, .tinted: nil
    }
  }
}

// The members.
extension FrameRow {
  /// A member of the rows: its name in JSON, its column in a table, and its value, `nil` for none.
  private struct Member {
    let name, column: String
    let value: (FrameRow) -> (any Encodable)?

    static func plain(_ name: String, _ value: @escaping (FrameRow) -> (any Encodable)?) -> Member {
      Member(name: name, column: name, value: value)
    }

    /// Returns a member that is an instant or a duration.
    static func time(_ name: String, _ time: @escaping (FrameRow) -> Int64?) -> Member {
      Member(name: name, column: "\(name)Nanoseconds") { time($0) }
    }
  }

  /// All members, in the order of the columns.
  private static var members: [Member] {
    [
      .plain("index") { $0.index }, .plain("verdict") { $0.verdict.rawValue },
      .plain("cause") { $0.cause?.rawValue }, .plain("state") { $0.state },
      .time("armed") { $0.armed }, .time("deadline") { $0.deadline }, .time("wake") { $0.wake },
      .time("target") { $0.target }, .time("compositeStart") { $0.compositeStart },
      .time("evaluated") { $0.evaluated },
      .time("compositeEnd") { $0.compositeEnd }, .time("submit") { $0.submit },
      .time("completion") { $0.completion }, .time("processor") { $0.processor },
      .time("interval") { $0.interval }, .time("overrun") { $0.overrun },
      .time("pacingError") { $0.pacingError }, .time("predictionError") { $0.predictionError },
      .time("animationError") { $0.animationError }, .plain("skipped") { $0.skipped },
      .plain("pixels") { $0.pixels }, .time("control") { $0.control },
    ]
  }

  /// The names of a table's columns.
  static var columns: [String] { members.map(\.column) }

  /// The values of the columns as text; `nil` for what was not measured or did not occur.
  var texts: [String?] { Self.members.map { $0.value(self).map { "\($0)" } } }
}
