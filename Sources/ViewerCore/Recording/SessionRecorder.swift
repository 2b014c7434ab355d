import Display

/// Keeps what is done to a session, with the instants to which it belongs.
struct SessionRecorder {
  /// The most inputs that are kept: 55 minutes of dragging at 60 moves a second.
  static let capacity = 200_000

  /// The inputs so far.
  private(set) var entries: [Recording.Entry] = []

  /// Whether nothing has been left out; no, once there was more than is kept.
  private(set) var isWhole = true

  /// The instant of the latest input, in nanoseconds since the start.
  private(set) var end: Int64 = 0

  /// Notes an input.
  mutating func note(_ input: RecordedInput, at instant: Int64) {
    end = max(end, instant)
    guard entries.count < Self.capacity else {
      isWhole = false
      return
    }
    entries.append(Recording.Entry(at: end, input))
  }
}
