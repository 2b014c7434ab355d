import ArgumentParser
import Display
import Measuring
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

/// The command that measures how much overlays add to the cost of a scene's frames.
struct OverlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay",
    abstract: "Measure how much overlays add to the cost of a scene's frames.",
    discussion: """
      The viewer runs off-screen with the wordmark or another scene, without waiting for deadlines. It is measured \
      without an overlay, with each page, with the timeline, and with damage and overdraw, in turn. The report shows \
      the processor time of the frames that the scene also has without an overlay, the median of this time as a \
      multiple of the median without an overlay, the work of all frames in a second, and what is drawn. The \
      thresholds are for a release build and the default size: the median frame may cost at most 1.15 times as much \
      with a page or the timeline, and at most 1.02 times with the statistics, which must not disturb what they measure. \
      With --instructions, the frames' instructions are counted instead of their time, and are the same on a busy machine. \
      This takes a minute and needs Valgrind.
      """)

  @Flag(help: "Check the overlays against their thresholds; exit code 1 if one is missed.")
  var check = false

  @Flag(help: "Count the instructions of the frames, in one round, instead of their time.")
  var instructions = false

  @Option(
    help: ArgumentHelp(
      "An overlay to measure, such as statistics; may be repeated; default all.",
      valueName: "OVERLAY"),
    transform: OverlayDisplay.init(named:))
  var only: [OverlayDisplay] = []

  /// The overlay to run without measuring, while Callgrind counts.
  @Option(help: .hidden, transform: OverlayDisplay.init(named:))
  var play: OverlayDisplay?

  @Option(
    help: ArgumentHelp("The number of rounds; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the window in device pixels.", valueName: "WxH"),
    transform: FrameSize.init)
  var size = FrameSize(width: 1280, height: 800)

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func validate() throws {
    if instructions, rounds != nil {
      throw ValidationError("--instructions and --rounds cannot be used together")
    }
  }

  func run() throws {
    try sceneOptions.plainContent.refuseWord(problem: "is not a file")
    let request = try sceneOptions.request(otherwise: SceneCatalog.wordmark)
    try DrawingMemory.check(forPictures: 3, of: size.pixels, remedy: "use a smaller --size")
    let benchmark = OverlayBenchmark(
      displays: OverlayDisplay.all.filter {
        only.isEmpty || $0 == .bare || only.contains($0)
      },
      rounds: instructions ? 1 : rounds ?? 7,
      counter: instructions && play == nil ? try InstructionCounter() : nil, size: size.pixels,
      request: request, content: try sceneOptions.content.load(),
      motion: try SceneMotion.wanted(reduced: sceneOptions.reducedMotion),
      typesetter: try Typesetting.typesetter())
    if let play {
      benchmark.look(at: play, isTimed: false)
      return
    }
    if outputOptions.verbose {
      Console.note(
        "\(Processor.name): \(NumberText.counted(benchmark.rounds, "round")) of "
          + "\(NumberText.counted(benchmark.displays.count, "overlay")), "
          + "\(OverlayBenchmark.deadlinesPerRound) deadlines each")
    }
    let environment = try BenchEnvironment(size: size.pixels)
    guard let rows = try benchmark.run() else {
      throw ProgramError(
        "\(request.entry.name) does not move: there is no frame to measure",
        remedy: "choose a scene that moves", status: .usage)
    }
    let report = OverlayReport(
      rows: rows, benchmark: benchmark, showsThresholds: check, environment: environment)
    try outputOptions.write(report)
    if check { try ProgramError.judge(report.thresholds) }
  }
}

/// The report of the overlay benchmark.
private struct OverlayReport: Report {
  let rows: [OverlayBenchmark.Row]

  let benchmark: OverlayBenchmark

  /// Whether the report includes the thresholds.
  let showsThresholds: Bool

  let environment: BenchEnvironment

  /// The threshold of each overlay: its median frame compared with the median frame without an overlay.
  var thresholds: [BenchThreshold] {
    rows.compactMap { row in
      row.display.mostRatio.map {
        BenchThreshold(
          name: "\(row.display.name), × no overlay", figure: row.ratio.median, threshold: $0)
      }
    }
  }

  /// The scene with its initial parameters, in the form that the command line accepts.
  private var scene: String { benchmark.request.typed }

  // MARK: Lines

  var lines: [String] {
    let size = benchmark.size.text
    return environment.heading(
      "the cost of overlays above \(scene): \(NumberText.counted(benchmark.rounds, "round")), \(size)"
    )
      + explanation + rows.map(line)
      + (showsThresholds ? ["", "Thresholds"] + thresholds.lines(digits: ratioDigits) : [])
  }

  private var isTimed: Bool { benchmark.counter == nil }

  private var explanation: [String] {
    [
      "For the frames that the scene also has without an overlay: \(unitName), and their median as a multiple of",
      isTimed
        ? "memcpy of the window and (ratio) of the median without an overlay."
        : "the median without an overlay (ratio).",
      "For all frames, including those that update an overlay: \(unitName) of work per second, the number of",
      "frames in \(OverlayBenchmark.deadlinesPerRound) deadlines, the pixels of each, and how they are drawn.",
      "",
      Self.line([
        "overlay", "median", "× memcpy", "p90", "mean", "ratio", "least", "most", "work/s",
        "frames", "pixels",
      ]) + "  drawn",
    ]
  }

  /// The number of decimals of a ratio: counts hardly vary.
  private var ratioDigits: Int { isTimed ? 2 : 3 }

  private var unitName: String { isTimed ? "milliseconds" : "millions of instructions" }

  private func line(_ row: OverlayBenchmark.Row) -> String {
    let numbers: [Double?] = [
      row.costs.median, medianFrame(row).multiple, row.costs.p90, row.costs.mean,
    ]
    let times = numbers.map { number in number.map { NumberText.fixed($0, digits: 3) } ?? "-" }
    let ratios = [row.ratio.median, row.ratio.least, row.ratio.most].map {
      NumberText.fixed($0, digits: ratioDigits)
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
    let milliseconds, millionInstructions: FrameCosts?
    let workPerSecond: Double
    let frames: Int
    let pixelsPerFrame: Double
    let framesByPath: [String: Int]
  }

  func encode(to encoder: any Encoder) throws {
    let size = benchmark.size
    let document = environment.document(
      "overlay",
      parameters: Parameters(
        scene: scene, rounds: benchmark.rounds, width: size.width, height: size.height),
      results: rows.map(result), thresholds: showsThresholds ? thresholds : nil)
    try document.encode(to: encoder)
  }

  private func medianFrame(_ row: OverlayBenchmark.Row) -> Metric {
    Metric(
      "median frame", unit: benchmark.unit, samples: row.medians.samples,
      baseline: isTimed ? environment.baselines.copy : nil)
  }

  private func result(_ row: OverlayBenchmark.Row) -> BenchDocument.Result {
    BenchDocument.Result(
      row.display.name,
      metrics: [
        medianFrame(row), Metric("ratio", unit: "× no overlay", samples: row.ratio.samples),
        Metric("work per second", unit: "\(benchmark.unit)/s", samples: row.workPerSecond.samples),
      ],
      members: Members(
        display: row.display.name, keys: row.display.keys.map(\.name),
        milliseconds: isTimed ? row.costs : nil, millionInstructions: isTimed ? nil : row.costs,
        workPerSecond: row.workPerSecond.median, frames: row.frameCount,
        pixelsPerFrame: row.pixelsPerFrame, framesByPath: row.framesByPath))
  }
}
