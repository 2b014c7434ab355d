import Compositor
import Display
import Measuring
import Raster
import ProgramSupport
import ViewerUI

/// What was measured of the scenes.
struct SceneReport: Report {
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

  // MARK: Lines

  var lines: [String] {
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

  private struct Parameters: Encodable {
    let rounds, width, height: Int
    let frames = SceneBenchmark.framesPerScene
  }

  private struct Members: Encodable {
    let scene: String
    let changedShare: Double
    let changedFrames: Int
    let framesByPath: [String: Int]
  }

  func encode(to encoder: any Encoder) throws {
    let size = benchmark.size
    let document = ground.document(
      "scenes",
      parameters: Parameters(rounds: benchmark.rounds, width: size.width, height: size.height),
      results: rows.map(result), bars: showsBars ? bars : nil)
    try document.encode(to: encoder)
  }

  private func frame(_ row: SceneBenchmark.Row) -> Metric {
    Metric("frame", unit: "ms", samples: row.frame.samples, floor: ground.floors.copy)
  }

  private func result(_ row: SceneBenchmark.Row) -> BenchDocument.Result {
    let paths = row.framesByPath.map { ($0.key.rawValue, $0.value) }
    return BenchDocument.Result(
      row.name,
      metrics: [
        Metric("set-up", unit: "ms", samples: row.setUp.samples, floor: ground.floors.copy),
        frame(row),
        Metric(
          "changed share", unit: "of the window", better: .neither,
          samples: row.changedShare.samples),
      ],
      members: Members(
        scene: row.name, changedShare: row.changedShare.median, changedFrames: row.changedFrames,
        framesByPath: Dictionary(uniqueKeysWithValues: paths)))
  }
}
