package import ShimmerKit
import ViewerUI

/// Which states the scene's first effect goes through, as far as time has been explored.
///
/// What lies ahead of the present moment, after a travel back, stays until a change makes it untrue. Of very many
/// states the earlier half is forgotten.
package struct StateTrack: Hashable, Sendable {
  /// A state and when it was entered.
  package struct Entry: Hashable, Sendable {
    /// The media time, in seconds.
    package let time: Double
    /// The state.
    package let state: ShimmeringState
  }

  /// The most states that are kept.
  package static let capacity = 50_000

  /// The states, the earliest first.
  package private(set) var entries: [Entry] = []

  /// The media time from which on the effect was idle until the first state; nothing once states were forgotten.
  package private(set) var start: Double?

  /// The media time of the latest state that was forgotten: what comes up to then is not new.
  private var forgottenEnd: Double?

  /// When the end fade starts, if the last state is ``ShimmerKit/ShimmeringState/finishing`` and that is known.
  private(set) var endFadeTime: Double?

  /// The latest media time that has been explored.
  package private(set) var end: Double

  /// Begins at a media time, with nothing explored.
  package init(from start: Double) {
    self.start = start
    end = start
  }

  /// The states that meet a page: the last one before it, those on it, and the first one after it.
  func entries(on page: TimePage) -> ArraySlice<Entry> {
    let first = max(firstPlace(after: page.begin) - 1, 0)
    let last = entries[first...].firstIndex { $0.time >= page.end }
    return entries[first..<(last.map { $0 + 1 } ?? entries.count)]
  }

  /// Notes that time has come to a moment.
  mutating func extend(to time: Double) { end = max(end, time) }

  /// Notes when the last state gives way to the end fade; what is not in sight is not known.
  mutating func expectEndFade(at time: Double?) { endFadeTime = time }

  /// Notes a state.
  ///
  /// - Returns: Whether it is new, and not only met again after a travel back.
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

  /// Forgets what lies behind a moment.
  package mutating func cut(after time: Double) {
    endFadeTime = nil
    // What comes at the moment itself is new.
    if let forgottenEnd, time <= forgottenEnd { self.forgottenEnd = time.nextDown }
    entries.removeSubrange(firstPlace(after: time)...)
    end = min(end, time)
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
  /// The place of the first element that a condition holds for, where it holds for all after that one; else the end.
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
