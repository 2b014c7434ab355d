import ArgumentParser
import Display
import Measuring
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

/// Measures what it costs to look into a scene while it is shown.
struct OverlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay", abstract: "Measure what pages and displays add to a scene's frames.",
    discussion: """
      The viewer runs off-screen, with the scene wordmark where no other is named: with nothing above it, with \
      each page, and with damage and overdraw \
      shown, in turns and without waiting for deadlines. Printed are the processor time of the frames that \
      the scene has anyway, their median as a multiple of that without a display, the work of all frames in a \
      second, and what is drawn. The bars, for a release build and the default size, are that the median frame \
      of the scene costs at most 1.15 times as much with a page; with the statistics, which are to leave alone \
      what they tell of, at most 1.02 times.
      """)

  @Flag(help: "Judge the pages by their bars; exit code 1 when one is missed.")
  var bars = false

  @Option(
    help: ArgumentHelp("How often everything is measured; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 7

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the window in device pixels.", valueName: "WxH"),
    transform: FrameSize.init)
  var size = FrameSize(width: 1280, height: 800)

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    try sceneOptions.plainContent.refuseWord()
    let request = try sceneOptions.request(otherwise: SceneCatalog.wordmark)
    try DrawingMemory.check(forPictures: 3, of: size.pixels, remedy: "use a smaller --size")
    let benchmark = OverlayBenchmark(
      rounds: rounds, size: size.pixels, request: request, content: try sceneOptions.content.load(),
      motion: try SceneMotion.wanted(reduced: sceneOptions.reducedMotion),
      typesetter: Typesetting.typesetter())
    if outputOptions.verbose {
      Console.tell(
        "\(Processor.name): \(rounds) rounds of \(OverlayDisplay.all.count) displays of "
          + "\(OverlayBenchmark.deadlinesPerRound) deadlines each")
    }
    let ground = try BenchGround(size: size.pixels)
    guard let rows = benchmark.run() else {
      throw ProgramError(
        "\(request.entry.name) stands still: there is no frame to measure",
        remedy: "choose a scene that moves", status: .usage)
    }
    let report = OverlayReport(
      rows: rows, benchmark: benchmark, showsBars: bars, ground: ground)
    try outputOptions.write(report)
    if bars { try ProgramError.judge(report.bars) }
  }
}

/// What was measured of the displays.
private struct OverlayReport: Report {
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
