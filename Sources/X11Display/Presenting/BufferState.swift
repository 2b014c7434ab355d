package import Display

/// The place of a frame buffer on its way from the program to the server and back.
///
/// ```
/// free → drawing → queued → free
///  └──────────────────┴→ retired → gone
/// ```
///
/// Only a free buffer is lent: the server may read a queued one at any time. Writing there tore 10 of
/// 1500 frames.
package enum BufferState: Hashable {
  /// It is unused.
  case free

  /// The program draws into it.
  case drawing

  /// The server has been told to read it.
  case queued(PutTicket)

  /// It has been replaced, and goes away when its last put, if any is under way, is over.
  case retired(PutTicket?)

  /// The time for which a completion may be missing once the server has gone past the put: 250 ms.
  package static let patience: Int64 = 250_000_000

  /// The put that is under way.
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

  /// Takes the buffer back unshown.
  package mutating func discard() {
    precondition(self == .drawing, "a buffer that is \(self) was given back")
    self = .free
  }

  /// Notes that the pixels have been sent.
  ///
  /// - Precondition: Those of a buffer that is queued already are only put once more: the ticket presents no frame.
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
  /// It is gone when nothing is left to wait for.
  ///
  /// - Precondition: It is not being drawn into.
  package mutating func retire() {
    precondition(self != .drawing, "a buffer that is drawn into was retired")
    self = .retired(ticket)
  }

  /// Notes the server's completion event.
  ///
  /// An event has the serial of the request that it came from. That of a frame's own last request tells when the
  /// frame was read; a later one tells that it was, and that its own event got lost.
  ///
  /// - Parameter serial: The request that the event came from. One before the ticket's last belongs
  ///   to an earlier put of the same memory, which may be that of the frame.
  /// - Returns: What has come to its end, if anything has.
  package mutating func complete(serial: UInt) -> DisplayEvent? {
    guard let ticket else { return nil }
    let outcome: FrameEnd.Outcome = serial == ticket.frame?.last ? .completed : .overdue
    if serial >= ticket.last { return finish(ticket, as: outcome) }
    guard let frame = ticket.frame, serial >= frame.last else { return nil }
    return finish(frame, of: ticket, as: outcome)
  }

  /// Notes an error of the server.
  ///
  /// When it hit the last request of a frame, or of its repetition, no completion of that will come. When it hit an
  /// earlier one, the frame is damaged but the completion is still to come.
  ///
  /// - Returns: What has come to its end, if anything has.
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
      // The repetition is over. The frame's completion came before the error, but errors are looked at first.
      ticket.last = frame.last
    }
    wait(for: ticket)
    return nil
  }

  /// Gives up waiting for a completion when the server is past the put and has had time enough.
  ///
  /// Requests are dealt with in order, so the put is over whatever became of its event.
  ///
  /// - Returns: What has come to its end, if anything has.
  package mutating func expire(processed: UInt, now: Int64) -> DisplayEvent? {
    guard let ticket, processed >= ticket.last, now - ticket.sentAt >= Self.patience else {
      return nil
    }
    return finish(ticket, as: .overdue)
  }

  /// Ends a frame, and the ticket with it unless the pixels were put once more.
  private mutating func finish(
    _ frame: PutTicket.SentFrame, of ticket: PutTicket, as outcome: FrameEnd.Outcome
  ) -> DisplayEvent {
    if frame.last == ticket.last { return finish(ticket, as: outcome) }
    var repetition = ticket
    repetition.frame = nil
    wait(for: repetition)
    return frame.end(as: outcome)
  }

  /// Ends all that the ticket is for.
  private mutating func finish(_ ticket: PutTicket, as outcome: FrameEnd.Outcome) -> DisplayEvent {
    if case .retired = self { self = .retired(nil) } else { self = .free }
    return ticket.frame?.end(as: outcome) ?? .bufferFreed
  }

  private mutating func wait(for ticket: PutTicket) {
    if case .retired = self { self = .retired(ticket) } else { self = .queued(ticket) }
  }
}

extension PutTicket.SentFrame {
  /// The end of the frame; it has failed, whatever else is known of it, where a request was refused.
  fileprivate func end(as outcome: FrameEnd.Outcome) -> DisplayEvent {
    .frameEnded(FrameEnd(of: number, as: isRefused ? .failed : outcome))
  }
}

/// The requests by which a buffer's pixels were sent, and what to expect of them.
package struct PutTicket: Hashable {
  /// A frame that the program presented, until the server has read or refused it.
  package struct SentFrame: Hashable {
    /// The frame's number, as the presenter counts.
    package var number: Int

    /// The serial of its last request.
    package var last: UInt

    /// Whether the server refused any of its requests.
    package var isRefused = false
  }

  /// The serial of the first request.
  package var first: UInt

  /// The serial of the last one, which makes the server send the completion.
  package var last: UInt

  /// When it was sent, in nanoseconds of the monotonic clock.
  package var sentAt: Int64

  /// The frame that the requests, or the first of them, present; `nil` where only an old one is put once more.
  package var frame: SentFrame?

  /// Creates a ticket.
  ///
  /// - Parameter frame: The number of the frame that all requests present, or `nil` where they present none.
  package init(first: UInt, last: UInt, sentAt: Int64, frame: Int?) {
    self.first = first
    self.last = last
    self.sentAt = sentAt
    self.frame = frame.map { SentFrame(number: $0, last: last) }
  }

  /// Whether a request is one of this ticket's.
  package func contains(serial: UInt) -> Bool { serial >= first && serial <= last }

  /// This ticket and a later one that puts the same pixels once more, as one.
  package func followed(by later: PutTicket) -> PutTicket {
    var both = self
    both.last = later.last
    both.sentAt = later.sentAt
    return both
  }
}
