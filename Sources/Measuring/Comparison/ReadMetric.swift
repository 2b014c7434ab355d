package import Display

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
