import Display
import Raster
import TestSupport

/// A window in memory: it sleeps by a clock that moves only when told, and has another size once it says so.
final class MemoryDisplay: EventSource {
  let clock: ManualClock
  let presenter: MemoryPresenter

  /// How long it takes from one look at the clock to the next, in nanoseconds, as on a machine with other work.
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
}
