import Display
public import ShimmerKit

/// A property of a shimmer as people see and type it.
public struct Parameter: Sendable {
  /// What values a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// A number within a range, and how far a key changes it: a multiple of a hundredth.
    case number(ClosedRange<Double>, step: Double)
    /// One of some words.
    case choice([String])
  }

  /// The name in `key=value`.
  public let key: String

  /// The name for people.
  public let title: String

  /// What it stands beside.
  public let group: ParameterGroup

  /// The unit in words and in short, as errors and the panel write it; empty for plain numbers.
  public let unit: ParameterUnit

  /// The values that it takes.
  public let kind: Kind

  /// The library's default; a scene may begin with another one.
  public let defaultValue: ParameterValue

  /// What stands behind some words where a number has its unit, such as an arrow.
  let symbols: [String: String]

  /// Reads the property.
  let read: @Sendable (ShimmeringLayer) -> ParameterValue

  /// Writes the property; the value is one that the parameter allows.
  let write: @Sendable (ShimmeringLayer, ParameterValue) -> Void

  /// The value that a layer has.
  public func value(of layer: ShimmeringLayer) -> ParameterValue { read(layer) }

  /// Gives a layer a value.
  ///
  /// - Precondition: The parameter allows the value.
  public func set(_ value: ParameterValue, on layer: ShimmeringLayer) {
    precondition(allows(value), "\(key)=\(value.text)")
    write(layer, value)
  }

  /// Whether the value is of the right kind and inside the range.
  public func allows(_ value: ParameterValue) -> Bool {
    switch (kind, value) {
    case (.number(let range, _), .number(let number)): range.contains(number)
    case (.choice(let words), .choice(let word)): words.contains(word)
    default: false
    }
  }

  /// Reads a value from text.
  ///
  /// - Throws: ``ParameterError`` when it is no number, is outside the range, or no such word.
  public func parse(_ text: String) throws(ParameterError) -> ParameterValue {
    switch kind {
    case .number(let range, _):
      guard let number = Double(decimal: text) else {
        throw .notANumber(key: key, text: text)
      }
      guard range.contains(number) else {
        throw .outsideRange(key: key, text: text, range: range, unit: unit.words)
      }
      return .number(number)
    case .choice(let words):
      guard words.contains(text) else {
        throw .unknownChoice(key: key, text: text, choices: words)
      }
      return .choice(text)
    }
  }
}
