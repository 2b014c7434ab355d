import Compositor
import Display
import Measuring
import Raster
import ProgramSupport
import ViewerUI

/// What was measured of the scenes, in the form that was asked for.
struct SceneReport {
  /// The most milliseconds that a scene may take until its first frame is drawn, at 1280×800.
  static let mostSetUp = 100.0

  /// What was measured.
  let rows: [SceneBenchmark.Row]

  /// How it was measured.
  let benchmark: SceneBenchmark

  /// Whether the bars belong to the report.
  let showsBars: Bool

  /// What the figures stand on.
  let ground: BenchGround

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

  // MARK: Lines

  private var lines: [String] {
    ground.heading(
      "what showing a scene takes: \(NumberText.counted(benchmark.rounds, "round")), "
        + benchmark.size.text)
      + Self.explanation + rows.map(line)
      + (showsBars ? ["", "Bars"] + bars.lines(digits: 1) : [])
  }

  private static let explanation: [String] = [
    "Milliseconds until the first frame is drawn, and for each of \(SceneBenchmark.framesPerScene) "
      + "frames of 1/60 s after it,",
    "these as a multiple of memcpy of the window too; what they change of the window on average,",
    "how many differ, and how they are drawn", "",
    Self.line(["scene", "set-up", "most", "a frame", "× memcpy", "changed", "differ"]) + "  drawn",
  ]

  private func line(_ row: SceneBenchmark.Row) -> String {
    let multiple = frame(row).multiple.map { NumberText.fixed($0, digits: 3) } ?? "-"
    return Self.line([
      row.name, NumberText.fixed(row.setUp.median, digits: 1),
      NumberText.fixed(row.setUp.most, digits: 1), NumberText.fixed(row.frame.median, digits: 3),
      multiple, "\(NumberText.fixed(row.changedShare.median * 100, digits: 1)) %",
      "\(row.changedFrames)",
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
    ground.document(
      "scenes",
      parameters: [
        "rounds": JSONValue(Double(benchmark.rounds)),
        "width": JSONValue(Double(benchmark.size.width)),
        "height": JSONValue(Double(benchmark.size.height)),
        "frames": JSONValue(Double(SceneBenchmark.framesPerScene)),
      ], results: rows.map(result), bars: showsBars ? bars : nil
    ).json
  }

  private func frame(_ row: SceneBenchmark.Row) -> Metric {
    Metric("frame", unit: "ms", samples: row.frame.samples, floor: ground.floors.copy)
  }

  private func result(_ row: SceneBenchmark.Row) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("set-up", unit: "ms", samples: row.setUp.samples, floor: ground.floors.copy),
        frame(row),
        Metric(
          "changed share", unit: "of the window", better: .neither,
          samples: row.changedShare.samples),
      ],
      members: [
        "scene": .string(row.name), "changedShare": JSONValue(row.changedShare.median),
        "changedFrames": JSONValue(Double(row.changedFrames)),
        "framesByPath": .object(
          Dictionary(
            uniqueKeysWithValues: row.framesByPath.map {
              ($0.key.rawValue, JSONValue(Double($0.value)))
            })),
      ])
  }

  /// The names of the columns of the comma-separated report; the bars are in JSON and for people alone.
  private static let columns =
    BenchGround.tableColumns + [
      "instructionSet", "rounds", "width", "height", "scene", "setUpMedian", "setUpMost",
      "frameMilliseconds", "changedShare", "changedFrames", "paths",
    ]

  private var values: [[String]] {
    rows.map { row in
      ground.values + [
        ground.machine.instructionSet, "\(benchmark.rounds)", "\(benchmark.size.width)",
        "\(benchmark.size.height)", row.name, "\(row.setUp.median)", "\(row.setUp.most)",
        "\(row.frame.median)", "\(row.changedShare.median)", "\(row.changedFrames)",
        Self.paths(row),
      ]
    }
  }
}
