import ShimmerCommand
import TestSupport
import Testing

@Suite("The rank-sum test")
struct RankSumTests {
  private static let many = Array(repeating: 2.0, count: 30)

  private static let tables: [([Double], [Double], Double)] = [
    ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10], 2.0 / 252), ([1, 2, 3], [4, 5, 6], 2.0 / 20),
    ([1, 2, 3, 5], [4, 6, 7, 8], 4.0 / 70), ([1, 2, 4, 5, 9], [3, 6, 7, 8, 10], 56.0 / 252),
    // Ties share the mean of their ranks, and all arrangements of those are counted.
    ([1, 2], [2, 3], 4.0 / 6), ([1, 1, 2, 3], [2, 3, 3, 4, 4], 10.0 / 126),
    ([2, 2, 2], [2, 2, 2, 2], 1), (many, many, 1), ([], [1, 2], 1), ([1], [], 1),
  ]

  @Test("Small samples have the probabilities of tables; equal and empty ones 1", arguments: tables)
  func probability(a: [Double], b: [Double], expected: Double) {
    #expect(abs(RankSum.probability(a, b) - expected) < 1e-12)
    #expect(!a.isEmpty && !b.isEmpty || RankSum.normalProbability(a, b) == 1)
  }

  @Test(
    "Full separation has the minimum probability",
    arguments: [
      (3, 3, 0.1), (4, 4, 2.0 / 70), (1, 1, 1), (0, 9, 1), (16, 1, 2.0 / 17), (100_000, 100_000, 0),
    ] as [(Int, Int, Double)])
  func least(a: Int, b: Int, expected: Double) {
    #expect(abs(RankSum.leastProbability(a, b) - expected) < 1e-14)
  }

  @Test("A verdict needs as many rounds as compare asks for, and no more")
  func enough() {
    let enough = ComparisonRule.enoughRounds
    #expect(RankSum.leastProbability(enough, enough) < ComparisonRule.significance)
    #expect(RankSum.leastProbability(enough - 1, enough - 1) >= ComparisonRule.significance)
  }
}

@Suite("The verdict on a metric")
struct ComparisonRuleTests {
  private static let five: [Double] = [10, 10.1, 10.2, 10.3, 10.4]
  private static let more = five.map { $0 * 1.2 }
  private static let double = five.map { $0 * 2 }

  private static let differences: [([Double], [Double], Metric.Better, Verdict)] = [
    // A difference beyond threshold and noise is worse, better or a change.
    (five, more, .less, .worse), (more, five, .less, .better), (five, more, .more, .better),
    (more, five, .more, .worse), (five, more, .neither, .changed),
    (more, five, .neither, .changed),
    // A large difference of scattered rounds is noise, and so is another order.
    ([1, 2, 3, 4, 5], [1.5, 2.5, 4, 4.5, 5.5], .less, .same),
    (five, five.reversed(), .neither, .same),
    // Equal rounds are the same, also a single one.
    (five, five, .less, .identical), ([2], [2], .less, .identical),
    ([2], [2], .neither, .identical), ([2], [2.01], .less, .same),
    // Too few rounds give no verdict on a difference, but equal medians are the same.
    ([1, 1.1, 1.2], [2, 2.1, 2.2], .less, .tooFew), ([1], [2], .less, .tooFew),
    ([1], [2], .neither, .tooFew), ([1, 1.1, 1.2], [1.01, 1.1, 1.2], .less, .same),
    ([1, 1.1, 1.2, 1.3], [2, 2.1, 2.2, 2.3], .less, .worse),
  ]

  private func verdict(
    _ a: [Double], _ b: [Double], _ better: Metric.Better = .less, baselines: [Double] = []
  ) -> Verdict {
    let metrics = [(a, baselines.first), (b, baselines.last)].map { samples, baseline in
      Metric(
        "a", unit: "ms", better: better, samples: samples,
        baseline: baseline.map { Metric.Baseline("memcpy", $0) })
    }
    return ComparisonRule(threshold: 5).judge(metrics[0], metrics[1]).verdict
  }

  @Test("Only a difference beyond threshold and noise counts", arguments: differences)
  func judged(a: [Double], b: [Double], better: Metric.Better, expected: Verdict) {
    #expect(verdict(a, b, better) == expected)
  }

  @Test("A difference is noise if the baseline changed with the figure, and only then")
  func baselines() {
    #expect(verdict(Self.five, Self.double, baselines: [1, 2]) == .same)
    #expect(verdict(Self.five, Self.double, baselines: [1, 3]) == .same)
    #expect(verdict(Self.five, Self.double, baselines: [1, 1.02]) == .worse)
    #expect(verdict(Self.double, Self.five, baselines: [1, 1]) == .better)
    #expect(verdict(Self.five, Self.five, baselines: [1, 2]) == .same)
    #expect(verdict([2], [2], baselines: [1, 1]) == .identical)
    #expect(verdict([2], [2], baselines: [1, 1.5]) == .same)
  }

  @Test("Swapping the runs swaps better and worse and nothing else", arguments: Seeds.all)
  func swapping(seed: UInt64) async throws {
    let swapped: [Verdict: Verdict] = [.better: .worse, .worse: .better]
    try await withSeed(seed) { random in
      for _ in 0..<60 {
        let directions: [Metric.Better] = [.less, .more, .neither]
        let better = directions.randomElement(using: &random) ?? .less
        let (a, b) = (Self.metric(better, &random), Self.metric(better, &random))
        let rule = ComparisonRule(threshold: .random(in: 0...40, using: &random))
        let (forth, back) = (rule.judge(a, b), rule.judge(b, a))
        #expect(back.verdict == swapped[forth.verdict] ?? forth.verdict, "\(a) \(b)")
        #expect(abs((back.probability ?? 2) - (forth.probability ?? 2)) < 1e-9)
        #expect(better != .neither || ![.better, .worse].contains(forth.verdict))
        #expect(rule.judge(a, a).verdict == .identical)
      }
    }
  }

  private static func metric(_ better: Metric.Better, _ random: inout SeededGenerator) -> Metric {
    let level = Double.random(in: 0.5...3, using: &random)
    let scatter = Bool.random(using: &random) ? 0 : 0.5
    let samples = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      level + Double.random(in: 0...1, using: &random) * scatter
    }
    let baseline = Metric.Baseline("memcpy", .random(in: 0.5...2, using: &random))
    return Metric(
      "a", unit: "ms", better: better, samples: samples,
      baseline: Bool.random(using: &random) ? baseline : nil)
  }
}
