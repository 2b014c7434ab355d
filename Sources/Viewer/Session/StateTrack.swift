package import ShimmerKit

/// The states that the scene's first effect goes through, up to the latest media time reached.
///
/// After travelling back, the states after the present time are kept until a change invalidates them. If there are
/// very many states, the earlier half is discarded.
package struct StateTrack: Hashable, Sendable {
  /// A state and the time at which it was entered.
  package struct Entry: Hashable, Sendable {
    /// The media time, in seconds.
    package let time: Double
    package let state: ShimmeringState
  }

  /// The maximum number of states.
  package static let capacity = 50_000

  /// The states, earliest first.
  package private(set) var entries: [Entry] = []

  /// The media time at which the track begins; `nil` once states have been discarded.
  ///
  /// The effect is idle from then until the first state.
  package private(set) var start: Double?

  /// The media time of the latest discarded state.
  ///
  /// States up to this time are not recorded again.
  private var forgottenEnd: Double?

  /// The media time at which the end fade begins; `nil` unless the last state is
  /// ``ShimmerKit/ShimmeringState/finishing`` and the time is known.
  private(set) var endFadeTime: Double?

  /// The latest media time reached.
  package private(set) var end: Double

  /// Creates a track without states that begins and, so far, ends at a media time.
  package init(from start: Double) {
    self.start = start
    end = start
  }

  /// Returns the states that overlap a page of the timeline: the last state before the page, the states on it, and
  /// the first state after it.
  func entries(on page: TimePage) -> ArraySlice<Entry> {
    let first = max(firstPlace(after: page.begin) - 1, 0)
    let last = entries[first...].firstIndex { $0.time >= page.end }
    return entries[first..<(last.map { $0 + 1 } ?? entries.count)]
  }

  /// Records that time has advanced to `time`.
  mutating func extend(to time: Double) { end = max(end, time) }

  /// Sets the media time at which the end fade will begin, after the last state; `nil` if it is unknown.
  mutating func expectEndFade(at time: Double?) { endFadeTime = time }

  /// Records a state.
  ///
  /// - Returns: Whether the state is new; `false` if it was already known, as after travelling back.
  package mutating func enter(_ state: ShimmeringState, at time: Double) -> Bool {
    if let forgottenEnd, time <= forgottenEnd { return false }
    let entry = Entry(time: time, state: state)
    var place = firstPlace(after: time)
    if entries[..<place].reversed().prefix(while: { $0.time == time }).contains(entry) {
      return false
    }
    if entries.count == Self.capacity {
      forgetHalf()
      place = firstPlace(after: time)
    }
    entries.insert(entry, at: place)
    if place == entries.count - 1 { endFadeTime = nil }
    extend(to: time)
    return true
  }

  /// Removes the states after a media time, and moves ``end`` back to that time if it is later.
  package mutating func cut(after time: Double) {
    forget(after: time)
    end = min(end, time)
  }

  /// Removes the states after a media time, but keeps ``end``.
  mutating func forget(after time: Double) {
    endFadeTime = nil
    // A state at exactly that time is new.
    if let forgottenEnd, time <= forgottenEnd { self.forgottenEnd = time.nextDown }
    entries.removeSubrange(firstPlace(after: time)...)
  }

  private mutating func forgetHalf() {
    let count = Self.capacity / 2
    forgottenEnd = entries[count - 1].time
    start = nil
    entries.removeFirst(count)
  }

  private func firstPlace(after time: Double) -> Int {
    entries.sortedPlace { $0.time > time }
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition, or `endIndex` if there is none.
  ///
  /// All elements after one that satisfies the condition must satisfy it too.
  ///
  /// - Complexity: Logarithmic.
  package func sortedPlace(where isBehind: (Element) -> Bool) -> Index {
    var (first, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(first, offsetBy: half)
      if isBehind(self[middle]) {
        count = half
      } else {
        first = index(after: middle)
        count -= half + 1
      }
    }
    return first
  }
}
