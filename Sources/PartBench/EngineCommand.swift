import ArgumentParser
import BenchStages
import Display
import LayerKit
import Measuring
import Platform
import ProgramSupport
import ViewerUI

/// The command that measures the cost of evaluating animations.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine", abstract: "Measure what an animated property costs in a frame.",
    discussion: """
      Trees of layers with two endless animations each are evaluated frame by frame, alternately with a plain loop \
      over as many numbers (out = from + (to - from) * t). The report shows the cost of a property as a \
      multiple of its cost in the loop: median, minimum and maximum over all rounds. The thresholds are for \
      a release build and the default number of layers.
      """)

  @Flag(help: "Check the figures against their thresholds; exit code 1 if one is missed.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "The number of layers in the large trees; default 10000.", valueName: "100…100000"),
    transform: { try wholeNumber($0, within: 100...100_000, else: "it is not within 100…100000") })
  var layers = 10_000

  @Option(
    help: ArgumentHelp("The number of rounds; default 9.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 9

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    let benchmark = EngineBenchmark(layers: layers, rounds: rounds)
    if outputOptions.verbose {
      Console.note("\(Processor.name): \(rounds) rounds of \(EngineLoad.allCases.count + 2) loads")
    }
    let environment = try BenchEnvironment()
    let report = EngineReport(
      result: benchmark.run(), benchmark: benchmark, showsThresholds: check,
      environment: environment)
    try outputOptions.write(report)
    if check { try ProgramError.judge(report.thresholds) }
  }
}

/// The report of the engine benchmark.
private struct EngineReport: Report {
  let result: EngineBenchmark.Result

  let benchmark: EngineBenchmark

  /// Whether the report includes the thresholds.
  let showsThresholds: Bool

  let environment: BenchEnvironment

  /// The thresholds: the linear load in the largest tree, the growth, and the ticks of an idle tree.
  var thresholds: [BenchThreshold] {
    let linear = result.rows[2].ratio.median
    return [
      BenchThreshold(name: "a property, × plain loop", figure: linear, threshold: 25, stretch: 10),
      BenchThreshold(
        name: "\(benchmark.layers) layers, × \(benchmark.layers / 100)",
        figure: result.growth.median, threshold: 120),
      BenchThreshold(name: "ticks of an idle tree", figure: Double(result.idleTicks), threshold: 0),
    ]
  }

  // MARK: Lines

  var lines: [String] {
    environment.heading("the cost of the engine: \(NumberText.counted(benchmark.rounds, "round"))")
      + [
        "The cost of a property in a frame, as a multiple of its cost in a plain loop",
        Self.line(["animations", "layers", "median", "least", "most", "ns", "loop ns"]),
      ] + result.rows.map(Self.line(of:)) + [
        "",
        "A frame of \(benchmark.layers) layers takes \(NumberText.fixed(result.growth.median, digits: 1)) "
          + "times as long as one of \(benchmark.layers / 100).",
        "The next change of an idle tree of \(benchmark.layers) layers: "
          + "\(Self.name(of: result.idle[0].change)); \(result.idleTicks) ticks in 1000 frames.",
      ] + (showsThresholds ? thresholdLines : [])
  }

  private var thresholdLines: [String] {
    ["", "Thresholds"] + thresholds.lines(digits: 1)
  }

  private static func line(of row: EngineBenchmark.Row) -> String {
    let numbers = [row.ratio.median, row.ratio.least, row.ratio.most, row.propertyNanoseconds]
    return line(
      [row.load.title, "\(row.layers)"] + numbers.map { NumberText.fixed($0, digits: 1) }
        + [NumberText.fixed(row.loopNanoseconds, digits: 2)])
  }

  private static func line(_ words: [String]) -> String {
    "  " + ColumnText.padded(words[0], to: 12)
      + words.dropFirst().map { ColumnText.padded($0, to: 9, isRight: true) }.joined()
  }

  private static func name(of change: NextChange) -> String {
    switch change {
    case .now: "now"
    case .at(let time): "at \(NumberText.shortest(time)) s"
    case .never: "never"
    }
  }

  // MARK: Values

  private struct Parameters: Encodable {
    let layers: Int
    let animationsPerLayer = EngineLoad.animationsPerLayer
    let rounds: Int
    let sampleMilliseconds = Double(EngineBenchmark.sampleNanoseconds) / 1e6
  }

  private struct LoadMembers: Encodable {
    let animations: String
    let layers: Int
    let nanoseconds: Double
  }

  private struct IdleMembers: Encodable {
    let nextChange: String
    let ticks: Int
  }

  func encode(to encoder: any Encoder) throws {
    let document = environment.document(
      "engine", parameters: Parameters(layers: benchmark.layers, rounds: benchmark.rounds),
      results: result.rows.map(Self.result) + [growth, idle],
      thresholds: showsThresholds ? thresholds : nil)
    try document.encode(to: encoder)
  }

  private static func result(_ row: EngineBenchmark.Row) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("property", unit: "× plain loop", samples: row.ratio.samples),
        Metric(
          "property time", unit: "ns", samples: row.propertyTimes,
          baseline: Metric.Baseline("plain loop", row.loopNanoseconds)),
      ],
      members: LoadMembers(
        animations: row.load.rawValue, layers: row.layers, nanoseconds: row.propertyNanoseconds))
  }

  private var growth: BenchDocument.Result {
    BenchDocument.Result(
      "growth",
      metrics: [
        Metric(
          "frame", unit: "× a hundredth of the layers", samples: result.growth.samples)
      ])
  }

  private var idle: BenchDocument.Result {
    BenchDocument.Result(
      "idle tree",
      metrics: [
        Metric("ticks", unit: MeasuredRow.count, samples: result.idle.map { Double($0.ticks) })
      ],
      members: IdleMembers(
        nextChange: Self.name(of: result.idle[0].change), ticks: result.idleTicks))
  }
}
