import ArgumentParser

/// The check of options that the parser would misread: of an option that is given twice, it takes the last value; in
/// place of a missing text, it takes the next option; and a long option with a single hyphen it takes for several flags.
enum MisreadOption {
  /// Names of one option.
  private static let equivalents = ["-o": "--output", "--size": "--geometry"]

  /// The options that take any text, also one that begins with a hyphen.
  private static let texts = ["--text", "--title", "--name"]

  /// Checks arguments.
  ///
  /// - Throws: `ValidationError` if an option that takes one value is given twice, if the value of an option is missing
  ///   before another option, or if an option of several letters has a single hyphen.
  static func check(_ arguments: [String]) throws {
    let words = arguments.prefix { $0 != "--" }
    guard mayRepeat(words) || mayMissText(words) || words.contains(where: isBundle) else { return }
    let selected = SelectedCommand(in: Array(words))
    var given: Set<String> = []
    var index = 0
    while index < selected.rest.count {
      let word = selected.rest[index]
      let name = name(of: word)
      index += 1
      if isBundle(word), word != "-help" {
        throw ValidationError("Unknown option '\(name)'")
      }
      guard let option = selected.command.option(typed: name), option.takesValue else { continue }
      if name.count == word.count {
        if texts.contains(word), index < selected.rest.count {
          try checkValue(selected.rest[index], of: word, in: selected)
        }
        index += 1
      }
      if option.isRepeating || given.insert(option.typedNames[0]).inserted { continue }
      throw ValidationError("\(name) is given twice; leave out one of them")
    }
  }

  /// Checks that the word after an option is its value, and not another option.
  private static func checkValue(
    _ word: String, of option: String, in selected: SelectedCommand
  ) throws {
    let name = name(of: word)
    guard selected.command.option(typed: name) != nil else { return }
    throw ValidationError(
      "\(option): the value is missing before \(name); to use the option's name as the value, write "
        + "\(option)=\(name)")
  }

  /// Whether two words begin with the same option; then it must be known which words are values.
  private static func mayRepeat(_ words: ArraySlice<String>) -> Bool {
    var seen: Set<String> = []
    return words.contains { word in
      guard word.hasPrefix("-"), word.utf8.count > 1 else { return false }
      let name = String(name(of: word))
      // Those that may always be repeated, so that ordinary command lines do not ask for the table.
      return name != "--set" && name != "--at" && name != "--event"
        && !seen.insert(equivalents[name] ?? name).inserted
    }
  }

  /// Whether a word that begins with a hyphen follows an option that takes any text.
  private static func mayMissText(_ words: ArraySlice<String>) -> Bool {
    zip(words, words.dropFirst()).contains { texts.contains($0) && $1.hasPrefix("-") }
  }

  /// Whether a word would be taken for several flags of one letter each, of which no command has more than one.
  private static func isBundle(_ word: String) -> Bool {
    let name = name(of: word).dropFirst()
    return word.hasPrefix("-") && name.count > 1 && name.first?.isLetter == true
  }

  private static func name(of word: String) -> Substring { word.prefix { $0 != "=" } }
}
