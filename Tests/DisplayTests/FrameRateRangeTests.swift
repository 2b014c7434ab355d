import Display
import Testing

/// A range on a display, and the number of frames between callbacks.
private struct Fact: CustomTestStringConvertible, Sendable {
  let range: FrameRateRange
  let maximum: Int64
  let frames: Int

  init(_ minimum: Double, _ most: Double, _ preferred: Double, of maximum: Int64, every: Int) {
    range = FrameRateRange(minimum: minimum, maximum: most, preferred: preferred)
    self.maximum = maximum
    frames = every
  }

  var testDescription: String {
    "\(range.minimum)–\(range.maximum), \(range.preferred ?? 0) of \(maximum)"
  }
}

private let facts = [
  // Without a preference, as often as the range allows.
  Fact(10, 60, 0, of: 60, every: 1), Fact(10, 30, 0, of: 60, every: 2),
  Fact(8, 15, 0, of: 120, every: 8), Fact(80, 120, 0, of: 120, every: 1),
  // Inside the range, the rate nearest to the preference: 24 is between 30 and 20.
  Fact(10, 60, 24, of: 60, every: 3), Fact(25, 60, 26, of: 60, every: 2),
  Fact(21, 60, 22, of: 60, every: 2), Fact(30, 48, 48, of: 120, every: 3),
  // Of two equally near rates, the higher.
  Fact(10, 60, 25, of: 60, every: 2), Fact(0, 60, 45, of: 60, every: 1),
  // If the display has no rate in the range, the one nearest to the preference.
  Fact(50, 55, 0, of: 60, every: 1), Fact(40, 44, 44, of: 60, every: 2),
  Fact(100, 120, 0, of: 60, every: 1), Fact(0, 0.5, 0, of: 60, every: 120),
]

@Suite("The preferred range of rates")
struct FrameRateRangeTests {
  @Test(
    "Callbacks come at the rate inside the range that is nearest to the preferred", arguments: facts
  )
  private func obeys(fact: Fact) {
    let rate = RefreshRate(numerator: fact.maximum, denominator: 1)
    #expect(rate.framesPerCallback(in: fact.range) == fact.frames)
  }

  @Test("A range overrides the preferred frames a second while it is set")
  func overrides() throws {
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    pacer.preferredFramesPerSecond = 10
    pacer.preferredFrameRateRange = FrameRateRange(minimum: 20, maximum: 60, preferred: 30)
    #expect(pacer.framesPerCallback == 2)
    _ = try pacer.requireTicket(at: 0)
    pacer.expectNoTicket(at: pacer.grid.deadline(1))
    let ticket = try pacer.requireTicket(at: pacer.grid.deadline(2))
    #expect(ticket.targetDeadline == pacer.grid.deadline(4))
    #expect(pacer.duration == 1.0 / 60)
    pacer.preferredFrameRateRange = nil
    #expect(pacer.framesPerCallback == 6)
  }

  @Test("A display slightly off its nominal rate has the callbacks of the nominal rate")
  func nominal() {
    let rates = [
      RefreshRate(numerator: 60_000, denominator: 1001),
      RefreshRate(numerator: 60_020, denominator: 1000), .sixty,
    ]
    for rate in rates {
      let fast = FrameRateRange(minimum: 30, maximum: 60, preferred: 60)
      let slow = FrameRateRange(minimum: 30, maximum: 60, preferred: 30)
      let only = FrameRateRange(minimum: 20, maximum: 20)
      #expect(rate.framesPerCallback(in: fast) == 1, "\(rate)")
      #expect(rate.framesPerCallback(in: slow) == 2, "\(rate)")
      #expect(rate.framesPerCallback(in: only) == 3, "\(rate)")
    }
  }

  @Test("A range around one rate asks for that rate")
  func exact() {
    for preferred in 1...120 {
      let wanted = Double(preferred)
      let range = FrameRateRange(minimum: 0, maximum: 240, preferred: wanted)
      for rate in [RefreshRate.sixty, RefreshRate(numerator: 60_000, denominator: 1001)] {
        #expect(rate.framesPerCallback(in: range) == rate.framesPerCallback(preferred: preferred))
      }
    }
  }
}
