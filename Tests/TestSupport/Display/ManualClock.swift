public import Display

/// An event source whose time moves only when told: to the next scripted event, to the deadline that
/// is waited for, or by ``advance(by:)``.
///
/// So a test of hours takes no time, and nothing in it depends on the machine.
public final class ManualClock: EventSource {
  private struct ScriptedEvent {
    let instant: Int64
    let event: DisplayEvent
  }

  /// The present instant, in nanoseconds.
  public private(set) var now: Int64

  /// How often a wait had to jump.
  public private(set) var wakeUps = 0

  /// How much after its deadline a wait ends, as timers do; 0 unless told.
  public var wakeDelay: Int64 = 0

  /// Every deadline that was waited for, in order; `nil` for a wait without limit.
  public private(set) var waits: [Int64?] = []

  /// What is to happen, the soonest first; in the order of scheduling at one instant.
  private var script: [ScriptedEvent] = []

  /// Creates a clock that shows an instant.
  public init(now: Int64 = 0) { self.now = now }

  /// Lets an event happen at an instant; one that lies in the past happens at the next wait.
  public func schedule(_ event: DisplayEvent, at instant: Int64) {
    let index = script.firstIndex { $0.instant > instant } ?? script.endIndex
    script.insert(ScriptedEvent(instant: instant, event: event), at: index)
  }

  /// Lets time pass, as work does.
  ///
  /// - Precondition: The duration is not negative.
  public func advance(by nanoseconds: Int64) {
    precondition(nanoseconds >= 0, "time does not go back by \(nanoseconds) ns")
    now += nanoseconds
  }

  /// Jumps to the earlier of the next scripted event and the deadline.
  ///
  /// - Throws: `connectionLost` when nothing would ever end the wait, where a real one would hang.
  public func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    waits.append(deadline)
    let scripted = script.first?.instant
    let due = deadline.map { $0 + wakeDelay }
    guard let next = [scripted, due].compactMap(\.self).min() else {
      throw .connectionLost(display: "a manual clock with nothing scripted and nothing armed")
    }
    if next > now {
      now = next
      wakeUps += 1
    }
    var events: [DisplayEvent] = []
    while let first = script.first, first.instant <= now {
      events.append(first.event)
      script.removeFirst()
    }
    if let deadline, deadline <= now { events.append(.deadline(lateness: now - deadline)) }
    return events
  }
}
