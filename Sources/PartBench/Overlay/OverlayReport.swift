import Display
import Measuring
import Raster
import ProgramSupport
import Scenes
import ViewerUI

/// What was measured of the displays.
struct OverlayReport: Report {
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

  /// The scene with the parameters that it begins with.
  private var scene: String { benchmark.request.typed }

  // MARK: Lines

  var lines: [String] {
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

  private struct Parameters: Encodable {
    let scene: String
    let rounds, width, height: Int
    let deadlines = OverlayBenchmark.deadlinesPerRound
  }

  private struct Members: Encodable {
    let display: String
    let keys: [String]
    let milliseconds: FrameTimes
    let workPerSecond: Double
    let frames: Int
    let pixelsPerFrame: Double
    let framesByPath: [String: Int]
  }

  func encode(to encoder: any Encoder) throws {
    let size = benchmark.size
    let document = ground.document(
      "overlay",
      parameters: Parameters(
        scene: scene, rounds: benchmark.rounds, width: size.width, height: size.height),
      results: rows.map(result), bars: showsBars ? bars : nil)
    try document.encode(to: encoder)
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
      members: Members(
        display: row.display.name, keys: row.display.keys.map(\.name), milliseconds: row.times,
        workPerSecond: row.workPerSecond.median, frames: row.frameCount,
        pixelsPerFrame: row.pixelsPerFrame, framesByPath: row.framesByPath))
  }
}
