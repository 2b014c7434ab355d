package import Display

/// The state of a frame buffer between the program and the server.
///
/// ```
/// free → drawing → queued → free
///  └──────────────────┴→ retired → gone
/// ```
///
/// Only a free buffer is lent, because the server may read a queued buffer at any time. When queued buffers were
/// written to, 10 of 1500 frames were torn.
package enum BufferState: Hashable {
  /// The buffer is unused.
  case free

  /// The program is drawing into the buffer.
  case drawing

  /// The server has been asked to read the buffer.
  case queued(PutTicket)

  /// The buffer has been replaced, and is released once its last put, if any is in flight, has ended.
  case retired(PutTicket?)

  /// The time from sending a put until its completion is no longer awaited, in nanoseconds: 250 ms.
  ///
  /// The buffer is then freed only if the server has processed the put.
  package static let patience: Int64 = 250_000_000

  /// Whether the buffer is unused.
  package var isFree: Bool {
    if case .free = self { true } else { false }
  }

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

  /// Makes a lent buffer free again without showing it.
  package mutating func discard() {
    precondition(self == .drawing, "a buffer that is \(self) was given back")
    self = .free
  }

  /// Records that the pixels have been sent.
  ///
  /// - Precondition: If the buffer is already queued, the requests only send its pixels again, so `ticket` has no
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

  /// Marks the buffer as replaced by another one.
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
  /// frame was read. The event of a later request shows that the frame was read, and that its own event was lost.
  ///
  /// - Parameter serial: The serial of the request that caused the event. If it is less than the serial of the
  ///   ticket's last request, the event belongs to an earlier put of the same memory, possibly that of the frame.
  /// - Returns: The end of a frame, or `nil` if no frame has ended.
  package mutating func complete(serial: UInt) -> DisplayEvent? {
    guard let ticket else { return nil }
    let outcome: FrameEnd.Outcome = serial == ticket.frame?.last ? .completed : .overdue
    if serial >= ticket.last { return finish(ticket, as: outcome) }
    guard let frame = ticket.frame, serial >= frame.last else { return nil }
    return finish(frame, of: ticket, as: outcome)
  }

  /// Frees the buffer if the event with a serial ends a frame whose pixels have not been sent again, and of which no
  /// request was refused.
  ///
  /// - Returns: The number of the frame; `nil`, with nothing changed, in all other cases: see ``complete(serial:)``.
  package mutating func completeFrame(serial: UInt) -> Int? {
    guard case .queued(let ticket) = self, let frame = ticket.frame, ticket.last == serial,
      frame.last == serial, !frame.isRefused
    else { return nil }
    self = .free
    return frame.number
  }

  /// Handles an error of the server.
  ///
  /// If the last request of a frame, or of its repetition, causes an error, its completion will not arrive. If an
  /// earlier request causes an error, the frame is damaged, but its completion still arrives.
  ///
  /// - Returns: The end of a frame, or `nil` if no frame has ended.
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

  /// Stops waiting for a completion if the server has processed the put and the time limit is over.
  ///
  /// The server processes requests in order, so the put has ended whether or not its event arrives.
  ///
  /// - Parameters:
  ///   - processed: The serial of the newest request that the server has processed.
  ///   - now: The current time, in nanoseconds of the monotonic clock.
  /// - Returns: The end of a frame, or `nil` if no frame has ended.
  package mutating func expire(processed: UInt, now: Int64) -> DisplayEvent? {
    guard let ticket, processed >= ticket.last, now - ticket.sentAt >= Self.patience else {
      return nil
    }
    return finish(ticket, as: .overdue)
  }

  /// Ends the frame of a ticket, and returns the event that reports its end.
  ///
  /// The buffer becomes free too, unless its pixels have been sent again and the server has not yet read them.
  private mutating func finish(
    _ frame: PutTicket.SentFrame, of ticket: PutTicket, as outcome: FrameEnd.Outcome
  ) -> DisplayEvent {
    if frame.last == ticket.last { return finish(ticket, as: outcome) }
    var repetition = ticket
    repetition.frame = nil
    wait(for: repetition)
    return frame.end(as: outcome)
  }

  /// Ends a ticket, which frees the buffer, and returns the event that reports the end of its frame, if any, or the
  /// freed buffer.
  private mutating func finish(_ ticket: PutTicket, as outcome: FrameEnd.Outcome) -> DisplayEvent {
    if case .retired = self { self = .retired(nil) } else { self = .free }
    return ticket.frame?.end(as: outcome) ?? .bufferFreed
  }

  private mutating func wait(for ticket: PutTicket) {
    if case .retired = self { self = .retired(ticket) } else { self = .queued(ticket) }
  }
}

extension PutTicket.SentFrame {
  /// Returns the event that reports the end of the frame; the outcome is always a failure if one of the frame's
  /// requests was refused.
  fileprivate func end(as outcome: FrameEnd.Outcome) -> DisplayEvent {
    .frameEnded(FrameEnd(of: number, as: isRefused ? .failed : outcome))
  }
}

/// The requests that sent the pixels of a buffer, and whose completion is expected.
package struct PutTicket: Hashable {
  /// A presented frame whose pixels the server has neither read nor refused yet.
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

  /// The time at which the requests were sent, in nanoseconds of the monotonic clock.
  package var sentAt: Int64

  /// The frame that the requests, or the first of them, present; `nil` if they only send an old frame again.
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

  /// Returns whether a serial is that of one of this ticket's requests.
  package func contains(serial: UInt) -> Bool { serial >= first && serial <= last }

  /// Returns this ticket combined with a later ticket, whose requests send the same pixels again.
  package func followed(by later: PutTicket) -> PutTicket {
    var both = self
    both.last = later.last
    both.sentAt = later.sentAt
    return both
  }
}
