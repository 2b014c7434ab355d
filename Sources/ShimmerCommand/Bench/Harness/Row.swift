import Display
import Viewer

/// A row of a report: figures with their baselines and thresholds.
package struct Row: Encodable {
  private enum CodingKeys: CodingKey { case name, metrics }

  /// The name, unique in the report.
  package var name: String
  /// The figures; the first is the row's own.
  package var metrics: [Metric]
  /// Further members of the row in JSON.
  package var facts: Facts
  /// The thresholds of the figures, which `--check` judges.
  package var thresholds: [Threshold]
  /// The sums that should agree and do not; empty in a valid measurement.
  package var contradictions: [String]

  package init(
    _ name: String, metrics: [Metric], facts: Facts = [:], thresholds: [Threshold] = [],
    contradictions: [String] = []
  ) {
    self.name = name
    self.metrics = metrics
    self.facts = facts
    self.thresholds = thresholds
    self.contradictions = contradictions
  }

  package func encode(to encoder: any Encoder) throws {
    try facts.encode(to: encoder)
    var own = encoder.container(keyedBy: CodingKeys.self)
    try own.encode(name, forKey: .name)
    try own.encode(metrics, forKey: .metrics)
  }

  /// The name and one line for each figure: median, minimum, maximum, unit, and multiple of the baseline.
  package var lines: [String] {
    [name] + metrics.map(Self.line) + contradictions.map { "  WRONG: \($0)" }
  }

  private static func line(of metric: Metric) -> String {
    let numbers = [metric.median, metric.least, metric.most].map { number in
      let digits = number == number.rounded() ? 0 : number < 0.1 ? 5 : number < 10 ? 3 : 1
      return ColumnText.padded(NumberText.fixed(number, digits: digits), to: 12, isRight: true)
    }
    let multiple = metric.multiple.flatMap { multiple in
      metric.baseline.map { ", \(NumberText.fixed(multiple, digits: 2)) × \($0.name)" }
    }
    return "  " + ColumnText.padded(metric.name, to: 34) + numbers.joined() + "  \(metric.unit)"
      + (multiple ?? "")
  }
}

/// Members of a JSON document by name.
package struct Facts: Encodable, ExpressibleByDictionaryLiteral {
  private struct Member: Encodable {
    let value: any Encodable
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private var members: [String: Member] = [:]

  package init(dictionaryLiteral members: (String, any Encodable)...) {
    for (name, value) in members { self[name] = value }
  }

  /// The value of a member, or `nil` if there is none; a member that is `null` has an optional value.
  package subscript(name: String) -> (any Encodable)? {
    get { members[name]?.value }
    set { members[name] = newValue.map(Member.init) }
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
