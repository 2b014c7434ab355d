/// Where a frame slot is on its way from the program to the server and back.
///
/// ```
/// free → drawing → queued → free
///  └──────────────────┴→ retired → gone
/// ```
///
/// Only a free slot is lent: the server may read a queued one at any time. Writing there tore 10 of
/// 1500 frames.
package enum SlotState: Hashable {
  /// Nobody uses it.
  case free

  /// The program draws into it.
  case drawing

  /// The server has been told to read it.
  case queued(PutTicket)

  /// It has been replaced, and goes away when its last put, if any is under way, is over.
  case retired(PutTicket?)

  /// How a put came to its end.
  package enum Outcome: Hashable {
    /// The server has read the pixels.
    case completed

    /// The server has read them, but did not say so.
    case overdue

    /// The server refused them.
    case failed
  }

  /// How long a completion may be missing once the server has gone past the put: 250 ms.
  package static let patience: Int64 = 250_000_000

  /// The put that is under way.
  package var ticket: PutTicket? {
    switch self {
    case .queued(let ticket): ticket
    case .retired(let ticket): ticket
    case .free, .drawing: nil
    }
  }

  /// Lends the slot.
  ///
  /// - Precondition: It is free.
  package mutating func lend() {
    precondition(self == .free, "a slot that is \(self) was lent")
    self = .drawing
  }

  /// Takes the slot back unshown.
  package mutating func discard() {
    precondition(self == .drawing, "a slot that is \(self) was given back")
    self = .free
  }

  /// Notes that the pixels have been sent.
  package mutating func queue(_ ticket: PutTicket) {
    switch self {
    case .free, .drawing: self = .queued(ticket)
    case .queued(let earlier): self = .queued(earlier.followed(by: ticket))
    case .retired: preconditionFailure("a retired slot was sent")
    }
  }

  /// Replaces the slot.
  ///
  /// It is gone when nothing is left to wait for.
  ///
  /// - Precondition: Nobody draws into it.
  package mutating func retire() {
    precondition(self != .drawing, "a slot that is drawn into was retired")
    self = .retired(ticket)
  }

  /// Notes the server's completion event.
  ///
  /// - Parameter serial: The request that the event came from. One before the ticket's last belongs
  ///   to an earlier put of the same memory.
  /// - Returns: The end of the put, if this was it.
  package mutating func complete(serial: UInt) -> Outcome? {
    guard let ticket, serial >= ticket.last else { return nil }
    return finish(ticket, as: ticket.isRefused ? .failed : .completed)
  }

  /// Notes an error of the server.
  ///
  /// When it hit the last request, no completion will come and the put is over. When it hit an
  /// earlier one, the frame is damaged but the completion is still to come.
  package mutating func fail(serial: UInt) -> Outcome? {
    guard var ticket, ticket.contains(serial: serial) else { return nil }
    if serial == ticket.last { return finish(ticket, as: .failed) }
    ticket.isRefused = true
    if case .retired = self { self = .retired(ticket) } else { self = .queued(ticket) }
    return nil
  }

  /// Gives up waiting for a completion when the server is past the put and has had time enough.
  ///
  /// Requests are dealt with in order, so the put is over whatever became of its event.
  package mutating func expire(processed: UInt, now: Int64) -> Outcome? {
    guard let ticket, processed >= ticket.last, now - ticket.sentAt >= Self.patience else {
      return nil
    }
    return finish(ticket, as: ticket.isRefused ? .failed : .overdue)
  }

  private mutating func finish(_ ticket: PutTicket, as outcome: Outcome) -> Outcome {
    if case .retired = self { self = .retired(nil) } else { self = .free }
    return outcome
  }
}
