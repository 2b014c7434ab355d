import Glibc

/// When a metric of run B counts as better or worse than that of run A.
///
/// All of these have to hold; else the metric is the same, within the noise:
///
/// 1. The medians of the rounds differ by more than the threshold, seen from the smaller one.
/// 2. Where both have a floor of the same name, the multiples of the floor differ so too, in the same direction. A
///    machine that was busier in one run moves floor and figure together; on shared machines by a factor of two within
///    minutes.
/// 3. Ranks that differ so much are improbable if both runs are alike: below 0.05, by the two-sided ``RankSum`` of
///    the rounds. Where so few rounds cannot reach that, however far they are apart, there are too few for a verdict;
///    4 and 4 are enough, 3 and 3 are not.
///
/// Figures that never vary need no third step: without a floor, at least two rounds in each run, all rounds of A equal
/// and all rounds of B equal. Those are counts, and the verdict is exact.
///
/// Where neither of two figures is the better one, a difference is a change. Swapping the runs swaps better and worse.
package struct ComparisonRule: Sendable {
  /// The probability below which a difference is no noise.
  package static let significance = 0.05

  /// The difference that is overlooked, in percent of the smaller one; 0 or more.
  package var threshold: Double

  /// Chooses a threshold.
  package init(threshold: Double) { self.threshold = threshold }

  /// What the rule says of a metric of two runs.
  package struct Judgement: Equatable, Sendable {
    /// The verdict.
    package var verdict: Verdict
    /// The probability of the rank-sum test, or nothing where the verdict is exact.
    package var probability: Double?
  }

  /// Judges a metric that both runs have; unit and direction are those of A.
  package func judge(_ a: Metric, _ b: Metric) -> Judgement {
    let isExact = Self.isExact(a, b)
    let probability = isExact ? nil : RankSum.probability(a.samples, b.samples)
    func judgement(_ verdict: Verdict) -> Judgement {
      Judgement(verdict: verdict, probability: probability)
    }
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

  /// The multiples of two runs, or nothing where they are not of the same floor.
  static func multiples(_ a: Metric, _ b: Metric) -> (a: Double, b: Double)? {
    guard a.floor?.name == b.floor?.name, let first = a.multiple, let second = b.multiple else {
      return nil
    }
    return (first, second)
  }

  /// Whether B is larger than A by more than the threshold, or smaller; nothing where it is neither.
  private func direction(_ a: Double, _ b: Double) -> Bool? {
    let (small, large) = a.magnitude < b.magnitude ? (a, b) : (b, a)
    // Beside 0, or on its other side, everything is a large difference.
    let isFar =
      small != 0 && small.sign == large.sign
      ? large.magnitude > small.magnitude * (1 + threshold / 100) : a != b
    return isFar ? b > a : nil
  }

  /// Whether the figures are counts that never vary; a time can be the same twice, but it has a floor.
  private static func isExact(_ a: Metric, _ b: Metric) -> Bool {
    [a, b].allSatisfy { metric in
      metric.floor == nil && metric.samples.count > 1
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

/// The test of Mann and Whitney: whether the samples of one run rank above those of another by chance.
///
/// It asks nothing of how the samples are distributed, which suits times: most are near the least, few far above.
/// Equal samples share the mean of their ranks. Source: Mann and Whitney, "On a Test of Whether one of Two Random
/// Variables is Stochastically Larger than the Other", 1947; the correction for ties as in Lehmann, "Nonparametrics".
package enum RankSum {
  /// The most samples, both runs together, whose arrangements are all counted.
  package static let exactLimit = 16

  /// How probable it is that the ranks of runs that are alike differ as much as here, in either direction; 0…1.
  ///
  /// Exact up to ``exactLimit`` samples, a normal approximation above. It is 1 where one run has no sample.
  package static func probability(_ a: [Double], _ b: [Double]) -> Double {
    a.count + b.count <= exactLimit ? exactProbability(a, b) : normalProbability(a, b)
  }

  /// The probability where all samples of one run are above the other's: the least of so many without ties.
  package static func leastProbability(_ countA: Int, _ countB: Int) -> Double {
    let few = min(countA, countB)
    guard few > 0 else { return 1 }
    var arrangements = 1.0
    for number in 1...few {
      arrangements *= Double(countA + countB - few + number) / Double(number)
      // Far below anything that is asked of it; more would only grow beyond numbers.
      if arrangements > 1e15 { break }
    }
    return min(1, 2 / arrangements)
  }

  /// The probability by counting all arrangements of the ranks; meant for few samples.
  package static func exactProbability(_ a: [Double], _ b: [Double]) -> Double {
    guard !a.isEmpty, !b.isEmpty else { return 1 }
    let ranks = Ranks(a, b)
    let total = ranks.doubled.reduce(0, +)
    // How many ways there are to choose so many samples with such a sum of doubled ranks.
    var ways = Array(repeating: Array(repeating: 0.0, count: total + 1), count: a.count + 1)
    ways[0][0] = 1
    for rank in ranks.doubled {
      for count in stride(from: a.count, through: 1, by: -1) {
        for sum in rank...total { ways[count][sum] += ways[count - 1][sum - rank] }
      }
    }
    // How far a sum is from the expected one, times the count of samples so that it is whole.
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

  /// The probability by the normal approximation, corrected for ties and continuity; meant for many samples.
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

  /// The ranks of all samples.
  private struct Ranks {
    /// Twice the rank of each sample, those of the first run first; doubled, so that a mean of ranks is whole.
    var doubled: [Int]
    /// How many samples are equal, for each number among the samples.
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
