extension Parameter {
  /// The value so many steps further, kept within the range; words go round in a circle.
  ///
  /// Numbers come out as multiples of a thousandth, so that a step there and one back end where they
  /// began, whatever binary fractions make of it.
  ///
  /// - Precondition: The value is one that the parameter allows.
  package func value(_ value: ParameterValue, steps: Int, of size: ParameterStep) -> ParameterValue
  {
    precondition(allows(value), "\(key)=\(value.text)")
    switch (kind, value) {
    case (.number(let range, let step), .number(let number)):
      let factor =
        switch size {
        case .fine: 0.1
        case .ordinary: 1.0
        case .coarse: 10.0
        }
      let moved = number + Double(steps) * step * factor
      return .number(min(max(Self.rounded(moved), range.lowerBound), range.upperBound))
    case (.whole(let range, let step), .number(let number)):
      let width =
        switch size {
        case .fine: 1
        case .ordinary: step
        case .coarse: 10 * step
        }
      let moved = number + Double(steps * width)
      return .number(min(max(moved, Double(range.lowerBound)), Double(range.upperBound)))
    case (.choice(let words), .choice(let word)):
      let index = (words.firstIndex(of: word) ?? 0) + steps
      return .choice(words[index.wrapped(to: words.count)])
    default:
      return value
    }
  }

  /// The number nearest to a value that the parameter allows, to a thousandth or whole; nothing for words.
  package func value(near number: Double) -> ParameterValue? {
    guard let range = numberRange, !number.isNaN else { return nil }
    let kept = min(max(number, range.lowerBound), range.upperBound)
    if case .whole = kind { return .number(kept.rounded()) }
    return .number(min(max(Self.rounded(kept), range.lowerBound), range.upperBound))
  }

  /// The number nearest to a value that is a tenth of a step, a whole number or an end of the range; nothing for words.
  package func value(nearFineStep number: Double) -> ParameterValue? {
    guard case .number(let range, let step) = kind, range.contains(number),
      number != range.lowerBound, number != range.upperBound
    else { return value(near: number) }
    return value(near: (number / (step / 10)).rounded() * step / 10)
  }

  /// Where a number lies in its range, 0…1; nothing for words.
  func share(of value: ParameterValue) -> Double? {
    guard let range = numberRange, let number = value.number else { return nil }
    return (number - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
