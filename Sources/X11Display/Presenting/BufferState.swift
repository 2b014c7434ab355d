package import Display

/// The state of a frame buffer between the program and the server.
///
/// ```
/// free → drawing → queued → free
///  └──────────────────┴→ retired → gone
/// ```
///
/// Only a free buffer is lent, because the server may read a queued one at any time. Writing to queued buffers tore
/// 10 of 1500 frames.
package enum BufferState: Hashable {
  /// The buffer is unused.
  case free

  /// The program is drawing into the buffer.
  case drawing

  /// The server has been asked to read the buffer.
  case queued(PutTicket)

  /// The buffer has been replaced, and is released once its last put, if any is in flight, has ended.
  case retired(PutTicket?)

  /// The time that a completion may be overdue after the server has processed the put: 250 ms.
  package static let patience: Int64 = 250_000_000

  /// The put in flight, or `nil` if there is none.
  package var ticket: PutTicket? {
    switch self {
    case .queued(let ticket): ticket
    case .retired(let ticket): ticket
    case .free, .drawing: nil
    }
  }

  /// Lends the buffer.
  ///
  /// - Precondition: It is free.
  package mutating func lend() {
    precondition(self == .free, "a buffer that is \(self) was lent")
    self = .drawing
  }

  /// Takes back the buffer without showing it.
  package mutating func discard() {
    precondition(self == .drawing, "a buffer that is \(self) was given back")
    self = .free
  }

  /// Records that the pixels have been sent.
  ///
  /// - Precondition: If the buffer is already queued, its pixels are only sent again, and the ticket presents no
  ///   frame.
  package mutating func queue(_ ticket: PutTicket) {
    switch self {
    case .free, .drawing: self = .queued(ticket)
    case .queued(let earlier):
      precondition(ticket.frame == nil, "a frame was sent while \(earlier) was under way")
      self = .queued(earlier.followed(by: ticket))
    case .retired: preconditionFailure("a retired buffer was sent")
    }
  }

  /// Replaces the buffer.
  ///
  /// The buffer is released once no put is in flight.
  ///
  /// - Precondition: The buffer is not being drawn into.
  package mutating func retire() {
    precondition(self != .drawing, "a buffer that is drawn into was retired")
    self = .retired(ticket)
  }

  /// Handles the server's completion event.
  ///
  /// An event has the serial of the request that caused it. The event of a frame's own last request reports when the
  /// frame was read. The event of a later request shows that it was read, and that its own event was lost.
  ///
  /// - Parameter serial: The request that caused the event. A serial before the ticket's last one belongs to an
  ///   earlier put of the same memory, which may be that of the frame.
  /// - Returns: The end of a frame, or `nil`.
  package mutating func complete(serial: UInt) -> DisplayEvent? {
    guard let ticket else { return nil }
    let outcome: FrameEnd.Outcome = serial == ticket.frame?.last ? .completed : .overdue
    if serial >= ticket.last { return finish(ticket, as: outcome) }
    guard let frame = ticket.frame, serial >= frame.last else { return nil }
    return finish(frame, of: ticket, as: outcome)
  }

  /// Handles an error of the server.
  ///
  /// An error of the last request of a frame, or of its repetition, means that its completion will not arrive. An
  /// error of an earlier request damages the frame, but its completion is still to come.
  ///
  /// - Returns: The end of a frame, or `nil`.
  package mutating func fail(serial: UInt) -> DisplayEvent? {
    guard var ticket, ticket.contains(serial: serial) else { return nil }
    guard var frame = ticket.frame else {
      return serial == ticket.last ? finish(ticket, as: .failed) : nil
    }
    if serial == frame.last { return finish(frame, of: ticket, as: .failed) }
    if serial < frame.last {
      frame.isRefused = true
      ticket.frame = frame
    } else if serial == ticket.last {
      // The repetition has ended. The frame's completion came before the error, but errors are handled first.
      ticket.last = frame.last
    }
    wait(for: ticket)
    return nil
  }

  /// Stops waiting for a completion once the server is past the put and the time limit is over.
  ///
  /// Requests are processed in order, so the put has ended whether or not its event arrives.
  ///
  /// - Returns: The end of a frame, or `nil`.
  package mutating func expire(processed: UInt, now: Int64) -> DisplayEvent? {
    guard let ticket, processed >= ticket.last, now - ticket.sentAt >= Self.patience else {
      return nil
    }
    return finish(ticket, as: .overdue)
  }

  /// Ends a frame, and the ticket too unless its pixels were sent again.
  private mutating func finish(
    _ frame: PutTicket.SentFrame, of ticket: PutTicket, as outcome: FrameEnd.Outcome
  ) -> DisplayEvent {
    if frame.last == ticket.last { return finish(ticket, as: outcome) }
    var repetition = ticket
    repetition.frame = nil
    wait(for: repetition)
    return frame.end(as: outcome)
  }

  /// Ends the ticket and its frame.
  private mutating func finish(_ ticket: PutTicket, as outcome: FrameEnd.Outcome) -> DisplayEvent {
    if case .retired = self { self = .retired(nil) } else { self = .free }
    return ticket.frame?.end(as: outcome) ?? .bufferFreed
  }

  private mutating func wait(for ticket: PutTicket) {
    if case .retired = self { self = .retired(ticket) } else { self = .queued(ticket) }
  }
}

extension PutTicket.SentFrame {
  /// Returns the end of the frame; always a failure if one of its requests was refused.
  fileprivate func end(as outcome: FrameEnd.Outcome) -> DisplayEvent {
    .frameEnded(FrameEnd(of: number, as: isRefused ? .failed : outcome))
  }
}

/// The requests that sent the pixels of a buffer, and the completion to expect.
package struct PutTicket: Hashable {
  /// A presented frame, until the server has read or refused it.
  package struct SentFrame: Hashable {
    /// The frame's number in the presenter's count.
    package var number: Int

    /// The serial of the frame's last request.
    package var last: UInt

    /// Whether the server refused any of the frame's requests.
    package var isRefused = false
  }

  /// The serial of the first request.
  package var first: UInt

  /// The serial of the last request, which makes the server send the completion.
  package var last: UInt

  /// The time of sending, in nanoseconds of the monotonic clock.
  package var sentAt: Int64

  /// The frame that the requests, or the first of them, present; `nil` if they only send an old one again.
  package var frame: SentFrame?

  /// Creates a ticket.
  ///
  /// - Parameter frame: The number of the frame that all requests present, or `nil` if they present none.
  package init(first: UInt, last: UInt, sentAt: Int64, frame: Int?) {
    self.first = first
    self.last = last
    self.sentAt = sentAt
    self.frame = frame.map { SentFrame(number: $0, last: last) }
  }

  /// Whether a request belongs to this ticket.
  package func contains(serial: UInt) -> Bool { serial >= first && serial <= last }

  /// Returns this ticket combined with a later one that sends the same pixels again.
  package func followed(by later: PutTicket) -> PutTicket {
    var both = self
    both.last = later.last
    both.sentAt = later.sentAt
    return both
  }
}
