/// The requests by which one frame was sent, and what to expect of them.
package struct PutTicket: Hashable {
  /// The serial of the first request.
  package var first: UInt

  /// The serial of the last one, which makes the server send the completion.
  package var last: UInt

  /// When it was sent, in nanoseconds of the monotonic clock.
  package var sentAt: Int64

  /// Whether this is a frame that the program presented, or only an old one shown again.
  package var countsAsFrame: Bool

  /// Whether the server refused any of the requests.
  package var isRefused = false

  /// Creates a ticket.
  package init(
    first: UInt, last: UInt, sentAt: Int64, countsAsFrame: Bool, isRefused: Bool = false
  ) {
    self.first = first
    self.last = last
    self.sentAt = sentAt
    self.countsAsFrame = countsAsFrame
    self.isRefused = isRefused
  }

  /// Whether a request is one of this ticket's.
  package func contains(serial: UInt) -> Bool { serial >= first && serial <= last }

  /// This ticket and a later one for the same pixels, as one.
  package func followed(by later: PutTicket) -> PutTicket {
    PutTicket(
      first: first, last: later.last, sentAt: later.sentAt,
      countsAsFrame: countsAsFrame || later.countsAsFrame, isRefused: isRefused || later.isRefused)
  }
}
