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

/// A metric of a document that was read.
package struct ReadMetric: Equatable, Sendable {
  /// What has to be equal for two metrics to be compared.
  package struct Identity: Hashable, Sendable {
    /// What was measured.
    package let name: String
    /// In which unit.
    package let unit: String
    /// Which of two figures is the better one.
    package let better: Metric.Better
  }

  /// Which metric.
  package let identity: Identity
  /// Its figures, or nothing where no round has one.
  package let figures: Metric?

  /// Takes a metric as it is.
  package init(_ metric: Metric) {
    identity = Identity(name: metric.name, unit: metric.unit, better: metric.better)
    figures = metric
  }

  /// Reads a metric; rounds without a finite figure are left out, and a floor that is not above 0.
  ///
  /// - Parameters:
  ///   - json: What a benchmark wrote.
  ///   - place: Where that stands: "results[0].metrics[1]".
  /// - Throws: ``DocumentFault/malformed(_:)``.
  package init(_ json: JSONValue, at place: String) throws(DocumentFault) {
    let name = try json.requiredText("name", at: place)
    let unit = try json.requiredText("unit", at: place)
    let word = try json.requiredText("better", at: place)
    guard let better = Metric.Better(rawValue: word) else {
      throw .malformed("\(place).better is none of less, more and neither")
    }
    var samples: [Double] = []
    for (index, sample) in try json.requiredList("samples", at: place).enumerated() {
      if sample == .null { continue }
      guard let number = sample.number else {
        throw .malformed("\(place).samples[\(index)] is no number")
      }
      if number.isFinite { samples.append(number) }
    }
    identity = Identity(name: name, unit: unit, better: better)
    figures =
      samples.isEmpty
      ? nil
      : Metric(name, unit: unit, better: better, samples: samples, floor: Self.floor(json["floor"]))
  }

  private static func floor(_ json: JSONValue) -> Metric.Floor? {
    guard let value = json["value"].number, value > 0, value.isFinite else { return nil }
    return Metric.Floor(json["name"].text ?? "", value)
  }
}

extension JSONValue {
  /// A member that has to be a text.
  func requiredText(_ name: String, at place: String) throws(DocumentFault) -> String {
    if let text = self[name].text { return text }
    throw .malformed("\(place.isEmpty ? "" : place + ".")\(name) is no text")
  }

  /// A member that has to be a list.
  func requiredList(_ name: String, at place: String) throws(DocumentFault) -> [JSONValue] {
    if let elements = self[name].elements { return elements }
    throw .malformed("\(place.isEmpty ? "" : place + ".")\(name) is no list")
  }
}

/// Why a document cannot be compared.
package enum DocumentFault: Error, Equatable {
  /// It has a schema that this program does not know yet.
  case newer(Double)
  /// It has a schema that is no longer written.
  case older(Double)
  /// It is of no benchmark: a comparison, or another program's.
  case foreign(String)
  /// Something in it is not as a benchmark writes it: the place and what is wrong.
  case malformed(String)
}

/// Something in which the circumstances of two runs differ.
package struct DocumentDifference: Equatable, Sendable, Encodable {
  /// The member: "machine.processor".
  package let name: String
  /// Its value in the first document; `null` where there is none.
  package let a: JSONValue
  /// Its value in the second document.
  package let b: JSONValue

  /// The differences of two values, member by member and in the order of their names; a list is compared as a whole.
  ///
  /// - Parameters:
  ///   - a: A value of the first document.
  ///   - b: That of the second one.
  ///   - name: The name of the values, empty for whole documents.
  package static func between(
    _ a: JSONValue, _ b: JSONValue, name: String = ""
  ) -> [DocumentDifference] {
    if a == b { return [] }
    let names = Set(a.memberNames + b.memberNames)
    // A value against an object has the name of both.
    let own: [DocumentDifference] =
      a.plain == b.plain ? [] : [DocumentDifference(name: name, a: a.plain, b: b.plain)]
    return own
      + names.sorted().flatMap {
        between(a[$0], b[$0], name: name.isEmpty ? $0 : "\(name).\($0)")
      }
  }

  /// The difference in a line: "machine.processor: A | B".
  package var line: String { "\(name): \(Self.text(a)) | \(Self.text(b))" }

  /// The most characters of a value in a line.
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
  /// The names of an object's members.
  fileprivate var memberNames: [String] {
    if case .object(let members) = self { return Array(members.keys) }
    return []
  }

  /// The value, or `null` in place of an object, whose members stand for it.
  fileprivate var plain: JSONValue {
    if case .object = self { return .null }
    return self
  }
}
