import Testing
import Viewer

@Suite("The common beat of several periods")
struct CommonBeatTests {
  @Test(
    "It is the least common multiple",
    arguments: [
      ([2, 3], 6), ([0.3, 0.45], 0.9), ([5], 5), ([4, 4], 4), ([1, 2, 10], 10), ([1.8, 3], 9),
      ([1.0 / 3, 0.5], 1), ([0.1, 0.7, 1.1], 7.7),
    ] as [([Double], Double)])
  func multiples(periods: [Double], beat: Double) throws {
    for order in [periods, periods.reversed()] {
      let found = try #require(CommonBeat.of(order, atMost: 600))
      #expect(abs(found - beat) < 1e-9)
    }
  }

  @Test("Periods without a common multiple have none, nor do no periods")
  func none() {
    #expect(CommonBeat.of([1, 2.0.squareRoot()], atMost: 600) == nil)
    #expect(CommonBeat.of([0.573913043, 0.839130435], atMost: 100) == nil)
    #expect(CommonBeat.of([], atMost: 600) == nil)
  }

  @Test("It may be as long as the limit, and not longer")
  func limit() {
    #expect(CommonBeat.of([2, 3], atMost: 6) == 6)
    #expect(CommonBeat.of([2, 3], atMost: 5.999) == nil)
    #expect(CommonBeat.of([7], atMost: 7) == 7)
    #expect(CommonBeat.of([7], atMost: 6.9) == nil)
  }

  @Test("Each period fits in it a whole number of times, and in nothing shorter")
  func hundredths() {
    func divisor(_ first: Int, _ second: Int) -> Int {
      second == 0 ? first : divisor(second, first % second)
    }
    for first in stride(from: 3, to: 400, by: 7) {
      for second in stride(from: 2, to: 400, by: 11) {
        let beat = Double(first * second / divisor(first, second)) / 100
        let found = CommonBeat.of([Double(first) / 100, Double(second) / 100], atMost: 1600)
        #expect(abs((found ?? 0) - beat) < 1e-9, "\(first), \(second)")
      }
    }
  }
}
