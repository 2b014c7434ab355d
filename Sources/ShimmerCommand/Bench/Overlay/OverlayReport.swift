import Display
import Measuring
import Raster
import ViewerCore

/// What was measured of the displays, in the form that was asked for.
struct OverlayReport {
  /// The version of the JSON document; grows when a member changes its meaning.
  static let schema = 1

  /// The most that a frame may cost with a page, as a multiple of one without.
  static let mostRatio = 1.15

  /// What was measured.
  let rows: [OverlayBenchmark.Row]

  /// How it was measured.
  let benchmark: OverlayBenchmark

  /// Whether the bars belong to the report.
  let showsBars: Bool

  /// The promise of each page: its median frame beside one without a page.
  var bars: [BenchBar] {
    rows.filter(\.display.isJudged).map { row in
      BenchBar(
        name: "\(row.display.name), × nothing", figure: row.ratio.median, bar: Self.mostRatio)
    }
  }

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONText.write(json)
    case .csv: CSVText.write(columns: Self.columns, rows: values)
    }
  }

  private var scene: String { benchmark.request.entry.name }

  // MARK: Lines

  private var lines: [String] {
    [
      "Shimmer \(Shimmer.version), what displays cost above \(scene): \(benchmark.rounds) rounds, "
        + "\(benchmark.size.width)x\(benchmark.size.height)",
      "\(Processor.name), \(InstructionSet.current.rawValue)", "",
      "Milliseconds of the frames that the scene has without a display, and their median as a multiple of that;",
      "of all frames, what a display draws to renew itself among them: milliseconds of work in a second, how many",
      "\(OverlayBenchmark.deadlinesPerRound) deadlines have, the pixels of each, and how they are drawn",
      "",
      Self.line([
        "display", "median", "p90", "mean", "ratio", "least", "most", "work/s", "frames", "pixels",
      ]) + "  drawn",
    ] + rows.map(line)
      + (showsBars ? ["", "Bars"] + bars.lines(nameWidth: 26, digits: 2) : [])
  }

  private func line(_ row: OverlayBenchmark.Row) -> String {
    let times = [row.times.median, row.times.p90, row.times.mean].map {
      NumberText.fixed($0, digits: 3)
    }
    let ratios = [row.ratio.median, row.ratio.least, row.ratio.most].map {
      NumberText.fixed($0, digits: 2)
    }
    return Self.line(
      [row.display.name] + times + ratios
        + [
          NumberText.fixed(row.workPerSecond, digits: 2), "\(row.frameCount)",
          NumberText.fixed(row.pixelsPerFrame, digits: 0),
        ])
      + "  " + Self.paths(row)
  }

  private static func line(_ words: [String]) -> String {
    "  " + ColumnText.padded(words[0], to: 19)
      + words.dropFirst().map { ColumnText.padded($0, to: 8, isRight: true) }.joined()
  }

  private static func paths(_ row: OverlayBenchmark.Row) -> String {
    if row.framesByPath.isEmpty { return "-" }
    return row.framesByPath.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ")
  }

  // MARK: Values

  private var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": JSONValue(Double(Self.schema)), "version": .string(Shimmer.version),
      "benchmark": .string("overlay"), "processor": .string(Processor.name),
      "instructionSet": .string(InstructionSet.current.rawValue),
      "parameters": .object([
        "scene": .string(scene), "rounds": JSONValue(Double(benchmark.rounds)),
        "width": JSONValue(Double(benchmark.size.width)),
        "height": JSONValue(Double(benchmark.size.height)),
        "deadlines": JSONValue(Double(OverlayBenchmark.deadlinesPerRound)),
      ]),
      "rows": .array(rows.map(Self.json)),
    ]
    if showsBars { members["bars"] = .array(bars.map(\.json)) }
    return .object(members)
  }

  private static func json(_ row: OverlayBenchmark.Row) -> JSONValue {
    .object([
      "display": .string(row.display.name),
      "keys": .array(row.display.keys.map { .string($0.name) }),
      "milliseconds": .object([
        "median": JSONValue(row.times.median), "p90": JSONValue(row.times.p90),
        "mean": JSONValue(row.times.mean),
      ]),
      "ratio": row.ratio.json, "workPerSecond": JSONValue(row.workPerSecond),
      "frames": JSONValue(Double(row.frameCount)),
      "pixelsPerFrame": JSONValue(row.pixelsPerFrame),
      "framesByPath": .object(row.framesByPath.mapValues { JSONValue(Double($0)) }),
    ])
  }

  private static let columns = [
    "version", "processor", "instructionSet", "scene", "rounds", "width", "height", "display",
    "median", "p90", "mean", "ratioMedian", "ratioLeast", "ratioMost",
    "workPerSecond", "frames", "pixelsPerFrame",
    "paths",
  ]

  private var values: [[String]] {
    rows.map { row in
      [
        Shimmer.version, Processor.name, InstructionSet.current.rawValue, scene,
        "\(benchmark.rounds)", "\(benchmark.size.width)", "\(benchmark.size.height)",
        row.display.name, "\(row.times.median)", "\(row.times.p90)", "\(row.times.mean)",
        "\(row.ratio.median)", "\(row.ratio.least)", "\(row.ratio.most)", "\(row.workPerSecond)",
        "\(row.frameCount)",
        "\(row.pixelsPerFrame)", Self.paths(row),
      ]
    }
  }
}
