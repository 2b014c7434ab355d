package import Display

/// A value that is being typed for a parameter, and the reason if it was rejected.
package struct ValueField: Hashable, TypedText {
  /// The maximum number of characters of a number, a word or a colour.
  static let capacity = 24

  /// The parameter that receives the value.
  package let parameter: Parameter

  /// The text; at first the value that the parameter has.
  package private(set) var text: String

  /// Whether the next character replaces the text.
  package private(set) var isSelected = true

  /// The reason why the text is invalid, with the valid values; `nil` again from the next key on.
  package private(set) var problem: String?

  /// Creates a field with a value, which the first character replaces.
  package init(for parameter: Parameter, showing value: ParameterValue) {
    self.parameter = parameter
    let isWhole = parameter.kind == .curve || parameter.content != nil
    text = isWhole ? value.text : parameter.text(of: value)
  }

  /// Appends what a press types; other keys, and characters beyond the capacity, have no effect, but a longer text that
  /// does not fit is refused with the reason.
  package mutating func type(_ press: KeyPress) {
    guard let typed = typedText(of: press), !typed.isEmpty else { return }
    let text = (isSelected ? "" : text) + typed
    if text.unicodeScalars.count <= capacity {
      edit(to: text)
    } else if typed.count > 1 {
      problem = "too long: at most \(capacity) characters"
    }
  }

  /// Whether the text may have several lines.
  var takesLines: Bool { parameter.content == .text }

  /// Whether the text is the path of a file, which has to be read before it is a value.
  var namesFile: Bool { parameter.content == .image && !text.isEmpty }

  /// Returns whether a key begins another line.
  func breaksLine(_ press: KeyPress) -> Bool {
    takesLines && press.key == "return" && press.modifiers.contains(.shift)
  }

  /// The maximum number of characters.
  private var capacity: Int {
    if takesLines { return SceneContent.textLimit }
    return switch parameter.kind {
    case .text, .curve: Parameter.textCapacity
    case .content: SceneContent.textLimit
    case .number, .whole, .choice, .color: Self.capacity
    }
  }

  /// Returns what a press types in the field; `nil` for other keys.
  private func typedText(of press: KeyPress) -> String? {
    if breaksLine(press) { return "\n" }
    guard var text = press.typedText, text != " " || takesSpaces else { return nil }
    // Many countries use a comma as the decimal separator.
    if parameter.numberRange != nil { text.replace(",", with: ".") }
    return takesLines ? text : text.replacing("\n", with: " ")
  }

  /// Whether a space can be a part of the value.
  private var takesSpaces: Bool {
    switch parameter.kind {
    case .number, .whole, .color: false
    // Only titles of words contain spaces.
    case .choice: titles.contains { $0.title.contains(" ") }
    default: true
    }
  }

  /// Replaces the text, which is then no longer selected.
  mutating func edit(to text: String) {
    (self.text, isSelected, problem) = (text, false, nil)
  }

  /// Returns the typed value: a number, a word or its title, or an unambiguous beginning of either; capital letters make
  /// no difference.
  ///
  /// - Returns: `nil` if the text is not a value of the parameter; ``problem`` then gives the reason.
  package mutating func read() -> ParameterValue? {
    do throws(ParameterError) {
      return try parameter.parse(completed)
    } catch {
      problem = words(for: error)
      return nil
    }
  }

  /// The words that the typed text may begin, and their titles; a word without a title is its own title.
  private var titles: [(word: String, title: String)] {
    switch parameter.kind {
    case .choice(let words): words.map { ($0, parameter.text(of: .choice($0))) }
    case .color:
      ([ParameterValue.auto] + ColorText.names(beginningWith: text)).map { ($0, $0) }
    case .curve: CurveText.names.map { ($0, $0) }
    case .number, .whole, .text, .content: []
    }
  }

  /// The parameter's only word that begins with the typed text, or whose title does; the typed text itself if none or
  /// several do.
  private var completed: String {
    let candidates = candidates
    return candidates.count == 1 ? candidates[0].word : text
  }

  /// The maximum number of words in a remark.
  private static let namedWords = 6

  private var candidates: [(word: String, title: String)] {
    let typed = text.lowercased()
    let named = titles.map { (item: $0, names: [$0.word, $0.title].map { $0.lowercased() }) }
    let whole = named.filter { $0.names.contains(typed) }
    if !whole.isEmpty { return whole.map(\.item) }
    return named.filter { $0.names.contains { $0.hasPrefix(typed) } }.map(\.item)
  }

  private func words(for error: ParameterError) -> String {
    let ambiguous = "ambiguous: \(NumberText.list(candidates.map(\.title)))"
    return switch error {
    case .outsideRange: "outside \(parameter.valuesText)"
    case .notWhole: "not a whole number: \(parameter.valuesText)"
    case .unknownChoice: candidates.isEmpty ? "not one of \(parameter.valuesText)" : ambiguous
    case .notAColor:
      2...Self.namedWords ~= candidates.count
        ? ambiguous : "not a colour: \(parameter.valuesText)"
    case .notACurve: candidates.isEmpty ? "not a curve: \(parameter.valuesText)" : ambiguous
    case .notALine: "1…\(Parameter.textCapacity) characters without commas"
    case .tooLong(_, let mistake): mistake
    case .notANumber, .malformed, .unknownKey: "not a number: \(parameter.valuesText)"
    }
  }
}

extension KeyPress {
  /// What keys of an American keyboard print with Shift, if it is not a capital, as far as values need it; and the opening
  /// parenthesis of many other keyboards.
  private static let shifted = ["-": "_", "=": "+", "3": "#", "8": "(", "9": "(", "0": ")"]

  /// What the press types if the display does not know it; `nil` for keys that type nothing.
  var usualText: String? {
    if key == "space" { return " " }
    guard key.name.unicodeScalars.count == 1 else { return nil }
    if !modifiers.contains(.shift) { return key.name }
    return Self.shifted[key.name] ?? key.name.uppercased()
  }

  /// What the press types, without control characters but line breaks; `nil` for keys that type nothing, and for those
  /// that are named by what they do, such as Return.
  var typedText: String? {
    usualText != nil || key.name.isEmpty ? text?.withoutControls ?? usualText : nil
  }

  /// Creates a press that types a text and is no key.
  package init(typing text: String) { self.init("", text: text) }
}
