import Display
import Testing

/// The behaviour of Core Animation's display link with a preferred rate.
///
/// Sources: the comments in Apple's public header and the documentation of `preferredFramesPerSecond`; rates that do
/// not divide the display's follow the nearest quotient.
private struct Fact: CustomTestStringConvertible, Sendable {
  let maximum: Int64
  let preferred: Int
  let frames: Int

  init(_ preferred: Int, of maximum: Int64, every frames: Int) {
    (self.maximum, self.preferred, self.frames) = (maximum, preferred, frames)
  }

  var testDescription: String { "\(preferred) of \(maximum)" }
}

private let facts = [
  Fact(0, of: 60, every: 1), Fact(60, of: 60, every: 1), Fact(30, of: 60, every: 2),
  Fact(20, of: 60, every: 3), Fact(15, of: 60, every: 4), Fact(26, of: 60, every: 2),
  Fact(10, of: 60, every: 6), Fact(1, of: 60, every: 60), Fact(30, of: 120, every: 4),
  Fact(61, of: 60, every: 1), Fact(1000, of: 60, every: 1),
  // 25 is exactly between 30 and 20, 45 between 60 and 30: the higher rate wins.
  Fact(25, of: 60, every: 2), Fact(45, of: 60, every: 1), Fact(24, of: 60, every: 3),
]

@Suite("The preferred rate")
struct PreferredRateTests {
  @Test("Callbacks come every n frames, with the target n frames ahead", arguments: facts)
  private func obeys(fact: Fact) throws {
    let rate = RefreshRate(numerator: fact.maximum, denominator: 1)
    #expect(rate.framesPerCallback(preferred: fact.preferred) == fact.frames)
    var pacer = FramePacer(startingAt: 0, rate: rate)
    pacer.preferredFramesPerSecond = fact.preferred
    for callback in 0..<5 {
      let deadline = pacer.grid.deadline(callback * fact.frames)
      pacer.expectNoTicket(at: deadline - 1)
      let ticket = try pacer.requireTicket(at: deadline)
      #expect(ticket.index == callback * fact.frames)
      #expect((ticket.dropped, ticket.skipped) == (0, 0))
      let distance = Double(fact.frames) / Double(fact.maximum)
      #expect(abs(pacer.targetTimestamp - pacer.timestamp - distance) < 2e-9)
      #expect(abs(pacer.duration - 1 / Double(fact.maximum)) < 1e-9)
    }
  }

  @Test("No other whole number comes nearer, on any display")
  func nearest() {
    for rate in [RefreshRate.sixty, RefreshRate(numerator: 60_000, denominator: 1001)] {
      for preferred in 1...59 {
        let frames = rate.framesPerCallback(preferred: preferred)
        let error = abs(rate.hertz / Double(frames) - Double(preferred))
        for other in 1...80 {
          #expect(abs(rate.hertz / Double(other) - Double(preferred)) >= error - 1e-12)
        }
      }
    }
  }

  @Test("A stall at a lower rate counts callbacks, not frames of the display")
  func dropped() throws {
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    pacer.preferredFramesPerSecond = 20
    _ = pacer.ticket(at: 0)
    let ticket = try pacer.requireTicket(at: pacer.grid.deadline(10))
    #expect((ticket.index, ticket.dropped) == (9, 2))
  }
}
