import Display
import LayerHost
import LayerKit
import Testing

private let grid = FrameGrid(origin: 0, rate: .sixty)

/// The deadlines 10 and 20, as instants and as changes of media time.
private let (early, late) = (grid.deadline(10), grid.deadline(20))
private let (earlyChange, lateChange) = (change(at: early), change(at: late))

private func change(at instant: Int64) -> NextChange {
  .at(MediaClock(startingAt: 0).time(at: instant))
}

/// Returns a pacer that has given the ticket of the first deadline.
private func makePacer() -> FramePacer {
  var pacer = FramePacer(startingAt: 0, rate: .sixty)
  _ = pacer.ticket(at: 0)
  return pacer
}

@Suite("The deadline of a change")
struct FrameInstantTests {
  @Test(
    "A change of the layers or an instant decides, whichever is earlier",
    arguments: [
      (.now, nil, 1), (.now, late, 1), (earlyChange, nil, 9), (earlyChange, late, 9),
      (lateChange, early, 9), (.never, early, 9), (.never, nil, nil),
    ] as [(NextChange, Int64?, Int?)])
  func earlier(change: NextChange, instant: Int64?, index: Int?) {
    var pacer = makePacer()
    let deadline = pacer.arm(for: change, orFrameAt: instant, at: 1)
    #expect(deadline == index.map(grid.deadline))
  }

  @Test("While media time is paused, only the instant counts")
  func paused() {
    var pacer = makePacer()
    pacer.clock.pause(at: pacer.effectiveInstant(at: 1))
    let none = pacer.arm(for: earlyChange, at: 1)
    #expect(none == nil)
    let deadline = pacer.arm(for: earlyChange, orFrameAt: late, at: 1)
    #expect(deadline == grid.deadline(19))
  }
}
