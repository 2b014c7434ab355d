import Measuring
import Testing

@Suite struct BenchBarTests {
  @Test("A cost holds up to its bar, a gain from its bar on")
  func sides() {
    #expect(BenchBar(name: "cost", figure: 1, bar: 1).holds)
    #expect(!BenchBar(name: "cost", figure: 1.01, bar: 1).holds)
    #expect(BenchBar(name: "gain", figure: 2, bar: 2, side: .atLeast).holds)
    #expect(!BenchBar(name: "gain", figure: 1.99, bar: 2, side: .atLeast).holds)
  }

  @Test("The verdict names a stretch that is reached")
  func verdicts() {
    let near = BenchBar(name: "a", figure: 1.1, bar: 1.15, stretch: 1)
    let better = BenchBar(name: "a", figure: 1, bar: 1.15, stretch: 1)
    let gain = BenchBar(name: "a", figure: 3, bar: 2.2, stretch: 2.7, side: .atLeast)
    #expect(near.verdict == "held")
    #expect(better.verdict == "held, and the stretch of 1")
    #expect(gain.verdict == "held, and the stretch of 2.7")
    #expect(BenchBar(name: "a", figure: 2, bar: 1).verdict == "missed")
  }

  @Test("A bar that does not count here is neither held nor missed")
  func exemption() {
    let bar = BenchBar(name: "a", figure: 2, bar: 1, exemption: "no AVX2")
    #expect(bar.verdict == "not applicable")
    #expect(!bar.isMissed)
    #expect([bar].complaint == nil)
  }

  @Test("Columns are as wide as their longest text, and stand apart")
  func lines() {
    let bars = [
      BenchBar(name: "puts", figure: 1.046, bar: 0.95, side: .atLeast),
      BenchBar(name: "wake-ups", figure: 0, bar: 0),
      BenchBar(name: "time", figure: 117.6, bar: 1.3),
    ]
    #expect(
      bars.lines(digits: 2) == [
        "  puts        1.05  at least 0.95  held", "  wake-ups    0.00  at most 0      held",
        "  time      117.60  at most 1.3    missed",
      ])
    #expect([BenchBar]().lines(digits: 2) == [])
  }

  @Test("A complaint counts and names what is missed")
  func complaint() {
    let bars = [
      BenchBar(name: "first", figure: 2, bar: 1), BenchBar(name: "second", figure: 1, bar: 1),
    ]
    #expect(bars.complaint?.what == "1 of 2 bars is missed")
    #expect(bars.complaint?.why == "first")
  }
}
