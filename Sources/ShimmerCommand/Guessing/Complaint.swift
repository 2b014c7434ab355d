import ArgumentParser
import Platform
import Viewer

/// The message for arguments that cannot be parsed: what is wrong, and what to type instead.
struct Complaint {
  private let arguments: [String]
  private let selected: SelectedCommand

  /// Creates the complaint about arguments.
  init(about arguments: [String]) {
    self.arguments = arguments
    selected = SelectedCommand(in: arguments)
  }

  /// The command whose help describes what can be typed.
  var help: String { selected.help }

  /// Returns the parser's message, with what to type instead of the word that it names.
  func text(for message: String) -> String {
    if let match = message.wholeMatch(
      of: /(Unknown option '(.*?)')(?:\. Did you mean '[^']*'\?)?/.dotMatchesNewlines())
    {
      let option = String(match.2)
      let guess = Guess(about: option, value: selected.value(of: option), in: selected)
      return "\(match.1)\(question(guess.remedy ?? separated(option)))"
    }
    if let match = message.wholeMatch(of: /Missing value for '(-\w|--[a-z-]+) <FILE.*/),
      let next = selected.word(after: String(match.1)), next.hasPrefix("-"),
      selected.command.option(typed: next.prefix { $0 != "=" }) == nil
    {
      return "\(message)\(question("\(match.1) \(ShellText.quoted("./\(EchoedText.cut(next))"))"))"
    }
    if let match = message.wholeMatch(
      of: /(The value '(.*)' is invalid for '(?:-\w, )?--([a-z-]+).*?)/.dotMatchesNewlines())
    {
      if selected.command.option(typed: match.2.prefix { $0 != "=" }) != nil {
        return "--\(match.3): the value is missing before \(cut: String(match.2))"
      }
      let guess = Guess(about: String(match.2), in: selected)
      return message.contains("did you mean")
        ? message : "\(message)\(question(guess.remedy(forValueOf: String(match.3))))"
    }
    guard
      let match = message.wholeMatch(
        of: /(?:Unexpected argument|\d+ unexpected arguments:) '(.*?)'(?:, '.*)?/
          .dotMatchesNewlines())
    else { return message }
    return unexpected(String(match.1), message)
  }

  /// Returns the message for words that the command does not expect.
  private func unexpected(_ word: String, _ message: String) -> String {
    if selected.path.isEmpty, let first = arguments.first, !first.hasPrefix("-"),
      !FileSystem.exists(first), !first.contains(where: \.isWhitespace)
    {
      return "\(quoted: first) is neither a subcommand nor a file; \(advice(forFirst: first))"
    }
    return message + (advice(for: word).map { "; \($0)" } ?? "")
  }

  /// Returns the advice for the first of several words, which may be a text without quotes.
  private func advice(forFirst word: String) -> String {
    if let advice = advice(for: word) { return advice }
    let words = arguments.prefix { !$0.hasPrefix("-") }
    return "to show text of several words, put it in quotes: shimmer "
      + ShellText.quoted(EchoedText.cut(words.joined(separator: " ")))
  }

  /// Returns the advice for a single word in place of content.
  func advice(forContent word: String) -> String {
    if word.isEmpty { return "leave it out, or write a text" }
    if !word.systemBytes.elementsEqual(word.utf8) { return "to show text, write it in UTF-8" }
    let asText = "show it as text, use \(line) -- \(ShellText.quoted(EchoedText.cut(word)))"
    guard let advice = advice(for: word) else { return "to \(asText)" }
    return advice.hasSuffix("?") ? "\(advice) To \(asText)" : advice
  }

  /// Returns what the user probably meant by a word, as a clause; `nil` if it resembles nothing.
  private func advice(for word: String) -> String? {
    if selected.path.last == word { return "it is written twice" }
    if CommandTree.shimmer.subcommand(word) != nil, arguments.first != word {
      return "a subcommand is written first: shimmer \(word)"
    }
    if let remedy = InputAdvice.remedy(for: word) { return remedy }
    if selected.path == ["presets"], let preset = try? PresetLibrary.item(named: word) {
      return "did you mean shimmer presets show \(ShellText.quoted(preset.name))?"
    }
    if FrameFormat.isNamed(by: word), !FileSystem.exists(word), selected.path == ["render"] {
      return "to write a file of this name, use shimmer render -o \(ShellText.quoted(word))"
    }
    let small = word.lowercased()
    if Self.pictureEndings.contains(where: small.hasSuffix) {
      return FileSystem.exists(word)
        ? "to show the picture, use \(line) --image \(cut: word)"
        : "to show a picture that is there, use \(line) --image FILE"
    }
    let value = selected.value(of: word)
    let remedy = Guess(about: word, value: value, in: selected).remedyForWord
    let question = remedy.map { "did you mean \($0)?" }
    if value != nil, let question { return question }
    if let scene = Spelling.match(word, among: SceneCatalog.names) {
      return "to show the scene, use \(line) --scene \(scene)"
    }
    return Spelling.question(about: word, among: commands(for: word)) ?? question
  }

  /// The endings of the pictures that the program reads.
  private static let pictureEndings = [".png", ".jpg", ".jpeg", ".gif", ".svg"]

  /// Returns the commands of which a word may be a misspelling; none where only content can follow.
  private func commands(for word: String) -> [String] {
    let group = selected.path.first.flatMap(CommandTree.shimmer.subcommand)
    let isViewer = selected.path.isEmpty || selected.path == ["view"]
    let names = (isViewer ? CommandTree.shimmer : group)?.subcommands?.map(\.commandName) ?? []
    // Only words of four letters: Hello and held resemble "help" too easily.
    return names.filter { $0 != "help" || word.count == 4 }
  }

  /// The command as it is typed where content can follow.
  private var line: String { selected.path == ["render"] ? "shimmer render" : "shimmer" }

  /// Returns an option of one letter and the value that follows it without a space; `nil` if there is no such option.
  private func separated(_ word: String) -> String? {
    let (name, value) = (word.prefix(2), word.dropFirst(2))
    guard !value.isEmpty, selected.command.option(typed: name)?.takesValue == true,
      name != "-o" || !FrameFormat.isNameless(value)
    else { return nil }
    return "\(name) \(ShellText.quoted(EchoedText.cut(value)))"
  }

  private func question(_ remedy: String?) -> String {
    remedy.map { "; did you mean \($0)?" } ?? ""
  }

  /// Checks the words after `help`, of which the parser would ignore an unknown one.
  ///
  /// - Throws: `ValidationError` if they are not a command.
  static func checkHelp(of words: [String]) throws {
    var tree = CommandTree.shimmer
    for word in words where !word.hasPrefix("-") {
      guard let child = tree.subcommand(word) else {
        throw ValidationError(
          "there is no command \(quoted: word)\(helpQuestion(about: word, in: tree))")
      }
      tree = child
    }
  }

  private static func helpQuestion(about word: String, in tree: CommandTree) -> String {
    let names = (tree.subcommands ?? []).map(\.commandName)
    if let meant = Spelling.meant(by: word, among: names) {
      let path = tree.commandName == Shimmer.programName ? "" : "\(tree.commandName) "
      return "; did you mean shimmer help \(path)\(meant)?"
    }
    guard let remedy = Guess(about: word, in: SelectedCommand(in: [])).remedyForWord else {
      return ""
    }
    let path = SelectedCommand(in: remedy.split(separator: " ").dropFirst().map(String.init)).path
    return "; did you mean shimmer help \((path.isEmpty ? ["view"] : path).joined(separator: " "))?"
  }
}
