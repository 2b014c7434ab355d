import Display
package import LayerKit
import ShimmerKit

extension ViewerSession {
  /// Shows or hides the timeline.
  func toggleTimeline() {
    overlay.isTimelineShown.toggle()
    pages.timelineRow = 0
    pageDidChange()
  }

  /// Shows the next animations that did not fit on the timeline, or the first ones after the last.
  func turnTimelineRows() {
    let counts = overlay.timelineRowCounts
    guard overlay.isTimelineVisible else {
      return announce(LabeledValue("Timeline", "not shown; t shows it"))
    }
    guard counts.shown > 0 else { return }
    pages.timelineRow += counts.shown
    if pages.timelineRow >= counts.all { pages.timelineRow = 0 }
  }

  /// Returns the span of media time that the timeline shows at a time: ten seconds in real time, less in slow motion.
  func timelinePage(at time: Double) -> TimePage {
    TimePage.page(of: TimePage.usualLength * min(pacer.clock.speed.factor, 1), with: time)
  }

  /// The number of times that the scene's animations were sorted into rows.
  package var sortedAnimations: Int { pages.sortedAnimations }

  /// The running animations of the scene, without those of the overlay.
  package var sceneAnimations: [RunningAnimation] {
    context.runningAnimations.filter { animation in
      var layer = animation.layer
      while let above = layer.superlayer { layer = above }
      return layer === scene.stage.root
    }
  }

  /// Returns the contents of the timeline at a time; `nil` while it is hidden.
  func timelineReading(at time: Double, clock: ClockWords) -> TimelinePanel.Reading? {
    guard overlay.isTimelineVisible else { return nil }
    let isStill = pacer.clock.isPaused
    let page = timelinePage(at: time)
    return TimelinePanel.Reading(
      page: page, stretches: stretches(on: page),
      state: scene.effects.first?.state(at: time) ?? .idle,
      endFadeTime: nextEndFadeTime(after: time), rows: animationList,
      told: clock.time, digits: clock.digits, firstRow: pages.timelineRow,
      rest: isStill || scene.stage.motion == .reduced ? time : nil)
  }

  /// The scene's animations as rows; sorted again after a commit that is not the overlay's.
  private var animationList: AnimationList {
    if let known = pages.knownAnimations, known.version == context.version { return known.list }
    let list = AnimationList(sceneAnimations)
    pages.knownAnimations = (context.version, list)
    pages.sortedAnimations += 1
    return list
  }

  /// The media time at which the end fade begins; `nil` if it is unknown.
  ///
  /// After travelling back to before the effect was stopped, it is the time that was recorded earlier.
  private var knownEndFadeTime: Double? {
    let fade = scene.effects.first?.endFadeTime
    return states.entries.last?.state == .finishing ? states.endFadeTime ?? fade : fade
  }

  /// Returns the media time at which the end fade will begin; `nil` if it is unknown or past.
  func nextEndFadeTime(after time: Double) -> Double? {
    let isEnding =
      states.entries.last?.state == .finishing
      || scene.effects.first?.state(at: time) == .finishing
    return isEnding ? knownEndFadeTime.flatMap { $0 > time ? $0 : nil } : nil
  }

  /// Returns the states on a page of the timeline; `nil` if the effect does not report its changes of state.
  private func stretches(on page: TimePage) -> [StateStretch]? {
    guard scene.effects.first?.tellsStates == true else { return nil }
    let entries = states.entries(on: page)
    var events = entries.map { ShimmeringEvent(state: $0.state, time: $0.time) }
    if entries.startIndex == 0, let start = states.start, start < events.first?.time ?? .infinity {
      events.insert(ShimmeringEvent(state: .idle, time: start), at: 0)
    }
    let effect = scene.effects.first
    return StateStretch.stretches(
      of: events, until: max(page.end, states.end),
      StateStretch.Outlook(
        endFadeTime: knownEndFadeTime,
        beginFade: effect?.beginFadeDuration,
        endFade: effect?.endFadeDuration)
    ).filter { $0.begin < page.end && $0.end > page.begin }
  }

  /// Pauses the clock and shows the time at a position of the timeline, in points of the window.
  func scrub(to place: Point, at instant: Int64) -> [SessionEffect] {
    let page = timelinePage(at: mediaTime(at: instant))
    let share = TimelinePlan.share(at: place, in: area)
    return seek(to: page.begin + share * page.length, at: instant)
  }

  // MARK: Going to events

  /// The maximum difference between two times that count as equal, in seconds.
  private static let slack = 1e-9

  /// The maximum number of steps in the search for the previous event.
  private static let mostSteps = 1000

  /// Pauses the clock at the next event.
  func goToNextEvent(at instant: Int64) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    travel(to: time)
    guard let event = nextEvent(after: time) else {
      return announce("Next event", "none", at: time)
    }
    return go(to: event, at: instant)
  }

  /// Pauses the clock at the last event before the present time.
  func goToPreviousEvent(at instant: Int64) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    travel(to: time)
    guard let event = previousEvent(before: time) else {
      return announce("Previous event", "none", at: time)
    }
    return go(to: event, at: instant)
  }

  /// Pauses the clock at the earliest media time to which the session can travel.
  func goToBegin(at instant: Int64) -> [SessionEffect] { seek(to: earliestTime, at: instant) }

  /// Pauses the clock at the latest media time reached.
  func goToEnd(at instant: Int64) -> [SessionEffect] {
    seek(to: max(states.end, mediaTime(at: instant)), at: instant)
  }

  private func go(to event: SceneEvent, at instant: Int64) -> [SessionEffect] {
    _ = seek(to: event.time, at: instant)
    // Read after the seek, which may be the first to enter a state there.
    let state = states.entries.last { abs($0.time - event.time) <= Self.slack }?.state.rawValue
    return update(at: mediaTime(at: instant)) {
      announce(LabeledValue(state ?? event.words, secondsSinceStart(event.time)))
    }
  }

  /// Shows a name and a value in the notice, for example that there is no next event.
  private func announce(_ name: String, _ value: String, at time: Double) -> [SessionEffect] {
    update(at: time) { announce(LabeledValue(name, value)) }
  }

  // MARK: Searching for events

  /// Returns the first event after the session's present time: a change of state, a change that is repeated, or an
  /// animation that begins, repeats or ends.
  private func nextEvent(after time: Double) -> SceneEvent? {
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
    if let entry = timeline.changes.entries[
      timeline.changes.entries.sortedPlace { $0.time > bound }...
    ].first {
      offer(entry.time, entry.change.words)
    }
    for animation in sceneAnimations {
      if let moment = animation.nextMoment(after: bound) {
        offer(moment.time, "\(animation.title) \(moment.verb)")
      }
    }
    return next
  }

  /// Returns the last event before the session's present time; `nil` if that is the earliest time.
  ///
  /// The search leaves the session at an earlier time.
  private func previousEvent(before time: Double) -> SceneEvent? {
    let bound = time - Self.slack
    guard earliestTime < bound else { return nil }
    // An animation that begins at `time` itself may report an earlier start, although it was not there then.
    travel(to: bound)
    var place = SceneEvent(time: earliestTime, words: "the beginning")
    func offer(_ time: Double, _ words: @autoclosure () -> String) {
      if time < bound, time > place.time { place = SceneEvent(time: time, words: words()) }
    }
    if let entry = states.entries[..<states.entries.sortedPlace { $0.time >= bound }].last {
      offer(entry.time, entry.state.rawValue)
    }
    if let entry = timeline.changes.entries[
      ..<timeline.changes.entries.sortedPlace { $0.time >= bound }
    ].last {
      offer(entry.time, entry.change.words)
    }
    for animation in sceneAnimations {
      if let moment = animation.lastMoment(before: bound) {
        offer(moment.time, "\(animation.title) \(moment.verb)")
      }
    }
    // Animations that have ended since are found only from an earlier time, at which they were running.
    travel(to: place.time)
    for _ in 0..<Self.mostSteps {
      guard let next = nextEvent(after: place.time), next.time < bound else { break }
      place = next
      travel(to: next.time)
    }
    return place
  }
}

/// An event on the timeline, with its description.
private struct SceneEvent: Hashable {
  /// The media time, in seconds.
  let time: Double

  /// The description of the event.
  let words: String
}

extension SceneChange {
  /// The description of the change.
  fileprivate var words: String {
    switch self {
    case .toggleShimmering: "toggled"
    case .stop: "stopped"
    case .action: "action"
    case .set(let assignments):
      assignments.count == 1 ? "\(assignments[0].key) changed" : "values changed"
    }
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
