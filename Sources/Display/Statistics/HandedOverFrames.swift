/// A presented frame whose end has not been reported yet.
struct HandedOverFrame {
  /// The frame's number, as in ``FrameEnd/frame``; 0 for no frame.
  var number: Int
  /// The number of the frame's timing in ``KeptTimings``.
  var sample: Int
  var ticket: FrameTicket
  /// The processor time up to the hand-over; see ``FrameTiming/processor``.
  var processor: Int64?
  /// The number of the animation's state, if it is known.
  var state: UInt8?
  /// Whose fault it is that the frame is late; `nil` if it is not, or not yet known.
  var cause: FrameTiming.Cause?
  var submit: Int64
  /// The number of the frame's stretch of motion.
  var stretch: Int
  /// Whether the frame was handed over in time, so that it is late if the display has not read it in time.
  var isJudged: Bool
  /// The overrun at the last look that found the frame unread; `nil` if none did.
  var unread: Int64?

  /// Stands for no frame.
  static let none = HandedOverFrame(
    number: 0, sample: 0,
    ticket: FrameTicket(
      index: 0, deadline: 0, targetDeadline: 0, timestamp: 0, targetTimestamp: 0),
    submit: 0, stretch: 0, isJudged: false)

  /// Returns whose fault it was that the display lacked the frame until an instant, although it was handed over in
  /// time: the display's, unless the frame had spent more time in the program.
  func cause(
    lackedUntil instant: Int64, waiting cause: FrameTiming.Cause
  ) -> FrameTiming.Cause {
    let before = submit - ticket.deadline
    if instant - submit >= before { return cause }
    guard let processor else { return .unknown }
    return 2 * processor >= ticket.targetDeadline - ticket.deadline ? .program : .machine
  }
}

/// The presented frames that the display still reads, each in the place of its number.
///
/// A frame takes the place of the one sixteen numbers before it. If that is still there, the ends of frames are not
/// being reported, because no presenter has as many buffers.
struct HandedOverFrames {
  private var places = InlineArray<16, HandedOverFrame>(repeating: .none)

  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a frame, or replaces it with a changed one.
  mutating func insert(_ frame: HandedOverFrame) {
    let place = frame.number & (places.count - 1)
    if places[place].number == 0 { count += 1 }
    places[place] = frame
  }

  /// Removes the frame with a number, and returns it; `nil` if it is not there.
  mutating func remove(_ number: Int) -> HandedOverFrame? {
    let place = number & (places.count - 1)
    guard places[place].number == number else { return nil }
    defer { places[place].number = 0 }
    count -= 1
    return places[place]
  }

  /// Whether a frame that was handed over in time should have been read by an instant.
  func hasUnread(at instant: Int64) -> Bool {
    places.indices.contains { place in
      places[place].number != 0 && places[place].isJudged
        && places[place].ticket.targetDeadline <= instant
    }
  }

  /// Removes all frames.
  mutating func removeAll() { self = HandedOverFrames() }

  /// All frames, in no order.
  var all: [HandedOverFrame] { places.indices.map { places[$0] }.filter { $0.number != 0 } }
}
