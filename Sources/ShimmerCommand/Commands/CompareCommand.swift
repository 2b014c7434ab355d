import ArgumentParser

/// Shows two presets of one scene beside each other, in a window.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show two presets of one scene beside each other, at the same instants.",
    discussion: """
      The first preset is A, on the left, the second is B; keys tune A, and after the key a, B. For pictures and \
      movies of both, use shimmer render --preset A --against B.
      """)

  @Argument(
    help: ArgumentHelp("The preset on the left: a name or a file.", valueName: "A"),
    completion: .file(extensions: ["yaml"]))
  var first: String

  @Argument(
    help: ArgumentHelp("The preset on the right.", valueName: "B"),
    completion: .file(extensions: ["yaml"]))
  var second: String

  @OptionGroup(title: "Window options")
  var windowArguments: WindowArguments

  func run() throws {
    var view = try ViewCommand.parse(["--preset", first, "--against", second])
    view.windowArguments = windowArguments
    try view.run()
  }
}
