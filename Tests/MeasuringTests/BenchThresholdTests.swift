import Measuring
import Testing

@Suite struct BenchThresholdTests {
  @Test("A cost holds up to its threshold, a gain from its threshold on")
  func sides() {
    #expect(BenchThreshold(name: "cost", figure: 1, threshold: 1).holds)
    #expect(!BenchThreshold(name: "cost", figure: 1.01, threshold: 1).holds)
    #expect(BenchThreshold(name: "gain", figure: 2, threshold: 2, side: .atLeast).holds)
    #expect(!BenchThreshold(name: "gain", figure: 1.99, threshold: 2, side: .atLeast).holds)
  }

  @Test("The verdict names a stretch that is reached")
  func verdicts() {
    let near = BenchThreshold(name: "a", figure: 1.1, threshold: 1.15, stretch: 1)
    let better = BenchThreshold(name: "a", figure: 1, threshold: 1.15, stretch: 1)
    let gain = BenchThreshold(name: "a", figure: 3, threshold: 2.2, stretch: 2.7, side: .atLeast)
    #expect(near.verdict == "held")
    #expect(better.verdict == "held, and the stretch of 1")
    #expect(gain.verdict == "held, and the stretch of 2.7")
    #expect(BenchThreshold(name: "a", figure: 2, threshold: 1).verdict == "missed")
  }

  @Test("A threshold that does not apply is neither held nor missed")
  func exemption() {
    let threshold = BenchThreshold(name: "a", figure: 2, threshold: 1, exemption: "no AVX2")
    #expect(threshold.verdict == "not applicable")
    #expect(!threshold.isMissed)
    #expect([threshold].complaint == nil)
  }

  @Test("Columns are as wide as their longest text, with a gap between them")
  func lines() {
    let thresholds = [
      BenchThreshold(name: "puts", figure: 1.046, threshold: 0.95, side: .atLeast),
      BenchThreshold(name: "wake-ups", figure: 0, threshold: 0),
      BenchThreshold(name: "time", figure: 117.6, threshold: 1.3),
    ]
    #expect(
      thresholds.lines(digits: 2) == [
        "  puts        1.05  at least 0.95  held", "  wake-ups    0.00  at most 0      held",
        "  time      117.60  at most 1.3    missed",
      ])
    #expect([BenchThreshold]().lines(digits: 2) == [])
  }

  @Test("The error message counts and names the missed thresholds")
  func complaint() {
    let thresholds = [
      BenchThreshold(name: "first", figure: 2, threshold: 1),
      BenchThreshold(name: "second", figure: 1, threshold: 1),
    ]
    #expect(thresholds.complaint?.what == "1 of 2 thresholds is missed")
    #expect(thresholds.complaint?.why == "first")
  }
}
