/// Two runs of a benchmark, metric by metric.
package struct BenchComparison: Equatable, Sendable {
  /// A result with its metrics.
  package struct Result: Equatable, Sendable, Encodable {
    /// The name of the result.
    package let name: String
    /// Its metrics in the order of the first document, then those that only the second one has.
    package let metrics: [MetricComparison]
  }

  /// In what the circumstances of the runs differ.
  package let differences: [DocumentDifference]
  /// The results in the order of the first document, then those that only the second one has.
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

  /// How many metrics have a verdict.
  package func count(_ verdict: Verdict) -> Int {
    results.reduce(0) { $0 + $1.metrics.count(where: { $0.verdict == verdict }) }
  }

  /// How many metrics both documents have.
  package var commonCount: Int {
    results.reduce(0) { $0 + $1.metrics.count(where: { $0.verdict.isOfBoth }) }
  }

  /// The metrics that are worse, with their results: "1280x800: composite p50".
  package var worseNames: [String] {
    results.flatMap { result in
      result.metrics.filter { $0.verdict == .worse }
        .map { "\(result.name): \($0.name)" }
    }
  }

  /// A sentence with all counts: "3 worse, 1 better, 20 within the noise, 2 with too few rounds".
  package var summary: String {
    let always: [Verdict] = [.worse, .better, .same]
    return Verdict.allCases.filter { always.contains($0) || count($0) > 0 }
      .map { "\(count($0)) \($0.clause)" }.joined(separator: ", ")
  }
}
