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
}
