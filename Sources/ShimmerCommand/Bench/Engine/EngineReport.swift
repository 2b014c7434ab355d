import LayerKit
import Measuring
import Raster
import ViewerCore

/// What was measured of the engine, in the form that was asked for.
struct EngineReport {
  /// The version of the JSON document; grows when a member changes its meaning.
  static let schema = 1

  /// What was measured.
  let result: EngineBenchmark.Result

  /// How it was measured.
  let benchmark: EngineBenchmark

  /// Whether the bars belong to the report.
  let showsBars: Bool

  /// The promises: of the straight load in the largest tree, of growth, and of a tree at rest.
  var bars: [BenchBar] {
    let linear = result.rows[2].ratio.median
    return [
      BenchBar(name: "a property, × plain loop", figure: linear, bar: 25, stretch: 10),
      BenchBar(
        name: "\(benchmark.layers) layers, × \(benchmark.layers / 100)",
        figure: result.growth.median, bar: 120),
      BenchBar(name: "ticks of an idle tree", figure: Double(result.idle.ticks), bar: 0),
    ]
  }

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONText.write(json)
    case .csv: CSVText.write(columns: Self.columns, rows: rows)
    }
  }

  // MARK: Lines

  private var lines: [String] {
    [
      "Shimmer \(Shimmer.version), what the engine costs: \(benchmark.rounds) rounds",
      "\(Processor.name), \(InstructionSet.current.rawValue)", "",
      "A property in a frame, as a multiple of a plain loop's",
      Self.line(["animations", "layers", "median", "least", "most", "ns"]),
    ]
      + result.rows.map { row in
        let numbers = [row.ratio.median, row.ratio.least, row.ratio.most, row.propertyNanoseconds]
        return Self.line(
          [row.load.title, "\(row.layers)"] + numbers.map { NumberText.fixed($0, digits: 1) })
      } + [
        "",
        "A frame of \(benchmark.layers) layers takes \(NumberText.fixed(result.growth.median, digits: 1)) "
          + "times as long as one of \(benchmark.layers / 100).",
        "An idle tree of \(benchmark.layers) layers changes \(Self.name(of: result.idle.change)): "
          + "\(result.idle.ticks) ticks in 1000 frames.",
      ] + (showsBars ? barLines : [])
  }

  private var barLines: [String] {
    ["", "Bars"] + bars.lines(nameWidth: 26, digits: 1)
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

  private var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": JSONValue(Double(Self.schema)), "version": .string(Shimmer.version),
      "benchmark": .string("engine"), "processor": .string(Processor.name),
      "instructionSet": .string(InstructionSet.current.rawValue),
      "parameters": .object([
        "layers": JSONValue(Double(benchmark.layers)),
        "animationsPerLayer": JSONValue(Double(EngineLoad.animationsPerLayer)),
        "rounds": JSONValue(Double(benchmark.rounds)),
        "sampleMilliseconds": JSONValue(Double(EngineBenchmark.sampleNanoseconds) / 1e6),
      ]),
      "rows": .array(result.rows.map(Self.json)),
      "growth": result.growth.json,
      "idle": .object([
        "nextChange": .string(Self.name(of: result.idle.change)),
        "ticks": JSONValue(Double(result.idle.ticks)),
      ]),
    ]
    if showsBars { members["bars"] = .array(bars.map(\.json)) }
    return .object(members)
  }

  private static func json(_ row: EngineBenchmark.Row) -> JSONValue {
    .object([
      "animations": .string(row.load.rawValue), "layers": JSONValue(Double(row.layers)),
      "ratio": row.ratio.json, "nanoseconds": JSONValue(row.propertyNanoseconds),
    ])
  }

  private static let columns = [
    "version", "processor", "instructionSet", "rounds", "animations", "layers", "median", "least",
    "most", "nanoseconds",
  ]

  private var rows: [[String]] {
    result.rows.map { row in
      [
        Shimmer.version, Processor.name, InstructionSet.current.rawValue, "\(benchmark.rounds)",
        row.load.rawValue, "\(row.layers)", "\(row.ratio.median)", "\(row.ratio.least)",
        "\(row.ratio.most)", "\(row.propertyNanoseconds)",
      ]
    }
  }
}
