public import Display

/// An event source whose time moves only to the next scripted event, to the awaited deadline, or by ``advance(by:)``.
///
/// A test of hours thus takes no time, and nothing in it depends on the machine.
public final class ManualClock: EventSource {
  private struct ScriptedEvent {
    let instant: Int64
    let event: DisplayEvent
  }

  /// The present instant, in nanoseconds.
  public private(set) var now: Int64

  /// The number of times ``jump(by:)`` has gone back.
  public private(set) var clockReversals = 0

  /// The number of waits that had to jump.
  public private(set) var wakeUps = 0

  /// The time by which a wait ends after its deadline, as with timers, in nanoseconds; default 0.
  public var wakeDelay: Int64 = 0

  /// The instant before which no wait ends, because the process is stopped; by default it is not.
  public var stoppedUntil = Int64.min

  /// Whether the end of a frame is said to end a wait at once; default true.
  public var wakesForCompletions = true

  /// The time of ``advance(by:)`` so far, which is the thread's processor time.
  public private(set) var processorTime: Int64? = 0

  /// Returns what the scheduler says at an instant; by default nothing is known.
  public var delaysAt: (_ instant: Int64) -> ProcessorDelays = { _ in ProcessorDelays() }

  /// What the scheduler says now.
  public var delays: ProcessorDelays { delaysAt(now) }

  /// The deadlines that were awaited, in order; `nil` for a wait without limit.
  public private(set) var waits: [Int64?] = []

  /// The scripted events, earliest first; at the same instant in the order of scheduling.
  private var script: [ScriptedEvent] = []

  /// Creates a clock at an instant, in nanoseconds.
  public init(now: Int64 = 0) { self.now = now }

  /// Schedules an event at an instant; an event in the past happens at the next wait.
  public func schedule(_ event: DisplayEvent, at instant: Int64) {
    let index = script.firstIndex { $0.instant > instant } ?? script.endIndex
    script.insert(ScriptedEvent(instant: instant, event: event), at: index)
  }

  /// Advances time, as work does.
  ///
  /// - Precondition: The duration is not negative.
  public func advance(by nanoseconds: Int64) {
    precondition(nanoseconds >= 0, "time does not go back by \(nanoseconds) ns")
    now += nanoseconds
    processorTime = processorTime.map { $0 + nanoseconds }
  }

  /// Advances time while the thread does not run.
  ///
  /// - Precondition: The duration is not negative.
  public func stall(by nanoseconds: Int64) {
    precondition(nanoseconds >= 0, "time does not go back by \(nanoseconds) ns")
    now += nanoseconds
  }

  /// Moves time as a broken clock does: forward or back, however far.
  public func jump(by nanoseconds: Int64) {
    now += nanoseconds
    if nanoseconds < 0 { clockReversals += 1 }
  }

  /// Jumps to the earlier of the next scripted event and the deadline.
  ///
  /// - Throws: `connectionLost` if nothing would ever end the wait, where a real one would hang.
  public func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    waits.append(deadline)
    let scripted = script.first?.instant
    let due = deadline.map { $0 + wakeDelay }
    guard let first = [scripted, due].compactMap(\.self).min() else {
      throw .connectionLost(display: "a manual clock with nothing scripted and nothing armed")
    }
    let next = max(first, stoppedUntil)
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

  /// Jumps to the deadline, unless an event is scheduled until then.
  public func waitForFrame(
    until deadline: Int64, ends: inout FrameEnds
  ) throws(DisplayError) -> Int64? {
    let due = max(deadline + wakeDelay, stoppedUntil)
    if let first = script.first, first.instant <= max(due, now) { return nil }
    waits.append(deadline)
    if due > now {
      now = due
      wakeUps += 1
    }
    return now
  }
}
