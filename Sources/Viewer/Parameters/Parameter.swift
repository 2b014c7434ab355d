import Display
package import LayerKit

/// An adjustable value of a scene, as the user sees and types it.
///
/// This is only the description; a ``Control`` combines it with the object that holds the value.
package struct Parameter: Hashable, Sendable {
  /// The kind of values that a parameter takes.
  package enum Kind: Hashable, Sendable {
    /// A number within a range. `step` is the change for a key press, a multiple of 0.01.
    case number(ClosedRange<Double>, step: Double)
    /// A whole number within a range. `step` is the change for a key press.
    case whole(ClosedRange<Int>, step: Int)
    /// A word from a list.
    case choice([String])
    /// A colour, or `auto` for the scene's own.
    case color
    /// A timing function.
    case curve
    /// Any text of one line, such as the name of a font; keys step through the suggestions.
    case text(suggestions: [String])
    /// The user's own text or the name of a picture; empty for the scene's own.
    case content(SceneCard.Content)
  }

  /// The name that the user types in `key=value`.
  package let key: String

  /// The name that is shown.
  package let title: String

  /// What a change of the value does to the picture: one sentence of at most 90 characters, with a full stop.
  package let about: String

  /// The group in which the parameter is shown.
  package let group: ParameterGroup

  /// The unit, in words for messages and as a symbol for the panel; empty for plain numbers.
  package let unit: ParameterUnit

  /// The kind and range of the values.
  package let kind: Kind

  /// The scene's initial value, which is also the value after a reset.
  package let defaultValue: ParameterValue

  /// Symbols, such as an arrow, by word; the panel shows the symbol after the word, where a number has its unit.
  let symbols: [String: String]

  /// The texts that are shown in place of words that need an explanation, by word; the user may type either.
  let titles: [String: String]

  /// Creates a description.
  ///
  /// - Precondition: A range has two different ends, and a step is positive. The step of a number is a multiple of a
  ///   hundredth, so that a tenth of it is a multiple of a thousandth. There is at least one word, each title belongs
  ///   to a word, and the default is an allowed value.
  @inline(never)  // Its checks are long, and a scene describes many parameters in one expression.
  package init(
    _ key: String, _ title: String, _ about: String, in group: ParameterGroup,
    unit: ParameterUnit = .none, kind: Kind, symbols: [String: String] = [:],
    titles: [String: String] = [:],
    default defaultValue: ParameterValue
  ) {
    switch kind {
    case .number(let range, let step):
      precondition(
        (step * 100).rounded() == step * 100 && step > 0 && range.lowerBound < range.upperBound,
        "\(key) is within \(range) in steps of \(step)")
    case .whole(let range, let step):
      precondition(step > 0 && range.count > 1, "\(key) is within \(range) in steps of \(step)")
    case .choice(let words), .text(let words):
      precondition(!words.isEmpty, "\(key) has no words")
      precondition(titles.keys.allSatisfy(words.contains), "\(key) has titles for other words")
    case .color, .curve, .content: break
    }
    self.key = key
    self.title = title
    self.about = about
    self.group = group
    self.unit = unit
    self.kind = kind
    self.symbols = symbols
    self.titles = titles
    self.defaultValue = defaultValue
    precondition(allows(defaultValue), "\(key)=\(defaultValue.text)")
  }

  /// Returns whether the value is a number of the right kind within the range, or one of the words.
  package func allows(_ value: ParameterValue) -> Bool {
    switch (kind, value) {
    case (.number(let range, _), .number(let number)): range.contains(number)
    case (.whole(let range, _), .number(let number)):
      Int(exactly: number).map(range.contains) ?? false
    case (.choice(let words), .choice(let word)): words.contains(word)
    case (.color, .color): true
    case (.curve, .curve(let curve)): CurveText.parse(CurveText.text(of: curve)) == curve
    case (.text, .string(let text)): Self.isLine(text)
    case (.content, .string(let text)): SceneContent.mistake(inText: text) == nil
    default: false
    }
  }

  /// The kind of the user's content that is the value; `nil` for a parameter of another kind.
  @inline(never)  // Inlined into a closure, it ends the compiler of Swift 6.3.1 (CopyPropagation).
  package var content: SceneCard.Content? {
    if case .content(let content) = kind { content } else { nil }
  }

  /// The maximum number of characters of a text.
  static let textCapacity = 64

  /// Returns whether a text is one line without spaces at its ends, and without commas, which separate parameters.
  private static func isLine(_ text: String) -> Bool {
    !text.isEmpty && text.count <= textCapacity && text.first != " " && text.last != " "
      && !text.unicodeScalars.contains { $0 == "," || TerminalText.isUnsafe($0) }
  }

  /// Reads a value from text; a word may be given by its title, and capital letters make no difference.
  ///
  /// - Throws: ``ParameterError`` if the text is not a number, is outside the range, is not one of the words, is
  ///   neither a colour nor `auto`, is not a curve, or is too long.
  package func parse(_ text: String) throws(ParameterError) -> ParameterValue {
    if case .choice(let words) = kind {
      let match =
        Spelling.match(text, among: words)
        ?? Spelling.match(text, among: words.compactMap { titles[$0] }).flatMap { title in
          words.first { titles[$0] == title }
        }
      guard let match else { throw .unknownChoice(key: key, text: text, choices: words) }
      return .choice(match)
    }
    if case .color = kind { return try color(text) }
    if case .curve = kind {
      guard let curve = CurveText.parse(text) else { throw .notACurve(key: key, text: text) }
      return .curve(curve)
    }
    if case .text(let suggestions) = kind { return try string(text, suggestions) }
    if case .content = kind {
      if let mistake = SceneContent.mistake(inText: text) {
        throw .tooLong(key: key, mistake: mistake)
      }
      return .string(text)
    }
    guard let number = unit.typed.number(in: text), let range = numberRange else {
      throw .notANumber(key: key, text: text, remedy: unit.typed.remedy(for: text))
    }
    guard range.contains(number) else {
      throw .outsideRange(key: key, text: text, range: range, unit: unit.words)
    }
    guard allows(.number(number)) else { throw .notWhole(key: key, text: text) }
    return .number(number)
  }

  /// Whether a click anywhere on the parameter's row sets the next value: there are few values.
  var isChangedByClick: Bool {
    if case .choice = kind { true } else { false }
  }

  private func color(_ text: String) throws(ParameterError) -> ParameterValue {
    if text.lowercased() == ParameterValue.auto { return .color(nil) }
    guard let color = ColorText.parse(text) else { throw .notAColor(key: key, text: text) }
    return .color(color)
  }

  /// Returns a text, in the spelling of the suggestion that it equals apart from capitals.
  private func string(
    _ text: String, _ suggestions: [String]
  ) throws(ParameterError) -> ParameterValue {
    guard Self.isLine(text) else { throw .notALine(key: key, text: text) }
    return .string(suggestions.first { $0.lowercased() == text.lowercased() } ?? text)
  }

  /// The range of a number; `nil` for other values.
  package var numberRange: ClosedRange<Double>? {
    switch kind {
    case .number(let range, _): range
    case .whole(let range, _): Double(range.lowerBound)...Double(range.upperBound)
    case .choice, .color, .curve, .text, .content: nil
    }
  }
}

extension Parameter {
  /// Returns the value that a number of steps leads to, clamped to the range; words, colours and curves wrap around, and
  /// content stays.
  ///
  /// - Parameters:
  ///   - value: The value before.
  ///   - steps: The number of steps.
  ///   - size: The size of a step of a number.
  ///   - others: The texts that follow the suggestions of a text; by default none.
  ///
  /// Numbers are rounded to thousandths, so that a step forward and one back end at the initial value despite binary
  /// fractions.
  ///
  /// - Precondition: The value is one that the parameter allows.
  package func value(
    _ value: ParameterValue, steps: Int, of size: ParameterStep, suggesting others: [String] = []
  ) -> ParameterValue {
    precondition(allows(value), "\(key)=\(value.text)")
    switch (kind, value) {
    case (.number(let range, _), .number(let number)):
      let moved = number + Double(steps) * width(of: size)
      return .number(min(max(Self.rounded(moved), range.lowerBound), range.upperBound))
    case (.whole(let range, _), .number(let number)):
      let moved = number + Double(steps) * width(of: size)
      return .number(min(max(moved, Double(range.lowerBound)), Double(range.upperBound)))
    case (.choice(let words), .choice(let word)):
      let index = (words.firstIndex(of: word) ?? 0) + steps
      return .choice(words[index.wrapped(to: words.count)])
    case (.color, .color(let color)):
      return .color(Swatches.color(color, steps: steps))
    case (.curve, .curve(let curve)):
      return .curve(CurveText.curve(curve, steps: steps))
    case (.text(let suggestions), .string(let text)):
      let all = suggestions + others.filter { !suggestions.contains($0) && Self.isLine($0) }
      let index = (all.firstIndex(of: text) ?? 0) + steps
      return .string(all[index.wrapped(to: all.count)])
    default:
      return value
    }
  }

  /// Returns the nearest allowed number, rounded to a thousandth or to a whole number; `nil` for words.
  package func value(near number: Double) -> ParameterValue? {
    guard let range = numberRange, !number.isNaN else { return nil }
    let kept = min(max(number, range.lowerBound), range.upperBound)
    if case .whole = kind { return .number(kept.rounded()) }
    return .number(min(max(Self.rounded(kept), range.lowerBound), range.upperBound))
  }

  /// Returns the nearest number that is a multiple of a step, a whole number or an end of the range; `nil` for words.
  package func value(near number: Double, inStepsOf size: ParameterStep) -> ParameterValue? {
    guard let range = numberRange, range.contains(number), number != range.lowerBound,
      number != range.upperBound
    else { return value(near: number) }
    let step = width(of: size)
    return value(near: (number / step).rounded() * step)
  }

  /// The change for a step, in the parameter's unit; the finest is 1 for whole numbers, and any is 1 for words.
  private func width(of size: ParameterStep) -> Double {
    switch kind {
    case .number(_, let step): step * size.factor
    case .whole(_, let step): size == .fine ? 1 : Double(step) * size.factor
    case .choice, .color, .curve, .text, .content: 1
    }
  }

  /// The position of zero in the range of a number, 0…1; 0 if the range does not contain it, and for other values.
  var shareOfZero: Double { numberRange?.contains(0) == true ? share(of: .number(0)) ?? 0 : 0 }

  /// Returns the position of a number in its range, 0…1; `nil` for words.
  func share(of value: ParameterValue) -> Double? {
    guard let range = numberRange, let number = value.number else { return nil }
    return (number - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Returns a number rounded to a thousandth, or to another fraction of one.
  static func rounded(_ number: Double, inUnitsPerOne units: Double = 1000) -> Double {
    (number * units).rounded() / units
  }
}

extension Parameter {
  /// A description in one line: name, values, unit, step, default.
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
      values = NumberText.list(words.map { word in titles[word].map { "\(word) (\($0))" } ?? word })
    case .color, .curve, .text, .content:
      values = valuesText
    }
    let usual = content == nil ? defaultValue.text : text(of: defaultValue)
    return "\(title): \(values); default \(usual)"
  }

  /// Returns a value as the panel shows it, without its unit: a number, a word's title or the word.
  ///
  /// Numbers have no decimals if the step is whole, otherwise two. They have up to three if the value needs them.
  ///
  /// A curve without a name has its coordinates alone, rounded to hundredths. A text of several lines has one, and a
  /// picture the name of its file.
  func text(of value: ParameterValue) -> String {
    if let content { return Self.line(of: value.text, content) }
    if case .curve(let curve) = value {
      return CurveText.short(curve, inUnitsPerOne: 100)
    }
    guard case .number(_, let step) = kind, let number = value.number else {
      return titles[value.text] ?? value.text
    }
    let least = step.rounded() == step ? 0 : 2
    for digits in least..<3 {
      let text = NumberText.fixed(number, digits: digits)
      if Double(decimal: text) == number { return text }
    }
    return NumberText.fixed(number, digits: 3)
  }

  /// Returns the line that stands for content, of which no panel shows more than the beginning.
  private static func line(of text: String, _ content: SceneCard.Content) -> String {
    if text.isEmpty { return "the scene's own" }
    let name = content == .image ? text.split(separator: "/").last ?? text[...] : text[...]
    return name.prefix(textCapacity).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns a value as the panel shows it, with its unit; a curve in the form in which the user types it.
  package func textWithUnit(of value: ParameterValue) -> String {
    if case .curve = value { return value.text }
    return unit.symbol.isEmpty ? text(of: value) : "\(text(of: value)) \(unit.symbol)"
  }

  /// The allowed values as a short text, for remarks and messages; words by their titles.
  package var valuesText: String {
    switch kind {
    case .choice(let words): return NumberText.list(words.map { titles[$0] ?? $0 })
    case .color: return "\(ParameterValue.auto), a name, #rrggbb"
    case .curve: return "\(NumberText.list(CurveText.names)) or \(CurveText.form)"
    case .text(let suggestions): return "\(NumberText.list(suggestions)) or another"
    case .content(.text): return "at most \(SceneContent.textLimit) characters"
    case .content(.image): return "the path of a picture"
    case .number, .whole: break
    }
    let ends = numberRange.map { [$0.lowerBound, $0.upperBound].map(NumberText.shortest) } ?? []
    return ends.joined(separator: "…") + (unit.symbol.isEmpty ? "" : " \(unit.symbol)")
  }
}

/// The value of a parameter.
package enum ParameterValue: Hashable, Sendable {
  /// A number in the parameter's unit.
  case number(Double)
  /// One of the parameter's words.
  case choice(String)
  /// A colour; `nil` for the scene's own.
  case color(Color?)
  /// A timing function, with coordinates within the bounds of ``CurveText``.
  case curve(TimingFunction)
  /// Any text, such as the name of a font or the user's content.
  case string(String)

  /// The text that stands for the scene's own colour or font.
  package static let auto = "auto"

  /// The number; `nil` for other values.
  package var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  /// The value as text, in the form in which the user types it.
  package var text: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .choice(let word), .string(let word): word
    case .color(let color): color.map(ColorText.text) ?? Self.auto
    case .curve(let curve): CurveText.text(of: curve)
    }
  }
}

/// A unit in words and as a symbol.
package struct ParameterUnit: Hashable, Sendable {
  /// The form for messages and help, such as "points per second"; empty for plain numbers.
  package let words: String

  /// The short form after a number, such as "pt/s".
  package let symbol: String

  /// The units that a user may type after a number: this one, in words or as a symbol, and related ones.
  package let typed: NumberUnit

  /// Creates a unit.
  ///
  /// - Parameter related: Other units in which the value may be typed; none by default.
  init(words: String, symbol: String, related: NumberUnit = .none) {
    self.words = words
    self.symbol = symbol
    typed = related.named(words, symbol)
  }

  package static let none = ParameterUnit(words: "", symbol: "", related: .shares)

  static let pointsPerSecond = ParameterUnit(words: "points per second", symbol: "pt/s")

  package static let seconds = ParameterUnit(words: "seconds", symbol: "s", related: .seconds)

  package static let points = ParameterUnit(words: "points", symbol: "pt")

  /// Degrees, clockwise.
  package static let degrees = ParameterUnit(words: "degrees", symbol: "°", related: .degrees)

  /// Multiples of the content's length.
  static let contentLengths = ParameterUnit(
    words: "of the content's length", symbol: "× L", related: .shares)
}

/// Groups of related parameters, in the order in which they are shown.
package enum ParameterGroup: String, Hashable, Sendable, CaseIterable {
  /// The content of the scene; the user's own comes first.
  case content
  /// The motion of the band.
  case motion
  /// The brightness and length of the band.
  case light
  /// The fades at the beginning and end.
  case fades
  /// The effect of a change on a running band.
  case policy
  /// The colours and the font of the word under the effect.
  case word
  /// Whether the effect runs.
  case effect
  /// The appearance of the whole scene.
  case view

  /// The name that is shown: the raw value with a capital, except for ``policy``.
  package var title: String {
    self == .policy ? "While tuning" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }
}

/// The size of a parameter's change for a key press.
package enum ParameterStep: Hashable, Sendable {
  /// A tenth of the parameter's step.
  case fine
  /// The parameter's own step.
  case ordinary
  /// Ten of the parameter's steps.
  case coarse

  /// The number of ordinary steps.
  var factor: Double {
    switch self {
    case .fine: 0.1
    case .ordinary: 1
    case .coarse: 10
    }
  }
}

extension Int {
  /// Returns the index wrapped to 0..<count.
  package func wrapped(to count: Int) -> Int { (self % count + count) % count }
}
