/// The requests by which a slot's pixels were sent, and what to expect of them.
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

  /// The frame that the requests, or the first of them, present; nothing where only an old one is put once more.
  package var frame: SentFrame?

  /// Creates a ticket.
  ///
  /// - Parameter frame: The number of the frame that all requests present, or nothing where they present none.
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
