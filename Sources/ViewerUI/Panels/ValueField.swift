package import Display

/// A value that is being typed for a parameter, and why it was not taken, if it was not.
package struct ValueField: Hashable {
  /// The most characters that are taken.
  static let capacity = 24

  /// The parameter that is to get the value.
  package let parameter: Parameter

  /// What has been typed.
  package private(set) var text = ""

  /// Why the text is no value, with those that there are; nothing from the next key on.
  package private(set) var problem: String?

  /// Begins a field in which nothing is typed.
  package init(for parameter: Parameter) { self.parameter = parameter }

  /// Takes the character of a key that prints one; other keys, and characters beyond the capacity, change nothing.
  package mutating func type(_ press: KeyPress) {
    guard text.count < Self.capacity, press.key.name.unicodeScalars.count == 1 else { return }
    problem = nil
    text += Self.characters[KeyChord(press.key, press.modifiers)] ?? press.key.name
  }

  /// Takes the last character away.
  package mutating func deleteLast() {
    problem = nil
    text = String(text.dropLast())
  }

  /// Takes all characters away.
  package mutating func clear() {
    problem = nil
    text = ""
  }

  /// The value that was typed: a number, a word, or as much of a word's beginning as no other has.
  ///
  /// - Returns: `nil` when it is not a value of the parameter; ``problem`` then says why.
  package mutating func read() -> ParameterValue? {
    do throws(ParameterError) {
      return try parameter.parse(completed)
    } catch {
      problem = words(for: error)
      return nil
    }
  }

  /// What keys type that are named otherwise: the plus sign needs Shift on most keyboards, and half of the world
  /// writes a comma for the point.
  private static let characters: [KeyChord: String] = [
    KeyChord("=", .shift): "+", ",": ".",
  ]

  /// The one word that begins as typed, otherwise what was typed.
  private var completed: String {
    let candidates = candidates
    return candidates.count == 1 ? candidates[0] : text
  }

  private var candidates: [String] {
    guard case .choice(let words) = parameter.kind else { return [] }
    return words.contains(text) ? [text] : words.filter { $0.hasPrefix(text) }
  }

  private func words(for error: ParameterError) -> String {
    switch error {
    case .outsideRange: "outside \(parameter.valuesText)"
    case .notWhole: "not a whole number: \(parameter.valuesText)"
    case .unknownChoice:
      candidates.isEmpty
        ? "none of \(parameter.valuesText)" : "more than one: \(NumberText.list(candidates))"
    case .notANumber, .malformed, .unknownKey: "not a number: \(parameter.valuesText)"
    }
  }
}
