package import Display

/// A metric of two documents, and what the rule says of it.
package struct MetricComparison: Equatable, Sendable, Encodable {
  private enum CodingKeys: String, CodingKey {
    case name, unit, better, a, b, ratio, floorRatio, probability, verdict
    case isExact = "exact"
  }

  /// What was measured.
  package let name: String
  /// In which unit.
  package let unit: String
  /// Which of two figures is the better one.
  package let better: Metric.Better
  /// The median of the first run in the metric's unit, or nothing where it has no figure.
  @Nullable package private(set) var a: Double?
  /// The median of the second run, or nothing.
  @Nullable package private(set) var b: Double?
  /// B ÷ A, or nothing where there is no such number.
  @Nullable package private(set) var ratio: Double?
  /// The multiple of the floor in B ÷ that in A, or nothing where they are not of the same floor.
  @Nullable package private(set) var floorRatio: Double?
  /// The probability of the rank-sum test, or nothing where none was made.
  @Nullable package private(set) var probability: Double?
  /// Whether both runs have figures that never vary, so that no test is needed.
  package let isExact: Bool
  /// The verdict.
  package let verdict: Verdict

  /// Compares a metric that both documents have.
  package init(_ a: ReadMetric, _ b: ReadMetric, rule: ComparisonRule) {
    (name, unit, better) = (a.identity.name, a.identity.unit, a.identity.better)
    self.a = a.figures?.median
    self.b = b.figures?.median
    guard let first = a.figures, let second = b.figures else {
      ratio = nil
      floorRatio = nil
      probability = nil
      isExact = false
      verdict = .tooFew
      return
    }
    let judgement = rule.judge(first, second)
    ratio = Self.quotient(second.median, first.median)
    floorRatio = ComparisonRule.multiples(first, second).flatMap { Self.quotient($0.b, $0.a) }
    probability = judgement.probability
    isExact = judgement.probability == nil
    verdict = judgement.verdict
  }

  /// Notes a metric that one document has.
  package init(onlyInA metric: ReadMetric) {
    self.init(metric, verdict: .onlyA)
  }

  /// Notes a metric that the other document has.
  package init(onlyInB metric: ReadMetric) {
    self.init(metric, verdict: .onlyB)
  }

  private init(_ metric: ReadMetric, verdict: Verdict) {
    (name, unit, better) = (metric.identity.name, metric.identity.unit, metric.identity.better)
    let median = metric.figures?.median
    a = verdict == .onlyA ? median : nil
    b = verdict == .onlyB ? median : nil
    ratio = nil
    floorRatio = nil
    probability = nil
    isExact = false
    self.verdict = verdict
  }

  /// A quotient, where it is a number.
  private static func quotient(_ dividend: Double, _ divisor: Double) -> Double? {
    let quotient = dividend / divisor
    return quotient.isFinite ? quotient : nil
  }
}
