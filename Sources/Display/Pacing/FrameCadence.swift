/// The tickets that follow a pacer's last ticket, as long as each is taken before the next is due.
///
/// Each ticket is computed from the one before, without a division; it equals the ticket that ``FramePacer`` would
/// return. A loop takes a cadence while nothing but time changes, and afterwards hands it back:
///
/// ```swift
/// guard var cadence = pacer.cadence else { return }
/// while cadence.next.deadline <= events.now { draw(at: cadence.advance().targetTimestamp) }
/// pacer.adopt(cadence)
/// ```
public struct FrameCadence: Sendable {
  /// The ticket of the next callback.
  public private(set) var next: FrameTicket

  /// The number of display frames from one callback to the next.
  let step: Int

  /// The last ticket that was taken.
  public private(set) var last: FrameTicket

  private let clock: MediaClock

  /// The time from one callback to the next: whole nanoseconds, and a remainder in fractions of `divisor`.
  private let (period, remainder): (Int64, Int64)
  private let divisor: Int64

  /// The fraction of a nanosecond that was rounded off the next ticket's target deadline, in fractions of `divisor`.
  private var roundedOff: Int64

  /// Creates the tickets after a ticket.
  init(after last: FrameTicket, step: Int, grid: FrameGrid, clock: MediaClock) {
    self.step = step
    self.last = last
    self.clock = clock
    divisor = grid.rate.numerator
    (period, remainder) = grid.length(ofFrames: step)
    next = last
    roundedOff = grid.length(ofFrames: last.index + step - grid.firstIndex).remainder
    moveNext()
  }

  /// Takes the next ticket.
  public mutating func advance() -> FrameTicket {
    last = next
    moveNext()
    return last
  }

  private mutating func moveNext() {
    roundedOff += remainder
    let carry: Int64 = roundedOff >= divisor ? 1 : 0
    roundedOff -= carry * divisor
    let deadline = last.targetDeadline
    let target = deadline + period + carry
    next = FrameTicket(
      index: last.index + step, deadline: deadline, targetDeadline: target,
      timestamp: last.targetTimestamp, targetTimestamp: clock.time(at: target))
    next.step = step
  }
}
