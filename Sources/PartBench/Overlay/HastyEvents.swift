import Display
import Platform

/// Events of a viewer that never sleeps: a wait is over at once, at the instant that was waited for.
///
/// Between two waits time passes as the thread's processor time does, so that what the loop measures is work, and
/// what runs beside it on the same core does not count.
final class HastyEvents: EventSource {
  /// Nanoseconds of work from each wake-up within the span to the next wait, by the number of its deadline.
  private(set) var samples: [Int: Double] = [:]

  /// Called when the span begins.
  var onSpan: () -> Void = {}

  /// Nanoseconds from one deadline to the next, rounded down.
  ///
  /// The first one comes a moment after ``begin()``, so that each is within a period of its own.
  private static let period: Int64 = 1_000_000_000 / 60

  /// How often a wait has ended.
  private(set) var wakeUps = 0

  private var keys: ArraySlice<(instant: Int64, key: KeyName)>
  private let span: Range<Int64>
  private var offset: Int64 = 0
  private var wokenAt: Int64 = 0
  private var deadline = 0
  private var isInSpan = false

  /// Plans events.
  ///
  /// - Parameters:
  ///   - keys: Keys and when they are pressed, in nanoseconds after ``begin()``, in order.
  ///   - span: The instants whose wake-ups are measured; the first one after it closes the window.
  init(pressing keys: [(instant: Int64, key: KeyName)], measuring span: Range<Int64>) {
    self.keys = keys[...]
    self.span = span
    samples.reserveCapacity(1024)
  }

  /// Lets instants count from now.
  func begin() { offset = -ProcessorClock.threadNanoseconds }

  /// Processor time of the thread, and what was skipped.
  var now: Int64 { ProcessorClock.threadNanoseconds + offset }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    let asleep = now
    if isInSpan { samples[self.deadline, default: 0] += Double(asleep - wokenAt) }
    defer {
      wakeUps += 1
      wokenAt = now
    }
    if let key = keys.first, key.instant <= deadline ?? .max {
      keys.removeFirst()
      skip(to: key.instant)
      return [.key(KeyPress(key.key))]
    }
    guard let deadline, deadline < span.upperBound else { return [.closeRequested] }
    skip(to: deadline)
    self.deadline = Int(deadline / Self.period)
    if !isInSpan, deadline >= span.lowerBound {
      isInSpan = true
      onSpan()
    }
    return [.deadline(lateness: 0)]
  }

  private func skip(to instant: Int64) { offset += max(instant - now, 0) }
}
