/// The timings of the last frames in fixed memory, of all frames, or of none.
struct KeptTimings: ~Copyable {
  /// The number of last frames that are kept: two seconds at 60 Hz.
  static let limit = 120

  /// The most dropped frames of one gap that are kept; a longer gap is a machine that slept.
  static let mostDropped = 10_000

  private var timings: [FrameTiming] = []

  /// The number of timings that were added.
  private(set) var count = 0

  /// The maximum number of timings, of which each takes about 250 bytes.
  private let most: Int

  init(atMost most: Int) {
    self.most = most
    timings.reserveCapacity(min(most, Self.limit))
  }

  private var keepsAll: Bool { most == .max }

  /// Adds a timing, in place of the oldest one if there are too many.
  mutating func append(_ timing: FrameTiming) {
    if most == 0 { return }
    if count < most {
      timings.append(timing)
    } else {
      timings[count % most] = timing
    }
    count += 1
  }

  /// Adds the dropped frames before a tick.
  mutating func appendDropped(
    before timing: FrameTiming, because cause: FrameTiming.Cause?, came instant: Int64
  ) {
    let ticket = timing.ticket
    let length = (ticket.deadline - ticket.armedDeadline) / Int64(ticket.dropped)
    let most = keepsAll ? Self.mostDropped : Self.limit
    for number in max(ticket.dropped - most, 0)..<ticket.dropped {
      let deadline = ticket.armedDeadline + Int64(number) * length
      var dropped = FrameTiming(
        FrameTicket(
          index: ticket.index - (ticket.dropped - number) * ticket.step, deadline: deadline,
          targetDeadline: deadline + length, timestamp: ticket.timestamp,
          targetTimestamp: ticket.targetTimestamp),
        wokenAt: timing.wokenAt, .dropped)
      (dropped.cause, dropped.state) = (cause, timing.state)
      dropped.overrun = instant - dropped.ticket.targetDeadline
      append(dropped)
    }
  }

  /// Changes the timing with a number, counted from 0 in the order in which they were added, if it is still kept.
  mutating func change(_ number: Int, _ body: (inout FrameTiming) -> Void) {
    guard number >= first, number < count else { return }
    body(&timings[keepsAll ? number : number % Self.limit])
  }

  /// The number of the oldest timing.
  var first: Int { keepsAll ? 0 : max(count - Self.limit, 0) }

  /// Removes all timings and keeps the memory.
  mutating func reset() {
    timings.removeAll(keepingCapacity: true)
    count = 0
  }

  /// All kept timings, oldest first.
  var all: [FrameTiming] {
    guard !keepsAll, count > Self.limit else { return timings }
    let oldest = count % Self.limit
    return Array(timings[oldest...] + timings[..<oldest])
  }

  /// The timings of the last frames, oldest first, at most ``limit``.
  var last: [FrameTiming] { all.suffix(Self.limit) }
}
