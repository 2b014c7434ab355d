import Glibc

/// The rule that decides whether a metric of run B is better or worse than the same metric of run A.
///
/// If all rounds of A have the same figures and baselines as those of B, the metric is the same. It is better or worse
/// only if all of these conditions are true; otherwise it is within the noise:
///
/// 1. The medians of the rounds differ by more than ``threshold``, as a percentage of the smaller one.
/// 2. If both have a baseline of the same name, the multiples of the baseline also differ by more than ``threshold``,
///    in the same direction. On a machine that is busier in one run, the baseline and the figure change together. On
///    shared machines they can double within minutes.
/// 3. The two-sided ``RankSum`` of the rounds gives a probability below 0.05 that two equal runs differ this much by
///    chance. With very few rounds no difference reaches such a probability, and the verdict is that there are too
///    few. Four rounds in each run are enough, three are not.
///
/// Figures that never vary do not need the third condition: both metrics have no baseline and at least two rounds,
/// all rounds of A are equal, and all rounds of B are equal. These are counts, and the verdict is exact.
///
/// If neither direction is better, a difference is a change. Swapping the runs swaps better and worse.
package struct ComparisonRule: Sendable {
  /// The p-value of the rank-sum test below which a difference is not noise.
  package static let significance = 0.05

  /// The fewest rounds of both runs with which a difference can be distinguished from noise.
  package static let enoughRounds = 4

  /// The largest difference that is ignored, in percent of the smaller figure; at least 0.
  package var threshold: Double

  package init(threshold: Double) { self.threshold = threshold }

  /// The verdict on a metric of two runs, with the p-value of the rank-sum test.
  package struct Judgement: Equatable, Sendable {
    package var verdict: Verdict
    /// The p-value of the rank-sum test, 0…1, or `nil` if the verdict is exact.
    package var probability: Double?
  }

  /// Returns the verdict on a metric of run B, compared with the same metric of run A.
  ///
  /// The direction in which the metric is better is taken from A.
  package func judge(_ a: Metric, _ b: Metric) -> Judgement {
    let isExact = Self.isExact(a, b)
    let probability = isExact ? nil : RankSum.probability(a.samples, b.samples)
    func judgement(_ verdict: Verdict) -> Judgement {
      Judgement(verdict: verdict, probability: probability)
    }
    if a.samples == b.samples, a.baseline == b.baseline { return judgement(.identical) }
    guard let grows = direction(a.median, b.median) else { return judgement(.same) }
    if let multiples = Self.multiples(a, b), direction(multiples.a, multiples.b) != grows {
      return judgement(.same)
    }
    if let probability {
      let least = RankSum.leastProbability(a.samples.count, b.samples.count)
      if least >= Self.significance { return judgement(.tooFew) }
      if probability >= Self.significance { return judgement(.same) }
    }
    return judgement(Self.verdict(a.better, grows: grows))
  }

  /// Returns the two runs' multiples of their baselines, or `nil` if the baselines differ in name or a multiple is
  /// missing.
  static func multiples(_ a: Metric, _ b: Metric) -> (a: Double, b: Double)? {
    guard a.baseline?.name == b.baseline?.name, let first = a.multiple, let second = b.multiple
    else {
      return nil
    }
    return (first, second)
  }

  /// Returns whether `b` is larger than `a`, or `nil` if they differ by no more than the threshold.
  private func direction(_ a: Double, _ b: Double) -> Bool? {
    let (small, large) = a.magnitude < b.magnitude ? (a, b) : (b, a)
    // Any difference from 0, and between numbers of different signs, exceeds the threshold.
    let isFar =
      small != 0 && small.sign == large.sign
      ? large.magnitude > small.magnitude * (1 + threshold / 100) : a != b
    return isFar ? b > a : nil
  }

  /// Returns whether both metrics are counts that do not vary within their run.
  ///
  /// Times have a baseline, which distinguishes them from counts.
  private static func isExact(_ a: Metric, _ b: Metric) -> Bool {
    [a, b].allSatisfy { metric in
      metric.baseline == nil && metric.samples.count > 1
        && metric.samples.allSatisfy { $0 == metric.samples[0] }
    }
  }

  private static func verdict(_ better: Metric.Better, grows: Bool) -> Verdict {
    switch better {
    case .less: grows ? .worse : .better
    case .more: grows ? .better : .worse
    case .neither: .changed
    }
  }
}

/// The two-sided rank-sum test of Mann and Whitney.
///
/// It gives the probability that two equal runs differ by chance at least as much as the samples of the given runs.
///
/// It requires no particular distribution, which suits times: most are near the minimum, few far above. Equal samples
/// share the mean of their ranks. Source: Mann and Whitney, "On a Test of Whether one of Two Random Variables is
/// Stochastically Larger than the Other", 1947; the correction for ties as in Lehmann, "Nonparametrics".
package enum RankSum {
  /// The maximum number of samples, of both runs together, for which the p-value is computed exactly by counting all
  /// arrangements.
  package static let exactLimit = 16

  /// Returns the p-value of the test: the probability, 0…1, that two equal runs differ by chance at least as much as
  /// these samples, in either direction.
  ///
  /// It is exact up to ``exactLimit`` samples and a normal approximation above. It is 1 if a run has no samples.
  package static func probability(_ a: [Double], _ b: [Double]) -> Double {
    a.count + b.count <= exactLimit ? exactProbability(a, b) : normalProbability(a, b)
  }

  /// Returns the smallest p-value that runs with these numbers of samples can reach.
  ///
  /// It is that of runs without equal samples in which all samples of one run are larger than all samples of the
  /// other.
  package static func leastProbability(_ countA: Int, _ countB: Int) -> Double {
    let few = min(countA, countB)
    guard few > 0 else { return 1 }
    var arrangements = 1.0
    for number in 1...few {
      arrangements *= Double(countA + countB - few + number) / Double(number)
      // This is far below any significance level; continuing could only overflow.
      if arrangements > 1e15 { break }
    }
    return min(1, 2 / arrangements)
  }

  /// Returns the exact p-value by counting all arrangements of the ranks; intended for few samples.
  package static func exactProbability(_ a: [Double], _ b: [Double]) -> Double {
    guard !a.isEmpty, !b.isEmpty else { return 1 }
    let ranks = Ranks(a, b)
    let total = ranks.doubled.reduce(0, +)
    // The number of ways to choose a number of samples with a sum of doubled ranks.
    var ways = Array(repeating: Array(repeating: 0.0, count: total + 1), count: a.count + 1)
    ways[0][0] = 1
    for rank in ranks.doubled {
      for count in stride(from: a.count, through: 1, by: -1) {
        for sum in rank...total { ways[count][sum] += ways[count - 1][sum - rank] }
      }
    }
    // The distance of a sum from the expected one, multiplied by the number of samples to keep it whole.
    func distance(_ sum: Int) -> Int { abs(sum * ranks.doubled.count - a.count * total) }
    let found = distance(ranks.sumOfA)
    var asFar = 0.0
    var all = 0.0
    for (sum, count) in ways[a.count].enumerated() {
      all += count
      if distance(sum) >= found { asFar += count }
    }
    return asFar / all
  }

  /// Returns the normal approximation of the p-value, corrected for ties and continuity; intended for many samples.
  package static func normalProbability(_ a: [Double], _ b: [Double]) -> Double {
    guard !a.isEmpty, !b.isEmpty else { return 1 }
    let ranks = Ranks(a, b)
    let (countA, countB) = (Double(a.count), Double(b.count))
    let all = countA + countB
    let ties = ranks.tieSizes.reduce(0.0) { $0 + $1 * ($1 * $1 - 1) }
    let variance = countA * countB / 12 * (all + 1 - ties / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    let pairs = Double(ranks.sumOfA) / 2 - countA * (countA + 1) / 2
    let distance = max(0, abs(pairs - countA * countB / 2) - 0.5)
    return erfc(distance / (2 * variance).squareRoot())
  }

  /// The ranks of the samples of both runs together, from the smallest sample to the largest.
  private struct Ranks {
    /// Twice the rank of each sample, the first run's samples first; doubled so that a mean of ranks is whole.
    var doubled: [Int]
    /// The number of samples that have the same value, for each distinct value.
    var tieSizes: [Double] = []
    /// Twice the sum of the first run's ranks.
    var sumOfA: Int

    init(_ a: [Double], _ b: [Double]) {
      let all = a + b
      let order = all.indices.sorted { all[$0] < all[$1] }
      doubled = Array(repeating: 0, count: all.count)
      var start = 0
      while start < order.count {
        var end = start + 1
        while end < order.count, all[order[end]] == all[order[start]] { end += 1 }
        // The ranks are start + 1 … end.
        for index in order[start..<end] { doubled[index] = start + 1 + end }
        tieSizes.append(Double(end - start))
        start = end
      }
      sumOfA = doubled.prefix(a.count).reduce(0, +)
    }
  }
}
