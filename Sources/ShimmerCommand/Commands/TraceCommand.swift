import ArgumentParser
import Viewer

/// The command `trace`, which plays scenarios without a window and prints the effect's states.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Play a scenario and print its states and profiles as JSON.",
    discussion: """
      A scenario has a list "steps"; each step has a time "t" in media seconds (everything begins \
      at 1000), an operation "op" and, if the operation takes one, a "value". Operations: setContentSize [w, h], \
      setShimmering, setSpeed, setPauseDuration, setHighlightLength, setDirection, setOpacity, \
      setAnimationOpacity, setBeginFadeDuration, setEndFadeDuration, setBeginTime, setDisableActions, \
      replaceContent "new"|"same"|"none", setNeedsLayout, advance. A document with a list "scenarios" \
      plays all of them. The output is the same document with "states" added to every step and "profiles" to every \
      advance.
      """)

  @Argument(
    help: "The scenario file, or - for standard input.", transform: nonemptyText)
  var file: String

  @Flag(help: "Use the viewer's policies: the band keeps its position when parameters change.")
  var live = false

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to FILE; - is standard output.", valueName: "FILE|-"),
    transform: nonemptyText)
  var output = "-"

  func run() throws {
    let bytes = try TextFile.read(file)
    let name = TextFile.name(ofInput: file)
    let document = try JSONText.parse(
      bytes, from: name, remedy: "see shimmer trace --help")
    let player = live ? ScenarioPlayer.live : .original
    do {
      try TextFile.write(JSONText.write(player.play(document: document)), to: output)
    } catch let error as ScenarioError {
      throw ProgramError(
        "\(name) is not a scenario", why: "\(error.place): \(error.reason)",
        remedy: "see shimmer trace --help", status: .badData)
    }
  }
}
