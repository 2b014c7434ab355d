public import ShimmerKit

/// A property of a shimmer as people see and type it.
public struct Parameter: Sendable {
  /// What values a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// A number within a range.
    case number(ClosedRange<Double>)
    /// One of some words.
    case choice([String])
  }

  /// The name in `key=value`.
  public let key: String

  /// The name for people.
  public let title: String

  /// The unit in words, as errors and help write it; empty for plain numbers.
  public let unit: String

  /// The values that it takes.
  public let kind: Kind

  /// The library's default; a scene may begin with another one.
  public let defaultValue: ParameterValue

  private let read: @Sendable (ShimmeringLayer) -> ParameterValue
  private let write: @Sendable (ShimmeringLayer, ParameterValue) -> Void

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
    case (.number(let range), .number(let number)): range.contains(number)
    case (.choice(let words), .choice(let word)): words.contains(word)
    default: false
    }
  }

  /// Reads a value from text.
  ///
  /// - Throws: ``ParameterError`` when it is no number, is outside the range, or no such word.
  public func parse(_ text: String) throws(ParameterError) -> ParameterValue {
    switch kind {
    case .number(let range):
      guard let number = NumberText.number(text) else {
        throw .notANumber(key: key, text: text)
      }
      guard range.contains(number) else {
        throw .outsideRange(key: key, text: text, range: range, unit: unit)
      }
      return .number(number)
    case .choice(let words):
      guard words.contains(text) else {
        throw .unknownChoice(key: key, text: text, choices: words)
      }
      return .choice(text)
    }
  }

  /// Describes a property that is a number.
  static func number(
    _ key: String, title: String, unit: String = "", range: ClosedRange<Double>,
    default defaultValue: Double,
    _ path: any ReferenceWritableKeyPath<ShimmeringLayer, Double> & Sendable
  ) -> Parameter {
    Parameter(
      key: key, title: title, unit: unit,
      kind: .number(range),
      defaultValue: .number(defaultValue), read: { .number($0[keyPath: path]) },
      write: { layer, value in
        if let number = value.number { layer[keyPath: path] = number }
      })
  }

  /// Describes a property that is one of some words, the default one first.
  static func choice<Value: Equatable & Sendable>(
    _ key: String, title: String, _ words: KeyValuePairs<String, Value>,
    _ path: any ReferenceWritableKeyPath<ShimmeringLayer, Value> & Sendable
  ) -> Parameter {
    let pairs = words.map { (word: $0.key, value: $0.value) }
    precondition(!pairs.isEmpty, "\(key) has no words")
    return Parameter(
      key: key, title: title, unit: "", kind: .choice(pairs.map(\.word)),
      defaultValue: .choice(pairs[0].word),
      read: { layer in
        .choice(pairs.first { $0.value == layer[keyPath: path] }?.word ?? pairs[0].word)
      },
      write: { layer, value in
        if let pair = pairs.first(where: { $0.word == value.text }) {
          layer[keyPath: path] = pair.value
        }
      })
  }
}
