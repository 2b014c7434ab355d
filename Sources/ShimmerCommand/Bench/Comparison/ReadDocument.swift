package import Viewer

/// A document written by a benchmark, with the members that a comparison needs.
package struct ReadDocument: Equatable, Sendable {
  package struct Result: Equatable, Sendable {
    /// The name, unique in the document.
    package let name: String
    /// The metrics of the result; no two have the same identity.
    package let metrics: [ReadMetric]
  }

  /// The name of the benchmark, such as "present".
  package let benchmark: String
  /// The circumstances of the run: the members `version`, `machine`, `display`, `clock` and `parameters`.
  package let circumstances: JSONValue
  package let results: [Result]

  /// The oldest schema in which everything that is compared means the same as now.
  static let oldestSchema = 4.0

  private static let circumstanceNames = ["version", "machine", "display", "clock", "parameters"]

  /// Reads a document as ``BenchReport`` writes it; unknown members are ignored.
  ///
  /// - Throws: The reason for which the document cannot be compared.
  package init(_ json: JSONValue) throws(DocumentFault) {
    guard case .number(let schema) = json["schema"] else {
      throw .malformed("schema is not a number")
    }
    benchmark = try json.requiredText("benchmark", at: "")
    if benchmark == "compare" { throw .foreign(benchmark) }
    if schema > Double(ReportFormat.schema) { throw .newer(schema) }
    guard schema >= Self.oldestSchema else { throw .older(schema) }
    circumstances = .object(
      Dictionary(uniqueKeysWithValues: Self.circumstanceNames.map { ($0, json[$0]) }))
    var results: [Result] = []
    var names: Set<String> = []
    for (index, value) in try json.requiredList("results", at: "").enumerated() {
      let result = try Self.result(value, at: "results[\(index)]")
      guard names.insert(result.name).inserted else {
        throw .malformed(
          "results[\(index)] has the same name as an earlier result, \(cut: result.name)")
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
        throw .malformed(
          "\(place) has the same name as an earlier metric, \(cut: metric.identity.name)")
      }
      metrics.append(metric)
    }
    return Result(name: name, metrics: metrics)
  }
}

/// A metric read from a document.
package struct ReadMetric: Equatable, Sendable {
  /// The properties that must be equal for two metrics to be compared.
  package struct Identity: Hashable, Sendable {
    package let name: String
    package let unit: String
    /// Whether smaller or larger figures are better.
    package let better: Metric.Better
  }

  package let identity: Identity
  /// The samples and the baseline, or `nil` if no round has a finite figure.
  package let figures: Metric?

  /// Reads a metric.
  ///
  /// Rounds without a finite figure are ignored, and so is a baseline that is not above 0.
  ///
  /// - Parameters:
  ///   - json: The metric as a benchmark wrote it.
  ///   - place: The position of the metric in the document: "results[0].metrics[1]".
  /// - Throws: ``DocumentFault/malformed(_:)``.
  package init(_ json: JSONValue, at place: String) throws(DocumentFault) {
    let name = try json.requiredText("name", at: place)
    let unit = try json.requiredText("unit", at: place)
    let word = try json.requiredText("better", at: place)
    guard let better = Metric.Better(rawValue: word) else {
      throw .malformed("\(place).better is not one of less, more and neither")
    }
    var samples: [Double] = []
    for (index, sample) in try json.requiredList("samples", at: place).enumerated() {
      if sample == .null { continue }
      guard let number = sample.number else {
        throw .malformed("\(place).samples[\(index)] is not a number")
      }
      if number.isFinite { samples.append(number) }
    }
    identity = Identity(name: name, unit: unit, better: better)
    figures =
      samples.isEmpty
      ? nil
      : Metric(
        name, unit: unit, better: better, samples: samples,
        baseline: Self.baseline(json["baseline"]))
  }

  private static func baseline(_ json: JSONValue) -> Metric.Baseline? {
    guard let value = json["value"].number, value > 0, value.isFinite else { return nil }
    return Metric.Baseline(json["name"].text ?? "", value)
  }
}

extension JSONValue {
  /// Returns a member that must be a string; `place` is the object's position in the error message.
  func requiredText(_ name: String, at place: String) throws(DocumentFault) -> String {
    if let text = self[name].text { return text }
    throw .malformed("\(place.isEmpty ? "" : place + ".")\(name) is not a string")
  }

  /// Returns a member that must be a list; `place` is the object's position in the error message.
  func requiredList(_ name: String, at place: String) throws(DocumentFault) -> [JSONValue] {
    if let elements = self[name].elements { return elements }
    throw .malformed("\(place.isEmpty ? "" : place + ".")\(name) is not a list")
  }
}

/// The reason for which a document cannot be compared.
package enum DocumentFault: Error, Equatable {
  /// The document's schema is newer than the schema that this program reads. The value is the document's schema.
  case newer(Double)
  /// The document's schema is older than all schemas that this program reads. The value is the document's schema.
  case older(Double)
  /// The document is not the report of a benchmark but of a comparison. The value is the comparison's name.
  case foreign(String)
  /// A member differs from those that benchmarks write. The value is the member's position and the problem.
  case malformed(String)
}

/// A difference between the circumstances of two runs.
package struct DocumentDifference: Equatable, Sendable, Encodable {
  /// The path of the member: "machine.processor".
  package let name: String
  /// The value in the first document; `null` if there is none.
  package let a: JSONValue
  /// The value in the second document; `null` if there is none.
  package let b: JSONValue

  /// Returns the differences of two values, member by member in the order of their paths.
  ///
  /// A list is compared as a whole.
  ///
  /// - Parameters:
  ///   - a: A value of the first document.
  ///   - b: The corresponding value of the second document.
  ///   - name: The path of the values; empty for whole documents.
  package static func between(
    _ a: JSONValue, _ b: JSONValue, name: String = ""
  ) -> [DocumentDifference] {
    let (a, b) = (a.leaves(at: name), b.leaves(at: name))
    return Set(a.keys).union(b.keys).sorted().compactMap { path in
      let (one, other) = (a[path] ?? .null, b[path] ?? .null)
      return one == other ? nil : DocumentDifference(name: path, a: one, b: other)
    }
  }

  /// The difference as a line: "machine.processor: A | B".
  package var line: String { "\(name): \(Self.text(a)) | \(Self.text(b))" }

  /// The maximum number of characters of a value in a line.
  private static let textLimit = 120

  private static func text(_ value: JSONValue) -> String {
    let text = words(value)
    return text.count > textLimit ? String(text.prefix(textLimit)) + "…" : text
  }

  private static func words(_ value: JSONValue) -> String {
    switch value {
    case .null: "-"
    case .bool(let flag): flag ? "yes" : "no"
    case .number(let number): NumberText.shortest(number)
    case .integer(let number): "\(number)"
    case .string(let text): text.isEmpty ? "“”" : text
    case .array(let elements): elements.isEmpty ? "none" : list(elements.map(words))
    case .object(let members):
      list(members.sorted { $0.key < $1.key }.map { "\($0.key) \(words($0.value))" })
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension JSONValue {
  /// Returns the values in this one that are no objects, by their paths.
  fileprivate func leaves(at path: String) -> [String: JSONValue] {
    guard case .object(let members) = self else { return [path: self] }
    return members.reduce(into: [:]) { leaves, member in
      let path = path.isEmpty ? member.key : "\(path).\(member.key)"
      leaves.merge(member.value.leaves(at: path)) { $1 }
    }
  }
}
