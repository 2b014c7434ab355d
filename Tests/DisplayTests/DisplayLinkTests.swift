import Display
import Testing

/// Sixty frames per second from instant 0.
private let grid = FrameGrid(origin: 0, rate: .sixty)

/// A link that counts its callbacks.
private final class Counted {
  private(set) var count = 0
  private(set) lazy var link = DisplayLink(on: grid) { [unowned self] _ in count += 1 }

  func tick(_ index: Int) { link.tick(at: grid.deadline(index)) }
}

@Suite("Display links")
struct DisplayLinkTests {
  private let counted = Counted()

  @Test("Links of different rates share a timestamp, and each has its own target")
  func rates() {
    let (fast, slow) = (Counted(), Counted())
    slow.link.preferredFramesPerSecond = 20
    for index in 0..<7 {
      fast.tick(index)
      slow.tick(index)
    }
    #expect((fast.count, slow.count) == (7, 3))
    #expect(fast.link.timestamp == 1000 + Double(grid.deadline(6)) / 1e9)
    #expect(fast.link.timestamp == slow.link.timestamp)
    #expect(fast.link.duration == slow.link.duration && fast.link.duration == 1.0 / 60)
    #expect(abs(fast.link.targetTimestamp - fast.link.timestamp - 1.0 / 60) < 2e-9)
    #expect(abs(slow.link.targetTimestamp - slow.link.timestamp - 3.0 / 60) < 2e-9)
  }

  @Test("A link is due at the first deadline of its grid, and its times read 0 until then")
  func start() {
    let link = counted.link
    #expect([link.timestamp, link.targetTimestamp, link.duration] == [0, 0, 0])
    #expect(link.nextDeadline == 0)
    link.tick(at: -1)
    #expect(counted.count == 0)
    link.tick(at: 0)
    #expect(counted.count == 1 && link.timestamp == 1000)
  }

  @Test("A link on the grid of a pacer goes on with the pacer's time")
  func pacer() throws {
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    pacer.restart(at: 500_000_000)
    let ticket = try pacer.requireTicket(at: 500_000_000)
    let link = DisplayLink(on: pacer.grid, clock: pacer.clock) { _ in }
    link.tick(at: ticket.deadline)
    #expect(link.timestamp == ticket.timestamp)
    #expect(link.targetTimestamp == ticket.targetTimestamp)
  }

  @Test("An invalidated link is called no more and lets go of its callback")
  func invalidation() {
    final class Target {}
    weak var held: Target?
    let link: DisplayLink
    do {
      let target = Target()
      held = target
      link = DisplayLink(on: grid) { _ in withExtendedLifetime(target) {} }
    }
    #expect(held != nil)
    link.invalidate()
    #expect(held == nil && link.nextDeadline == nil)
    link.tick(at: 0)
    #expect(link.duration == 0)
  }

  @Test("A late tick skips frames: one call, with a timestamp several frames later")
  func skipping() {
    let link = counted.link
    counted.tick(0)
    link.tick(at: grid.deadline(5) + 3_000_000)
    #expect(counted.count == 2)
    #expect(link.timestamp == link.clock.time(at: grid.deadline(5)))
    #expect(link.nextDeadline == grid.deadline(6))
    link.tick(at: grid.deadline(5) + 4_000_000)
    #expect(counted.count == 2)
  }

  @Test("A changed preferred rate counts from the last callback")
  func changedRate() {
    let link = counted.link
    link.preferredFramesPerSecond = 1
    counted.tick(0)
    #expect(link.nextDeadline == grid.deadline(60))
    counted.tick(3)
    link.preferredFramesPerSecond = 0
    #expect(link.nextDeadline == grid.deadline(4))
    counted.tick(4)
    link.preferredFrameRateRange = FrameRateRange(minimum: 10, maximum: 20)
    #expect(link.nextDeadline == grid.deadline(7))
    for index in 5...7 { counted.tick(index) }
    #expect(counted.count == 3)
  }

  @Test("A paused link is not called, and goes on with the next frame")
  func pause() {
    let link = counted.link
    counted.tick(0)
    link.isPaused = true
    for index in 1..<5 { counted.tick(index) }
    #expect(counted.count == 1 && link.nextDeadline == nil)
    link.isPaused = false
    #expect(link.nextDeadline == grid.deadline(5))
    counted.tick(5)
    #expect(counted.count == 2 && link.timestamp == link.clock.time(at: grid.deadline(5)))
  }
}
