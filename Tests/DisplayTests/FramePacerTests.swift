import Display
import TestSupport
import Testing

/// Sixty frames per second from instant 0; `deadline(n)` is in nanoseconds.
private let grid = FrameGrid(origin: 0, rate: .sixty)

private func makePacer() -> FramePacer { FramePacer(startingAt: 0, rate: .sixty) }

@Suite("The frame pacer")
struct FramePacerTests {
  @Test("A ticket stands for its deadline and is drawn for the next one")
  func ticket() throws {
    var pacer = makePacer()
    let ticket = try pacer.requireTicket(at: 1_000_000)
    #expect(ticket.index == 0)
    #expect(ticket.deadline == 0)
    #expect(ticket.targetDeadline == 16_666_666)
    #expect(ticket.timestamp == 1000)
    #expect(ticket.targetTimestamp == 1000 + 16_666_666 / 1e9)
    pacer.expectNoTicket(at: 16_666_665)
    let next = try pacer.requireTicket(at: 16_666_666)
    #expect(next.index == 1)
  }

  @Test("Before the first callback all times read 0")
  func zero() {
    var pacer = makePacer()
    #expect([pacer.timestamp, pacer.targetTimestamp, pacer.duration] == [0, 0, 0])
    let ticket = pacer.ticket(at: 0)
    #expect(pacer.timestamp == ticket?.timestamp)
    #expect(pacer.targetTimestamp == ticket?.targetTimestamp)
    #expect(pacer.duration == 1.0 / 60)
  }

  @Test("A stall skips frames but stays on the grid")
  func stall() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    let late = try pacer.requireTicket(at: grid.deadline(5) + 3_000_000)
    #expect(late.index == 5)
    #expect(late.deadline == grid.deadline(5))
    #expect(late.armedDeadline == grid.deadline(1))
    #expect(late.dropped == 4)
    #expect(late.skipped == 0)
    let next = try pacer.requireTicket(at: grid.deadline(6))
    #expect(next.index == 6)
    #expect(next.dropped == 0)
  }

  @Test("Deadlines skipped because nothing changed are not counted as dropped")
  func skipped() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    pacer.expectDeadline(
      grid.deadline(59), forFrameAt: pacer.clock.instant(reaching: 1001), at: 2_000_000)
    pacer.expectNoTicket(at: grid.deadline(58))
    // Two frames after the armed deadline.
    let ticket = try pacer.requireTicket(at: grid.deadline(61))
    #expect(ticket.skipped == 58)
    #expect(ticket.dropped == 2)
  }

  @Test("An idle stretch ended by input is skipped, and input is drawn at the next deadline")
  func input() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    pacer.expectDeadline(nil, forFrameAt: nil, at: 1)
    pacer.expectNoTicket(at: grid.deadline(100))
    pacer.expectDeadline(grid.deadline(101), at: grid.deadline(100) + 5)
    let ticket = try pacer.requireTicket(at: grid.deadline(101))
    #expect((ticket.skipped, ticket.dropped) == (100, 0))
  }

  @Test("A slow frame drops no deadlines at which nothing changed")
  func slowThenIdle() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    // The frame took until deadline 3; the scene changes again at deadline 11.
    let next = pacer.arm(forFrameAt: grid.deadline(11), at: grid.deadline(3))
    #expect(next == grid.deadline(10))
    let ticket = try pacer.requireTicket(at: grid.deadline(10))
    #expect((ticket.skipped, ticket.dropped) == (9, 0))
  }

  @Test("A slow frame drops the deadlines at which something changed")
  func slowThenBusy() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    pacer.expectDeadline(grid.deadline(1), at: grid.deadline(3) + 1)
    let ticket = try pacer.requireTicket(at: grid.deadline(3) + 1)
    #expect((ticket.index, ticket.dropped) == (3, 2))
  }

  @Test("A change is drawn by the first frame that shows it, at any speed", arguments: Seeds.all)
  func armAt(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<500 {
        var pacer = makePacer()
        pacer.preferredFramesPerSecond = Int.random(in: 0...70, using: &random)
        let exponent = ClockSpeed.exponents.randomElement(using: &random) ?? 0
        pacer.clock.setSpeed(ClockSpeed(exponent: exponent), at: 0)
        _ = pacer.ticket(at: 0)
        let change = 1000 + Double.random(in: 0.2...50, using: &random)
        let deadline = pacer.arm(forFrameAt: pacer.clock.instant(reaching: change), at: 1)
        let armed = try #require(deadline)
        let previous = pacer.targetTimestamp
        let ticket = try pacer.requireTicket(at: armed)
        try #require(ticket.deadline == armed)
        try #require(ticket.dropped == 0)
        let frames = pacer.framesPerCallback
        let seenBefore = pacer.clock.time(at: grid.deadline(ticket.index))
        try #require(ticket.index % frames == 0)
        try #require(ticket.targetTimestamp >= change || previous >= change)
        try #require(seenBefore < change || ticket.index == frames)
      }
    }
  }

  @Test("A ticket's target is known in advance, even after missed deadlines", arguments: [0, 30])
  func toldTarget(preferred: Int) throws {
    var pacer = makePacer()
    pacer.preferredFramesPerSecond = preferred
    let frames = preferred == 30 ? 2 : 1
    // Instants, with the callback that is armed and the one that is returned then; five were missed before the last
    // one.
    let moments: [(instant: Int64, armed: Int, answered: Int)] = [
      (0, 0, 0), (grid.deadline(frames) + 3_000_000, 1, 1), (grid.deadline(8 * frames) - 1, 2, 7),
    ]
    for moment in moments {
      let deadline = grid.deadline(moment.armed * frames)
      #expect(pacer.armedDeadline == deadline)
      #expect(pacer.targetDeadline(at: deadline - 1) == nil)
      let told = pacer.targetDeadline(at: moment.instant)
      #expect(told == grid.deadline((moment.answered + 1) * frames))
      let ticket = try pacer.requireTicket(at: moment.instant)
      #expect(ticket.targetDeadline == told)
    }
  }

  @Test("Without an armed deadline there is no target")
  func noTarget() {
    var pacer = makePacer()
    pacer.expectDeadline(nil, forFrameAt: nil, at: 1)
    #expect(pacer.targetDeadline(at: grid.deadline(9)) == nil)
    pacer.expectDeadline(grid.deadline(10), at: grid.deadline(9) + 1)
    #expect(pacer.targetDeadline(at: grid.deadline(10)) == grid.deadline(11))
    pacer.isPaused = true
    #expect(pacer.targetDeadline(at: grid.deadline(10)) == nil)
  }

  @Test("A change at an instant is drawn by the first frame displayed then or later")
  func armAfter() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    // A paused clock has no effect on an instant.
    pacer.clock.pause(at: pacer.effectiveInstant(at: 1))
    pacer.expectDeadline(grid.deadline(9), forFrameAt: grid.deadline(10), at: 2)
    pacer.expectDeadline(grid.deadline(10), forFrameAt: grid.deadline(10) + 1, at: 2)
    pacer.expectDeadline(grid.deadline(10), forFrameAt: grid.deadline(11), at: 2)
    let ticket = try pacer.requireTicket(at: grid.deadline(10))
    #expect(ticket.targetDeadline == grid.deadline(11))
    #expect((ticket.skipped, ticket.dropped) == (9, 0))
  }

  @Test("At half the rate, a change is drawn by the first callback displayed then or later")
  func armAfterAtHalfTheRate() {
    var pacer = makePacer()
    pacer.preferredFramesPerSecond = 30
    _ = pacer.ticket(at: 0)
    pacer.expectDeadline(grid.deadline(8), forFrameAt: grid.deadline(10), at: 2)
    for instant in [grid.deadline(10) + 1, grid.deadline(11) + 1, grid.deadline(12)] {
      pacer.expectDeadline(grid.deadline(10), forFrameAt: instant, at: 2)
    }
    pacer.expectDeadline(grid.deadline(12), forFrameAt: grid.deadline(12) + 1, at: 2)
  }

  @Test("A change in the past is drawn by the next frame")
  func armAfterThePast() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    for instant in [Int64.min / 4, 1, grid.deadline(1), grid.deadline(1) + 1] {
      pacer.expectDeadline(grid.deadline(1), forFrameAt: instant, at: 2)
    }
    let ticket = try pacer.requireTicket(at: grid.deadline(1))
    #expect(ticket.targetDeadline == grid.deadline(2))
    pacer.expectDeadline(nil, forFrameAt: nil, at: grid.deadline(1))
    pacer.expectDeadline(grid.deadline(6), forFrameAt: 1, at: grid.deadline(5) + 1)
  }

  @Test("Every target is on the grid and after the one before", arguments: Seeds.all)
  func monotonic(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      var pacer = makePacer()
      var instant: Int64 = 0
      var (lastTarget, lastIndex) = (Int64.min, Int.min)
      for _ in 0..<5000 {
        instant += Int64.random(in: 0...40_000_000, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: pacer.preferredFramesPerSecond = .random(in: 0...100, using: &random)
        case 1:
          let hertz = Int64.random(in: 24...240, using: &random)
          pacer.setRefreshRate(RefreshRate(numerator: hertz, denominator: 1), at: instant)
        case 2: pacer.restart(at: instant)
        case 3: pacer.isPaused.toggle()
        case 4: _ = pacer.arm(forFrameAt: nil, at: instant)
        case 5: pacer.clock.pause(at: pacer.effectiveInstant(at: instant))
        case 6: pacer.clock.resume(at: pacer.effectiveInstant(at: instant))
        case 7...9:
          let reached = pacer.clock.instant(reaching: pacer.targetTimestamp + 0.1)
          _ = pacer.arm(forFrameAt: reached, at: instant)
        case 10...14: _ = pacer.arm(at: instant)
        case 15: _ = pacer.arm(forFrameAt: instant + 1, at: instant)
        default: break
        }
        let told = pacer.targetDeadline(at: instant)
        let given = pacer.ticket(at: instant)
        try #require(given?.targetDeadline == told)
        guard let ticket = given else { continue }
        try #require(!pacer.isPaused)
        try #require(ticket.targetDeadline > lastTarget)
        try #require(ticket.index > lastIndex)
        try #require(ticket.deadline <= instant && ticket.armedDeadline <= ticket.deadline)
        try #require(ticket.deadline == pacer.grid.deadline(ticket.index))
        try #require(ticket.dropped >= 0 && ticket.skipped >= 0)
        (lastTarget, lastIndex) = (ticket.targetDeadline, ticket.index)
      }
      #expect(lastIndex > 1000)
    }
  }

  @Test("While paused it gives no tickets; afterwards the grid is unchanged")
  func pause() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    pacer.isPaused = true
    pacer.expectDeadline(nil, at: 1)
    pacer.expectNoTicket(at: grid.deadline(9))
    pacer.isPaused = false
    pacer.expectDeadline(grid.deadline(10), at: grid.deadline(9) + 1)
    let ticket = try pacer.requireTicket(at: grid.deadline(10))
    #expect(ticket.timestamp == 1000 + Double(grid.deadline(10)) / 1e9, "nothing is compensated")
    #expect((ticket.skipped, ticket.dropped) == (9, 0))
  }

  @Test("While media time is paused, a later change arms nothing, and a changed scene one frame")
  func pausedClock() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    let shown = pacer.targetTimestamp
    pacer.clock.pause(at: pacer.effectiveInstant(at: 3))
    pacer.expectDeadline(nil, forFrameAt: pacer.clock.instant(reaching: 1002), at: 3)
    pacer.expectDeadline(grid.deadline(1), at: 4)
    let ticket = try pacer.requireTicket(at: grid.deadline(1))
    #expect(ticket.targetTimestamp == shown, "the pause keeps the picture that is on screen")
    pacer.clock.step(frames: 1, of: pacer.grid.rate, at: grid.deadline(1))
    pacer.expectDeadline(grid.deadline(2), at: grid.deadline(1))
    let stepped = try pacer.requireTicket(at: grid.deadline(2))
    #expect(abs(stepped.targetTimestamp - shown - 1.0 / 60) < 2e-9)
  }

  @Test("A restart has a deadline at once, and deadlines before it are skipped")
  func restart() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    let instant = grid.deadline(500) + 4_321
    pacer.restart(at: instant)
    let ticket = try pacer.requireTicket(at: instant)
    #expect(ticket.deadline == instant)
    #expect((ticket.skipped, ticket.dropped) == (500, 0))
    pacer.expectDeadline(instant + 16_666_666, at: instant + 1)
  }

  @Test("A restart before the last target waits for it")
  func earlyRestart() throws {
    var pacer = makePacer()
    pacer.preferredFramesPerSecond = 2
    _ = pacer.ticket(at: 0)
    pacer.preferredFramesPerSecond = 7
    pacer.restart(at: 1000)
    pacer.expectDeadline(500_000_000, at: 2000)
  }

  @Test("A new refresh rate begins when the last frame is displayed")
  func refreshRate() throws {
    var pacer = makePacer()
    _ = pacer.ticket(at: 0)
    pacer.setRefreshRate(RefreshRate(numerator: 1000, denominator: 1), at: 5_000_000)
    pacer.expectDeadline(16_666_666, at: 5_000_000)
    let ticket = try pacer.requireTicket(at: 16_666_666)
    #expect(ticket.targetDeadline == 17_666_666)
    #expect(pacer.duration == 0.001)
  }
}
