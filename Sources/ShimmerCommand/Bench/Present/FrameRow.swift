package import Display
import Viewer

/// A frame of a measured run, with all of its instants and its judgement; times are in nanoseconds.
///
/// It is the row of `--samples`, the bar of the page and the slice of the trace. What was not measured, or did not
/// occur, is `nil`.
package struct FrameRow: Codable {
  let index: Int
  let verdict: FrameTiming.Verdict
  let cause: FrameTiming.Cause?
  /// The state of the effect; `nil` if the scene has none.
  let state: String?
  /// The deadline for which the program waited, the deadline of the frame, and the instant at which the wait ended.
  let armed, deadline, wake: Int64
  /// The intended display time; `nil` if the frame is not drawn for an instant of the clock, as in flat-out cases.
  let target: Int64?
  let compositeStart, compositeEnd, submit, completion: Int64?
  /// The processor time of the loop's thread.
  let processor: Int64?
  /// The time since the wait for the frame before ended.
  let interval: Int64?
  /// See the properties of ``FrameTiming`` with these names.
  let overrun, pacingError, predictionError, animationError: Int64?
  /// The number of callbacks before the frame that were not due, because nothing changed.
  let skipped: Int
  let pixels: Int

  /// Creates the row of a frame.
  package init(_ timing: FrameTiming) {
    let ticket = timing.ticket
    (index, verdict, cause) = (ticket.index, timing.verdict, timing.cause)
    state = timing.stateName
    (armed, deadline) = (ticket.armedDeadline, ticket.deadline)
    (wake, target) = (timing.wokenAt, timing.intendedDisplayTime)
    (compositeStart, compositeEnd) = (timing.composite?.lowerBound, timing.composite?.upperBound)
    (submit, completion, processor) = (timing.submit, timing.completion, timing.processor)
    (interval, overrun) = (timing.interval, timing.overrun)
    (pacingError, predictionError) = (timing.pacingError, timing.predictionError)
    animationError = timing.animationError
    (skipped, pixels) = (ticket.skipped, timing.pixelsComposited)
  }

  package func encode(to encoder: any Encoder) throws {
    let members: Facts = [
      "index": index, "verdict": verdict.rawValue, "cause": cause?.rawValue, "state": state,
      "armed": armed, "deadline": deadline, "wake": wake, "target": target,
      "compositeStart": compositeStart, "compositeEnd": compositeEnd, "submit": submit,
      "completion": completion, "processor": processor, "interval": interval, "overrun": overrun,
      "pacingError": pacingError, "predictionError": predictionError,
      "animationError": animationError, "skipped": skipped, "pixels": pixels,
    ]
    try members.encode(to: encoder)
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
