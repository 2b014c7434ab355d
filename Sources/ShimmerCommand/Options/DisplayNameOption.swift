import ArgumentParser

/// Which display: shared by the commands that talk to one.
struct DisplayNameOption: ParsableArguments {
  @Option(help: ArgumentHelp("The X display; $DISPLAY by default.", valueName: "NAME"))
  var display: String?
}
