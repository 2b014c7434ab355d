/// A unit in words and in short.
public struct ParameterUnit: Hashable, Sendable {
  /// As errors and help write it: "points per second"; empty for plain numbers.
  public let words: String

  /// As stands behind a number where there is little room: "pt/s".
  public let symbol: String

  /// No unit.
  public static let none = ParameterUnit(words: "", symbol: "")

  /// Points per second.
  public static let pointsPerSecond = ParameterUnit(words: "points per second", symbol: "pt/s")

  /// Seconds.
  public static let seconds = ParameterUnit(words: "seconds", symbol: "s")

  /// Points.
  public static let points = ParameterUnit(words: "points", symbol: "pt")

  /// Degrees, clockwise.
  public static let degrees = ParameterUnit(words: "degrees", symbol: "°")

  /// Lengths of the content.
  public static let contentLengths = ParameterUnit(words: "of the content's length", symbol: "× L")
}
