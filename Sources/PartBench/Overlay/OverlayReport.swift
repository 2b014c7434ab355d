import Display
import Measuring
import Raster
import ProgramSupport
import Scenes
import ViewerUI

/// What was measured of the displays, in the form that was asked for.
struct OverlayReport {
  /// What was measured.
  let rows: [OverlayBenchmark.Row]

  /// How it was measured.
  let benchmark: OverlayBenchmark

  /// Whether the bars belong to the report.
  let showsBars: Bool

  /// What the figures stand on.
  let ground: BenchGround

  /// The promise of each page: its median frame beside one without a page.
  var bars: [BenchBar] {
    rows.compactMap { row in
      row.display.mostRatio.map {
        BenchBar(name: "\(row.display.name), × nothing", figure: row.ratio.median, bar: $0)
      }
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

  /// The scene with the parameters that it begins with.
  private var scene: String { benchmark.request.typed }

  // MARK: Lines

  private var lines: [String] {
    let size = benchmark.size.text
    return ground.heading(
      "what displays cost above \(scene): \(NumberText.counted(benchmark.rounds, "round")), \(size)"
    )
      + Self.explanation + rows.map(line)
      + (showsBars ? ["", "Bars"] + bars.lines(digits: 2) : [])
  }

  private static let explanation: [String] = [
    "Milliseconds of the frames that the scene has without a display, their median as a multiple of memcpy of",
    "the window too, and as a multiple (ratio) of what it is without a display;",
    "of all frames, what a display draws to renew itself among them: milliseconds of work in a second, how many",
    "\(OverlayBenchmark.deadlinesPerRound) deadlines have, the pixels of each, and how they are drawn",
    "",
    Self.line([
      "display", "median", "× memcpy", "p90", "mean", "ratio", "least", "most", "work/s", "frames",
      "pixels",
    ]) + "  drawn",
  ]

  private func line(_ row: OverlayBenchmark.Row) -> String {
    let numbers: [Double?] = [
      row.times.median, medianFrame(row).multiple, row.times.p90, row.times.mean,
    ]
    let times = numbers.map { number in number.map { NumberText.fixed($0, digits: 3) } ?? "-" }
    let ratios = [row.ratio.median, row.ratio.least, row.ratio.most].map {
      NumberText.fixed($0, digits: 2)
    }
    return Self.line(
      [row.display.name] + times + ratios
        + [
          NumberText.fixed(row.workPerSecond.median, digits: 2), "\(row.frameCount)",
          NumberText.fixed(row.pixelsPerFrame, digits: 0),
        ])
      + "  " + Self.paths(row)
  }

  private static func line(_ words: [String]) -> String {
    "  " + ColumnText.padded(words[0], to: 19)
      + words.dropFirst().map { ColumnText.padded($0, to: 9, isRight: true) }.joined()
  }

  private static func paths(_ row: OverlayBenchmark.Row) -> String {
    if row.framesByPath.isEmpty { return "-" }
    return row.framesByPath.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ")
  }

  // MARK: Values

  private var json: JSONValue {
    ground.document(
      "overlay",
      parameters: [
        "scene": .string(scene), "rounds": JSONValue(Double(benchmark.rounds)),
        "width": JSONValue(Double(benchmark.size.width)),
        "height": JSONValue(Double(benchmark.size.height)),
        "deadlines": JSONValue(Double(OverlayBenchmark.deadlinesPerRound)),
      ], results: rows.map(result), bars: showsBars ? bars : nil
    ).json
  }

  private func medianFrame(_ row: OverlayBenchmark.Row) -> Metric {
    Metric("median frame", unit: "ms", samples: row.medians.samples, floor: ground.floors.copy)
  }

  private func result(_ row: OverlayBenchmark.Row) -> BenchDocument.Result {
    BenchDocument.Result(
      row.display.name,
      metrics: [
        medianFrame(row), Metric("ratio", unit: "× nothing", samples: row.ratio.samples),
        Metric("work per second", unit: "ms/s", samples: row.workPerSecond.samples),
      ],
      members: [
        "display": .string(row.display.name),
        "keys": .array(row.display.keys.map { .string($0.name) }),
        "milliseconds": .object([
          "median": JSONValue(row.times.median), "p90": JSONValue(row.times.p90),
          "mean": JSONValue(row.times.mean),
        ]),
        "workPerSecond": JSONValue(row.workPerSecond.median),
        "frames": JSONValue(Double(row.frameCount)),
        "pixelsPerFrame": JSONValue(row.pixelsPerFrame),
        "framesByPath": .object(row.framesByPath.mapValues { JSONValue(Double($0)) }),
      ])
  }

  /// The names of the columns of the comma-separated report; the bars are in JSON and for people alone.
  private static let columns =
    BenchGround.tableColumns + [
      "instructionSet", "scene", "rounds", "width", "height", "display", "median", "p90", "mean",
      "ratioMedian", "ratioLeast", "ratioMost", "workPerSecond", "frames", "pixelsPerFrame",
      "paths",
    ]

  private var values: [[String]] {
    rows.map { row in
      ground.values + [
        ground.machine.instructionSet, scene, "\(benchmark.rounds)", "\(benchmark.size.width)",
        "\(benchmark.size.height)", row.display.name, "\(row.times.median)", "\(row.times.p90)",
        "\(row.times.mean)", "\(row.ratio.median)", "\(row.ratio.least)", "\(row.ratio.most)",
        "\(row.workPerSecond.median)", "\(row.frameCount)", "\(row.pixelsPerFrame)",
        Self.paths(row),
      ]
    }
  }
}
