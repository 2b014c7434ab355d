import LayerKit
import ShimmerKit

/// The search for the events to which keys go: a change of state, a change of the course, or an animation that begins,
/// repeats or ends.
extension SceneHost {
  /// The maximum difference between two times that count as equal, in seconds.
  private static let slack = 1e-9

  /// The maximum number of steps in the search for the previous event.
  private static let mostSteps = 1000

  /// Returns the first event after a media time; `nil` if there is none.
  func nextEvent(after time: Double, along course: Course) -> SceneEvent? {
    let bound = time + Self.slack
    var next = states.entries[states.entries.sortedPlace { $0.time > bound }...].first.map {
      SceneEvent(time: $0.time, words: $0.state.rawValue)
    }
    func offer(_ time: Double, _ words: @autoclosure () -> String) {
      // At equal times a state has precedence over a change.
      if time > bound, time < (next?.time ?? .infinity) {
        next = SceneEvent(time: time, words: words())
      }
    }
    let place = course.steps.sortedPlace { $0.time > bound }
    if let step = course.steps[place...].first { offer(step.time, step.change.words) }
    for animation in animations {
      if let moment = animation.nextMoment(after: bound) {
        offer(moment.time, "\(animation.title) \(moment.verb)")
      }
    }
    return next
  }

  /// Returns the last event before a media time; `nil` if that is the earliest time.
  ///
  /// The search leaves the scene at an earlier time.
  func previousEvent(before time: Double, in document: inout Document) -> SceneEvent? {
    let (bound, earliest) = (time - Self.slack, earliestTime(of: document))
    guard earliest < bound else { return nil }
    // An animation that begins at `time` itself may report an earlier start, although it was not there then.
    travel(to: bound, in: &document)
    var event = SceneEvent(time: earliest, words: "the beginning")
    func offer(_ time: Double, _ words: @autoclosure () -> String) {
      if time < bound, time > event.time { event = SceneEvent(time: time, words: words()) }
    }
    if let entry = states.entries[..<states.entries.sortedPlace { $0.time >= bound }].last {
      offer(entry.time, entry.state.rawValue)
    }
    let place = document.course.steps.sortedPlace { $0.time >= bound }
    if let step = document.course.steps[..<place].last { offer(step.time, step.change.words) }
    for animation in animations {
      if let moment = animation.lastMoment(before: bound) {
        offer(moment.time, "\(animation.title) \(moment.verb)")
      }
    }
    // Animations that have ended since are found only from an earlier time, at which they were running.
    travel(to: event.time, in: &document)
    for _ in 0..<Self.mostSteps {
      guard let next = nextEvent(after: event.time, along: document.course), next.time < bound
      else { break }
      event = next
      travel(to: next.time, in: &document)
    }
    return event
  }

  /// Returns the name of the state that the effect enters at an event, or the event's own words.
  func words(for event: SceneEvent) -> String {
    states.entries.last { abs($0.time - event.time) <= Self.slack }?.state.rawValue ?? event.words
  }
}

extension RunningAnimation {
  /// Returns the first time after a media time at which the animation begins, repeats or ends; `nil` if there is
  /// none.
  fileprivate func nextMoment(after time: Double) -> (time: Double, verb: String)? {
    guard let begin = mediaBegin else { return nil }
    if begin > time { return (begin, "begins") }
    if isInstant { return nil }
    let end = mediaEnd ?? .infinity
    if let cycle = regularCycle, begin.isFinite {
      var repeated = begin + (((time - begin) / cycle).rounded(.down) + 1) * cycle
      if repeated <= time { repeated += cycle }
      if repeated < end - AnimationReading.leastSpan { return (repeated, "repeats") }
    }
    return end > time && end.isFinite ? (end, "ends") : nil
  }

  /// Returns the last time before a media time at which the animation began, repeated or ended; `nil` if there is
  /// none.
  fileprivate func lastMoment(before time: Double) -> (time: Double, verb: String)? {
    guard let begin = mediaBegin, begin < time, begin.isFinite else { return nil }
    if isInstant { return (begin, "begins") }
    if let end = mediaEnd, end < time { return (end, "ends") }
    guard let cycle = regularCycle else { return (begin, "begins") }
    var count = ((time - begin) / cycle).rounded(.down)
    if begin + count * cycle >= time { count -= 1 }
    return count < 1 ? (begin, "begins") : (begin + count * cycle, "repeats")
  }

  /// The length of a cycle in media seconds; `nil` if it is too short to be distinguished from the next one.
  private var regularCycle: Double? {
    mediaDuration.flatMap { $0 >= AnimationReading.leastSpan && $0.isFinite ? $0 : nil }
  }
}
