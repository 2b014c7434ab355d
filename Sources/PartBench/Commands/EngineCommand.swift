import ArgumentParser
import Measuring
import Platform
import ProgramSupport

/// Measures what evaluating animations costs.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine", abstract: "Measure what an animated property costs in a frame.",
    discussion: """
      Trees of layers with two endless animations each are brought from frame to frame, in turns with a \
      plain loop over as many numbers (out = from + (to - from) * t). Printed are the medians, over \
      all rounds, of what a property costs as a multiple of what it costs the loop, and how far they \
      spread. The bars are for a release build and the default number of layers.
      """)

  @Flag(help: "Judge the figures by their bars; exit code 1 when one is missed.")
  var bars = false

  @Option(
    help: ArgumentHelp("Layers of the large trees; default 10000.", valueName: "100…100000"),
    transform: { try wholeNumber($0, within: 100...100_000, else: "it is not within 100…100000") })
  var layers = 10_000

  @Option(
    help: ArgumentHelp("How often everything is measured; default 9.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 9

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    let benchmark = EngineBenchmark(layers: layers, rounds: rounds)
    if outputOptions.verbose {
      Console.tell("\(Processor.name): \(rounds) rounds of \(EngineLoad.allCases.count + 2) loads")
    }
    let ground = try BenchGround()
    let report = EngineReport(
      result: benchmark.run(), benchmark: benchmark, showsBars: bars, ground: ground)
    try outputOptions.write(report)
    if bars { try ProgramError.judge(report.bars) }
  }
}
