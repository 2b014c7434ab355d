/// A unit in words and in short.
package struct ParameterUnit: Hashable, Sendable {
  /// As errors and help write it: "points per second"; empty for plain numbers.
  package let words: String

  /// As stands behind a number where there is little room: "pt/s".
  package let symbol: String

  /// Creates a unit.
  package init(words: String, symbol: String) {
    self.words = words
    self.symbol = symbol
  }

  /// No unit.
  package static let none = ParameterUnit(words: "", symbol: "")

  /// Points per second.
  package static let pointsPerSecond = ParameterUnit(words: "points per second", symbol: "pt/s")

  /// Seconds.
  package static let seconds = ParameterUnit(words: "seconds", symbol: "s")

  /// Points.
  package static let points = ParameterUnit(words: "points", symbol: "pt")

  /// Degrees, clockwise.
  package static let degrees = ParameterUnit(words: "degrees", symbol: "°")

  /// Lengths of the content.
  package static let contentLengths = ParameterUnit(words: "of the content's length", symbol: "× L")
}
