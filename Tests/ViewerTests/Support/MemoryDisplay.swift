import Display
import Raster
import TestSupport

/// A window in memory, with a clock that only tests advance; a new size takes effect when its event is delivered.
final class MemoryDisplay: EventSource {
  let clock: ManualClock
  let presenter: MemoryPresenter

  /// The time between two readings of the clock, in nanoseconds, as on a busy machine.
  var lookTime: Int64 = 0

  init(size: PixelSize, startingAt start: Int64) {
    clock = ManualClock(now: start)
    presenter = MemoryPresenter(size: size)
  }

  var now: Int64 {
    clock.advance(by: lookTime)
    return clock.now
  }

  var wakeUps: Int { clock.wakeUps }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    let events = try clock.nextEvents(until: deadline)
    for case .resized(let size) in events { presenter.resize(to: size) }
    return events
  }

  func waitForFrame(
    until deadline: Int64, ends: inout FrameEnds
  ) throws(DisplayError) -> Int64? {
    try clock.waitForFrame(until: deadline, ends: &ends)
  }
}
