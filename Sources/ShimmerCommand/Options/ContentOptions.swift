import ArgumentParser

/// What a scene shows in place of its own content: shared by the commands that show one.
struct ContentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Let this text shimmer.", valueName: "STRING"),
    transform: nonemptyText)
  var text: String?

  @Option(
    help: ArgumentHelp("Let this picture shimmer: PNG, JPEG or SVG.", valueName: "FILE"),
    transform: nonemptyText)
  var image: String?

  @Option(
    help: ArgumentHelp("Show this behind it: a colour or a picture.", valueName: "COLOR|FILE"))
  var background: String?

  func validate() throws {
    if text != nil, image != nil {
      throw ValidationError("--text and --image exclude each other")
    }
  }

  /// The content as it was typed.
  var request: ContentRequest { ContentRequest(text: text, image: image, background: background) }
}
