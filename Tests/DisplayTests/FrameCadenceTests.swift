import Display
import TestSupport
import Testing

@Suite("The cadence of a frame pacer")
struct FrameCadenceTests {
  private static let rates = [
    RefreshRate.sixty, RefreshRate(numerator: 60_000, denominator: 1001),
    RefreshRate(numerator: 143_981, denominator: 1000), RefreshRate(numerator: 1, denominator: 1),
    RefreshRate(numerator: 1000, denominator: 1),
    RefreshRate(numerator: 2_147_483_647, denominator: 35_791_394),
  ]

  @Test("Its tickets are those of the pacer, bit for bit", arguments: rates, [0, 20, 24])
  func tickets(rate: RefreshRate, preferred: Int) throws {
    var pacer = FramePacer(startingAt: -98_765_432_123, rate: rate)
    pacer.preferredFramesPerSecond = preferred
    pacer.clock.setSpeed(ClockSpeed(exponent: -3), at: -98_765_432_000)
    _ = try pacer.requireTicket(at: pacer.armedDeadline ?? 0)
    var taken = pacer
    var cadence = try #require(pacer.cadence)
    for _ in 0..<5000 {
      let expected = try pacer.requireTicket(at: pacer.armedDeadline ?? 0)
      #expect(cadence.next == expected)
      let ticket = cadence.advance()
      #expect(ticket == expected && cadence.last == expected)
    }
    taken.adopt(cadence)
    #expect(taken.lastTicket == pacer.lastTicket && taken.armedDeadline == pacer.armedDeadline)
    let next = try pacer.requireTicket(at: pacer.armedDeadline ?? 0)
    #expect(try taken.requireTicket(at: taken.armedDeadline ?? 0) == next)
  }

  @Test(
    "There is none before the first ticket, while time stands, and where the next frame is not armed"
  )
  func none() throws {
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    #expect(pacer.cadence == nil)
    let ticket = try pacer.requireTicket(at: 0)
    #expect(pacer.cadence != nil)
    var paused = pacer
    paused.clock.pause(at: ticket.targetDeadline)
    #expect(paused.cadence == nil)
    paused = pacer
    paused.isPaused = true
    #expect(paused.cadence == nil)
    var later = pacer
    later.expectDeadline(83_333_333, forFrameAt: later.clock.instant(reaching: 1000.1), at: 1)
    #expect(later.cadence == nil)
    var faster = pacer
    faster.setRefreshRate(RefreshRate(numerator: 144, denominator: 1), at: 1)
    let isSame = faster.cadence.map { $0.next.deadline == ticket.targetDeadline } ?? true
    #expect(isSame, "the last frame's deadline is where the rates meet")
    var rarer = pacer
    rarer.preferredFramesPerSecond = 30
    #expect(rarer.cadence == nil)
  }

  @Test("The ends of frames are kept in order, up to a limit")
  func ends() {
    var ends = FrameEnds()
    for number in 1...FrameEnds.limit {
      #expect(!ends.isFull)
      ends.append(FrameEnd(of: number, as: .completed))
    }
    #expect(ends.isFull && ends[0].frame == 1 && ends[3].frame == 4)
    ends.removeAll()
    #expect(ends.count == 0 && !ends.isFull)
  }
}
