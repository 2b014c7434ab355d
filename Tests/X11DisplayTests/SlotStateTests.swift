import Testing
import X11Display

@Suite("A frame slot's way to the server and back")
struct SlotStateTests {
  private let ticket = PutTicket(first: 10, last: 12, sentAt: 1000, countsAsFrame: true)

  @Test("A completion frees the slot, one of an earlier put does not")
  func completion() {
    var state = drawn()
    state.queue(ticket)
    #expect(state.complete(serial: 11) == nil)
    #expect(state == .queued(ticket))
    #expect(state.complete(serial: 12) == .completed)
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
    #expect(state.complete(serial: 12) == .failed)
    #expect(state == .free)
    state.lend()
    state.queue(ticket)
    #expect(state.fail(serial: 12) == .failed)
    #expect(state == .free)
  }

  @Test("A lost completion is given up when the server is past it and 250 ms are over")
  func expiry() {
    for (processed, late, isOver) in [
      (UInt(12), Int64(249_999_999), false), (11, 250_000_000, false), (12, 250_000_000, true),
      (99, 10_000_000_000, true),
    ] {
      var state = drawn()
      state.queue(ticket)
      let outcome = state.expire(processed: processed, now: ticket.sentAt + late)
      #expect(outcome == (isOver ? .overdue : nil), "\(processed), \(late)")
    }
  }

  @Test("A retired slot is gone when its put is over, and at once when there is none")
  func retirement() {
    var idle = SlotState.free
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
      #expect(outcome == [.completed, .failed, .overdue][end])
      #expect(state == .retired(nil))
    }
  }

  @Test("Pixels that are sent twice are free when the later put is over, and count once")
  func sentTwice() {
    var state = drawn()
    state.queue(ticket)
    state.queue(PutTicket(first: 20, last: 20, sentAt: 2000, countsAsFrame: false))
    #expect(state.ticket?.countsAsFrame == true)
    #expect(state.complete(serial: 12) == nil)
    #expect(state.complete(serial: 20) == .completed)
  }

  @Test("A discarded slot is free")
  func discard() {
    var state = drawn()
    #expect(state == .drawing && state.ticket == nil)
    state.discard()
    #expect(state == .free)
  }

  private func drawn() -> SlotState {
    var state = SlotState.free
    state.lend()
    return state
  }
}
