import ArgumentParser
import Measuring
import Platform
import ProgramSupport
import Scenes
import Viewer

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
