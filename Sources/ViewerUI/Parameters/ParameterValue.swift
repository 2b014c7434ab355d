import Display

/// What a parameter is set to.
package enum ParameterValue: Hashable, Sendable {
  /// A number in the parameter's unit.
  case number(Double)
  /// One of the parameter's words.
  case choice(String)

  /// The number, or nothing for a word.
  package var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  /// The value as it is typed.
  package var text: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .choice(let word): word
    }
  }
}
