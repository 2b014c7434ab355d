package import Viewer

/// The comparison of two runs of a benchmark, metric by metric.
package struct BenchComparison: Equatable, Sendable {
  /// A result of the benchmark, with the comparison of each of its metrics.
  package struct Result: Equatable, Sendable, Encodable {
    package let name: String
    /// The metrics in the order of the first document, followed by the metrics that only the second document has.
    package let metrics: [MetricComparison]
  }

  /// The differences between the runs in version, machine, display, clock and parameters.
  package let differences: [DocumentDifference]
  /// The results in the order of the first document, followed by the results that only the second document has.
  package let results: [Result]

  /// Compares two documents of the same benchmark.
  package init(_ a: ReadDocument, _ b: ReadDocument, rule: ComparisonRule) {
    differences = DocumentDifference.between(a.circumstances, b.circumstances)
    let others = Dictionary(b.results.map { ($0.name, $0.metrics) }) { first, _ in first }
    let known = Set(a.results.map(\.name))
    results =
      a.results.map { result in
        Result(
          name: result.name,
          metrics: Self.metrics(result.metrics, others[result.name] ?? [], rule: rule))
      }
      + b.results.filter { !known.contains($0.name) }.map { result in
        Result(name: result.name, metrics: result.metrics.map(MetricComparison.init(onlyInB:)))
      }
  }

  private static func metrics(
    _ a: [ReadMetric], _ b: [ReadMetric], rule: ComparisonRule
  ) -> [MetricComparison] {
    let others = Dictionary(b.map { ($0.identity, $0) }) { first, _ in first }
    let known = Set(a.map(\.identity))
    return a.map { metric in
      guard let other = others[metric.identity] else { return MetricComparison(onlyInA: metric) }
      return MetricComparison(metric, other, rule: rule)
    } + b.filter { !known.contains($0.identity) }.map(MetricComparison.init(onlyInB:))
  }

  /// Returns the number of metrics that have the given verdict.
  package func count(_ verdict: Verdict) -> Int {
    results.reduce(0) { $0 + $1.metrics.count(where: { $0.verdict == verdict }) }
  }

  /// The number of metrics that both documents have.
  package var commonCount: Int {
    results.reduce(0) { $0 + $1.metrics.count(where: { $0.verdict.isOfBoth }) }
  }

  /// The names of the metrics that are worse, each after the name of its result: "1280x800: composite p50".
  package var worseNames: [String] {
    results.flatMap { result in
      result.metrics.filter { $0.verdict == .worse }
        .map { "\(result.name): \($0.name)" }
    }
  }

  /// The counts of all verdicts: "3 worse, 1 better, 20 within the noise, 2 with too few rounds".
  package var summary: String {
    let always: [Verdict] = [.worse, .better, .same]
    return Verdict.allCases.filter { always.contains($0) || count($0) > 0 }
      .map { "\(count($0)) \($0.clause)" }.joined(separator: ", ")
  }

  /// What to do about metrics with too few rounds; `nil` if there are none.
  package var remedy: String? {
    count(.tooFew) == 0
      ? nil
      : "Figures without a verdict (-) have too few rounds: measure both runs again with --rounds "
        + "\(ComparisonRule.enoughRounds)."
  }
}

/// The comparison of a metric of two documents, with its verdict.
package struct MetricComparison: Equatable, Sendable, Encodable {
  private enum CodingKeys: String, CodingKey {
    case name, unit, better, a, b, ratio, baselineRatio, probability, verdict
    case isExact = "exact"
  }

  package let name: String
  package let unit: String
  /// Whether smaller or larger figures are better.
  package let better: Metric.Better
  /// The median of the first run in the metric's unit, or `nil` if the first run has no figure.
  @Nullable package private(set) var a: Double?
  /// The median of the second run in the metric's unit, or `nil` if the second run has no figure.
  @Nullable package private(set) var b: Double?
  /// The median of the second run divided by the median of the first, or `nil` if the quotient is not finite.
  @Nullable package private(set) var ratio: Double?
  /// The second run's multiple of its baseline divided by the first run's, or `nil` if the baselines differ in name,
  /// a run has none, or the quotient is not finite.
  @Nullable package private(set) var baselineRatio: Double?
  /// The p-value of the rank-sum test, 0…1, or `nil` if no test was made.
  @Nullable package private(set) var probability: Double?
  /// Whether the metric is a count that does not vary within either run, so that no test is needed.
  package let isExact: Bool
  package let verdict: Verdict

  /// Compares a metric that both documents have.
  package init(_ a: ReadMetric, _ b: ReadMetric, rule: ComparisonRule) {
    (name, unit, better) = (a.identity.name, a.identity.unit, a.identity.better)
    self.a = a.figures?.median
    self.b = b.figures?.median
    guard let first = a.figures, let second = b.figures else {
      ratio = nil
      baselineRatio = nil
      probability = nil
      isExact = false
      verdict = .tooFew
      return
    }
    let judgement = rule.judge(first, second)
    ratio = Self.quotient(second.median, first.median)
    baselineRatio = ComparisonRule.multiples(first, second).flatMap { Self.quotient($0.b, $0.a) }
    probability = judgement.probability
    isExact = judgement.probability == nil
    verdict = judgement.verdict
  }

  /// Creates the entry of a metric that only the first document has.
  package init(onlyInA metric: ReadMetric) {
    self.init(metric, verdict: .onlyA)
  }

  /// Creates the entry of a metric that only the second document has.
  package init(onlyInB metric: ReadMetric) {
    self.init(metric, verdict: .onlyB)
  }

  private init(_ metric: ReadMetric, verdict: Verdict) {
    (name, unit, better) = (metric.identity.name, metric.identity.unit, metric.identity.better)
    let median = metric.figures?.median
    a = verdict == .onlyA ? median : nil
    b = verdict == .onlyB ? median : nil
    ratio = nil
    baselineRatio = nil
    probability = nil
    isExact = false
    self.verdict = verdict
  }

  /// Returns a quotient, or `nil` if it is not finite.
  private static func quotient(_ dividend: Double, _ divisor: Double) -> Double? {
    let quotient = dividend / divisor
    return quotient.isFinite ? quotient : nil
  }
}

/// The verdict on a metric of the second run, compared with the first.
///
/// The raw values appear in the JSON document.
package enum Verdict: String, CaseIterable, Sendable, Encodable {
  /// The second run is worse.
  case worse
  /// The second run is better.
  case better
  /// There is no difference that can be distinguished from noise.
  case same
  /// The rounds of both runs have equal figures and equal baselines.
  case identical
  /// There is a difference, but there are too few rounds to distinguish it from noise.
  case tooFew
  /// There is a difference in a metric for which neither direction is better.
  case changed
  /// Only the first document has the metric.
  case onlyA
  /// Only the second document has the metric.
  case onlyB

  /// The verdict as a table shows it.
  package var title: String {
    switch self {
    case .worse, .better, .changed: rawValue
    case .same: "within the noise"
    case .identical: "the same"
    case .tooFew: "-"
    case .onlyA: "only in A"
    case .onlyB: "only in B"
    }
  }

  /// The verdict in the form that follows a count: "2 with too few rounds".
  package var clause: String { self == .tooFew ? "with too few rounds" : title }

  /// Whether both documents have the metric.
  package var isOfBoth: Bool { self != .onlyA && self != .onlyB }
}
