import ArgumentParser

/// A command as the parser describes it: its options, its arguments and its subcommands.
struct CommandTree: Decodable {
  /// An option, a flag or an argument.
  struct Argument: Decodable {
    let kind: String
    let isOptional: Bool
    let isRepeating: Bool
    let valueName: String?
    private let names: [Name]?
    private let completionKind: Completion?

    private struct Name: Decodable {
      let kind: String
      let name: String
    }

    private struct Completion: Decodable {
      let list: List?

      struct List: Decodable { let values: [String] }
    }

    /// The long names, without hyphens.
    var longNames: [String] { (names ?? []).filter { $0.kind == "long" }.map(\.name) }

    /// The names as they are typed, with hyphens.
    var typedNames: [String] {
      (names ?? []).map { $0.kind == "short" ? "-\($0.name)" : "--\($0.name)" }
    }

    /// The values of an option that takes one of a few; otherwise empty.
    var values: [String] { completionKind?.list?.values ?? [] }

    var takesValue: Bool { kind == "option" }
  }

  private struct Document: Decodable { let command: CommandTree }

  let commandName: String
  let subcommands: [CommandTree]?
  private let `arguments`: [Argument]?

  /// The name of the subcommand that a group stands for; `nil` for other commands.
  private let defaultSubcommand: String?

  /// The program's own tree.
  ///
  /// The parser writes it only as text, which takes about as long as starting the program: only mistakes ask for it.
  static let shimmer: CommandTree = {
    do { _ = try Shimmer.parseAsRoot(["--experimental-dump-help"]) } catch {
      let text = Shimmer.fullMessage(for: error)
      if let document: Document = JSONText.read(Array(text.utf8)) { return document.command }
    }
    return CommandTree(
      commandName: Shimmer.programName, subcommands: nil, arguments: nil, defaultSubcommand: nil)
  }()

  /// The options and flags.
  var options: [Argument] { (arguments ?? []).filter { $0.kind != "positional" } }

  /// Returns whether an argument of a name can be given without an option.
  func hasArgument(_ name: String) -> Bool {
    (arguments ?? []).contains { $0.kind == "positional" && $0.valueName?.lowercased() == name }
  }

  /// The number of arguments that must be given.
  var requiredCount: Int {
    (arguments ?? []).count { $0.kind == "positional" && !$0.isOptional }
  }

  /// The subcommand that a group stands for; `nil` for other commands.
  var standIn: CommandTree? { defaultSubcommand.flatMap(subcommand) }

  /// Returns the subcommand of a name.
  func subcommand(_ name: String) -> CommandTree? {
    subcommands?.first { $0.commandName == name }
  }

  /// Returns the option of a long name, without hyphens.
  func option(_ name: String) -> Argument? { options.first { $0.longNames.contains(name) } }

  /// Returns the option of a name with hyphens.
  func option(typed name: some StringProtocol) -> Argument? {
    options.first { $0.typedNames.contains(String(name)) }
  }

  /// The commands without subcommands, each with the words that select it.
  var leaves: [(path: [String], command: CommandTree)] {
    guard let subcommands, !subcommands.isEmpty else { return [([], self)] }
    return subcommands.filter { $0.commandName != "help" }.flatMap { child in
      child.leaves.map { ([child.commandName] + $0.path, $0.command) }
    }
  }
}

/// The command that arguments select.
struct SelectedCommand {
  /// The words that select it; empty for the viewer without its name.
  let path: [String]

  let command: CommandTree

  /// The arguments after those words.
  let rest: [String]

  /// Finds the command at the beginning of arguments; a group stands for its default subcommand.
  init(in arguments: [String]) {
    var (path, tree) = ([String](), CommandTree.shimmer)
    while path.count < arguments.count, let child = tree.subcommand(arguments[path.count]) {
      path.append(child.commandName)
      tree = child
    }
    rest = Array(arguments.dropFirst(path.count))
    self.path = path
    command = tree.standIn ?? tree
  }

  /// The command whose help describes the options.
  var help: String {
    path.isEmpty || path[0] == "help"
      ? Shimmer.helpCommand : "shimmer help \(path.joined(separator: " "))"
  }

  /// Returns the word after an option; `nil` if there is none.
  func word(after option: String) -> String? {
    rest.firstIndex(of: option).flatMap { $0 + 1 < rest.count ? rest[$0 + 1] : nil }
  }

  /// The value that an option has in the arguments; `nil` if it is not given, or if the next word is an option.
  func value(of option: String) -> String? {
    if let joined = rest.first(where: { $0.hasPrefix("\(option)=") }) {
      return String(joined.dropFirst(option.count + 1))
    }
    return word(after: option).flatMap { $0.prefixMatch(of: /-[-A-Za-z]/) == nil ? $0 : nil }
  }
}
