import Viewer

/// The page that `shimmer --help` prints: the parser's sections with examples, in the order in which a new user needs
/// them.
enum HelpPage {
  /// The first commands to try, each with what it does.
  static let examples: [(command: String, purpose: String)] = [
    ("shimmer \"Find new skills\"", "show your own text in a window"),
    ("shimmer --scene wordmark --set speed=120", "change a parameter of a scene"),
    ("shimmer render --at 1.2 -o word.png", "write one frame as a PNG file"),
    ("shimmer render -o word.gif", "write one cycle as a movie"),
  ]

  /// Returns the page.
  ///
  /// - Parameter text: The parser's page, whose sections are separated by empty lines: what the program is, its
  ///   usage, the options, then the subcommands.
  static func page(from text: String) -> String {
    var pending = text.split(separator: "\n\n").map(String.init)
    func take(_ title: String) -> [String] {
      let taken = pending.filter { $0.hasPrefix(title) }
      pending.removeAll { $0.hasPrefix(title) }
      return taken
    }
    let (usage, options, subcommands) = (take("USAGE:"), take("OPTIONS:"), take("SUBCOMMANDS:"))
    // The last paragraph refers to the help of the subcommands; the others say what the program is.
    let reference = pending.popLast()
    let beginning: [String] = pending + usage + [exampleText]
    let end: [String] = [reference, "KEYS OF THE VIEWER:\n\(KeyHelp.text)"].compactMap(\.self)
    return (beginning + subcommands + options + end).joined(separator: "\n\n")
  }

  private static var exampleText: String {
    let width = examples.map(\.command.count).max() ?? 0
    let lines = examples.map { "  \(ColumnText.padded($0.command, to: width + 2))\($0.purpose)" }
    return (["EXAMPLES:"] + lines).joined(separator: "\n")
  }
}
