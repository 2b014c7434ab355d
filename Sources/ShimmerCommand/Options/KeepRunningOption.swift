import ArgumentParser

/// What becomes of a window that is hidden: shared by the commands that show one.
struct KeepRunningOption: ParsableArguments {
  @Flag(help: "Draw also while nobody can see the window.")
  var keepRunning = false
}
