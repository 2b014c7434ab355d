import ShimmerCommand
import TestSupport
import Testing

@Suite("The rank-sum test")
struct RankSumTests {
  @Test("Small samples have the probabilities of the tables")
  func tables() {
    let near = { (a: Double, b: Double) in abs(a - b) < 1e-12 }
    let five: [Double] = [1, 2, 3, 4, 5]
    #expect(near(RankSum.probability(five, [6, 7, 8, 9, 10]), 2.0 / 252))
    #expect(near(RankSum.probability([1, 2, 3], [4, 5, 6]), 2.0 / 20))
    #expect(near(RankSum.probability([1, 2, 3, 5], [4, 6, 7, 8]), 4.0 / 70))
    #expect(near(RankSum.probability([1, 2, 4, 5, 9], [3, 6, 7, 8, 10]), 56.0 / 252))
  }

  @Test("Ties share the mean of their ranks, and all arrangements of those are counted")
  func ties() {
    #expect(abs(RankSum.probability([1, 2], [2, 3]) - 4.0 / 6) < 1e-12)
    #expect(abs(RankSum.probability([1, 1, 2, 3], [2, 3, 3, 4, 4]) - 10.0 / 126) < 1e-12)
  }

  @Test("Equal samples, few or many, have probability 1, and so have empty ones")
  func equal() {
    #expect(RankSum.probability([2, 2, 2], [2, 2, 2, 2]) == 1)
    let many = Array(repeating: 2.0, count: 30)
    #expect(RankSum.probability(many, many) == 1)
    #expect(RankSum.probability([], [1, 2]) == 1 && RankSum.probability([1], []) == 1)
    #expect(RankSum.normalProbability([], [1, 2]) == 1)
  }

  @Test("Full separation has the minimum probability, above 0.05 with 3 and 3 rounds")
  func least() {
    #expect(abs(RankSum.leastProbability(3, 3) - 0.1) < 1e-12)
    #expect(abs(RankSum.leastProbability(4, 4) - 2.0 / 70) < 1e-12)
    #expect(RankSum.leastProbability(1, 1) == 1 && RankSum.leastProbability(0, 9) == 1)
    #expect(abs(RankSum.leastProbability(16, 1) - 2.0 / 17) < 1e-12)
    #expect(RankSum.leastProbability(100_000, 100_000) < 1e-14)
    let enough = ComparisonRule.enoughRounds
    #expect(RankSum.leastProbability(enough, enough) < ComparisonRule.significance)
    #expect(RankSum.leastProbability(enough - 1, enough - 1) >= ComparisonRule.significance)
  }
}

@Suite("The verdict on a metric")
struct ComparisonRuleTests {
  private let rule = ComparisonRule(threshold: 5)
  private let five: [Double] = [10, 10.1, 10.2, 10.3, 10.4]

  private func verdict(
    _ a: [Double], _ b: [Double], better: Metric.Better = .less, baselines: (Double, Double)? = nil
  ) -> Verdict {
    let first = Metric(
      "a", unit: "ms", better: better, samples: a,
      baseline: baselines.map { Metric.Baseline("memcpy", $0.0) })
    let second = Metric(
      "a", unit: "ms", better: better, samples: b,
      baseline: baselines.map { Metric.Baseline("memcpy", $0.1) })
    return rule.judge(first, second).verdict
  }

  @Test("A difference beyond threshold and noise is worse, better or a change")
  func directions() {
    let more = five.map { $0 * 1.2 }
    #expect(verdict(five, more) == .worse)
    #expect(verdict(more, five) == .better)
    #expect(verdict(five, more, better: .more) == .better)
    #expect(verdict(more, five, better: .more) == .worse)
    #expect(verdict(five, more, better: .neither) == .changed)
    #expect(verdict(more, five, better: .neither) == .changed)
    #expect(verdict(five, five.reversed(), better: .neither) == .same)
  }

  @Test("A large difference of scattered rounds is noise")
  func noise() {
    #expect(verdict([1, 2, 3, 4, 5], [1.5, 2.5, 4, 4.5, 5.5]) == .same)
  }

  @Test("A difference is the same if the baseline changed with the figure, and only then")
  func baselines() {
    let double = five.map { $0 * 2 }
    #expect(verdict(five, double, baselines: (1, 2)) == .same)
    #expect(verdict(five, double, baselines: (1, 3)) == .same)
    #expect(verdict(five, double, baselines: (1, 1.02)) == .worse)
    #expect(verdict(double, five, baselines: (1, 1)) == .better)
    #expect(verdict(five, five, baselines: (1, 2)) == .same)
  }

  @Test("Equal rounds are the same, also a single one, unless their baselines differ")
  func identical() {
    #expect(verdict(five, five) == .identical && verdict([2], [2]) == .identical)
    #expect(verdict([2], [2], better: .neither) == .identical)
    #expect(verdict([2], [2], baselines: (1, 1)) == .identical)
    #expect(verdict([2], [2], baselines: (1, 1.5)) == .same)
    #expect(verdict([2], [2.01]) == .same)
  }

  @Test("Too few rounds give no verdict on a difference, but equal medians are the same")
  func tooFew() {
    #expect(verdict([1, 1.1, 1.2], [2, 2.1, 2.2]) == .tooFew)
    #expect(verdict([1], [2]) == .tooFew)
    #expect(verdict([1], [2], better: .neither) == .tooFew)
    #expect(verdict([1, 1.1, 1.2], [1.01, 1.1, 1.2]) == .same)
    #expect(verdict([1, 1.1, 1.2, 1.3], [2, 2.1, 2.2, 2.3]) == .worse)
  }

  @Test("Swapping the runs swaps better and worse and nothing else", arguments: Seeds.all)
  func swapping(seed: UInt64) async throws {
    let swapped: [Verdict: Verdict] = [.better: .worse, .worse: .better]
    try await withSeed(seed) { random in
      for _ in 0..<60 {
        let directions: [Metric.Better] = [.less, .more, .neither]
        let better = directions.randomElement(using: &random) ?? .less
        let a = Self.metric(better, &random)
        let b = Self.metric(better, &random)
        let rule = ComparisonRule(threshold: .random(in: 0...40, using: &random))
        let forth = rule.judge(a, b)
        let back = rule.judge(b, a)
        #expect(back.verdict == swapped[forth.verdict] ?? forth.verdict, "\(a) \(b)")
        #expect(abs((back.probability ?? 2) - (forth.probability ?? 2)) < 1e-9)
        #expect(better != .neither || ![.better, .worse].contains(forth.verdict))
        #expect(rule.judge(a, a).verdict == .identical)
      }
    }
  }

  private static func metric(
    _ better: Metric.Better, _ random: inout SeededGenerator
  ) -> Metric {
    let level = Double.random(in: 0.5...3, using: &random)
    let scatter = Bool.random(using: &random) ? 0 : 0.5
    let count = Int.random(in: 1...12, using: &random)
    let samples = (0..<count).map { _ in
      level + Double.random(in: 0...1, using: &random) * scatter
    }
    let baseline =
      Bool.random(using: &random)
      ? Metric.Baseline("memcpy", .random(in: 0.5...2, using: &random)) : nil
    return Metric("a", unit: "ms", better: better, samples: samples, baseline: baseline)
  }
}
