import Display

extension Parameter {
  /// The parameter in a line: name, values, unit, step, default.
  package var summary: String {
    let values: String
    switch kind {
    case .number(let range, let step):
      let low = NumberText.shortest(range.lowerBound)
      let high = NumberText.shortest(range.upperBound)
      let unit = unit.words.isEmpty ? "" : " \(unit.words)"
      values = "\(low)…\(high)\(unit) in steps of \(NumberText.shortest(step))"
    case .whole(let range, let step):
      let unit = unit.words.isEmpty ? "" : " \(unit.words)"
      values = "\(range.lowerBound)…\(range.upperBound)\(unit) in steps of \(step)"
    case .choice(let words):
      values = NumberText.list(words)
    }
    return "\(title): \(values); default \(defaultValue.text)"
  }

  /// A value as the panel shows it, without its unit: as many digits as a step has, or as it needs.
  func text(of value: ParameterValue) -> String {
    guard case .number(_, let step) = kind, let number = value.number else { return value.text }
    let least = step.rounded() == step ? 0 : 2
    for digits in least..<3 {
      let text = NumberText.fixed(number, digits: digits)
      if Double(decimal: text) == number { return text }
    }
    return NumberText.fixed(number, digits: 3)
  }

  /// A value as the panel shows it, with its unit.
  package func textWithUnit(of value: ParameterValue) -> String {
    unit.symbol.isEmpty ? text(of: value) : "\(text(of: value)) \(unit.symbol)"
  }

  /// The values that there are, in short.
  package var valuesText: String {
    if case .choice(let words) = kind { return NumberText.list(words) }
    let ends = numberRange.map { [$0.lowerBound, $0.upperBound].map(NumberText.shortest) } ?? []
    return ends.joined(separator: "…") + (unit.symbol.isEmpty ? "" : " \(unit.symbol)")
  }
}
