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
