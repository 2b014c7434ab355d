import Display
import TestSupport
import Testing

/// Refresh rates of real displays; for most of them neither rate nor period is a whole number.
private let rates = [
  RefreshRate.sixty,
  RefreshRate(numerator: 60_000, denominator: 1001),
  RefreshRate(numerator: 74_934, denominator: 1000),
  RefreshRate(numerator: 143_900, denominator: 1000),
  RefreshRate(numerator: 148_500_000, denominator: 2200 * 1125),
  RefreshRate(numerator: 1, denominator: 1),
  RefreshRate(numerator: 1000, denominator: 1),
]

private let tenDays: Int64 = 10 * 86_400 * 1_000_000_000

@Suite("The pacing grid")
struct FrameGridTests {
  @Test("After each denominator's worth of seconds the grid is exact again", arguments: rates)
  func wholeSeconds(rate: RefreshRate) {
    let origin: Int64 = 123_456_789_012_345
    let grid = FrameGrid(origin: origin, rate: rate)
    let cycle = rate.denominator * 1_000_000_000
    for cycles in [1, 2, 1000, tenDays / cycle + 1] {
      #expect(grid.deadline(Int(cycles * rate.numerator)) == origin + cycles * cycle)
      #expect(grid.deadline(Int(-cycles * rate.numerator)) == origin - cycles * cycle)
    }
  }

  @Test("After ten days as at first, deadlines are the exact ones, rounded down", arguments: rates)
  func noDrift(rate: RefreshRate) {
    let grid = FrameGrid(origin: 0, rate: rate)
    // The reference carries the remainder from step to step instead of multiplying. Of the ten days it covers the
    // first and, from a known whole cycle on, the last 50 000 deadlines.
    let period = (1_000_000_000 * rate.denominator).quotientAndRemainder(dividingBy: rate.numerator)
    let lastCycle = tenDays / (rate.denominator * 1_000_000_000)
    for cycle in [0, lastCycle] {
      var expected = cycle * rate.denominator * 1_000_000_000
      var remainder: Int64 = 0
      let first = Int(cycle * rate.numerator)
      for index in first..<(first + 50_000) {
        guard grid.deadline(index) == expected else {
          Issue.record("deadline \(index) at \(grid.deadline(index)), not \(expected)")
          return
        }
        expected += period.quotient
        remainder += period.remainder
        if remainder >= rate.numerator {
          remainder -= rate.numerator
          expected += 1
        }
      }
    }
  }

  @Test("A deadline, and the nanoseconds around it, belong to the right frame", arguments: rates)
  func inverse(rate: RefreshRate) {
    for origin: Int64 in [0, 987_654_321] {
      let grid = FrameGrid(origin: origin, rate: rate, firstIndex: 7)
      let late = grid.index(atOrAfter: tenDays)
      for index in Array(-500...500) + Array(late...(late + 500)) {
        let deadline = grid.deadline(index)
        #expect(grid.index(atOrAfter: deadline) == index)
        #expect(grid.index(atOrBefore: deadline) == index)
        #expect(grid.index(atOrAfter: deadline + 1) == index + 1)
        #expect(grid.index(atOrBefore: deadline - 1) == index - 1)
      }
    }
  }

  @Test("Any instant is between the deadlines around it", arguments: Seeds.all)
  func neighbours(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<2000 {
        let denominator = Int64.random(in: 1...100_000_000, using: &random)
        let hertz = Int64.random(in: 1..<1000, using: &random)
        let extra = Int64.random(in: 0..<denominator, using: &random)
        let grid = FrameGrid(
          origin: .random(in: -tenDays...tenDays, using: &random),
          rate: RefreshRate(numerator: hertz * denominator + extra, denominator: denominator))
        let instant = Int64.random(in: -400 * tenDays...400 * tenDays, using: &random)
        let (before, after) = (grid.index(atOrBefore: instant), grid.index(atOrAfter: instant))
        try #require(grid.deadline(before) <= instant && instant < grid.deadline(before + 1))
        try #require(grid.deadline(after - 1) < instant && instant <= grid.deadline(after))
      }
    }
  }

  @Test("A deadline beyond 292 years is the last instant")
  func last() {
    let grid = FrameGrid(origin: 4_000_000_000_000_000_000, rate: .sixty)
    #expect(grid.deadline(1 << 40) == .max)
    #expect(grid.deadline(-(1 << 41)) == .min)
  }

  @Test("A new rate goes on from a deadline of the old one")
  func rebase() {
    let old = FrameGrid(origin: 1000, rate: .sixty)
    let new = old.rebased(at: 30, to: RefreshRate(numerator: 144, denominator: 1))
    #expect(new.deadline(30) == old.deadline(30))
    #expect(new.deadline(30 + 144) == old.deadline(30) + 1_000_000_000)
  }
}
