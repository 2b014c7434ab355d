import ArgumentParser
import Measuring
import Platform
import ProgramSupport
import Scenes
import Viewer

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
