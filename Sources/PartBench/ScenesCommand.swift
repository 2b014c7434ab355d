import ArgumentParser
import Compositor
import Display
import Drawing
import LayerKit
import Measuring
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

/// The command that measures the cost of showing each scene.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Measure the cost of showing each scene.",
    discussion: """
      All scenes are shown one after the other, as Page Down does, off-screen and with the fonts of this machine. \
      The report shows the time from the key to the first frame of the scene, the time of the following frames, and \
      how much they change. The threshold is for a release build and the default size: no scene may take more \
      than 100 ms to set up.
      """)

  @Flag(help: "Check the set-up times against their threshold; exit code 1 if one is missed.")
  var check = false

  @Option(
    help: ArgumentHelp("The number of walks through the scenes; default 5.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the window in device pixels.", valueName: "WxH"),
    transform: FrameSize.init)
  var size = FrameSize(width: 1280, height: 800)

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    try DrawingMemory.check(forPictures: 4, of: size.pixels, remedy: "use a smaller --size")
    let benchmark = SceneBenchmark(
      rounds: rounds, size: size.pixels, typesetter: try Typesetting.typesetter())
    if outputOptions.verbose {
      Console.note("\(Processor.name): \(rounds) walks through \(SceneCatalog.all.count) scenes")
    }
    let environment = try BenchEnvironment(size: size.pixels)
    let report = SceneReport(
      rows: benchmark.run(), benchmark: benchmark, showsThresholds: check, environment: environment)
    try outputOptions.write(report)
    if check { try ProgramError.judge(report.thresholds) }
  }
}

/// The report of the scene benchmark.
private struct SceneReport: Report {
  /// The maximum time until a scene's first frame is drawn, in milliseconds, at 1280×800.
  static let mostSetUp = 100.0

  let rows: [SceneBenchmark.Row]

  let benchmark: SceneBenchmark

  /// Whether the report includes the thresholds.
  let showsThresholds: Bool

  let environment: BenchEnvironment

  /// The threshold of each scene, which applies to its slowest set-up.
  var thresholds: [BenchThreshold] {
    rows.map {
      BenchThreshold(name: "\($0.name), ms", figure: $0.setUp.most, threshold: Self.mostSetUp)
    }
  }

  // MARK: Lines

  var lines: [String] {
    environment.heading(
      "the cost of showing a scene: \(NumberText.counted(benchmark.rounds, "round")), "
        + benchmark.size.text)
      + Self.explanation + rows.map(line)
      + (showsThresholds ? ["", "Thresholds"] + thresholds.lines(digits: 1) : [])
  }

  private static let explanation: [String] = [
    "Milliseconds until the first frame is drawn, and for each of the \(SceneBenchmark.framesPerScene) "
      + "following frames at 60 Hz,",
    "the latter also as a multiple of memcpy of the window; the mean share of the window that they change,",
    "the number of frames that differ, and how they are drawn.", "",
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
    let document = environment.document(
      "scenes",
      parameters: Parameters(rounds: benchmark.rounds, width: size.width, height: size.height),
      results: rows.map(result), thresholds: showsThresholds ? thresholds : nil)
    try document.encode(to: encoder)
  }

  private func frame(_ row: SceneBenchmark.Row) -> Metric {
    Metric("frame", unit: "ms", samples: row.frame.samples, baseline: environment.baselines.copy)
  }

  private func result(_ row: SceneBenchmark.Row) -> BenchDocument.Result {
    let paths = row.framesByPath.map { ($0.key.rawValue, $0.value) }
    return BenchDocument.Result(
      row.name,
      metrics: [
        Metric(
          "set-up", unit: "ms", samples: row.setUp.samples, baseline: environment.baselines.copy),
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

/// A benchmark that walks through all scenes as the keys do, and measures the cost of showing each of them.
private struct SceneBenchmark {
  /// The measurement of one scene.
  struct Row {
    /// The name of the scene.
    let name: String
    /// The time from the key that shows the scene until its first frame is drawn, in milliseconds.
    let setUp: Spread
    /// The mean time of a frame after the first, round by round, in milliseconds; only differences are drawn.
    let frame: Spread
    /// The mean share of the window that a frame changes, 0…1.
    let changedShare: Spread
    /// The number of frames that differed from the previous one.
    let changedFrames: Int
    /// The number of frames that differed, by drawing path.
    let framesByPath: [RenderedFrame.Path: Int]
  }

  /// The number of walks through all scenes.
  let rounds: Int

  /// The size of the window, in device pixels.
  let size: PixelSize

  let typesetter: any Typesetter

  /// The number of frames after a scene's first one, at 60 Hz.
  static let framesPerScene = 360

  /// Measures all scenes, and returns their rows in the order of the catalogue.
  func run() -> [Row] {
    let walks = (0..<rounds).map { _ in walk() }
    return SceneCatalog.all.indices.map { index in
      let looks = walks.map { $0[index] }
      return Row(
        name: SceneCatalog.all[index].name, setUp: Spread(looks.map(\.setUp)),
        frame: Spread(looks.map(\.frame)), changedShare: Spread(looks.map(\.changedShare)),
        changedFrames: looks[0].changedFrames, framesByPath: looks[0].framesByPath)
    }
  }

  private struct Look {
    var setUp = 0.0
    var frame = 0.0
    var changedShare = 0.0
    var changedFrames = 0
    var framesByPath: [RenderedFrame.Path: Int] = [:]
  }

  /// Shows all scenes once, and returns their measurements.
  ///
  /// The first scene comes last, so that no scene pays for the start of the program.
  private func walk() -> [Look] {
    var plan = SessionPlan(
      SceneRequest(SceneCatalog.all[0]), size: size, typesetter: typesetter)
    plan.art = WallpaperSource().art()
    let session = plan.makeSession()
    let compositor = Compositor(context: session.context)
    let frame = Bitmap(size: size)
    var looks = SceneCatalog.all.map { _ in Look() }
    var instant: Int64 = 0
    for step in 1...looks.count {
      instant += 10_000_000_000
      let look = show(session, compositor, frame, at: instant)
      looks[step % looks.count] = look
    }
    return looks
  }

  private func show(
    _ session: ViewerSession, _ compositor: Compositor, _ frame: Bitmap, at instant: Int64
  ) -> Look {
    var look = Look()
    look.setUp = milliseconds {
      session.perform(.nextScene, at: instant)
      _ = draw(session, compositor, frame, at: instant)
    }
    let period: Int64 = 1_000_000_000 / 60
    // The scene's name has disappeared by then; only the scene's own frames are measured.
    let begin = instant + 100 * period
    _ = draw(session, compositor, frame, at: begin)
    look.frame =
      milliseconds {
        for number in 1...Self.framesPerScene {
          guard let report = draw(session, compositor, frame, at: begin + Int64(number) * period)
          else { continue }
          look.changedFrames += 1
          look.changedShare += Double(report.changes.area) / Double(size.area)
          look.framesByPath[report.path, default: 0] += 1
        }
      } / Double(Self.framesPerScene)
    look.changedShare /= Double(Self.framesPerScene)
    return look
  }

  private func draw(
    _ session: ViewerSession, _ compositor: Compositor, _ frame: Bitmap, at instant: Int64
  ) -> RenderedFrame? {
    let time = session.mediaTime(at: instant)
    session.advance(to: time)
    if compositor.prepare(at: time, size: size).isEmpty { return nil }
    return frame.withRows { compositor.draw(into: $0, buffer: BufferName(slot: 0)) }
  }

  private func milliseconds(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
