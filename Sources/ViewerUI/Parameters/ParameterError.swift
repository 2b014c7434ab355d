import Display

/// What is wrong with a parameter that was typed.
package enum ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not `key=value`.
  case malformed(String)
  /// There is no parameter of that name; the ones that there are.
  case unknownKey(String, known: [String])
  /// The value is no number.
  case notANumber(key: String, text: String)
  /// The number lies outside the range; the unit is empty for plain numbers.
  case outsideRange(key: String, text: String, range: ClosedRange<Double>, unit: String)
  /// The number is inside the range, but not whole.
  case notWhole(key: String, text: String)
  /// The value is none of the parameter's words.
  case unknownChoice(key: String, text: String, choices: [String])

  /// One line that says what would be right.
  package var description: String {
    switch self {
    case .malformed(let text):
      return "\(quoted: text) is not key=value"
    case .unknownKey(let key, let known):
      return "\(cut: key): no such parameter; there are \(NumberText.list(known))"
    case .notANumber(let key, let text):
      return "\(key): \(quoted: text) is not a number"
    case .outsideRange(let key, let text, let range, let unit):
      let low = NumberText.shortest(range.lowerBound)
      let high = NumberText.shortest(range.upperBound)
      return "\(key): \(cut: text) is not within \(low)…\(high)" + (unit.isEmpty ? "" : " \(unit)")
    case .notWhole(let key, let text):
      return "\(key): \(cut: text) is not a whole number"
    case .unknownChoice(let key, let text, let choices):
      return "\(key): \(quoted: text) is none of \(NumberText.list(choices))"
    }
  }
}
