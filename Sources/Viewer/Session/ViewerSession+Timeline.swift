import Display
package import LayerKit
import Scenes
import ShimmerKit
import ViewerUI

extension ViewerSession {
  /// Shows the timeline, or hides it.
  func toggleTimeline() {
    overlay.isTimelineShown.toggle()
    pages.timelineRow = 0
    pageDidChange()
  }

  /// Shows the animations for which there was no room, after the last ones the first.
  func turnTimelineRows() {
    let counts = overlay.timelineRowCounts
    guard overlay.isTimelineVisible else {
      return tell(LabeledValue("Timeline", "not shown; t shows it"))
    }
    guard counts.shown > 0 else { return }
    pages.timelineRow += counts.shown
    if pages.timelineRow >= counts.all { pages.timelineRow = 0 }
  }

  /// The part of media time that is shown at a time: ten seconds in real time, less in slow motion.
  func timelinePage(at time: Double) -> TimePage {
    TimePage.page(of: TimePage.usualLength * min(link.clock.speed.factor, 1), with: time)
  }

  /// How often the scene's animations were sorted into rows.
  package var sortedAnimations: Int { pages.sortedAnimations }

  /// The animations of the scene, without those of what stands above it.
  package var sceneAnimations: [RunningAnimation] {
    context.runningAnimations.filter { animation in
      var layer = animation.layer
      while let above = layer.superlayer { layer = above }
      return layer === scene.stage.root
    }
  }

  /// What the timeline is to show at a time, or nothing while it is hidden.
  func timelineReading(at time: Double, clock: ClockWords) -> TimelinePanel.Reading? {
    guard overlay.isTimelineVisible else { return nil }
    let isStill = link.clock.isPaused
    let page = timelinePage(at: time)
    return TimelinePanel.Reading(
      page: page, stretches: stretches(on: page),
      state: scene.effects.first?.state(at: time) ?? .idle,
      endFadeTime: knownEndFadeTime, rows: animationList,
      told: clock.time, digits: clock.digits, firstRow: pages.timelineRow,
      rest: isStill || scene.stage.motion == .reduced ? time : nil)
  }

  /// The scene's animations as rows, sorted anew when something was committed that is not the overlay's.
  private var animationList: AnimationList {
    if let known = pages.knownAnimations, known.version == context.version { return known.list }
    let list = AnimationList(sceneAnimations)
    pages.knownAnimations = (context.version, list)
    pages.sortedAnimations += 1
    return list
  }

  /// When the end fade starts, if that is known; after a travel back into an earlier state as it was known last.
  private var knownEndFadeTime: Double? {
    let fade = scene.effects.first?.endFadeTime
    return states.entries.last?.state == .finishing ? states.endFadeTime ?? fade : fade
  }

  /// The states on a page, or nothing where the effect does not tell of their changes.
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

  /// Pauses, and shows the moment at a place of the timeline, in points of the window.
  func scrub(to place: Point, at instant: Int64) -> [SessionEffect] {
    let page = timelinePage(at: mediaTime(at: instant))
    let share = TimelinePlan.share(at: place, in: area)
    return seek(to: page.begin + share * page.length, at: instant)
  }

  // MARK: Going to events

  /// Seconds within which two moments are one: less than a clock or an eye can tell.
  private static let slack = 1e-9

  /// How many moments are looked at on the way to the one before.
  private static let mostSteps = 1000

  /// Pauses at the next moment at which something happens.
  func goToNextEvent(at instant: Int64) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    travel(to: time)
    guard let event = nextEvent(after: time) else {
      return tell("Next event", "none", at: time)
    }
    return go(to: event, at: instant)
  }

  /// Pauses at the last moment before this one at which something happened.
  func goToPreviousEvent(at instant: Int64) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    travel(to: time)
    guard let event = previousEvent(before: time) else {
      return tell("Event before", "none", at: time)
    }
    return go(to: event, at: instant)
  }

  /// Pauses at the first moment of the scene that can be shown.
  func goToBegin(at instant: Int64) -> [SessionEffect] { seek(to: earliestTime, at: instant) }

  /// Pauses at the latest moment that was shown.
  func goToEnd(at instant: Int64) -> [SessionEffect] {
    seek(to: max(states.end, mediaTime(at: instant)), at: instant)
  }

  private func go(to event: SceneEvent, at instant: Int64) -> [SessionEffect] {
    _ = seek(to: event.time, at: instant)
    // A state that was entered there for the first time was not known before.
    let state = states.entries.last { abs($0.time - event.time) <= Self.slack }?.state.rawValue
    return update(at: mediaTime(at: instant)) {
      tell(LabeledValue(state ?? event.words, secondsSinceStart(event.time)))
    }
  }

  /// Says that there is nothing.
  private func tell(_ name: String, _ value: String, at time: Double) -> [SessionEffect] {
    update(at: time) { tell(LabeledValue(name, value)) }
  }

  // MARK: Looking for events

  /// The next moment at which a state changes, something that was done is done again, or an animation begins, repeats
  /// or ends; as it is known at the session's present moment, which is the given one.
  private func nextEvent(after time: Double) -> SceneEvent? {
    let bound = time + Self.slack
    var next = states.entries[states.entries.sortedPlace { $0.time > bound }...].first.map {
      SceneEvent(time: $0.time, words: $0.state.rawValue)
    }
    func offer(_ time: Double, _ words: @autoclosure () -> String) {
      // Of what happens at one moment the state is told, then the change.
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

  /// The last such moment before the session's present one, which is the given one; the session is somewhere before
  /// it afterwards.
  private func previousEvent(before time: Double) -> SceneEvent? {
    let bound = time - Self.slack
    guard earliestTime < bound else { return nil }
    // What begins at the moment itself may say that it began earlier; it has not been there.
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
    // What has ended since is not running any more: seen from there, it is.
    travel(to: place.time)
    for _ in 0..<Self.mostSteps {
      guard let next = nextEvent(after: place.time), next.time < bound else { break }
      place = next
      travel(to: next.time)
    }
    return place
  }
}

/// A moment at which something happens, and what that is.
private struct SceneEvent: Hashable {
  /// The media time, in seconds.
  let time: Double

  /// What happens, in words.
  let words: String
}

extension SceneChange {
  /// What was done, in words.
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
  /// When it begins, begins again or ends, first after a media time.
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

  /// When it began, began again or ended, last before a media time.
  fileprivate func lastMoment(before time: Double) -> (time: Double, verb: String)? {
    guard let begin = mediaBegin, begin < time, begin.isFinite else { return nil }
    if isInstant { return (begin, "begins") }
    if let end = mediaEnd, end < time { return (end, "ends") }
    guard let cycle = regularCycle else { return (begin, "begins") }
    var count = ((time - begin) / cycle).rounded(.down)
    if begin + count * cycle >= time { count -= 1 }
    return count < 1 ? (begin, "begins") : (begin + count * cycle, "repeats")
  }

  /// The length of a cycle that is long enough to be told from the next.
  private var regularCycle: Double? {
    mediaDuration.flatMap { $0 >= AnimationReading.leastSpan && $0.isFinite ? $0 : nil }
  }
}
