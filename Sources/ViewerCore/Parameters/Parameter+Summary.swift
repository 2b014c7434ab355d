extension Parameter {
  /// The parameter in a line: name, values, unit, default.
  public var summary: String {
    let values: String
    switch kind {
    case .number(let range):
      let low = NumberText.shortest(range.lowerBound)
      let high = NumberText.shortest(range.upperBound)
      values = "\(low)…\(high)" + (unit.isEmpty ? "" : " \(unit)")
    case .choice(let words):
      values = NumberText.list(words)
    }
    return "\(title): \(values); default \(defaultValue.text)"
  }
}
