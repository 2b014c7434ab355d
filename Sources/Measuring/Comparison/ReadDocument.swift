package import Display
import ProgramSupport

/// A document that a benchmark wrote and another run reads, as far as a comparison needs it.
package struct ReadDocument: Equatable, Sendable {
  /// One thing that was measured.
  package struct Result: Equatable, Sendable {
    /// Its name, unique in the document.
    package let name: String
    /// Its figures; no two have the same identity.
    package let metrics: [ReadMetric]
  }

  /// Which benchmark.
  package let benchmark: String
  /// What tells this run from others: the members `version`, `machine`, `display`, `clock` and `parameters`.
  package let circumstances: JSONValue
  /// What was measured.
  package let results: [Result]

  private static let circumstanceNames = ["version", "machine", "display", "clock", "parameters"]

  /// Reads a document of the schema that ``BenchDocument`` has; what it does not know is ignored.
  ///
  /// - Throws: Why it cannot be compared.
  package init(_ json: JSONValue) throws(DocumentFault) {
    guard case .number(let schema) = json["schema"] else {
      throw .malformed("schema is no number")
    }
    benchmark = try json.requiredText("benchmark", at: "")
    if benchmark == "compare" { throw .foreign(benchmark) }
    if schema > Double(ReportFormat.schema) { throw .newer(schema) }
    guard schema == Double(ReportFormat.schema) else { throw .older(schema) }
    circumstances = .object(
      Dictionary(uniqueKeysWithValues: Self.circumstanceNames.map { ($0, json[$0]) }))
    var results: [Result] = []
    var names: Set<String> = []
    for (index, value) in try json.requiredList("results", at: "").enumerated() {
      let result = try Self.result(value, at: "results[\(index)]")
      guard names.insert(result.name).inserted else {
        throw .malformed("results[\(index)] has the name of an earlier one, \(cut: result.name)")
      }
      results.append(result)
    }
    self.results = results
  }

  private static func result(
    _ json: JSONValue, at place: String
  ) throws(DocumentFault) -> Result {
    let name = try json.requiredText("name", at: place)
    var metrics: [ReadMetric] = []
    var identities: Set<ReadMetric.Identity> = []
    for (index, value) in try json.requiredList("metrics", at: place).enumerated() {
      let place = "\(place).metrics[\(index)]"
      let metric = try ReadMetric(value, at: place)
      guard identities.insert(metric.identity).inserted else {
        throw .malformed("\(place) has the name of an earlier one, \(cut: metric.identity.name)")
      }
      metrics.append(metric)
    }
    return Result(name: name, metrics: metrics)
  }
}
