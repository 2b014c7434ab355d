import Display
import LayerHost
import LayerKit
import Testing

@Suite("The deadline of a change")
struct FrameInstantTests {
  private static let grid = FrameGrid(origin: 0, rate: .sixty)
  private static let early = grid.deadline(10)
  private static let late = grid.deadline(20)

  private static func change(at instant: Int64) -> NextChange {
    .at(MediaClock(startingAt: 0).time(at: instant))
  }

  /// A pacer that has shown the frame of deadline 1.
  private static func makePacer() -> FramePacer {
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    _ = pacer.ticket(at: 0)
    return pacer
  }

  @Test(
    "A change of the layers or an instant decides, whichever is earlier",
    arguments: [
      (.now, nil, 1), (.now, late, 1), (change(at: early), nil, 9), (change(at: early), late, 9),
      (change(at: late), early, 9), (.never, early, 9), (.never, nil, nil),
    ] as [(NextChange, Int64?, Int?)])
  func earlier(change: NextChange, instant: Int64?, index: Int?) {
    var pacer = Self.makePacer()
    let deadline = pacer.arm(for: change, orFrameAt: instant, at: 1)
    #expect(deadline == index.map(Self.grid.deadline))
  }

  @Test("While media time is paused, only the instant counts")
  func paused() {
    var pacer = Self.makePacer()
    pacer.clock.pause(at: pacer.effectiveInstant(at: 1))
    let change = Self.change(at: Self.early)
    let none = pacer.arm(for: change, at: 1)
    #expect(none == nil)
    let deadline = pacer.arm(for: change, orFrameAt: Self.late, at: 1)
    #expect(deadline == Self.grid.deadline(19))
  }
}
