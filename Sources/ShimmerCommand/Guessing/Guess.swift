import ArgumentParser
import Display
import Viewer

/// What a user probably meant by a word that a command does not know.
///
/// The word is looked up by its meaning first, then by its letters: among the options of the command and their values,
/// the parameters of the scene and their values, then in the other commands. An option or a command line that is proposed
/// keeps the value that was typed, unless it is the number of a pace or follows a flag, and can be typed itself: the
/// parser has accepted it. Otherwise nothing is proposed.
struct Guess {
  private let selected: SelectedCommand

  /// The scene whose parameters the command sets; `nil` if it sets none.
  private let scene: SceneCatalog.Entry?

  /// The word without hyphens, in small letters.
  private var word: String

  /// The value that follows the word; `nil` if there is none.
  private let value: String?

  /// Creates a guess about a word.
  ///
  /// - Parameters:
  ///   - word: The unknown option, with or without its hyphens, or the unknown word.
  ///   - value: The value typed with it.
  ///   - selected: The command, with the arguments among which the word is.
  init(about word: String, value: String? = nil, in selected: SelectedCommand) {
    self.selected = selected
    // After a colon, ffmpeg's options name a stream.
    self.word = EchoedText.cut(word, to: 40).drop { $0 == "-" }.prefix { $0 != ":" }.lowercased()
      .replacing("_", with: "-")
    self.value = value.flatMap { $0.isEmpty || $0.utf8.count > 60 ? nil : $0 }
    let typed = selected.value(of: "--scene")?.prefix { $0 != ":" }
    scene =
      if selected.command.option("set") == nil {
        nil
      } else if let typed {
        try? SceneCatalog.entry(typed: String(typed))
      } else {
        selected.path == ["bench", "present"] ? nil : SceneCatalog.all[0]
      }
  }

  /// What to type in place of the word, such as `--set appearance=dark` or `shimmer render --to 2`; `nil` if nothing
  /// resembles it.
  var remedy: String? {
    if let remedy = first(of: [own, setting, argument]) { return remedy }
    // The command has the option, but cannot take the value: another command writes frames.
    if meanings.contains(where: { selected.command.option($0) != nil }) {
      let isFrame = value.map { FrameFormat.isNamed(by: $0) } ?? false
      return isFrame && meanings.contains("output") ? elsewhere("output") : nil
    }
    if let remedy = first(of: [command, elsewhere]) { return remedy }
    // So has another command.
    if CommandTree.shimmer.leaves.contains(where: { $0.command.option(word) != nil }) { return nil }
    // Two letters resemble too much.
    guard word.count > 2,
      let known = Spelling.nearest(to: word, among: ownNames)
        ?? Spelling.nearest(
          to: word,
          among: CommandTree.shimmer.leaves.flatMap { $0.command.options.flatMap(\.longNames) })
        ?? Spelling.nearest(
          to: word,
          among: Synonyms.words.filter { !$0.hasPrefix(word) || $0.count == word.count + 1 })
    else { return nil }
    var guess = self
    guess.word = known
    return guess.first(of: [guess.own, guess.setting, guess.elsewhere])
  }

  /// What to type in place of a word that is not an option; only its meaning counts, because it may be text to show.
  var remedyForWord: String? {
    first(of: [own, setting]).map { line(selected.path, $0) } ?? first(of: [argument, command])
  }

  /// The word, and what it may mean, the likeliest first.
  private var meanings: [String] { [word] + Synonyms.meanings(of: word) }

  /// Returns what the first of several ways finds for one of the meanings.
  private func first(of ways: [(String) -> String?]) -> String? {
    for way in ways {
      for name in meanings { if let remedy = way(name) { return remedy } }
    }
    return nil
  }

  /// What to type in place of a value that an option does not take: another of its values, or another command's option.
  func remedy(forValueOf option: String) -> String? {
    let values = selected.command.option(option)?.values ?? []
    if let known = meanings.first(where: values.contains) { return "--\(option) \(known)" }
    for (path, command) in CommandTree.shimmer.leaves {
      guard let values = command.option(option)?.values,
        let known = meanings.first(where: values.contains)
      else { continue }
      return accepted(["--\(option)", known], by: command, at: path).map { line(path, $0) }
    }
    return nil
  }

  // MARK: Where a name is looked up

  /// The names of the options, the parameters and their values.
  private var ownNames: [String] {
    let options = selected.command.options
    return options.flatMap(\.longNames) + (scene?.parameters.map(\.key) ?? [])
      + options.flatMap(\.values)
      + (scene?.parameters.flatMap { $0.words } ?? [])
  }

  /// Returns an option of the command, or one that takes the name as its value.
  private func own(_ name: String) -> String? {
    option(name, of: selected.command, at: selected.path)
  }

  private func option(_ name: String, of command: CommandTree, at path: [String]) -> String? {
    if let option = command.option(name), option.takesValue {
      // Without a file, the table of keys is meant.
      if name == "keys", value == nil { return nil }
      let values =
        values(for: name) ?? (Self.examples[name] ?? []) + option.values.prefix(1) + ["1"]
      return values.lazy.compactMap { accepted(["--\(name)", $0], by: command, at: path) }.first
    }
    // A number after a flag says how often or whether; a word would be lost.
    guard value == nil || value.flatMap(Double.init) != nil else { return nil }
    if name == "version" || command.option(name) != nil {
      return accepted(["--\(name)"], by: command, at: path)
    }
    return command.options.first { $0.values.contains(name) }?.longNames.first
      .flatMap { accepted(["--\($0)", name], by: command, at: path) }
  }

  /// Returns the command line with the value in place of the option, if the command's argument has the option's name.
  private func argument(_ name: String) -> String? {
    guard let value, selected.command.hasArgument(name) else { return nil }
    return accepted([value], by: selected.command, at: selected.path).map {
      line(selected.path, $0)
    }
  }

  /// Returns an assignment to a parameter of the scene, or to the one that takes the name as its value.
  private func setting(_ name: String) -> String? {
    scene.flatMap { setting(name, of: $0) }.map { "--set \(ShellText.quoted($0))" }
  }

  /// Returns `key=value` for a parameter of a scene, or for the one that takes the name as its value.
  private func setting(_ name: String, of scene: SceneCatalog.Entry) -> String? {
    if name.contains("="), let known = try? scene.assignment(name) {
      return "\(known.key)=\(known.value.text)"
    }
    let parameters = scene.parameters
    if let parameter = parameters.first(where: { $0.key == name }) {
      // The number of a pace is not that of a duration, which is shorter the faster something is.
      let typed = isPace && name != "speed" ? nil : value
      if let typed, (try? parameter.parse(typed)) == nil { return nil }
      return "\(name)=\(typed ?? parameter.defaultValue.text)"
    }
    guard value == nil else { return nil }
    return parameters.first { $0.words.contains(name) }.map { "\($0.key)=\(name)" }
  }

  /// Whether the word means a speed, such as `fast`, but is not this word itself.
  private var isPace: Bool { word != "speed" && meanings.dropFirst().first == "speed" }

  /// Returns another command's option.
  private func elsewhere(_ name: String) -> String? {
    CommandTree.shimmer.leaves.lazy.filter { $0.path != selected.path }.compactMap {
      path, command in
      option(name, of: command, at: path).map { line(path, $0) }
    }.first
  }

  /// Returns the command line for a command or a meaning that is a command line.
  private func command(_ name: String) -> String? {
    if name.hasPrefix("shimmer ") { return completed(name) }
    let group = selected.path.isEmpty ? nil : CommandTree.shimmer.subcommand(selected.path[0])
    if let group, group.subcommand(name) != nil {
      return completed("shimmer \(group.commandName) \(name)")
    }
    guard let command = CommandTree.shimmer.subcommand(name), command.requiredCount == 0 else {
      return nil
    }
    return completed("shimmer \(name)")
  }

  /// Returns a command line with the value typed after the word: a scene, or the file to write; `nil` if it has no place
  /// for the value.
  private func completed(_ line: String) -> String? {
    guard let value, Double(value) == nil else { return line }
    if FrameFormat.isNamed(by: value), line.contains(" -o ") {
      return line.prefix { $0 != "." }.split(separator: " ").dropLast().joined(separator: " ")
        + " \(ShellText.quoted(value))"
    }
    guard let scene = Spelling.match(value, among: SceneCatalog.names) else { return nil }
    if line == "shimmer list" { return "\(line) \(scene)" }
    if line == "shimmer view" { return "shimmer --scene \(scene)" }
    return line.hasPrefix("shimmer render") ? "\(line) --scene \(scene)" : nil
  }

  // MARK: What can be typed

  /// Values that show what an option takes, by its name; the first that a command accepts is proposed.
  private static let examples: [String: [String]] = [
    "size": ["1280x800"], "geometry": ["1280x800"], "to": ["4"], "seconds": ["10"], "fps": ["60"],
    "frames": ["100"], "event": ["2:space"], "output": ["shimmer.png", "report.txt"],
    "image": ["picture.png"], "background": ["navy"], "text": ["Hello"], "title": ["Hello"],
    "record": ["shimmer.replay"], "replay": ["shimmer.replay"], "save-preset": ["shimmer.yaml"],
    "preset": ["facebook-defaults"], "display": [":0"], "into": ["0x1c00007"], "name": ["shimmer"],
    "set": ["appearance=light"], "trace": ["trace.json"],
  ]

  /// Returns the forms in which an option may take the value, the likeliest first; `nil` if no value was typed.
  private func values(for option: String) -> [String]? {
    guard let value else { return nil }
    let number = Double(decimal: value.replacing(",", with: "."))
    let isOther = option != word
    switch option {
    case "display": return value.contains(":") ? [value] : []
    case "replay": return value.contains { "/.".contains($0) } ? [value] : []
    case "scale" where word.contains("dpi"):
      return number.map { [NumberText.shortest($0 / 96)] } ?? []
    case "size" where isOther, "geometry" where isOther:
      return [value, sides, position].compactMap(\.self)
    case "to" where isOther && Synonyms.meanings(of: word) != Synonyms.meanings(of: "until"):
      guard let number, let from = selected.value(of: "--from").flatMap(Double.init(decimal:))
      else { break }
      return [NumberText.shortest(from + number)]
    default: break
    }
    // A comma before three digits may separate thousands.
    let isDecimal = NumberUnit.none.remedy(for: value) != ""
    return [value] + (isDecimal ? [value.replacing(",", with: ".")] : [])
  }

  /// The size for one side, which options of other programs give alone.
  private var sides: String? {
    guard let side = value.flatMap({ Int($0) }), (1...9999).contains(side) else { return nil }
    return word.hasPrefix("h")
      ? "\(max(side * 8 / 5, 1))x\(side)" : "\(side)x\(max(side * 5 / 8, 1))"
  }

  /// The position for `X,Y`.
  private var position: String? {
    let parts = (value ?? "").split(separator: ",").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (0...9999).contains($0) }) else { return nil }
    return "+\(parts[0])+\(parts[1])"
  }

  /// Returns words as they are typed, if the parser accepts them after the command; otherwise `nil`.
  private func accepted(_ words: [String], by command: CommandTree, at path: [String]) -> String? {
    let needed = (0..<command.requiredCount).map { "file\($0)" }
    let isAccepted: Bool
    do {
      _ = try Shimmer.parseAsRoot(path + needed + words)
      isAccepted = true
    } catch {
      // Help and version are no errors.
      isAccepted = Shimmer.exitCode(for: error).isSuccess
    }
    return isAccepted ? words.map(ShellText.quoted).joined(separator: " ") : nil
  }

  private func line(_ path: [String], _ words: String) -> String {
    (["shimmer"] + (path == ["view"] ? [] : path) + [words]).joined(separator: " ")
  }
}

extension Parameter {
  /// The words that the parameter takes; empty for numbers, colours and text.
  fileprivate var words: [String] {
    switch kind {
    case .choice(let words): words
    case .curve: CurveText.names
    case .number, .whole, .color, .text, .content: []
    }
  }
}
