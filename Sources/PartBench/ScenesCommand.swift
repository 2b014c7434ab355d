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

/// Measures what it takes to show each scene.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Measure what showing each scene takes.",
    discussion: """
      All scenes are shown one after the other, as Page Down does, off-screen and with the fonts of this \
      machine. Printed is the time from the key to the scene's first frame, and what the frames after it \
      take and change. The bars, for a release build and the default size, are that no scene loses more \
      than 100 ms to its set-up.
      """)

  @Flag(help: "Judge the set-up by its bar; exit code 1 when it is missed.")
  var bars = false

  @Option(
    help: ArgumentHelp("How often the walk is made; default 5.", valueName: "1…1000"),
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
      rounds: rounds, size: size.pixels, typesetter: Typesetting.typesetter())
    if outputOptions.verbose {
      Console.tell("\(Processor.name): \(rounds) walks through \(SceneCatalog.all.count) scenes")
    }
    let ground = try BenchGround(size: size.pixels)
    let report = SceneReport(
      rows: benchmark.run(), benchmark: benchmark, showsBars: bars, ground: ground)
    try outputOptions.write(report)
    if bars { try ProgramError.judge(report.bars) }
  }
}

/// What was measured of the scenes.
private struct SceneReport: Report {
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

/// Walks through all scenes as the keys do, and measures what showing each one takes.
private struct SceneBenchmark {
  /// What was measured of a scene.
  struct Row {
    /// The scene.
    let name: String
    /// Milliseconds from the key to the scene's first frame, drawn.
    let setUp: Spread
    /// Milliseconds for a frame after that, drawn where it differs: the median round's mean.
    let frame: Spread
    /// The share of the window that a frame changes on average, 0…1.
    let changedShare: Spread
    /// How many of the frames differed from the one before.
    let changedFrames: Int
    /// How many of these were drawn in which way.
    let framesByPath: [RenderedFrame.Path: Int]
  }

  /// How often the walk is made.
  let rounds: Int

  /// The window, in device pixels.
  let size: PixelSize

  /// Sets text.
  let typesetter: any Typesetter

  /// The frames that follow a scene's first one, at 60 Hz.
  static let framesPerScene = 360

  /// Measures all scenes, in the order of the catalogue.
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

  /// Shows all scenes once, the first one at last, so that no scene finds a program that has just begun.
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
    // The name of the scene is gone by then: what is measured is the scene's own.
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
