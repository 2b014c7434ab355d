import Display

extension OwnKeys.Binding {
  /// The binding in a recording, as two words.
  var text: String { "\(chord.text) \(action.text)" }

  /// Creates a binding from the text of a key, such as `shift+j`, and of an action.
  ///
  /// - Throws: ``TextMistake`` for a key that can never be pressed, and for an action that does not exist.
  package init(key: String, action: String) throws(TextMistake) {
    self.init(try KeyChord(typed: key), try OwnKeys.Action(typed: action))
  }
}

extension KeyChord {
  /// Creates a chord from its text; the names of keys that print nothing may have capital letters.
  fileprivate init(typed text: String) throws(TextMistake) {
    let chord = try KeyChord(text: text.lowercased()[...])
    let name = String(text.suffix(chord.key.name.count))
    self.init(name.unicodeScalars.count == 1 ? KeyName(name) : chord.key, chord.modifiers)
    try check(name)
  }

  /// Refuses a key that no keyboard reports under this name: one that prints a character is named by what it prints
  /// without Shift.
  private func check(_ name: String) throws(TextMistake) {
    func write(_ key: KeyName, _ modifiers: KeyModifiers) -> TextMistake {
      TextMistake("\(text) is never pressed; write \(KeyChord(key, modifiers).text)")
    }
    let scalars = name.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first else {
      if Self.names.contains(key.name) { return }
      throw TextMistake(
        "there is no key \(cut: name); "
          + (Spelling.question(about: name, among: Self.names)
            ?? "keys that print nothing are \(NumberText.list(Self.names))"))
    }
    if let plain = Self.plain[name] ?? (name == name.lowercased() ? nil : name.lowercased()) {
      throw write(KeyName(plain), modifiers.union(.shift))
    }
    if name == "?" || name == "+", modifiers.contains(.shift) {
      throw write(key, modifiers.subtracting(.shift))
    }
    guard (0x21...0x7E).contains(scalar.value) || (0xA1...0xFF).contains(scalar.value) else {
      throw TextMistake(
        "there is no key \(quoted: name); write a letter, a digit or a sign of Latin 1")
    }
  }

  /// What the keys of a US keyboard print without Shift, by what they print with it, except the question mark and the
  /// plus sign.
  private static let plain = Dictionary(
    uniqueKeysWithValues: zip("!@#$%^&*()_{}|:\"<>~", "1234567890-[]\\;',.`").map {
      (String($0), String($1))
    })

  /// The names of the keys that print nothing.
  private static let names = words.map(\.key).filter { $0.count > 1 }
}

extension OwnKeys.Action {
  /// Creates an action from its text: a command, a parameter and the amount of a step, or `none`.
  fileprivate init(typed text: String) throws(TextMistake) {
    if text == "none" {
      self = .none
    } else if let command = ViewerCommand(rawValue: text) {
      self = .command(command)
    } else {
      self = try Self.step(text)
    }
  }

  private static func step(_ text: String) throws(TextMistake) -> Self {
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), sign != text.startIndex,
      let amount = Double(decimal: text[text.index(after: sign)...]), amounts.contains(amount)
    else {
      let commands = ViewerCommand.allCases.map(\.rawValue)
      throw TextMistake(
        "there is no command \(cut: text); "
          + (Spelling.question(about: text, among: commands)
            ?? "write a command of shimmer list --commands, a step such as speed+10, or none"))
    }
    let key = String(text[..<sign])
    if numbers.contains(key) { return .step(key, by: text[sign] == "-" ? -amount : amount) }
    throw TextMistake(
      "there is no parameter \(cut: key) with numbers; "
        + (Spelling.question(about: key, among: numbers.sorted()) ?? "see shimmer list"))
  }

  /// The amounts of a step: values are rounded to thousandths.
  private static let amounts = 0.001...1_000_000

  /// The keys of the parameters that are numbers in any scene.
  private static let numbers = Set(
    SceneCatalog.all.flatMap(\.parameters).filter { $0.numberRange != nil }.map(\.key))
}
