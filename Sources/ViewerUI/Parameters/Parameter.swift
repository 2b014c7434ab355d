import Display

/// Something about a scene that can be changed, as people see and type it.
///
/// It is the description alone; a ``Control`` is the description together with what has the value.
package struct Parameter: Hashable, Sendable {
  /// What values a parameter takes.
  package enum Kind: Hashable, Sendable {
    /// A number within a range, and how far a key changes it: a multiple of a hundredth.
    case number(ClosedRange<Double>, step: Double)
    /// A whole number within a range, and how far a key changes it.
    case whole(ClosedRange<Int>, step: Int)
    /// One of some words.
    case choice([String])
  }

  /// The name in `key=value`.
  package let key: String

  /// The name for people.
  package let title: String

  /// What it stands beside.
  package let group: ParameterGroup

  /// The unit in words and in short, as errors and the panel write it; empty for plain numbers.
  package let unit: ParameterUnit

  /// The values that it takes.
  package let kind: Kind

  /// The value that the scene begins with, and that a reset gives.
  package let defaultValue: ParameterValue

  /// What stands behind some words where a number has its unit, such as an arrow.
  let symbols: [String: String]

  /// Describes a parameter.
  ///
  /// - Precondition: A range has two ends, a step is positive, and that of a number a multiple of a hundredth, so
  ///   that a tenth of it is one of a thousandth; there are words; the default is among the values.
  @inline(never)  // Its checks are long, and a scene describes many parameters in one expression.
  package init(
    _ key: String, _ title: String, in group: ParameterGroup, unit: ParameterUnit = .none,
    kind: Kind, symbols: [String: String] = [:], default defaultValue: ParameterValue
  ) {
    switch kind {
    case .number(let range, let step):
      precondition(
        (step * 100).rounded() == step * 100 && step > 0 && range.lowerBound < range.upperBound,
        "\(key) is within \(range) in steps of \(step)")
    case .whole(let range, let step):
      precondition(step > 0 && range.count > 1, "\(key) is within \(range) in steps of \(step)")
    case .choice(let words):
      precondition(!words.isEmpty, "\(key) has no words")
    }
    self.key = key
    self.title = title
    self.group = group
    self.unit = unit
    self.kind = kind
    self.symbols = symbols
    self.defaultValue = defaultValue
    precondition(allows(defaultValue), "\(key)=\(defaultValue.text)")
  }

  /// Whether the value is of the right kind and inside the range.
  package func allows(_ value: ParameterValue) -> Bool {
    switch (kind, value) {
    case (.number(let range, _), .number(let number)): range.contains(number)
    case (.whole(let range, _), .number(let number)):
      Int(exactly: number).map(range.contains) ?? false
    case (.choice(let words), .choice(let word)): words.contains(word)
    default: false
    }
  }

  /// Reads a value from text.
  ///
  /// - Throws: ``ParameterError`` when it is no number, is outside the range, or no such word.
  package func parse(_ text: String) throws(ParameterError) -> ParameterValue {
    if case .choice(let words) = kind {
      guard words.contains(text) else {
        throw .unknownChoice(key: key, text: text, choices: words)
      }
      return .choice(text)
    }
    guard let number = Double(decimal: text), let range = numberRange else {
      throw .notANumber(key: key, text: text)
    }
    guard range.contains(number) else {
      throw .outsideRange(key: key, text: text, range: range, unit: unit.words)
    }
    guard allows(.number(number)) else { throw .notWhole(key: key, text: text) }
    return .number(number)
  }

  /// The least and the greatest number; nothing for words.
  package var numberRange: ClosedRange<Double>? {
    switch kind {
    case .number(let range, _): range
    case .whole(let range, _): Double(range.lowerBound)...Double(range.upperBound)
    case .choice: nil
    }
  }
}
