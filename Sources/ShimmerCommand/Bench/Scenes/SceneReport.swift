import Compositor
import Measuring
import Raster
import ViewerCore

/// What was measured of the scenes, in the form that was asked for.
struct SceneReport {
  /// The version of the JSON document; grows when a member changes its meaning.
  static let schema = 1

  /// The most milliseconds that a scene may take until its first frame is drawn, at 1280×800.
  static let mostSetUp = 100.0

  /// What was measured.
  let rows: [SceneBenchmark.Row]

  /// How it was measured.
  let benchmark: SceneBenchmark

  /// Whether the bars belong to the report.
  let showsBars: Bool

  /// The promise of each scene: its slowest set-up.
  var bars: [BenchBar] {
    rows.map { BenchBar(name: "\($0.name), ms", figure: $0.setUp.most, bar: Self.mostSetUp) }
  }

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONText.write(json)
    case .csv: CSVText.write(columns: Self.columns, rows: values)
    }
  }

  private var sizeText: String { "\(benchmark.size.width)x\(benchmark.size.height)" }

  // MARK: Lines

  private var lines: [String] {
    [
      "Shimmer \(Shimmer.version), what showing a scene takes: \(benchmark.rounds) rounds, \(sizeText)",
      "\(Processor.name), \(InstructionSet.current.rawValue)", "",
      "Milliseconds until the first frame is drawn, and for each of \(SceneBenchmark.framesPerScene) "
        + "frames of 1/60 s after it;",
      "what these change of the window on average, how many differ, and how they are drawn", "",
      Self.line(["scene", "set-up", "most", "a frame", "changed", "differ"]) + "  drawn",
    ] + rows.map(line)
      + (showsBars ? ["", "Bars"] + bars.lines(nameWidth: 26, digits: 1) : [])
  }

  private func line(_ row: SceneBenchmark.Row) -> String {
    Self.line([
      row.name, NumberText.fixed(row.setUp.median, digits: 1),
      NumberText.fixed(row.setUp.most, digits: 1), NumberText.fixed(row.frame.median, digits: 3),
      "\(NumberText.fixed(row.changedShare * 100, digits: 1)) %", "\(row.changedFrames)",
    ]) + "  " + Self.paths(row)
  }

  private static func line(_ words: [String]) -> String {
    "  " + ColumnText.padded(words[0], to: 16)
      + words.dropFirst().map { ColumnText.padded($0, to: 9, isRight: true) }.joined()
  }

  private static func paths(_ row: SceneBenchmark.Row) -> String {
    if row.framesByPath.isEmpty { return "-" }
    return row.framesByPath.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ")
  }

  // MARK: Values

  private var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": JSONValue(Double(Self.schema)), "version": .string(Shimmer.version),
      "benchmark": .string("scenes"), "processor": .string(Processor.name),
      "instructionSet": .string(InstructionSet.current.rawValue),
      "parameters": .object([
        "rounds": JSONValue(Double(benchmark.rounds)),
        "width": JSONValue(Double(benchmark.size.width)),
        "height": JSONValue(Double(benchmark.size.height)),
        "frames": JSONValue(Double(SceneBenchmark.framesPerScene)),
      ]),
      "rows": .array(rows.map(Self.json)),
    ]
    if showsBars { members["bars"] = .array(bars.map(\.json)) }
    return .object(members)
  }

  private static func json(_ row: SceneBenchmark.Row) -> JSONValue {
    .object([
      "scene": .string(row.name), "setUpMilliseconds": row.setUp.json,
      "frameMilliseconds": row.frame.json, "changedShare": JSONValue(row.changedShare),
      "changedFrames": JSONValue(Double(row.changedFrames)),
      "framesByPath": .object(
        Dictionary(
          uniqueKeysWithValues: row.framesByPath.map {
            ($0.key.rawValue, JSONValue(Double($0.value)))
          })),
    ])
  }

  private static let columns = [
    "version", "processor", "instructionSet", "rounds", "width", "height", "scene",
    "setUpMedian", "setUpMost", "frameMilliseconds", "changedShare", "changedFrames", "paths",
  ]

  private var values: [[String]] {
    rows.map { row in
      [
        Shimmer.version, Processor.name, InstructionSet.current.rawValue, "\(benchmark.rounds)",
        "\(benchmark.size.width)", "\(benchmark.size.height)", row.name, "\(row.setUp.median)",
        "\(row.setUp.most)", "\(row.frame.median)", "\(row.changedShare)", "\(row.changedFrames)",
        Self.paths(row),
      ]
    }
  }
}
