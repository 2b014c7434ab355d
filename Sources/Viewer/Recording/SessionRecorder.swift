import Display

/// Keeps what is done to a session, with the instants to which it belongs, up to a number of bytes.
///
/// A replay needs the beginning: so that is what is kept, and once the recorder is full it notes nothing any more.
struct SessionRecorder {
  /// The bytes that inputs may take unless told otherwise: a quarter of a million keys, or 72 minutes of dragging at
  /// 60 moves a second.
  static let defaultByteLimit = 4 << 20

  /// The bytes that inputs may take; the one that reaches it is the last.
  var byteLimit = defaultByteLimit

  /// The instant of the first input that was left out, in nanoseconds since the start; nothing while all are kept.
  private(set) var fullInstant: Int64?

  /// The instant of the latest input that was not left out, in nanoseconds since the start.
  private(set) var end: Int64 = 0

  private var inputs = PackedInputs()

  /// The inputs so far.
  var entries: [Recording.Entry] { inputs.entries }

  /// Notes an input.
  mutating func note(_ input: RecordedInput, at instant: Int64) {
    if fullInstant != nil { return }
    let instant = max(end, instant)
    guard inputs.byteCount < byteLimit else {
      fullInstant = instant
      return
    }
    end = instant
    inputs.append(input, at: instant)
  }
}
