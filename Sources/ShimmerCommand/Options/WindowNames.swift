import ArgumentParser
import ProgramSupport

/// What a window is called: shared by the commands that show one.
struct WindowNames: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The text in the title bar; the scene and its place by default, Shimmer benchmark in `bench present`.",
      valueName: "STRING"))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The window's name for the desktop's settings.", valueName: "STRING"),
    transform: nonemptyText)
  var name = "shimmer"
}
