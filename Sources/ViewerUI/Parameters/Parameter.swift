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

/// Parameters that belong together, in the order in which they are shown.
package enum ParameterGroup: String, Hashable, Sendable, CaseIterable {
  /// What is shown.
  case content
  /// How the band moves.
  case motion
  /// How bright it is, and how long.
  case light
  /// How it comes and goes.
  case fades
  /// What a change does to a band that runs.
  case policy
  /// Whether it runs at all.
  case effect
  /// How the scene is looked at.
  case view

  /// The name for people.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// How far a key changes a parameter.
package enum ParameterStep: Hashable, Sendable {
  /// A tenth of the parameter's step.
  case fine
  /// The parameter's own step.
  case ordinary
  /// Ten of the parameter's steps.
  case coarse
}

extension Int {
  /// The place on a circle of so many, the first one being 0.
  package func wrapped(to count: Int) -> Int { (self % count + count) % count }
}
