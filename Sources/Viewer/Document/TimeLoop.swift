import Display
import LayerKit

/// A range of media time that repeats while the clock runs, or only its beginning.
///
/// Going back is no entry: it follows from the document and the instant, so that a replay does it by the same rule.
/// Travelling out of the range by hand leaves it as it is; a clock that runs past its end goes back to its beginning.
package struct TimeLoop: Hashable, Sendable {
  /// The media time to which the clock goes back.
  package let begin: Double

  /// The media time from which the clock goes back; `nil` until it is marked.
  package var end: Double?

  /// The instant at which the range was chosen, in nanoseconds on the pacer's time base; nothing goes back before.
  var since: Int64 = 0
}

extension DocumentClock {
  /// The instant at which the clock goes back to the beginning of its range; `Int64.max` if it does not.
  package var repeatInstant: Int64 {
    guard !pacer.clock.isPaused, let loop, let end = loop.end,
      let reached = pacer.clock.instant(reaching: end)
    else { return .max }
    return max(reached, loop.since)
  }

  /// Goes back to the beginning of the range at an instant, from which the clock runs on.
  mutating func goBack(at instant: Int64) {
    guard let loop else { return }
    pacer.clock.seek(to: loop.begin, at: instant)
    pacer.clock.resume(at: instant)
  }

  /// Goes back as often as the clock does before an instant, which must be after ``repeatInstant``.
  mutating func skipPasses(before limit: Int64) {
    let first = repeatInstant
    goBack(at: first)
    let length = max(repeatInstant - first, 1)
    goBack(at: first + (limit - 1 - first) / length * length)
  }

  /// Resumes a paused clock at a deadline, so that the first frame is one frame later and not up to two.
  mutating func resume() {
    let index = pacer.grid.index(atOrAfter: effectiveInstant)
    pacer.clock.resume(at: pacer.grid.deadline(index))
    isPausedByScrub = false
  }
}

/// The range that keys and the mouse choose.
extension Document {
  /// The first instant at which a temporary part over the scene disappears or the range goes back, in nanoseconds;
  /// `Int64.max` for none.
  package var nextPassingEnd: Int64 { min(chrome.nextPassingEnd, clock.repeatInstant) }

  /// The tag that is shown as long as there is a range; `nil` if there is none.
  var rangeWords: String? {
    guard let loop = clock.loop else { return nil }
    let first = NumberText.sinceStart(loop.begin, digits: 3)
    guard let end = loop.end else { return keys.hint("Range from \(first) s", .mark, "ends it") }
    return keys.hint(
      "Repeats \(first)–\(DocumentClock.sinceStart(end))", .mark, "plays the whole")
  }

  /// How a paused clock goes on, in words: *p resumes*.
  var resuming: String { keys.label(of: .togglePause).map { "\($0) resumes" } ?? "no key resumes" }

  /// The time at which the clock is paused and how it goes on, or the speed at which it runs.
  var clockFact: LabeledValue {
    guard clock.pacer.clock.isPaused else { return clock.speedFact }
    let time = DocumentClock.sinceStart(clock.mediaTime(at: clock.actedAt))
    return LabeledValue("Paused at \(time)", resuming)
  }

  /// Returns words about what time changes, with the remark that it is paused if it is.
  func remarkingPause(_ words: String) -> String {
    clock.pacer.clock.isPaused ? "\(words) · paused, \(resuming)" : words
  }

  /// The range to draw on the timeline: the one that is being dragged, or the one that is set.
  var shownLoop: TimeLoop? {
    pointer.timeline.range.map { TimeLoop(begin: $0.lowerBound, end: $0.upperBound) } ?? clock.loop
  }

  /// Returns the span of media time that the timeline shows at a time; while the pointer holds the timeline, the same.
  func timelinePage(at time: Double) -> TimePage {
    pointer.timeline.page ?? clock.timelinePage(at: time)
  }

  /// Returns the media time at a position of the timeline, in points of the window, whose page is held from now on.
  mutating func holdTimeline(at place: Point) -> Double {
    let page = timelinePage(at: time)
    pointer.timeline.page = page
    let area = window.area.magnified
    return page.begin + TimelinePanel.share(at: area.inside(place), in: area) * page.length
  }

  /// Marks the present time: the beginning of a range, then its end; the third time the whole plays again.
  mutating func mark(_ facts: EntryFacts) {
    guard let loop = clock.loop else {
      clock.loop = TimeLoop(begin: max(time, facts.earliestTime))
      return
    }
    if loop.end == nil { repeatRange(from: loop.begin, to: time, facts) } else { playWhole() }
  }

  /// Chooses a range between two positions of the timeline, in points of the window; nearly the same clear it.
  ///
  /// - Parameter isDone: Whether the button was released; until then the range is only drawn.
  mutating func dragRange(from first: Point, to last: Point, isDone: Bool, _ facts: EntryFacts) {
    let (one, other) = (holdTimeline(at: first), holdTimeline(at: last))
    if !isDone {
      pointer.timeline.range = min(one, other)...max(one, other)
    } else if (last.x - first.x).magnitude <= PointerGestures.slop {
      playWhole()
    } else {
      repeatRange(from: one, to: other, facts)
    }
  }

  /// Repeats the range between two media times, and resumes a clock that only a drag on the timeline has paused.
  private mutating func repeatRange(from one: Double, to other: Double, _ facts: EntryFacts) {
    let (begin, end) = (max(min(one, other), facts.earliestTime), max(one, other))
    // The length of a step is rounded.
    guard end - begin >= clock.pacer.grid.rate.period - 1e-6 else {
      return announce("Range", "shorter than a frame")
    }
    clock.loop = TimeLoop(begin: begin, end: end, since: clock.effectiveInstant)
    if clock.pacer.clock.isPaused, !clock.isPausedByScrub { return }
    if time < begin { clock.seek(to: begin, notBefore: begin) }
    clock.resume()
  }

  private mutating func playWhole() {
    if clock.loop != nil { announce("Range", remarkingPause("the whole plays")) }
    clock.loop = nil
  }

  /// Shows or hides the timeline; hiding it resumes what only a drag on it has paused.
  mutating func toggleTimeline() {
    chrome.pages.toggleTimeline()
    pointer.timeline = TimelineHold()
    guard !chrome.pages.isTimelineShown, clock.isPausedByScrub else { return }
    clock.resume()
    if chrome.pages.visiblePage == .none { chrome.announce(clockFact, at: clock.actedAt) }
  }
}

/// What the pointer holds of the timeline until its button is released.
struct TimelineHold: Hashable, Sendable {
  /// The page, which must not turn below the pointer; `nil` if the timeline is not held.
  var page: TimePage?

  /// Whether the drag chooses a range; otherwise it moves time.
  var choosesRange = false

  /// The range so far, as media times; `nil` if there is none.
  var range: ClosedRange<Double>?
}
