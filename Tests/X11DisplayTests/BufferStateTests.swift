import Display
import Testing
import X11Display

@Suite("A frame buffer's way to the server and back")
struct BufferStateTests {
  private let ticket = PutTicket(first: 10, last: 12, sentAt: 1000, frame: 7)

  /// The event for the end of the ticket's frame.
  private func ended(_ outcome: FrameEnd.Outcome) -> DisplayEvent {
    .frameEnded(FrameEnd(of: 7, as: outcome))
  }

  @Test("A completion frees the buffer, one of an earlier put does not")
  func completion() {
    var state = drawn()
    state.queue(ticket)
    #expect(state.complete(serial: 11) == nil)
    #expect(state == .queued(ticket))
    #expect(state.complete(serial: 12) == ended(.completed))
    #expect(state == .free)
    #expect(state.complete(serial: 12) == nil, "only once")
  }

  @Test("An error of the last request ends the put, one of an earlier request only spoils it")
  func errors() {
    var state = drawn()
    state.queue(ticket)
    #expect(state.fail(serial: 9) == nil && state.fail(serial: 13) == nil)
    #expect(state == .queued(ticket))
    #expect(state.fail(serial: 10) == nil)
    #expect(state.complete(serial: 12) == ended(.failed))
    #expect(state == .free)
    state.lend()
    state.queue(ticket)
    #expect(state.fail(serial: 12) == ended(.failed))
    #expect(state == .free)
  }

  @Test("A lost completion is abandoned once the server is past it and 250 ms have passed")
  func expiry() {
    for (processed, late, isOver) in [
      (UInt(12), Int64(249_999_999), false), (11, 250_000_000, false), (12, 250_000_000, true),
      (99, 10_000_000_000, true),
    ] {
      var state = drawn()
      state.queue(ticket)
      let outcome = state.expire(processed: processed, now: ticket.sentAt + late)
      #expect(outcome == (isOver ? ended(.overdue) : nil), "\(processed), \(late)")
    }
  }

  @Test("A retired buffer is gone when its put is over, and at once when there is none")
  func retirement() {
    var idle = BufferState.free
    idle.retire()
    #expect(idle == .retired(nil))
    for end in 0..<3 {
      var state = drawn()
      state.queue(ticket)
      state.retire()
      #expect(state == .retired(ticket))
      let outcome =
        switch end {
        case 0: state.complete(serial: 12)
        case 1: state.fail(serial: 12)
        default: state.expire(processed: 12, now: 1_000_000_000)
        }
      #expect(outcome == [ended(.completed), ended(.failed), ended(.overdue)][end])
      #expect(state == .retired(nil))
    }
  }

  @Test("A frame whose pixels are put once more ends by itself, and its buffer is free after that")
  func repetition() {
    var state = repeated()
    #expect(state.complete(serial: 11) == nil)
    #expect(state.complete(serial: 12) == ended(.completed))
    #expect(state.ticket != nil, "the server still reads")
    #expect(state.complete(serial: 12) == nil, "only once")
    #expect(state.complete(serial: 20) == .bufferFreed)
    #expect(state == .free)
  }

  @Test("Pixels that are put again do not count as a frame")
  func repetitionAlone() {
    for end in 0..<3 {
      var state = BufferState.free
      state.queue(PutTicket(first: 20, last: 21, sentAt: 2000, frame: nil))
      #expect(state.fail(serial: 20) == nil)
      let event =
        switch end {
        case 0: state.complete(serial: 21)
        case 1: state.fail(serial: 21)
        default: state.expire(processed: 21, now: 1_000_000_000)
        }
      #expect(event == .bufferFreed)
      #expect(state == .free)
    }
  }

  @Test("A frame fails by its own requests, not by those that put it once more")
  func errorsOfRepetition() {
    var failed = repeated()
    #expect(failed.fail(serial: 12) == ended(.failed))
    #expect(failed.complete(serial: 20) == .bufferFreed)

    var damaged = repeated()
    #expect(damaged.fail(serial: 10) == nil)
    #expect(damaged.complete(serial: 12) == ended(.failed))
    #expect(damaged.fail(serial: 20) == .bufferFreed)
    #expect(damaged == .free)

    // Errors are read before completions that arrived earlier.
    var read = repeated()
    #expect(read.fail(serial: 20) == nil)
    #expect(read.complete(serial: 12) == ended(.completed))
    #expect(read == .free)
  }

  @Test("A frame is overdue if a later put of its buffer ends before its own report")
  func lostBeforeRepetition() {
    var state = repeated()
    #expect(state.complete(serial: 20) == ended(.overdue))
    #expect(state == .free)
    var retired = repeated()
    retired.retire()
    #expect(retired.expire(processed: 20, now: 252_000_000) == ended(.overdue))
    #expect(retired == .retired(nil))
    var repeatedTwice = repeated()
    repeatedTwice.queue(PutTicket(first: 30, last: 30, sentAt: 3000, frame: nil))
    #expect(repeatedTwice.complete(serial: 20) == ended(.overdue))
    #expect(repeatedTwice.complete(serial: 30) == .bufferFreed)
  }

  @Test(
    "A reply to a request after the frame's own shows that its report was lost, not when it was read"
  )
  func lostAnswer() {
    var state = drawn()
    state.queue(ticket)
    #expect(state.complete(serial: 13) == ended(.overdue))
    #expect(state == .free)
  }

  @Test("A discarded buffer is free")
  func discard() {
    var state = drawn()
    #expect(state == .drawing && state.ticket == nil)
    state.discard()
    #expect(state == .free)
  }

  /// A frame that was put a second time before the server had read it.
  private func repeated() -> BufferState {
    var state = drawn()
    state.queue(ticket)
    state.queue(PutTicket(first: 20, last: 20, sentAt: 2000, frame: nil))
    return state
  }

  private func drawn() -> BufferState {
    var state = BufferState.free
    state.lend()
    return state
  }
}
