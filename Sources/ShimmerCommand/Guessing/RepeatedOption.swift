import ArgumentParser

/// The check that an option with one value is given once: the parser would silently take the last.
enum RepeatedOption {
  /// Names of one option.
  private static let equivalents = ["-o": "--output", "--size": "--geometry"]

  /// - Throws: `ValidationError` if an option that takes one value is given twice.
  static func check(_ arguments: [String]) throws {
    let words = arguments.prefix { $0 != "--" }
    guard mayRepeat(words) else { return }
    let selected = SelectedCommand(in: Array(words))
    var given: Set<String> = []
    var index = 0
    while index < selected.rest.count {
      let word = selected.rest[index]
      let name = name(of: word)
      index += 1
      guard let option = selected.command.option(typed: name), option.takesValue else { continue }
      if name.count == word.count { index += 1 }
      if option.isRepeating || given.insert(option.typedNames[0]).inserted { continue }
      throw ValidationError("\(name) is given twice; leave out one of them")
    }
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

  private static func name(of word: String) -> Substring { word.prefix { $0 != "=" } }
}
