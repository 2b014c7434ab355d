package import Raster

/// All animated numbers of a context, as they are at one instant.
///
/// A commit compiles every running animation into flat lists; a frame walks them once, in this order:
///
/// ```
/// time lines ──► clocks ──► solo numbers: one animation each, straight between constants
///                     └───► records:      everything else, in the order in which they apply
/// ```
///
/// Nothing is allocated, looked up or dispatched in a frame, and the same time always gives the same
/// numbers.
package struct FrameTable {
  /// The instant that the numbers belong to, in media time; no number before the first evaluation.
  package private(set) var time = Double.nan

  /// The animated fields.
  package internal(set) var slots: [FrameSlot] = []

  /// The numbers, slot after slot.
  package internal(set) var numbers: [Double] = []

  /// For slots that records decide, how many numbers there are now; −1 while the model shows.
  var counts: [Int] = []

  var nodes: [TimeNode] = [Self.mediaTime]
  var nodeTimes: [Double] = [0]

  /// All clocks, the plain ones first.
  var clocks: [FrameClock] = []
  var plainClocks = PlainClocks()

  /// For each clock the progress after its bend; no number while its animation is inactive.
  var progress: [Double] = []
  /// For each clock that is not plain the number of its cycle.
  var cycles: [Double] = []

  var solos = SoloNumbers()

  /// All animations, in the order in which they apply.
  var records: [FrameRecord] = []
  /// For each slot the places of its layer's records, among which are all of its own.
  var slotRecords: [Range<Int>] = []
  /// The records that are not solo numbers.
  var mixed: [Int] = []
  /// The slots that these decide.
  var mixedSlots: [Int] = []
  var tracks: [KeyframeTrack] = []
  var model: [Double] = []
  var operands: [Double] = []
  /// The pictures that numbers stand for.
  package internal(set) var pictures: [Bitmap] = []
  /// Room for one value.
  var scratch: [Double] = []

  private static let mediaTime = TimeNode(
    parent: -1, line: .layer(begin: -.infinity, speed: 1, offset: 0))

  /// Creates a table without animations.
  package init() {}

  /// The numbers of a slot, or nothing while the model shows.
  package func values(ofSlot slot: Int) -> ArraySlice<Double>? {
    let place = slots[slot]
    if place.soloClock >= 0 {
      if progress[place.soloClock].isNaN { return nil }
      return numbers[place.first..<place.first + place.soloCount]
    }
    guard counts[slot] >= 0 else { return nil }
    return numbers[place.first..<place.first + counts[slot]]
  }

  /// Evaluates every animation at an instant, unless that has just been done.
  ///
  /// - Complexity: O(animations).
  package mutating func evaluate(at instant: Double) {
    if instant == time { return }
    time = instant
    nodeTimes[0] = instant
    for index in nodes.indices.dropFirst() {
      nodeTimes[index] = nodes[index].localTime(at: nodeTimes[nodes[index].parent])
    }
    evaluateClocks()
    solos.write(to: &numbers, progress: progress)
    if mixed.isEmpty { return }
    for slot in mixedSlots {
      counts[slot] = -1
      let place = slots[slot]
      for index in place.first..<place.first + place.capacity { numbers[index] = model[index] }
    }
    for index in mixed { apply(records[index]) }
  }

  /// Makes the next evaluation happen, whatever its instant.
  mutating func invalidate() { time = .nan }

  private mutating func evaluateClocks() {
    plainClocks.evaluate(into: &progress, nodeTimes: nodeTimes, clocks: clocks)
    for index in plainClocks.count..<clocks.count {
      let clock = clocks[index]
      guard let moment = clock.span.moment(at: nodeTimes[clock.node]) else {
        progress[index] = .nan
        continue
      }
      progress[index] = clock.curve?(moment.progress) ?? moment.progress
      cycles[index - plainClocks.count] = moment.cycle
    }
  }
}
