/// The requests by which one frame was sent, and what to expect of them.
struct PutTicket: Hashable {
  /// The serial of the first request.
  var first: UInt

  /// The serial of the last one, which makes the server send the completion.
  var last: UInt

  /// When it was sent, in nanoseconds of the monotonic clock.
  var sentAt: Int64

  /// Whether this is a frame that the program presented, or only an old one shown again.
  var countsAsFrame: Bool

  /// Whether the server refused any of the requests.
  var isRefused = false

  /// This ticket and a later one for the same pixels, as one.
  func followed(by later: PutTicket) -> PutTicket {
    PutTicket(
      first: first, last: later.last, sentAt: later.sentAt,
      countsAsFrame: countsAsFrame || later.countsAsFrame, isRefused: isRefused || later.isRefused)
  }
}
